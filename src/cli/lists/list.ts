/** What a run of `solve` over a list searches, what an earlier run has left of it, and where the records go. */
import { type Compared, type Summed, sumRepetitions } from "../../report/comparison.js";
import { countOf } from "../../report/numbers.js";
import { isAnswered } from "../../solver/threads/verdicts.js";
import type { NamedProblem } from "../files/problem-texts.js";
import { algorithmsOf, usesList } from "../options/solve-options.js";
import type { Run } from "../solve/run.js";
import { conditionsFor } from "../solve/solve-one.js";
import { CSV_HEADING } from "./csv-records.js";
import type { Conditions, ListRecord, ListRow } from "./record.js";
import { holds, openRecordFile } from "./record-file.js";
import { type Task, tasksOf } from "./tasks.js";

export interface List {
  readonly tasks: readonly Task[];
  /** Whether each problem is searched once, in one way, and nothing is kept. */
  readonly isPlain: boolean;
  /** Whether seconds are compared, so that nothing may be searched beside another search. */
  readonly compares: boolean;
  readonly conditions: Conditions;
  /** Keeps the record of a search that ended by itself. */
  keep(record: ListRecord): void;
  /** All records, those of earlier runs too: a row for each problem and algorithm. */
  summed(): readonly Summed[];
  close(): void;
}

/** @throws FileError for a file of records that does not serve */
export function openList(run: Run, problems: readonly NamedProblem[]): List {
  const { solver, flags } = run;
  const { out: path, csv = false, quiet = false, repeat = 1, warmup = 0 } = flags;
  const conditions = conditionsFor(run, {});
  const { parsePosition, formatPosition } = solver.game;
  const positions = () =>
    problems.map(({ position, words = parsePosition(position) }) => formatPosition(words));
  const file =
    path === undefined ? undefined : openRecordFile({ path, csv, conditions, positions: positions() });
  const rows: ListRow[] = [...(file?.rows ?? [])];
  const plan = { algorithms: algorithmsOf(flags), repeat, warmup };
  const tasks = tasksOf(problems.length, plan, holds(rows));
  if (rows.length > 0 && !quiet) {
    const left = tasks.filter(({ repetition }) => repetition > 0).length;
    console.error(`solve-fast: ${path}: continues after ${countOf(rows.length, "record")}; ${left} to go`);
  }
  if (csv && path === undefined) console.log(CSV_HEADING.trimEnd());
  return {
    tasks,
    isPlain: !usesList(flags),
    compares: plan.algorithms.length > 1 || repeat > 1 || warmup > 0,
    conditions,
    keep(record) {
      if (!isAnswered(record) && (record.reason === "stopped" || record.error !== undefined)) return;
      file?.append(record);
      rows.push(record);
    },
    // Searches end in any order.
    summed: () => sumRepetitions([...rows].sort((a, b) => a.number - b.number).map(comparedOf)),
    close: () => file?.close(),
  };
}

function comparedOf({ number, name, position, asked, verdict, nodes, seconds, cold }: ListRow): Compared {
  const title = name === undefined ? { title: position } : { title: name, isNamed: true };
  const algorithm = asked ?? "the usual search";
  return { number, ...title, algorithm, verdict, nodes, seconds, ...(cold === undefined ? {} : { cold }) };
}
