/**
 * The settings of the solver, each stated once: the library checks its arguments by these rows, and the command line makes
 * its options from them. A game adds rows of its own (`GameModule.options`, `GameAnalysis.settings`).
 */
import type { GameDefinition } from "../game/definition.js";
import { SetupError } from "../game/errors.js";
import type { Player } from "../game/game.js";
import {
  file,
  flag,
  isObject,
  oneOf,
  onlyInCode,
  problemWithValues,
  type Setting,
  type Settings,
  seconds,
  setting,
  shownValue,
  text,
  type ValueKind,
  type ValuesOf,
  whole,
} from "../game/setting.js";
import { WAYS } from "../search/kind.js";
import { ALGORITHMS, SEARCH_SETTINGS, settingsOf } from "../search/kinds.js";
import type { Limits, SolveProgress } from "../search/limits.js";
import { POLICIES } from "../search/negascout/searcher.js";
import { WHEN_FULL } from "../search/table/transposition-table.js";
import type { GameAnalysis } from "./analysis.js";
import { METHODS } from "./choose/methods.js";
import { parseBytes } from "./resources/memory.js";
import type { SolveInfo } from "./results.js";
import type { RemoteWorkers } from "./solve/parallel/remote-jobs.js";
import type { SweepProgress } from "./sweep/run/run-sweep.js";

const isFunction = (value: unknown) => typeof value === "function";
const seed = whole(0, 2 ** 31 - 1);

const size: ValueKind<number | string> = {
  what: 'a size in bytes, or as in "512M"',
  is: (value) =>
    typeof value === "string"
      ? parseBytes(value) !== undefined
      : Number.isInteger(value) && Number(value) > 0,
  read: (given) => parseBytes(given),
  schema: { type: ["integer", "string"] },
  shown: "<size>",
};

/** The memory of a solver and its threads. */
export const RESOURCE_SETTINGS = {
  /** Number of threads, 1 to 1024; one per core by default. */
  threads: setting(whole(1, 1024), "number of threads", { default: "one per core" }),
  /** Entries of the transposition table, 4,000,000 by default. In a sweep every thread has a table of this size. */
  tableEntries: setting(whole(1), "size of the transposition table in entries"),
  /** Its size instead, in bytes or as in `512M`. */
  tableMemory: setting(size, "size of the transposition table in memory, such as 512M"),
  /** A full table throws out small subtrees (`collect`, the default), or makes the search unknown (`stop`). */
  whenFull: setting(
    oneOf(WHEN_FULL, "way"),
    "what happens when the table is full: collect removes small subtrees, stop ends the search",
    {
      expert: true,
    },
  ),
};

const LIMITS = {
  /** Nodes a problem may take, at least 1; several threads on one position take somewhat more. */
  maxNodes: setting(whole(1), "node limit per problem (several threads take a few more)"),
  /** Seconds a problem may take, above 0. */
  time: setting(seconds, "stop a problem after this many seconds"),
  /** Stops the search within a moment; what is done by then is returned. */
  signal: setting(
    onlyInCode<AbortSignal>("an AbortSignal", (value) => value instanceof AbortSignal),
    "stops the search within a moment",
  ),
} satisfies Record<keyof Omit<Limits, "onProgress" | "threadLimit">, Setting>;

const SEARCH = {
  /** The name of a search; the game's default when left out. */
  algorithm: setting(text("name"), `the search: ${ALGORITHMS.join(", ")}, or one of the game's own`),
  ...SEARCH_SETTINGS,
  ...LIMITS,
};

const threadLimit = onlyInCode<() => number>("a function", isFunction);
const onSolveProgress = onlyInCode<(progress: SolveProgress) => void>("a function", isFunction);
const onInfo = onlyInCode<(info: SolveInfo) => void>("a function", isFunction);
const onSweepProgress = onlyInCode<(progress: SweepProgress) => void>("a function", isFunction);

