/** What `solve` does with one problem: asks the solver, and prints the answer. */

import { asError, FailureError } from "../../game/errors.js";
import { given } from "../../game/setting.js";
import { formatRow, formatRowHeading, type Solved } from "../../report/many.js";
import { amountOf, formatRate } from "../../report/numbers.js";
import { formatSolve } from "../../report/solve.js";
import { cutLine } from "../../report/wrap.js";
import type { SolveProgress } from "../../search/limits.js";
import type { SolveInfo, SolveResult } from "../../solver/results.js";
import { type Problem, type SolveSettings, solveSettingsOf } from "../../solver/settings.js";
import type { NamedGame } from "../files/named-game.js";
import type { WrittenOutput } from "../files/outputs.js";
import { csvOf } from "../lists/csv-records.js";
import { type Conditions, conditionsOf, recordOf, taskFields } from "../lists/record.js";
import type { Task } from "../lists/tasks.js";
import type { ProblemFlags } from "../options/problem-options.js";
import { algorithmsOf, type SolveFlags } from "../options/solve-options.js";
import { fitted, isTerminal, lineWidth, showsUnicode } from "../terminal/terminal.js";
import type { Run } from "./run.js";

/** What is printed for a problem: its name or id first. */
export interface Printed {
  readonly name?: string;
  readonly file?: string | undefined;
  readonly id?: unknown;
  /** The number of the problem, from 1. */
  readonly number: number;
  /** To files beside it. */
  readonly written?: readonly WrittenOutput[];
  /** The search of a list that it is of, where each problem has several. */
  readonly task?: Task;
}

function settingsOf({ named, flags, signal, threadLimit, progress, note }: Run): SolveSettings {
  const update = (...parts: readonly (string | undefined)[]) =>
    progress.update(undefined, parts.filter((part) => part !== undefined && part !== "").join(", "));
  const onProgress = (reached: SolveProgress) => update(formatReached(reached), note?.());
  const ofGame = named.cli?.output?.words?.(flags).progress;
  const onInfo = (info: SolveInfo) => {
    update(formatReached(info), ofGame?.(info), note?.());
  };
  const { certificate: _, ...rows } = solveSettingsOf(named.module, named.analysis);
  return {
    ...given(rows, flags),
    signal,
    ...(threadLimit === undefined ? {} : { threadLimit }),
    ...(ofGame === undefined ? { onProgress } : { onInfo }),
  };
}

/** As in `1.40 M nodes, 250 k nodes/s`, or `1.40 M nodes, certificate: 94,208 nodes`. */
export function formatReached({ nodes, seconds, certificateNodes }: SolveProgress): string {
  const reached = amountOf(nodes, "node");
  if (certificateNodes === undefined) return `${reached}, ${formatRate(nodes, seconds)}`;
  return `${reached}, certificate: ${amountOf(certificateNodes, "node")}`;
}

/** Solves a problem. */
export async function answer(run: Run, problem: Problem, settings: object): Promise<SolveResult> {
  const { solver, flags, progress } = run;
  const { goal = flags.goal, ...rest } = problem;
  const result = solver.solve({ ...rest, goal }, { ...settingsOf(run), ...settings });
  return result.finally(() => progress.close());
}

/** The conditions of a search. */
export function conditionsFor(run: Run, settings: object): Conditions {
  const { solver, named, flags } = run;
  const asked = { ...flags, ...settingsOf(run), ...settings };
  return conditionsOf(
    solver,
    { ...solveSettingsOf(named.module, named.analysis), ...named.module.options },
    asked,
  );
}

/** Prints a result, unless only those of another verdict are asked for. */
export async function say(
  { named, flags }: Run,
  result: SolveResult,
  run: Conditions,
  { name = "", file, id, number, written = [], task }: Printed,
): Promise<void> {
  const { json, only, table, csv, out } = flags;
  const { output } = named.cli ?? {};
  const words = output?.words?.(flags);
  const layout = { words, width: lineWidth() };
  const label = labelled(name, task, flags);
  if (table && number === 1 && isTerminal()) console.log(formatRowHeading(layout));
  if (only !== undefined && result.verdict !== only) return;
  if (csv && out === undefined && task !== undefined) {
    console.log(csvOf(recordOf(result, run, { name, file, task })).trimEnd());
    return;
  }
  if (json) {
    const first = {
      ...(id === undefined ? {} : { id }),
      ...(task === undefined ? {} : taskFields(task)),
      ...(file === undefined ? {} : { file }),
      ...(name === "" ? {} : { name }),
    };
    const last = written.length === 0 ? {} : { written };
    console.log(JSON.stringify({ ...first, ...result, ...last, run }));
    return;
  }
  const shown = (await output?.inNotation?.(result, flags)) ?? result;
  if (table) {
    console.log(formatRow(number, titleOf(label, shown.position), shown, layout));
    return;
  }
  const board = await boardOf(named, result.position, flags);
  print(label, formatSolve(shown, words, board), board !== undefined);
}

/**
 * Prints an answer after the name of its problem.
 *
 * @param isDrawn whether the position is drawn below, and need not be there to the last letter
 */
export function print(name: string, words: string, isDrawn: boolean): void {
  const text = fitted(`${name === "" ? "" : `${name}: `}${words}`);
  console.log(isDrawn ? text.replace(/^.*/, (first) => cutLine(first, lineWidth())) : text);
}

/** The position drawn, on a terminal or where it is asked for. */
export async function boardOf(
  { module, cli }: NamedGame,
  position: string,
  { board = isTerminal() }: ProblemFlags,
): Promise<string | undefined> {
  if (!board) return undefined;
  const words = module.parsePosition(position);
  if (cli?.output?.drawBoard !== undefined) return cli.output.drawBoard(words, !showsUnicode());
  try {
    return module.drawBoard?.(words, !showsUnicode());
  } catch (error) {
    throw new FailureError(`drawBoard of ${module.name} fails at "${position}": ${asError(error).message}`);
  }
}

/** A problem's name, and which search of it this is where there are several. */
function labelled(name: string, task: Task | undefined, { repeat = 1, ...flags }: SolveFlags): string {
  const search = [
    ...(task === undefined || algorithmsOf(flags).length === 1 ? [] : [task.algorithm]),
    ...(task === undefined || repeat === 1 ? [] : [`repetition ${task.repetition}`]),
  ];
  if (task === undefined || search.length === 0) return name;
  return `${name === "" ? `problem ${task.problem + 1}` : name} (${search.join(", ")})`;
}

export function titleOf(name: string, position: string): Pick<Solved, "title" | "isNamed"> {
  return name === "" ? { title: position } : { title: name, isNamed: true };
}
