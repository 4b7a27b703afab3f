/** Answers what a board's page asks for: reads problems, solves them, and searches positions that are not in the proof. */
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createReferee } from "../certificates/checker/own-game.js";
import { temporaryFolder } from "../files/output.js";
import type { GameDefinition } from "../game/definition.js";
import { FailureError, NotationError } from "../game/errors.js";
import { verdictIn } from "../report/solve.js";
import { startBudget } from "../search/limits.js";
import type { CertificateOutcome } from "../solver/certificates/certify.js";
import { hasReferee, isOwnGame, loadGame } from "../solver/loading/load-game.js";
import type { SolveResult } from "../solver/results.js";
import { MORE_TIME } from "../solver/settings.js";
import type {
  AskRequest,
  BoardEvent,
  GameReply,
  GameRequest,
  ReadReply,
  ReadRequest,
  RecordRequest,
  SolvedEvent,
  SolveRequest,
  StopRequest,
} from "../view/board/messages.js";
import type { FoundAnswer } from "../view/found-answer.js";
import type { BoardGame, BoardGames } from "./board-game.js";
import { readSent } from "./reading.js";
import { findRefutation } from "./refutation.js";
import { refuseForeign, shownSettings } from "./settings.js";
import { openSolvers } from "./solvers.js";

/** Tells a page how far its request is; the last event is the answer. */
type Send = (event: BoardEvent) => void;