export const SOLVE_SETTINGS = {
  ...SEARCH,
  /**
   * How threads share one position. All begin at once then; left out, one begins, and the others join in the search's own way
   * when the position turns out to be worth it.
   */
  parallel: setting(oneOf(WAYS, "way"), "how threads share one position, all from its beginning", {
    default: "one begins, others join where it takes long",
  }),
  /** How many threads the problem may have by now, 1 to those of the solver; asked ten times a second. Default: all. */
  threadLimit: setting(threadLimit, "asked how many threads the problem may have by now"),
  /** Also disproves one order lower, which makes the order of a λ proof exact. */
  trueOrder: setting(flag, "also find the true λ order, by showing that no lower one is enough"),
  /** Also tells a draw from a loss, by a second search for the other player's goal; the limits are those of both together. */
  outcome: setting(flag, "report win, draw or loss, in games where each player has a goal"),
  /** Whether to look for the line of play. Default true. */
  line: setting(flag, "whether to look for the line of play", { default: "true" }),
  /** A file to write the verdict's certificate to, for `solve-fast verify`. */
  certificate: setting(
    file,
    "write a proof that `verify` can check (a folder if there are several problems)",
  ),
  /** Seconds that certificates of a problem may take to write, beside those of the search; as many as `time` when left out. */
  writeTime: setting(seconds, "stop writing the files of a problem after this many seconds", {
    default: "the same as --time",
  }),
  /** A new file that keeps what is known, so that `resume` goes on when the run was stopped or killed. */
  save: setting(file, "keep what is known in this file, for `--resume` (for one problem)"),
  /** Seconds between two saves, above 0. Default 30, or more where saving would take more than a twentieth of the time. */
  saveEvery: setting(seconds, "seconds between two saves", { default: "30" }),
  /** A file that `save` wrote for the same question: the run goes on from it, and keeps it. Limits of nodes count earlier runs. */
  resume: setting(file, "go on from this file and keep saving to it, with any number of threads"),
  /**
   * Workers elsewhere that search in place of the threads, in two levels; what they find is found again here before it counts, for
   * which there are the threads.
   */
  workers: setting(
    onlyInCode<RemoteWorkers>(
      "workers elsewhere, as of `workersByQueue`",
      (value) => typeof (value as RemoteWorkers | null)?.open === "function",
    ),
    "workers elsewhere that search in place of the threads",
  ),
  /**
   * Goes on where the call before was stopped, with what it has left in the table: that call has to have been about the same problem,
   * with the same settings. Default false.
   */
  keepTable: setting(
    onlyInCode<boolean>("true or false", (value) => typeof value === "boolean"),
    "go on with the table of the call before",
  ),
  /** Whether to count what the searches do (`SolveResult.stats`). Default false. */
  stats: setting(flag, "count what the searches do: table hits, repetitions, simulations and so on", {
    expert: true,
  }),
  onProgress: setting(onSolveProgress, "called ten times a second"),
  /**
   * Called ten times a second and at the end with what is known so far, and with each finding of the game; none of it is proven.
   * A game may look for more on the way then, such as the line of each proof. What that finds spares later searches nodes.
   */
  onInfo: setting(onInfo, "called ten times a second with what is known so far"),
};

export const SWEEP_SETTINGS = {
  ...SEARCH,
  /** A goal of all problems that name none themselves; by default the side to move wins. */
  goal: setting(text("goal"), "the goal to prove", { default: "that of the side to move" }),
  /** Keeps what is known of one problem for the next; node counts then depend on the number of threads. */
  keepTable: setting(flag, "keep one table for all threads and all positions, and never empty it"),
  onProgress: setting(onSweepProgress, "called with every batch of results"),
};

const sigma: ValueKind<number | "auto"> = {
  what: '"auto" or a finite number of at least 0',
  is: (value) => value === "auto" || (Number.isFinite(value) && Number(value) >= 0),
  read(given) {
    const value = given.trim() === "" ? Number.NaN : Number(given);
    return given === "auto" ? given : value >= 0 && value <= 1e6 ? value : undefined;
  },
  schema: { anyOf: [{ const: "auto" }, { type: "number", minimum: 0 }] },
  shown: "<x>",
};

const depthFactor: ValueKind<number> = {
  what: "a number from 0 to 8",
  is: (value) => typeof value === "number" && value >= 0 && value <= 8,
  read(given) {
    const value = given.trim() === "" ? Number.NaN : Number(given);
    return value >= 0 && value <= 8 ? value : undefined;
  },
  schema: { type: "number", minimum: 0, maximum: 8 },
  shown: "<x>",
};

