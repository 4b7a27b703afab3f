/** `solve` over a list of problems: all searches that are asked for, and the files that are written of them. */
import { asError, InputError } from "../../game/errors.js";
import { countOf, formatSeconds } from "../../report/numbers.js";
import { tableWords } from "../../search/table/transposition-table.js";
import { tablesInMemory } from "../../solver/resources/memory.js";
import type { SolveResult } from "../../solver/results.js";
import { hasPipedInput } from "../files/input-files.js";
import { formatWritten, openOutputs, type WrittenOutput } from "../files/outputs.js";
import type { GivenProblems, NamedProblem } from "../files/problem-texts.js";
import { warn } from "../options/options.js";
import { printsWords } from "../options/solve-options.js";
import {
  type Conclusion,
  conclude,
  concludeList,
  conclusionOf,
  failWhereRefused,
} from "../solve/conclusion.js";
import { type Run, reportReading } from "../solve/run.js";
import { answer, say } from "../solve/solve-one.js";
import { drained } from "../terminal/drained.js";
import { type List, openList } from "./list.js";
import { recordOf } from "./record.js";
import { sideBySide } from "./side-by-side.js";
import type { Task } from "./tasks.js";

/** Solves what was read, in as many ways and as often as is asked for. */
export async function solveAll(run: Run, problems: GivenProblems): Promise<void> {
  const { solver, named, flags, signal } = run;
  const { json = false, quiet = false } = flags;
  reportReading(problems, quiet);
  if (problems.problems.length === 0) {
    const remedy = hasPipedInput() ? "write - to read standard input" : undefined;
    if (named.cli?.input?.withoutProblem === "refuse") {
      const example = `As in: solve-fast solve ${named.source} "${solver.game.start}"`;
      throw new InputError(`which position? ${example}${remedy === undefined ? "" : `; ${remedy}`}`);
    }
    if (remedy !== undefined) warn(quiet, `no position is named, so the start is solved; ${remedy}`);
  }
  const all: readonly NamedProblem[] =
    problems.problems.length === 0 ? [{ name: "", position: solver.game.start }] : problems.problems;
  const outputs = await openOutputs(named, all, flags, signal);
  const list = openList(run, all);
  const answers: Conclusion[] = [];
  let done = 0;
  const warmup = list.tasks.filter(({ repetition }) => repetition === 0).length;
  let warmed = 0;

  async function search(lane: Run, task: Task): Promise<Answered> {
    const { name, position, words, file } = all[task.problem];
    const certificate = outputs.certificateOf(task.problem);
    const asked = {
      ...(task.algorithm === null ? {} : { algorithm: task.algorithm }),
      ...(certificate === undefined ? {} : { certificate }),
    };
    const began = performance.now();
    const result = await answer(lane, { position, words }, asked);
    // The seconds of a result are those of its search.
    const writing = (performance.now() - began) / 1000 - result.seconds;
    const shown = outputs.keepsCertificates ? result : withoutCertificate(result);
    // At once, whatever else is being searched: what is kept is not lost when the process ends.
    if (task.repetition > 0) list.keep(recordOf(shown, list.conditions, { name, file, task }));
    return { task, result, shown, writing };
  }

  try {
    for await (const { task, result, shown, writing } of searchesOf(run, list, search)) {
      const { name, file } = all[task.problem];
      if (task.repetition === 0) {
        if (signal.aborted) break;
        if (++warmed === warmup && !quiet) console.error(`solve-fast: ${warmedUpBy(warmup)}`);
        continue;
      }
      const number = task.problem + 1;
      const printed = { name, file, number, ...(list.isPlain ? {} : { task }) };
      const write = () => outputs.write(task.problem, name, result, writing);
      // People see the answer at once, programs get all of it in one line.
      let written = json ? write() : [];
      await say(run, shown, list.conditions, { ...printed, written });
      if (!json) written = write();
      sayWritten(run, written, outputs.keepsCertificates ? undefined : madeFor(result, writing));
      await drained(signal);
      answers.push(conclusionOf(result, name));
      if (result.reason !== "stopped") done++;
    }
  } finally {
    list.close();
  }
  if (problems.hint !== undefined && printsWords(flags) && !quiet) {
    console.error(`solve-fast: hint: ${problems.hint}`);
  }
  const refused = problems.refused.length;
  if (list.isPlain) conclude(run, answers, { of: all.length, refused });
  else concludeList(run, answers, list.summed(), { done, of: list.tasks.length, refused });
  if (!signal.aborted) failWhereRefused(problems, problems.problems.length);
}

/** A search of the list that has ended. */
interface Answered {
  readonly task: Task;
  readonly result: SolveResult;
  /** Without what is not to be shown. */
  readonly shown: SolveResult;
  /** Seconds that were spent on its certificate. */
  readonly writing: number;
}

/** All searches of a list, side by side where nothing speaks against it. */
function searchesOf(
  run: Run,
  { tasks, compares }: List,
  search: (lane: Run, task: Task) => Promise<Answered>,
): AsyncGenerator<Answered, void, undefined> {
  const { solver, flags, signal, progress } = run;
  const { threads, tableEntries } = solver;
  const { whenFull = "collect", parallel, workers } = flags;
  // Who names how threads share a position wants to see that; workers elsewhere are at one position at a time.
  const apart = compares || parallel !== undefined || workers !== undefined;
  const tables = apart ? 1 : tablesInMemory(tableWords({ entries: tableEntries, whenFull }));
  return sideBySide(tasks, {
    first: solver,
    width: Math.min(threads, tables),
    threads,
    open: () =>
      run.anotherSolver().catch((error: unknown) => {
        warn(flags.quiet ?? false, `fewer problems are solved side by side: ${asError(error).message}`);
        return undefined;
      }),
    solve(lane, task, { signal: ends, threadLimit, isFirst, atWork }) {
      const update = (share: number | undefined, detail = "") => {
        const others = atWork() - 1;
        const more = others === 0 ? "" : `; ${countOf(others, "other problem")} at work`;
        if (isFirst()) progress.update(share, `${detail}${more}`);
      };
      const laneRun = { ...run, solver: lane, signal: ends, progress: { ...progress, update } };
      return search({ ...laneRun, threadLimit }, task);
    },
    signal,
  });
}

function warmedUpBy(searches: number): string {
  const of = searches === 1 ? "problem" : "problems";
  return `warmed up with ${countOf(searches, "search", "searches")} of the first ${of}, not counted`;
}

/** Says what was written and how long that took, or why it was not. */
function sayWritten({ flags }: Run, written: readonly WrittenOutput[], made: string | undefined): void {
  const { json = false, quiet = false } = flags;
  if (!json && made !== undefined && written.some(({ missing }) => missing === undefined)) console.log(made);
  for (const output of written) {
    const { file, missing } = output;
    // JSON has it; a file that was asked for is not left out without a word.
    if (missing !== undefined) warn(json && quiet, `${file}: not written, ${missing}`);
    else if (!json) console.log(formatWritten(output));
  }
}

/** The certificate that pages and records are made from, where it is not kept. */
function madeFor({ certificate }: SolveResult, seconds: number): string | undefined {
  if (certificate === undefined || "refused" in certificate) return undefined;
  return `  proof for the files below: ${countOf(certificate.nodes, "node")}, in ${formatSeconds(seconds)}`;
}

/** A result without the certificates that only a page or a record was made from. */
function withoutCertificate({ certificate: _, furtherCertificates: __, ...rest }: SolveResult): SolveResult {
  return rest;
}
