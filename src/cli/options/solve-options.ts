/** The options of `solve`, and which of them go together: one that would have no effect is refused. */
import { extname } from "node:path";
import { InputError } from "../../game/errors.js";
import { goalNamed } from "../../game/goal.js";
import { flagOf, type Setting, type Settings } from "../../game/setting.js";
import type { GameFile } from "../../parallel/threads/load-game.js";
import type { Verdict } from "../../search/search.js";
import { SEARCH_SETTINGS } from "../../search/settings.js";
import { listOf } from "../../solver/list-of.js";
import type { ChooseSettings, GameSettings, SolverOptions, SolveSettings } from "../../solver/settings.js";

/** As commander hands them over: settings of the solver by their names, and what else `solve` knows. */
export interface SolveFlags
  extends Omit<SolveSettings, "signal" | "onProgress" | keyof GameSettings>,
    Omit<ChooseSettings, "signal" | "onProgress">,
    Omit<SolverOptions, "game" | "threads" | "options"> {
  readonly game?: string;
  readonly view?: string;
  readonly file?: readonly string[];
  readonly goal?: string;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly exitCode?: boolean;
  /** Which results are printed; all by default. */
  readonly only?: Verdict;
  /** Prints a line a problem. */
  readonly table?: boolean;
  /** How often each problem of a list is searched, and how many searches come before the first that counts. */
  readonly repeat?: number;
  readonly warmup?: number;
  /** Records as CSV, on standard output or in the file of `out`. */
  readonly csv?: boolean;
  /** A file of records, which grows. */
  readonly out?: string;
  /** Whether positions are drawn; on terminals by default. */
  readonly board?: boolean;
  /** What only the game knows. */
  readonly [own: string]: unknown;
}

/** Settings that only NegaScout has. */
export const OF_NEGASCOUT = ["policy", "depthFactor"];
const CHOOSING = ["depth", "method", ...OF_NEGASCOUT, "sigma", "samples"];
/** What a list of problems is searched and kept by. */
const OF_LISTS = ["repeat", "warmup", "csv", "out"];
const PROVING = [
  ...OF_LISTS,
  ...[
    "goal",
    "algorithm",
    "parallel",
    "trueOrder",
    "outcome",
    "stats",
    "certificate",
    "view",
    "writeTime",
    "exitCode",
    "only",
    "table",
  ],
  ...Object.keys(SEARCH_SETTINGS),
];
/** Of a proof, and of NegaScout. */
const TABLE = ["tableEntries", "tableMemory"];

/**
 * Whether a move is asked for rather than a proof.
 *
 * @param added settings that the game adds to `solve`: one of the same name takes the place of the one to choose
 */
export function choosesMove(flags: SolveFlags, added: Settings = {}): boolean {
  return choosingFlag(flags, added) !== undefined;
}

function choosingFlag(flags: SolveFlags, added: Settings): string | undefined {
  const names = CHOOSING.filter((name) => !Object.hasOwn(added, name));
  return firstGiven(names, flags);
}

/**
 * @param own settings of the solver that only the game has
 * @param added settings that the game adds to `solve`, those among them
 * @throws InputError for a goal that the game does not have, or an option that has no effect beside the others
 */