export const CHOOSE_SETTINGS = {
  /** Plies to look ahead, 1 to 60; default 3. With a limit of nodes or time shallower searches come first. */
  depth: setting(whole(1, 60), "choose a move by looking this many plies ahead"),
  /** Default `expectation`; `negascout` in games that bring rules for it. */
  method: setting(oneOf(METHODS), "how a move is chosen"),
  /** For NegaScout: which moves it searches to less depth. Default `learned`. */
  policy: setting(oneOf(POLICIES), "which moves NegaScout searches to less depth", { default: "learned" }),
  /** For NegaScout by `learned`: what the depths that moves consume are multiplied by. Default that of the weights. */
  depthFactor: setting(depthFactor, "multiply the depths that moves consume by learned weights", {
    default: "that of the weights",
    expert: true,
  }),
  /** σ of the expectation method, at least 0. `auto`, the default, estimates it from the position's own tree. */
  sigma: setting(sigma, "standard deviation of values two plies below a leaf", {
    default: "auto, from the position's own tree",
  }),
  /** Groups of random numbers a parent, for the paper's Monte Carlo estimate; exact values by default. */
  samples: setting(
    whole(0, 1e9),
    "estimate expectations by Monte Carlo, from this many groups of random numbers",
    {
      default: "exact",
      expert: true,
    },
  ),
  /** The seed of the random numbers. */
  seed: setting(seed, "seed of the random numbers for --samples", { default: "1", expert: true }),
  ...LIMITS,
  onProgress: setting(onSolveProgress, "called ten times a second"),
};

const onWarning = onlyInCode<(sentence: string) => void>("a function", isFunction);

export const WARNING = {
  /**
   * Called with a sentence about what makes the searches slow, as a table too large for WebAssembly, or about a record that may not have
   * been read as it was meant; once for each.
   */
  onWarning: setting(onWarning, "called with a sentence about what makes the searches slow"),
};

const SOLVER_OPTIONS = {
  /** The name of a game, or the path or `file:` URL of a module whose default export is a `GameDefinition`. */
  game: setting(
    onlyInCode<string | URL>(
      "the name of a game, or the path or URL of a module",
      (value) => typeof value === "string" || value instanceof URL,
    ),
    "the game",
  ),
  /** Choices of rules that the game has, by their names. */
  options: setting(
    onlyInCode<Readonly<Record<string, boolean | number | string>>>("an object", isObject),
    "choices of rules",
  ),
  ...RESOURCE_SETTINGS,
  /**
   * For measurements: threads that share a position take turns of this many nodes, one at a time. A run on many threads is then
   * the same every time, on however few cores; `SolveResult.perThread` says how many nodes each thread has let pass.
   */
  turnNodes: setting(
    onlyInCode<number>("a whole number of at least 1", (value) => whole(1).is(value)),
    "threads take turns of this many nodes",
  ),
  ...WARNING,
};

export const PROBLEM_SETTINGS = {
  /**
   * In the game's notation; the start of the game when left out. Where the game reads records, `solve` also takes the text of one. A
   * problem of a sweep names its position or a goal.
   */
  position: setting(text("position"), "the position", { default: "the start of the game" }),
  /** The position as the game's `parsePosition` has read it: then no text is read. */
  words: setting(
    onlyInCode<Int32Array>("an Int32Array", (value) => value instanceof Int32Array),
    "the position as it was read",
  ),
  /** One of the game's goals; by default the side to move wins. */
  goal: setting(text("goal"), "the goal to prove", { default: "that of the side to move" }),
  /**
   * Who attacks, for a position in the middle of a line of play, whose goal is that of the player who attacked in front of it; by
   * default the goal says so.
   */
  attacker: setting(
    onlyInCode<Player>("0 or 1", (value) => value === 0 || value === 1),
    "who attacks",
    { default: "as the goal says" },
  ),
};

type SolverValues = ValuesOf<typeof SOLVER_OPTIONS>;
export interface SolverOptions extends Omit<SolverValues, "game"> {
  /** The name of a game, or the path or `file:` URL of a module whose default export is a `GameDefinition`. */
  readonly game: string | URL;
}
export interface Problem extends ValuesOf<typeof PROBLEM_SETTINGS> {}
export interface SearchSettings extends ValuesOf<typeof SEARCH> {}
export interface SweepSettings extends ValuesOf<typeof SWEEP_SETTINGS> {}
export interface ChooseSettings extends ValuesOf<typeof CHOOSE_SETTINGS> {}

/** Settings of `solve` that only some games have, with their types: each game adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: games add to it
export interface GameSettings {}

/** Settings of `solve` that only this game has: those of its analysis, and those of its own searches. */
export function ownSettings(
  { searches = [] }: GameDefinition,
  analysis: Pick<GameAnalysis, "settings"> | undefined,
): Settings {
  const ofSearches = Object.entries(settingsOf(searches)).filter(
    ([name]) => !Object.hasOwn(SEARCH_SETTINGS, name),
  );
  return { ...analysis?.settings, ...Object.fromEntries(ofSearches) };
}

