/** Answers what a board's page asks for: reads problems, solves them, and searches positions that are not in the proof. */
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createReferee } from "../certificates/checker/own-game.js";
import { temporaryFolder } from "../files/output.js";
import { FailureError, InputError, NotationError } from "../game/errors.js";
import { keptFromData, refusedInData, type Settings } from "../game/setting.js";
import { GAME_NAMES } from "../registry/games.js";
import { type ResultWords, verdictIn } from "../report/solve.js";
import { ALGORITHMS } from "../search/kinds.js";
import type { Solver } from "../solver/api.js";
import { hasReferee, loadGame, registeredGame } from "../solver/loading/load-game.js";
import type { SolveResult } from "../solver/results.js";
import { solveSettingsOf } from "../solver/settings.js";
import { createSolver } from "../solver/solver.js";
import type {
  AskRequest,
  BoardEvent,
  GameReply,
  GameRequest,
  PageReply,
  PageRequest,
  ReadReply,
  ReadRequest,
  ShownSetting,
  SolveRequest,
  StopRequest,
} from "../view/board/messages.js";
import type { FoundAnswer } from "../view/found-answer.js";
import type { ScoredLine } from "../view/page-data.js";

/** What the command line knows of a game besides its module. */
export interface BoardGame {
  /**
   * Reads a file of problems.
   *
   * @throws InputError for what cannot be read at all
   */
  read(path: string): Promise<Omit<ReadReply, "game">>;
  readonly words?: ResultWords | undefined;
  /**
   * The page of a certificate, as `view` writes it.
   *
   * @throws Error for bytes that are none of this game
   */
  page?(certificate: Uint8Array, texts: Pick<PageRequest, "note" | "title">): string;
  scoredLine?(result: SolveResult): Omit<ScoredLine, "name"> | undefined;
}

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

/** The size of the table until another is asked for; the page begins with the same size. */
const USUAL_MEMORY = "256M";
/** Settings that a page asks for in its own way, or not at all. */
const NOT_SHOWN = ["maxNodes", "time", "stats", "line", "writeTime", "saveEvery", "algorithm"];
/** Seconds that a question about another move may take; the page asks again where that was not enough. */
const ASK_SECONDS = 1;
/** Seconds that the proof of a verdict may take to write. */
const WRITE_SECONDS = 10;

interface OpenSolver {
  readonly key: string;
  readonly solver: Solver;
  /** The last search, if another may go on with its table. */
  last: string;
}

