/** The options of `solve`, and which of them go together: one that would have no effect is refused. */
import { extname } from "node:path";
import { InputError } from "../../game/errors.js";
import { goalNamed } from "../../game/goal.js";
import type { GameModule } from "../../game/module.js";
import type { Verdict } from "../../search/search.js";
import { listOf } from "../../solver/list-of.js";
import type { GameSettings, SolveSettings } from "../../solver/settings.js";
import { checkForms, firstGiven, type ProblemFlags, refuse } from "./problem-options.js";
import type { QueueFlags } from "./queue-options.js";

/** As commander hands them over: settings of the solver by their names, and what else `solve` knows. */
export interface SolveFlags
  extends Omit<SolveSettings, "signal" | "onProgress" | keyof GameSettings>,
    ProblemFlags,
    QueueFlags {
  readonly view?: string;
  readonly goal?: string;
  readonly exitCode?: boolean;
  /** Which results are printed; all by default. */
  readonly only?: Verdict;
  /** How often each problem of a list is searched, and how many searches come before the first that counts. */
  readonly repeat?: number;
  readonly warmup?: number;
  /** Records as CSV, on standard output or in the file of `out`. */
  readonly csv?: boolean;
  /** A file of records, which grows. */
  readonly out?: string;
}

/** How a list of problems is searched and kept. */
const OF_LISTS = ["repeat", "warmup", "csv", "out"];

/** @throws InputError for a goal that the game does not have, or an option that has no effect beside the others */
export function checkFlags(module: GameModule, flags: SolveFlags): void {
  const { goal, stats } = flags;
  if (goal !== undefined && goalNamed(module, goal) === undefined) {
    const names = Object.keys(module.goals);
    const has = names.length === 1 ? "the goal" : "the goals";
    throw new InputError(`--goal ${goal}: ${module.name} has ${has} ${listOf(names)}`);
  }
  if (stats) {
    const problem = (option: string) =>
      `${option} writes one line per problem, without counts; leave out --stats`;
    refuse(["table", "csv"], flags, problem);
  }
  checkForms(flags);
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
 * @param writesFiles whether a file is written of each problem
 * @throws InputError for options of lists that have no effect beside the others, and for a search that is named twice or not there
 */
export function checkListFlags(flags: SolveFlags, searches: readonly string[], writesFiles: boolean): void {
  const algorithms = algorithmsOf(flags);
  if (writesFiles && (algorithms.length > 1 || (flags.repeat ?? 1) > 1)) {
    const several = algorithms.length > 1 ? "--algorithm with several searches" : "--repeat";
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

/** The name of the file decides the form, so that it holds what other programs expect. */
function checkOut({ out = "", csv = false }: SolveFlags): void {
  const ending = extname(out).toLowerCase();
  if (!["", ".json", ".jsonl", ".csv"].includes(ending)) {
    throw new InputError(`--out ${out}: records are JSON or CSV; let the name end in .json, .jsonl or .csv`);
  }
  if (csv && ending.startsWith(".json")) {
    throw new InputError(`--out ${out}: ${ending} is for JSON; leave out --csv, or let the name end in .csv`);
  }
}