export interface BoardService {
  game(request: GameRequest): Promise<GameReply>;
  read(request: ReadRequest): Promise<ReadReply>;
  /** @param gone ends the search when the page is closed */
  solve(request: SolveRequest, send: Send, gone: AbortSignal): Promise<void>;
  /** Solves a problem once more, and writes the solution as other programs read it. */
  record(request: RecordRequest, send: Send, gone: AbortSignal): Promise<void>;
  stop(request: StopRequest): void;
  ask(request: AskRequest, send: Send, gone: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Nodes of a search whose answer nobody waits for. */
const WARM_UP_NODES = 2000;
/** Seconds that the proof of a verdict may take to write where the page does not say. */
const WRITE_SECONDS = 10;
/** Where a search was to go on. */
const ANEW = "searched from the beginning: the table has been used for another question meanwhile";

export function createBoardService(games: BoardGames, threads?: number): BoardService {
  const folder = temporaryFolder();
  const solvers = openSolvers(games, threads);
  const running = new Map<string, AbortController>();

  /** Starts threads and loads what a search needs, while the user looks at the board. */
  async function warmUp(name: string, module: GameDefinition): Promise<void> {
    const file = join(folder, randomUUID());
    await solvers.warmUp(name, (solver, signal) =>
      solver.solve(module.start, { maxNodes: WARM_UP_NODES, certificate: file, signal }),
    );
    rmSync(file, { force: true });
  }

  /** Does what `stop` can end, from its first moment on. */
  async function stoppable(
    { id }: StopRequest,
    gone: AbortSignal,
    act: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const call = new AbortController();
    running.set(id, call);
    try {
      await act(AbortSignal.any([call.signal, gone]));
    } finally {
      running.delete(id);
    }
  }

  /** @param use takes the result while the file of its certificate is there */
  async function search(
    { game, position, goal, settings, rules, memory, goOn, writeTime = WRITE_SECONDS }: SolveRequest,
    further: object,
    [send, signal]: readonly [Send, AbortSignal],
    use: (result: SolveResult, isAnew: boolean) => BoardEvent | Promise<BoardEvent>,
  ): Promise<void> {
    const file = join(folder, randomUUID());
    try {
      const source = games.source(game);
      const module = await loadGame(source);
      await refuseForeign(module, { settings, rules });
      // Another limit of time keeps what is known.
      const { time: _, ...others } = settings;
      const asked = JSON.stringify([position, goal, others]);
      const certified = hasReferee({ module, own: isOwnGame(source) })
        ? { certificate: file, writeTime }
        : {};
      const problem = { position, ...(goal === undefined ? {} : { goal }) };
      const event = await solvers.search(
        { game, rules, memory },
        { signal, onWait: waiting(send) },
        async (open) => {
          const keepTable = goOn && open.last === asked;
          open.last = asked;
          const result = await open.solver.solve(problem, {
            ...{ ...settings, ...further, ...certified },
            ...(keepTable ? { keepTable } : {}),
            signal,
            onInfo({ nodes, seconds, nodesPerSecond, tableUse, line, certificateNodes, threadNodes = [] }) {
              const written = certificateNodes === undefined ? {} : { certificateNodes };
              const known = { nodes, seconds, nodesPerSecond, tableUse, line, threadNodes };
              send({ kind: "progress", ...known, ...written });
            },
          });
          return use(result, goOn && !keepTable);
        },
      );
      send(event);
    } finally {
      rmSync(file, { force: true });
    }
  }

  async function solve(request: SolveRequest, send: Send, gone: AbortSignal): Promise<void> {
    await stoppable(request, gone, async (signal) => {
      const game = await games.of(request.game);
      const { writeTime = WRITE_SECONDS } = request;
      await search(request, {}, [send, signal], (result, isAnew) => {
        const answer = answerOf(game, result, writeTime);
        return isAnew ? { ...answer, notes: [ANEW, ...answer.notes] } : answer;
      });
    });
  }

  async function record(
    { form: name, title, language, ...request }: RecordRequest,
    send: Send,
    gone: AbortSignal,
  ): Promise<void> {
    await stoppable(request, gone, async (signal) => {
      const { records } = await games.of(request.game);
      if (!Object.hasOwn(records, name)) throw new FailureError(`${request.game} is not written as ${name}`);
      const form = records[name];
      const needed = form.settingsFor(request.settings);
      await search(request, needed, [send, signal], async (result) => {
        const written = await form.write(title, result, language);
        if ("missing" in written)
          return { kind: "failed", message: `No ${name} is written: ${written.missing}` };
        const { bytes, leftOut } = written;
        return {
          ...{ kind: "recorded", extension: form.extension, file: Uint8Array.from(bytes) },
          ...(leftOut === undefined ? {} : { leftOut }),
        };
      });
    });
  }

  async function ask(
    { game, rules, goal, attacker, words, maxNodes, time }: AskRequest,
    send: Send,
    gone: AbortSignal,
  ): Promise<void> {
    const module = await loadGame(games.source(game));
    const packed = await checkedWords(module, { goal, attacker, options: rules }, words);
    const problem = { words: packed, attacker, ...(goal === null ? {} : { goal }) };
    const budget = startBudget({ maxNodes, time, signal: gone });
    const numberOf = (text: string) => module.parseMove?.(text) ?? 0;
    await solvers.ask({ game, rules }, { signal: gone, onWait: waiting(send) }, async (open) => {
      open.last = "";
      const result = await open.solver.solve(problem, budget.rest());
      budget.spend(result);
      const { verdict, reason, nodes, line, score } = result;
      const refutation =
        result.refutation !== undefined
          ? numberOf(result.refutation)
          : verdict === "disproven" && score === undefined
            ? await findRefutation(open.solver, module.create(rules), problem, budget)
            : undefined;
      send({
        kind: "asked",
        verdict,
        nodes,
        line: line.map(numberOf),
        ...(reason === undefined ? {} : { reason }),
        ...(refutation === undefined ? {} : { refutation }),
        ...(score === undefined ? {} : { bounds: { lower: score.lower, upper: score.upper } }),
      });
    });
  }

  async function game({ game: name }: GameRequest): Promise<GameReply> {
    const module = await loadGame(games.source(name));
    void warmUp(name, module);
    // In some games every problem names its goal.
    const named = module.goalOf?.(module.parsePosition(module.start));
    const goals = named === undefined ? Object.keys(module.goals) : [];
    const settings = await shownSettings(module);
    const records = Object.keys((await games.of(name)).records);
    return { goals, threads: threads ?? availableParallelism(), settings, records };
  }

  return {
    game,
    read: (request) => readSent(games, folder, request),
    solve,
    record,
    stop: ({ id }) => running.get(id)?.abort(),
    ask,
    async close() {
      for (const call of running.values()) call.abort();
      await solvers.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tells a page that its search has to wait for another. */
function waiting(send: Send): () => void {
  return () => send({ kind: "waiting" });
}

/**
 * What a page is told of a result; the certificate is read from its file.
 *
 * @param writeTime seconds that it was given to be written
 */
function answerOf({ words, scoredLine }: BoardGame, result: SolveResult, writeTime: number): SolvedEvent {
  const { certificate, perThread } = result;
  const scored = scoredLine?.(result);
  const notes = [...(words?.asked?.(result) ?? []), ...(words?.lines(result) ?? [])];
  return {
    kind: "solved",
    result: answerFields(result),
    verdict:
      words?.answer?.(result) ?? `${result.goal ?? "the side to move wins"}: ${verdictIn(result, words)}`,
    notes: notes.map((line) => line.trim()),
    rates: perThread.map(({ nodesPerSecond }) => nodesPerSecond),
    ...(certificate === undefined ? {} : certificateOf(certificate, writeTime)),
    ...(scored === undefined ? {} : { scored }),
  };
}

function certificateOf(
  outcome: CertificateOutcome,
  writeTime: number,
): Pick<SolvedEvent, "file" | "refused" | "writeTime"> {
  if (!("refused" in outcome)) return { file: readFileSync(outcome.file) };
  const { refused } = outcome;
  return refused.endsWith(MORE_TIME) ? { refused, writeTime } : { refused };
}

/** What the page is told of a result: everything except what the server keeps for itself. */
function answerFields(result: SolveResult): FoundAnswer {
  const { certificate: _, furtherCertificates: __, perThread: ___, stats: ____, ...told } = result;
  return told;
}

/**
 * Words that came from a page, if they are a position of the game.
 *
 * @throws NotationError for any others
 */
async function checkedWords(
  module: GameDefinition,
  { goal, attacker, options }: { goal: string | null; attacker: 0 | 1; options: AskRequest["rules"] },
  given: readonly number[],
): Promise<Int32Array> {
  const words = Int32Array.from(given);
  const refuse = () =>
    new NotationError(1, "these words are no position", "ask about a position of the game");
  const rules = module.create(options);
  if (words.length !== rules.positionWords + (rules.constantWords ?? 0)) throw refuse();
  const subject = { position: module.formatPosition(words), goal, attacker, options };
  const referee = createReferee(module, await module.referee?.(), subject);
  if (referee.read(words.subarray(0, rules.positionWords)) === undefined) throw refuse();
  return words;
}
