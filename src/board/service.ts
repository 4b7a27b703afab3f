/** Answers what a board's page asks for: reads problems, solves them, and searches positions that are not in the proof. */
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createReferee } from "../certificates/checker/own-game.js";
import { temporaryFolder } from "../files/output.js";
import { InputError, NotationError } from "../game/errors.js";
import { verdictIn } from "../report/solve.js";
import { hasReferee, loadGame, registeredGame } from "../solver/loading/load-game.js";
import type { SolveResult } from "../solver/results.js";
import type {
  AskRequest,
  BoardEvent,
  GameReply,
  GameRequest,
  PageReply,
  PageRequest,
  ReadReply,
  ReadRequest,
  SolveRequest,
  StopRequest,
} from "../view/board/messages.js";
import type { FoundAnswer } from "../view/found-answer.js";
import type { BoardGame, CliOf } from "./board-game.js";
import { readSent } from "./reading.js";
import { refuseForeign, shownSettings } from "./settings.js";
import { openSolvers } from "./solvers.js";

export interface BoardService {
  game(request: GameRequest): Promise<GameReply>;
  read(request: ReadRequest): Promise<ReadReply>;
  /** @param signal ends the search when the page is closed */
  solve(request: SolveRequest, send: (event: BoardEvent) => void, signal: AbortSignal): Promise<void>;
  stop(request: StopRequest): void;
  ask(request: AskRequest, send: (event: BoardEvent) => void, signal: AbortSignal): Promise<void>;
  page(request: PageRequest): Promise<PageReply>;
  close(): Promise<void>;
}

/** Seconds that a question about another move may take; the page asks again where that was not enough. */
const ASK_SECONDS = 1;
/** Seconds that the proof of a verdict may take to write. */
const WRITE_SECONDS = 10;

/** @param cliOf what the command line knows of a game of the registry */
export function createBoardService(cliOf: CliOf, threads?: number): BoardService {
  const folder = temporaryFolder();
  const solvers = openSolvers(threads);
  const running = new Map<string, AbortController>();

  async function solve(
    request: SolveRequest,
    send: (event: BoardEvent) => void,
    gone: AbortSignal,
  ): Promise<void> {
    const { id, game, position, goal, settings, rules, goOn } = request;
    const call = new AbortController();
    running.set(id, call);
    const file = join(folder, randomUUID());
    try {
      const module = await loadGame(registeredGame(game));
      await refuseForeign(module, { settings, rules });
      const open = await solvers.of(request);
      const asked = JSON.stringify([position, goal, settings]);
      const keepTable = goOn && open.last === asked;
      open.last = asked;
      const certified = hasReferee({ module, own: false })
        ? { certificate: file, writeTime: WRITE_SECONDS }
        : {};
      const result = await open.solver.solve(
        { position, ...(goal === undefined ? {} : { goal }) },
        {
          ...settings,
          ...certified,
          ...(keepTable ? { keepTable } : {}),
          signal: AbortSignal.any([call.signal, gone]),
          onInfo({ nodes, seconds, nodesPerSecond, tableUse, line, certificateNodes, threadNodes = [] }) {
            const written = certificateNodes === undefined ? {} : { certificateNodes };
            const known = { nodes, seconds, nodesPerSecond, tableUse, line, threadNodes };
            send({ kind: "progress", ...known, ...written });
          },
        },
      );
      send(answerOf(await cliOf(game), result));
    } finally {
      running.delete(id);
      rmSync(file, { force: true });
    }
  }

  async function ask(
    { game, rules, goal, attacker, words, maxNodes }: AskRequest,
    send: (event: BoardEvent) => void,
    gone: AbortSignal,
  ): Promise<void> {
    const module = await loadGame(registeredGame(game));
    const packed = await checkedWords(game, { goal, attacker, options: rules }, words);
    // With a table of another size, what the search has found would be lost.
    const open = await solvers.any({ game, rules });
    open.last = "";
    const problem = { words: packed, attacker, ...(goal === null ? {} : { goal }) };
    const limits = { maxNodes, ...(maxNodes === undefined ? { time: ASK_SECONDS } : {}) };
    const result = await open.solver.solve(problem, { ...limits, signal: gone });
    const { verdict, reason, nodes, line, refutation, score } = result;
    const numberOf = (text: string) => module.parseMove?.(text) ?? 0;
    send({
      kind: "asked",
      verdict,
      nodes,
      line: line.map(numberOf),
      ...(reason === undefined ? {} : { reason }),
      ...(refutation === undefined ? {} : { refutation: numberOf(refutation) }),
      ...(score === undefined ? {} : { bounds: { lower: score.lower, upper: score.upper } }),
    });
  }

  async function game({ game: name }: GameRequest): Promise<GameReply> {
    const module = await loadGame(registeredGame(name));
    // Threads start while the user looks at the board.
    solvers.any({ game: name, rules: {} }).catch(() => {});
    // In some games every problem names its goal.
    const named = module.goalOf?.(module.parsePosition(module.start));
    const goals = named === undefined ? Object.keys(module.goals) : [];
    const settings = await shownSettings(module);
    return { goals, threads: threads ?? availableParallelism(), settings };
  }

  return {
    game,
    read: (request) => readSent(cliOf, folder, request),
    solve,
    stop: ({ id }) => running.get(id)?.abort(),
    ask,
    async page({ game: name, certificate, title, note }) {
      const { page } = await cliOf(registeredGame(name));
      if (page === undefined)
        throw new InputError("pages are written by `solve-fast view` from a saved proof");
      return { html: page(Buffer.from(certificate, "base64"), { title, note }) };
    },
    async close() {
      for (const call of running.values()) call.abort();
      await solvers.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a page is told of a result; the certificate is read from its file. */
function answerOf({ words, scoredLine }: BoardGame, result: SolveResult): BoardEvent {
  const { certificate, perThread } = result;
  const scored = scoredLine?.(result);
  const written =
    certificate === undefined || "refused" in certificate
      ? { ...(certificate === undefined ? {} : { refused: certificate.refused }) }
      : { certificate: readFileSync(certificate.file).toString("base64") };
  const notes = [...(words?.asked?.(result) ?? []), ...(words?.lines(result) ?? [])];
  return {
    kind: "solved",
    result: answerFields(result),
    verdict:
      words?.answer?.(result) ?? `${result.goal ?? "the side to move wins"}: ${verdictIn(result, words)}`,
    notes: notes.map((line) => line.trim()),
    rates: perThread.map(({ nodesPerSecond }) => nodesPerSecond),
    ...written,
    ...(scored === undefined ? {} : { scored }),
  };
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
  game: string,
  { goal, attacker, options }: { goal: string | null; attacker: 0 | 1; options: AskRequest["rules"] },
  given: readonly number[],
): Promise<Int32Array> {
  const module = await loadGame(registeredGame(game));
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