/** @param cliOf what the command line knows of a game of the registry */
export function createBoardService(
  cliOf: (game: string) => Promise<BoardGame>,
  threads?: number,
): BoardService {
  const folder = temporaryFolder();
  /** One for each game. */
  const solvers = new Map<string, Promise<OpenSolver>>();
  const running = new Map<string, AbortController>();

  /** The solver of a game, with a table of this size; one of another size is closed. */
  async function solverFor({ game, rules, memory }: Pick<SolveRequest, "game" | "memory" | "rules">) {
    const key = JSON.stringify([memory, rules]);
    const before = solvers.get(game);
    const known = await before?.catch(() => undefined);
    if (known?.key === key && solvers.get(game) === before) return known;
    if (before !== undefined && solvers.get(game) !== before) return solverFor({ game, rules, memory });
    const next = (async () => {
      await known?.solver.close();
      const options = { game: registeredGame(game), options: rules, tableMemory: memory, threads };
      return { key, solver: await createSolver(options), last: "" };
    })();
    solvers.set(game, next);
    return next;
  }

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
      refuseForeign(settings, solveSettingsOf(module, await module.analysis?.()));
      refuseForeign(rules, module.options ?? {});
      const open = await solverFor(request);
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
      send(await answerOf(game, result));
    } finally {
      running.delete(id);
      rmSync(file, { force: true });
    }
  }

  async function answerOf(game: string, result: SolveResult): Promise<BoardEvent> {
    const { words, scoredLine } = await cliOf(game);
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

  async function ask(
    { game, rules, goal, attacker, words, maxNodes }: AskRequest,
    send: (event: BoardEvent) => void,
    gone: AbortSignal,
  ): Promise<void> {
    const module = await loadGame(registeredGame(game));
    const packed = await checkedWords(game, { goal, attacker, options: rules }, words);
    // With a table of another size, what the search has found would be lost.
    const open = (await solvers.get(game)) ?? (await solverFor({ game, rules, memory: USUAL_MEMORY }));
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

  return {
    async game({ game }) {
      const module = await loadGame(registeredGame(game));
      // Threads start while the user looks at the board.
      if (!solvers.has(game)) solverFor({ game, rules: {}, memory: USUAL_MEMORY }).catch(() => {});
      // In some games every problem names its goal.
      const named = module.goalOf?.(module.parsePosition(module.start));
      const goals = named === undefined ? Object.keys(module.goals) : [];
      return {
        goals,
        threads: threads ?? availableParallelism(),
        settings: [...(await searchSettings(game)), ...shownSettings(module.options ?? {}, true)],
      };
    },
    async read({ game, name, bytes }) {
      registeredGame(game);
      const file = join(folder, `${randomUUID()}${extensionOf(name)}`);
      writeFileSync(file, Buffer.from(bytes, "base64"));
      try {
        return await readAsAny(cliOf, game, file, name);
      } finally {
        rmSync(file, { force: true });
      }
    },
    solve,
    stop: ({ id }) => running.get(id)?.abort(),
    ask,
    async page({ game, certificate, title, note }) {
      const { page } = await cliOf(registeredGame(game));
      if (page === undefined)
        throw new InputError("pages are written by `solve-fast view` from a saved proof");
      return { html: page(Buffer.from(certificate, "base64"), { title, note }) };
    },
    async close() {
      for (const call of running.values()) call.abort();
      for (const open of solvers.values()) await open.then(({ solver }) => solver.close()).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the page is told of a result: everything except what the server keeps for itself. */
function answerFields(result: SolveResult): FoundAnswer {
  const { certificate: _, furtherCertificates: __, perThread: ___, stats: ____, ...told } = result;
  return told;
}

/** Settings of searches that a page shows: those of the game, too. */
async function searchSettings(game: string): Promise<ShownSetting[]> {
  const module = await loadGame(registeredGame(game));
  const choices = [...ALGORITHMS, ...(module.searches ?? []).map(({ name }) => name)];
  const rows = solveSettingsOf(module, await module.analysis?.());
  return [
    { name: "algorithm", sentence: "the search", kind: "choice", choices, isRule: false },
    ...shownSettings(rows, false),
  ];
}

/** @throws InputError for a setting that no page may have, such as one that names a file */
function refuseForeign(given: object, rows: Settings): void {
  const refused = refusedInData(given, rows);
  if (refused !== undefined) throw new InputError(`${refused.name} is not a setting of a board`);
}

function shownSettings(rows: Settings, isRule: boolean): ShownSetting[] {
  return Object.entries(rows).flatMap(([name, row]): ShownSetting[] => {
    const { kind, sentence, only } = row;
    if (NOT_SHOWN.includes(name) || only === "choose" || keptFromData(row) !== undefined) return [];
    const shown = { name, sentence, isRule };
    if (kind.choices !== undefined) return [{ ...shown, kind: "choice", choices: kind.choices }];
    if (kind.schema?.type === "boolean")
      return [{ ...shown, kind: "flag", ...(kind.isNegated ? { isNegated: true } : {}) }];
    return kind.schema?.type === "integer" || kind.schema?.type === "number"
      ? [{ ...shown, kind: "number" }]
      : [];
  });
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

/** The extension of a file's name, which may tell its format. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
}

/**
 * The problems of a file, read by the first game that can read it.
 *
 * @param name of the file, as its sender calls it; empty for a text
 * @throws InputError with what the first game says of it
 */
async function readAsAny(
  cliOf: (game: string) => Promise<BoardGame>,
  first: string,
  file: string,
  name: string,
): Promise<ReadReply> {
  const refusals: string[] = [];
  for (const game of [first, ...GAME_NAMES.filter((other) => other !== first)]) {
    try {
      const { problems, said } = await (await cliOf(game)).read(file);
      if (problems.length === 0) throw new InputError(said[0] ?? "holds no problems");
      const written = problems.map((one) => ({ ...one, name: asNamed(one.name, file, name) }));
      return { game, problems: written, said: said.map((line) => asNamed(line, file, name)) };
    } catch (error) {
      if (!(error instanceof InputError || error instanceof FailureError)) throw error;
      refusals.push(asNamed(error.message, file, name));
    }
  }
  throw new InputError(refusals[0]);
}

/** A message about a file, by the name that its sender knows in place of our path. */
function asNamed(message: string, file: string, name: string): string {
  return message
    .replaceAll(
      new RegExp(`${file.replaceAll(/[^\w]/g, "\\$&")}:(\\d+):`, "g"),
      name === "" ? "line $1:" : `${name}, line $1:`,
    )
    .replaceAll(`${file}: `, name === "" ? "" : `${name}: `)
    .replaceAll(file, name);
}
