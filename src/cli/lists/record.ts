/** What is kept of each search of a list: the answer, and all that it takes to run it again. */
import type { RunSettings } from "../../files/growing/append-file.js";
import { packageVersion } from "../../files/package-file.js";
import type { Setting } from "../../game/setting.js";
import type { Limits } from "../../search/limits.js";
import type { Solver } from "../../solver/api.js";
import type { SolveResult } from "../../solver/results.js";
import type { Task } from "./tasks.js";

/** Null without a limit. */
type OrNull<Given> = { readonly [Name in keyof Given]-?: Exclude<Given[Name], undefined> | null };

/** What was asked of all searches of a run: its limits, its table, its seed, and every other setting that was given. */
export interface Conditions extends OrNull<Pick<Limits, "maxNodes" | "time">> {
  readonly version: string;
  readonly tableEntries: number;
  readonly whenFull: string;
  readonly threads: number;
  /** The seed that shuffles moves; 0 leaves their order, and nothing else is random. */
  readonly shuffle: number;
  /** Other settings, by their names. */
  readonly settings: RunSettings;
}

/** A search of a list as files and programs read it. */
export interface ListRecord extends SolveResult {
  /** The problem's number in its list, from 1. */
  readonly number: number;
  readonly name?: string;
  readonly file?: string;
  /** The algorithm as it was typed; null for the usual one. */
  readonly asked: string | null;
  /** From 1. */
  readonly repetition: number;
  readonly run: Conditions;
}

/** What a run that continues needs from a record. */
export type ListRow = Pick<
  ListRecord,
  "number" | "asked" | "repetition" | "position" | "verdict" | "nodes" | "seconds" | "run"
> &
  Partial<Pick<ListRecord, "name" | "cold">>;

type Given = Readonly<Record<string, unknown>>;

/**
 * @param rows of the settings that say what is searched
 * @param given by their names
 */
export function conditionsOf(
  { threads, tableEntries }: Pick<Solver, "threads" | "tableEntries">,
  rows: Readonly<Record<string, Setting>>,
  given: Given,
): Conditions {
  const { maxNodes = null, time = null, shuffle = 0, whenFull = "collect" } = given as Partial<Conditions>;
  const settings = Object.fromEntries(
    Object.keys(rows)
      .filter((name) => !SAID_ELSEWHERE.has(name) && isPlain(given[name]))
      .map((name) => [name, given[name] as string | number | boolean]),
  );
  const version = packageVersion();
  return { version, maxNodes, time, tableEntries, whenFull, threads, shuffle, settings };
}

/** The algorithm is in each record; where files are written changes no answer. */
const SAID_ELSEWHERE = new Set([
  ...["algorithm", "maxNodes", "time", "shuffle", "whenFull", "threads", "tableEntries", "tableMemory"],
  ...["certificate", "writeTime", "view", "save", "saveEvery", "resume"],
]);

function isPlain(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** All of them on one level, for comparing those of two runs. */
export function flatConditions({ settings, ...others }: Conditions): RunSettings {
  return { ...others, ...settings };
}

/** Which search of a list it is, as records have it. */
export function taskFields({
  problem,
  algorithm,
  repetition,
}: Task): Pick<ListRecord, "number" | "asked" | "repetition"> {
  return { number: problem + 1, asked: algorithm, repetition };
}

export function recordOf(
  result: SolveResult,
  run: Conditions,
  { name, file, task }: { readonly name: string; readonly file: string | undefined; readonly task: Task },
): ListRecord {
  return {
    ...taskFields(task),
    ...(name === "" ? {} : { name }),
    ...(file === undefined ? {} : { file }),
    ...result,
    run,
  };
}
