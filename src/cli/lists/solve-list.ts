/** `solve` over a list of problems: all searches that are asked for, one after the other, and the files that are written of them. */
import { InputError } from "../../game/errors.js";
import { countOf, formatSeconds } from "../../report/numbers.js";
import type { SolveResult } from "../../solver/results.js";
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
import { openList } from "./list.js";
import { recordOf } from "./record.js";

/** Solves what was read, in as many ways and as often as is asked for. */
export async function solveAll(run: Run, problems: GivenProblems): Promise<void> {
  const { solver, named, flags, signal } = run;
  const { json = false, quiet = false } = flags;
  reportReading(problems, quiet);
  if (problems.problems.length === 0 && named.cli?.input?.withoutProblem === "refuse") {
    throw new InputError(`which position? As in: solve-fast solve ${named.source} "${solver.game.start}"`);
  }
  const all: readonly NamedProblem[] =
    problems.problems.length === 0 ? [{ name: "", position: solver.game.start }] : problems.problems;
  const outputs = await openOutputs(named, all, flags, signal);
  const list = openList(run, all);
  const answers: Conclusion[] = [];
  let done = 0;
  const warmup = list.tasks.filter(({ repetition }) => repetition === 0).length;
  let warmed = 0;
  try {
    for (const task of list.tasks) {
      const { name, position, words, file } = all[task.problem];
      const certificate = outputs.certificateOf(task.problem);
      const asked = {
        ...(task.algorithm === null ? {} : { algorithm: task.algorithm }),
        ...(certificate === undefined ? {} : { certificate }),
      };
      const began = performance.now();
      const result = await answer(run, { position, words }, asked);
      if (task.repetition === 0) {
        if (signal.aborted) break;
        if (++warmed === warmup && !quiet) console.error(`solve-fast: ${warmedUpBy(warmup)}`);
        continue;
      }
      // The seconds of a result are those of its search.
      const writing = (performance.now() - began) / 1000 - result.seconds;
      const shown = outputs.keepsCertificates ? result : withoutCertificate(result);
      const number = task.problem + 1;
      const printed = { name, file, number, ...(list.isPlain ? {} : { task }) };
      list.keep(recordOf(shown, list.conditions, { name, file, task }));
      const write = () => outputs.write(task.problem, name, result, writing);
      // People see the answer at once, programs get all of it in one line.
      let written = json ? write() : [];
      await say(run, shown, list.conditions, { ...printed, written });
      if (!json) written = write();
      sayWritten(run, written, outputs.keepsCertificates ? undefined : madeFor(result, writing));
      await drained(signal);
      answers.push(conclusionOf(result, name));
      done++;
      if (signal.aborted) break;
    }
  } finally {
    list.close();
  }
  if (problems.hint !== undefined && printsWords(flags) && !quiet) {
    console.error(`solve-fast: hint: ${problems.hint}`);
  }
  const refused = problems.refused.length;
  if (list.isPlain) conclude(run, answers, { of: all.length, refused });
  else concludeList(run, list.summed(), { done, of: list.tasks.length, refused });
  if (!signal.aborted) failWhereRefused(problems, problems.problems.length);
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
    if (missing !== undefined) warn(quiet, `${file}: not written, ${missing}`);
    else if (!json) console.log(formatWritten(output));
  }
}

/** The certificate that pages and records are made from, where it is not kept. */
function madeFor({ certificate }: SolveResult, seconds: number): string | undefined {
  if (certificate === undefined || "refused" in certificate) return undefined;
  return `  certificate for what follows: ${countOf(certificate.nodes, "node")}, in ${formatSeconds(seconds)}`;
}

/** A result without the certificates that only a page or a record was made from. */
function withoutCertificate({ certificate: _, furtherCertificates: __, ...rest }: SolveResult): SolveResult {
  return rest;
}