/** All settings of `solve` that a game has. */
export function solveSettingsOf(
  module: GameDefinition,
  analysis: Pick<GameAnalysis, "settings"> | undefined,
) {
  return { ...SOLVE_SETTINGS, ...ownSettings(module, analysis) };
}

export interface SolveSettings extends ValuesOf<typeof SOLVE_SETTINGS>, GameSettings {}

/** The other calls that a misplaced setting may have been meant for. */
const PLACES: readonly (readonly [Settings, string])[] = [
  [PROBLEM_SETTINGS, "it belongs to the problem, as in solve({ position, goal }, { maxNodes })"],
  [SOLVER_OPTIONS, "it is an option of createSolver"],
];

/** As a caller without types may call it. */
export function checkObject(call: string, given: unknown): void {
  if (!isObject(given)) throw new SetupError(`${call} takes an object, not ${shownValue(given)}`);
}

/** Undefined stands for a setting that is left out. */
export function checkNamed(call: string, given: object, rows: Settings): void {
  checkObject(call, given);
  const wrong = problemWithValues(given, rows);
  if (wrong === undefined) return;
  if (wrong.unknown) {
    const place = PLACES.find(([others]) => others !== rows && Object.hasOwn(others, wrong.name))?.[1];
    throw new SetupError(`${call} knows no ${wrong.name}; ${place ?? wrong.problem}`);
  }
  throw new SetupError(wrong.problem);
}

/** @throws SetupError when the size of the table is said twice */
export function checkTableSize({ tableEntries, tableMemory }: ValuesOf<typeof RESOURCE_SETTINGS>): void {
  if (tableEntries === undefined || tableMemory === undefined) return;
  throw new SetupError("tableEntries and tableMemory both say how large the table is; leave one out");
}

/** @throws SetupError for unknown options, for a missing game, and for values out of range */
export function checkSolverOptions(options: SolverOptions): void {
  checkNamed("createSolver", options, SOLVER_OPTIONS);
  checkTableSize(options);
  if (options.game === undefined)
    throw new SetupError('createSolver needs a game, as in { game: "./my-game.js" }');
}

/** @throws SetupError for choices of rules that the game does not have, and for values out of range */
export function checkGameOptions(game: string, given: object, rows: Settings = {}): void {
  const wrong = problemWithValues(given, rows);
  if (wrong === undefined) return;
  if (!wrong.unknown) throw new SetupError(wrong.problem);
  const known = Object.keys(rows);
  const has = known.length === 0 ? "none" : known.join(", ");
  throw new SetupError(`${game} has no choice of rules named ${wrong.name}; it has ${has}`);
}

/** @throws SetupError for unknown fields, such as settings, which are the second argument, and for values out of range */
export function checkProblem(problem: Problem | string, own: Settings): void {
  if (typeof problem === "string") return;
  if (!isObject(problem))
    throw new SetupError(`a problem is a position as a text, or an object, not ${shownValue(problem)}`);
  if (problem instanceof Promise) throw new SetupError("a problem must not be a promise; await it first");
  const settings = { ...SOLVE_SETTINGS, ...CHOOSE_SETTINGS, ...own };
  const setting = Object.keys(problem).find((name) => !Object.hasOwn(PROBLEM_SETTINGS, name));
  if (setting !== undefined && Object.hasOwn(settings, setting)) {
    throw new SetupError(`${setting} is a setting, and belongs in the second argument, after the problem`);
  }
  checkNamed("a problem", problem, PROBLEM_SETTINGS);
}

/** Settings of one call given to another are named with the call that they belong to. */
function checkCall(call: string, given: object, rows: Settings, other: string, rowsOfOther: Settings): void {
  const foreign = Object.keys(Object(given)).find(
    (name) => !Object.hasOwn(rows, name) && Object.hasOwn(rowsOfOther, name),
  );
  if (foreign !== undefined) throw new SetupError(`${foreign} belongs to ${other}, not to ${call}`);
  checkNamed(call, given, rows);
}

/**
 * @param own settings that only the game has
 * @throws SetupError for unknown settings and for values out of range
 */
export const checkSettings = {
  solve: (settings: object, own: Settings) =>
    checkCall("solve", settings, { ...SOLVE_SETTINGS, ...own }, "choose", CHOOSE_SETTINGS),
  sweep: (settings: object) => checkNamed("sweep", settings, SWEEP_SETTINGS),
  choose: (settings: object, own: Settings) =>
    checkCall("choose", settings, CHOOSE_SETTINGS, "solve", { ...SOLVE_SETTINGS, ...own }),
};

/** How to get what was not written for lack of time. */
export const MORE_TIME = "--write-time gives it longer";
