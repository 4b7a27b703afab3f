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
import { type OpenSolver, openSolvers } from "./solvers.js";

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

export function createBoardService(games: BoardGames, threads?: number): BoardService {
  const folder = temporaryFolder();
  const solvers = openSolvers(games, threads);
  const running = new Map<string, AbortController>();
  /** Games that were searched, or are searched for the first time; what has begun ends when somebody asks for an answer. */
  const warm = new Map<string, AbortController>();

  /** Starts threads and loads what a search needs, while the user looks at the board. */
  async function warmUp(name: string, module: GameDefinition): Promise<void> {
    if (warm.has(name)) return;
    const call = new AbortController();
    warm.set(name, call);
    const file = join(folder, randomUUID());
    try {
      const { solver } = await solvers.any({ game: name, rules: {} });
      await solver.solve(module.start, { maxNodes: WARM_UP_NODES, certificate: file, signal: call.signal });
    } catch {
      // The page shows what is wrong.
    } finally {
      rmSync(file, { force: true });
    }
  }

  /** @param use takes the result while the file of its certificate is there */
  async function search(
    { id, game, position, goal, settings, rules, memory, goOn, writeTime = WRITE_SECONDS }: SolveRequest,
    further: object,
    [send, gone]: readonly [Send, AbortSignal],
    use: (result: SolveResult) => BoardEvent | Promise<BoardEvent>,
  ): Promise<void> {
    const call = new AbortController();
    running.set(id, call);
    warm.get(game)?.abort();
    const file = join(folder, randomUUID());
    try {
      const source = games.source(game);
      const module = await loadGame(source);
      await refuseForeign(module, { settings, rules });
      const open = await solvers.of({ game, rules, memory });
      // Another limit of time keeps what is known.
      const { time: _, ...others } = settings;
      const asked = JSON.stringify([position, goal, others]);
      const keepTable = goOn && open.last === asked;
      open.last = asked;
      const certified = hasReferee({ module, own: isOwnGame(source) })
        ? { certificate: file, writeTime }
        : {};
      const problem = { position, ...(goal === undefined ? {} : { goal }) };
      const result = await inTurn(open, send, () =>
        open.solver.solve(problem, {
          ...{ ...settings, ...further, ...certified },
          ...(keepTable ? { keepTable } : {}),
          signal: AbortSignal.any([call.signal, gone]),
          onInfo({ nodes, seconds, nodesPerSecond, tableUse, line, certificateNodes, threadNodes = [] }) {
            const written = certificateNodes === undefined ? {} : { certificateNodes };
            const known = { nodes, seconds, nodesPerSecond, tableUse, line, threadNodes };
            send({ kind: "progress", ...known, ...written });
          },
        }),
      );
      send(await use(result));
    } finally {
      running.delete(id);
      rmSync(file, { force: true });
    }
  }

  async function solve(request: SolveRequest, send: Send, gone: AbortSignal): Promise<void> {
    const game = await games.of(request.game);
    const { writeTime = WRITE_SECONDS } = request;
    await search(request, {}, [send, gone], (result) => answerOf(game, result, writeTime));
  }

  async function record(
    { form: name, title, language, ...request }: RecordRequest,
    send: Send,
    gone: AbortSignal,
  ): Promise<void> {
    const { records } = await games.of(request.game);
    if (!Object.hasOwn(records, name)) throw new FailureError(`${request.game} is not written as ${name}`);
    const form = records[name];
    const needed = form.settingsFor(request.settings);
    await search(request, needed, [send, gone], async (result) => {
      const written = await form.write(title, result, language);
      if ("missing" in written)
        return { kind: "failed", message: `No ${name} is written: ${written.missing}` };
      const { bytes, leftOut } = written;
      return {
        ...{ kind: "recorded", extension: form.extension, bytes: Buffer.from(bytes).toString("base64") },
        ...(leftOut === undefined ? {} : { leftOut }),
      };
    });
  }

  async function ask(
    { game, rules, goal, attacker, words, maxNodes, time }: AskRequest,
    send: Send,
    gone: AbortSignal,
  ): Promise<void> {
    const module = await loadGame(games.source(game));
    const packed = await checkedWords(module, { goal, attacker, options: rules }, words);
    warm.get(game)?.abort();
    const open = await solvers.free({ game, rules });
    open.last = "";
    const problem = { words: packed, attacker, ...(goal === null ? {} : { goal }) };
    const budget = startBudget({ maxNodes, time, signal: gone });
    const numberOf = (text: string) => module.parseMove?.(text) ?? 0;
    await inTurn(open, send, async () => {
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
      for (const call of [...running.values(), ...warm.values()]) call.abort();
      await solvers.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Searches with a solver; its page is told where that has to wait for another search. */
async function inTurn<Result>(open: OpenSolver, send: Send, search: () => Promise<Result>): Promise<Result> {
  if (open.searches > 0) send({ kind: "waiting" });
  open.searches++;
  try {
    return await search();
  } finally {
    open.searches--;
  }
}

/**
 * What a page is told of a result; the certificate is read from its file.
 *
 * @param writeTime seconds that it was given to be written
 */
function answerOf({ words, scoredLine }: BoardGame, result: SolveResult, writeTime: number): BoardEvent {
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
): Pick<SolvedEvent, "certificate" | "refused" | "writeTime"> {
  if (!("refused" in outcome)) return { certificate: readFileSync(outcome.file).toString("base64") };
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