export function checkFlags(
  { module, scout }: Pick<GameFile, "module" | "scout">,
  own: Settings,
  added: Settings,
  flags: SolveFlags,
): void {
  const { goal, method, samples, seed } = flags;
  if (goal !== undefined && goalNamed(module, goal) === undefined) {
    const names = Object.keys(module.goals);
    const has = names.length === 1 ? "the goal" : "the goals";
    throw new InputError(`--goal ${goal}: ${module.name} has ${has} ${listOf(names)}`);
  }
  const choosing = choosingFlag(flags, added);
  const rows = module.options ?? {};
  const optionsTo = (what: Setting["only"]) => Object.keys(rows).filter((name) => rows[name].only === what);
  if (choosing === undefined) {
    refuse(
      [...optionsTo("choose"), "seed"],
      flags,
      (option) => `${option} is for choosing a move; add --depth`,
    );
    return;
  }
  const byNegascout = method === "negascout" || (method === undefined && scout !== undefined);
  refuse(
    [...PROVING, ...(byNegascout ? [] : TABLE), ...Object.keys(own), ...optionsTo("prove")],
    flags,
    (option) => `${option} is for proofs; with ${flagOf(choosing)} a move is chosen`,
  );
  if (byNegascout || method === "minimax") {
    const problem = (option: string) =>
      `${option} is of the expectation method, not of ${method ?? "negascout"}`;
    refuse(["sigma", "samples"], flags, problem);
  }
  if (!byNegascout)
    refuse(OF_NEGASCOUT, flags, (option) => `${option} is of NegaScout; add --method negascout`);
  const { policy = "learned", depthFactor } = flags;
  if (policy !== "learned" && depthFactor !== undefined) {
    throw new InputError(`--depth-factor is of the policy learned, not of ${policy}`);
  }
  if (samples === undefined && seed !== undefined) {
    throw new InputError("--seed chooses the random numbers of --samples, which is not given");
  }
}

/** The searches that each problem is given to, by the names that were typed; null for the usual one. */
export function algorithmsOf({ algorithm }: Pick<SolveFlags, "algorithm">): (string | null)[] {
  return algorithm === undefined ? [null] : algorithm.split(",").map((name) => name.trim());
}

/** Whether problems are searched in several ways or several times, or their records kept. */
export function usesList(flags: SolveFlags): boolean {
  return algorithmsOf(flags).length > 1 || firstGiven(OF_LISTS, flags) !== undefined;
}

/** Whether standard output is to be read by people. */
export function printsWords({ json = false, csv = false, out }: SolveFlags): boolean {
  return !json && !(csv && out === undefined);
}

/**
 * @param searches by their names: those of the game
 * @param others what else the options ask for: files of each problem, or something instead of problems
 * @throws InputError for options of lists that have no effect beside the others, and for a search that is named twice or not there
 */
export function checkListFlags(
  flags: SolveFlags,
  searches: readonly string[],
  others: { readonly writesFiles: boolean; readonly isInstead: boolean },
): void {
  const algorithms = algorithmsOf(flags);
  if (others.isInstead) refuse(OF_LISTS, flags, (option) => `${option} is for lists of problems`);
  const several = algorithms.length > 1 ? "--algorithm with several searches" : "--repeat";
  if (others.isInstead && algorithms.length > 1) throw new InputError(`${several} is for lists of problems`);
  if (others.writesFiles && (algorithms.length > 1 || (flags.repeat ?? 1) > 1)) {
    throw new InputError(
      `${several} searches a problem more than once, and a file is written of one search; leave one out`,
    );
  }
  if (flags.csv && flags.out === undefined) {
    refuse(["json", "table", "board"], flags, (option) => `${option} and --csv are two forms; leave one out`);
  }
  checkOut(flags);
  if (algorithms.length === 1) return;
  for (const [i, name] of algorithms.entries()) {
    if (!searches.includes(name ?? "")) {
      throw new InputError(`--algorithm: no search is named "${name}"; there are ${listOf(searches)}`);
    }
    if (algorithms.indexOf(name) < i) throw new InputError(`--algorithm names ${name} twice`);
  }
}

/** The name of the file says the form, so that it holds what other programs expect of it. */
function checkOut({ out = "", csv = false }: SolveFlags): void {
  const ending = extname(out).toLowerCase();
  if (!["", ".json", ".jsonl", ".csv"].includes(ending)) {
    throw new InputError(`--out ${out}: records are JSON or CSV; let the name end in .json, .jsonl or .csv`);
  }
  if (csv && ending.startsWith(".json")) {
    throw new InputError(`--out ${out}: ${ending} is for JSON; leave out --csv, or let the name end in .csv`);
  }
}

/** @throws InputError for the first of these options that was given */
export function refuse(names: readonly string[], flags: SolveFlags, why: (option: string) => string): void {
  const name = firstGiven(names, flags);
  if (name !== undefined) throw new InputError(why(flagOf(name, flags[name] === false)));
}

function firstGiven(names: readonly string[], flags: SolveFlags): string | undefined {
  return names.find((name) => flags[name] !== undefined);
}
