/** How a run of `solve` ends: what is said about many problems together, and the exit status. */
import { FailureError } from "../../game/errors.js";
import { contradictionOf, formatComparison, type Summed } from "../../report/comparison.js";
import { formatSummary, type Solved } from "../../report/many.js";
import { countOf } from "../../report/numbers.js";
import { formatTotals } from "../../report/statistics.js";
import { canChoose } from "../../solver/choose/choose.js";
import type { SolveResult } from "../../solver/results.js";
import { hasGoalsOfBoth } from "../../solver/solve/outcome.js";
import { isAnswered } from "../../solver/threads/verdicts.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import type { NamedGame } from "../files/named-game.js";
import type { GivenProblems } from "../files/problem-texts.js";
import { algorithmsOf, printsWords, type SolveFlags } from "../options/solve-options.js";
import { fittedWords, lineWidth } from "../terminal/terminal.js";
import type { Run } from "./run.js";
import { titleOf } from "./solve-one.js";

/** What the exit status and the summary depend on. */
export interface Conclusion
  extends Solved,
    Pick<SolveResult, "algorithm" | "reason" | "error" | "stats" | "unsaved"> {}

export function conclusionOf(result: SolveResult, name = ""): Conclusion {
  const { position, algorithm, verdict, nodes, seconds, reason, error, unsaved, cold, stats } = result;
  return {
    ...titleOf(name, position),
    ...{ algorithm, verdict, nodes, seconds },
    ...(stats === undefined ? {} : { stats }),
    ...(cold === undefined ? {} : { cold }),
    ...(reason === undefined ? {} : { reason }),
    ...(error === undefined ? {} : { error }),
    ...(unsaved === undefined ? {} : { unsaved }),
  };
}

/** Says what was left undone, and sets the exit status. */
export function conclude(
  { named, flags, signal }: Run,
  solved: readonly Conclusion[],
  count: { readonly of: number; readonly refused: number },
): void {
  if (printsWords(flags) && solved.length + count.refused > 1) {
    const outcomes = flags.goal === undefined ? named.cli?.output?.words?.(flags).outcomes : undefined;
    console.log(fittedWords(`\n${formatSummary(solved, count.refused, outcomes, lineWidth())}`));
    printTotals(solved);
  }
  if (!flags.quiet && printsWords(flags)) {
    hintAtChoosing(named, solved);
    hintAtOutcome(named, flags, solved);
  }
  const unsaved = solved.find((one) => one.unsaved !== undefined)?.unsaved;
  if (unsaved !== undefined) throw new FailureError(unsaved);
  if (signal.aborted) {
    const answered = solved.filter(isAnswered).length;
    console.error(`solve-fast: stopped; ${answered} of ${countOf(count.of, "position")} answered`);
    process.exitCode = EXIT_INTERRUPTED;
  } else if (solved.some(({ error }) => error !== undefined)) {
    throw new FailureError("a thread died; the results above are what the others found");
  } else if (flags.exitCode) process.exitCode = exitCodeOf(solved);
}

/**
 * The same of a list whose problems were searched in several ways or several times.
 *
 * @param solved in this run
 * @param summed of earlier runs, too
 * @throws FailureError when a problem was both proven and disproven
 */
export function concludeList(
  { named, flags, signal }: Run,
  solved: readonly Conclusion[],
  summed: readonly Summed[],
  count: { readonly done: number; readonly of: number; readonly refused: number },
): void {
  if (printsWords(flags) && summed.length > 0) {
    const outcomes = flags.goal === undefined ? named.cli?.output?.words?.(flags).outcomes : undefined;
    const text =
      algorithmsOf(flags).length > 1
        ? formatComparison(summed, lineWidth())
        : formatSummary(summed, count.refused, outcomes, lineWidth());
    console.log(fittedWords(`\n${text}`));
    printTotals(solved);
  }
  const contradiction = contradictionOf(summed);
  if (contradiction !== undefined) throw new FailureError(contradiction);
  if (signal.aborted) {
    console.error(`solve-fast: stopped; ${count.done} of ${countOf(count.of, "search", "searches")} done`);
    process.exitCode = EXIT_INTERRUPTED;
  } else if (flags.exitCode) process.exitCode = exitCodeOf(summed);
}

/** With --stats: what the searches of all problems did together, in this run. */
function printTotals(solved: readonly Conclusion[]): void {
  const counted = solved.flatMap(({ algorithm, stats }) => (stats === undefined ? [] : { algorithm, stats }));
  if (counted.length > 0) console.log(`\n${formatTotals(counted)}`);
}

/**
 * @param read how many were read; the others were refused
 * @param what one of them is called
 * @throws FailureError when something could not be read, or a file is damaged
 */
export function failWhereRefused(
  { refused, damage = [] }: Pick<GivenProblems, "refused" | "damage">,
  read: number,
  what = "problem",
): void {
  if (refused.length === 0 && damage.length === 0) return;
  if (refused.length === 0) {
    const places = countOf(damage.length, "place");
    throw new FailureError(`a file is damaged (${places}); what could be read is above`);
  }
  const all = countOf(refused.length + read, what);
  throw new FailureError(`${refused.length} of ${all} could not be read; the others are above`);
}

/** What cannot be solved within its limits may still be played. */
function hintAtChoosing({ module, source }: NamedGame, results: readonly Conclusion[]): void {
  const reached = (limit: SolveResult["reason"]) =>
    results.some(({ verdict, reason }) => verdict === "unknown" && reason === limit);
  const limits = [
    ...(reached("node limit") ? ["--max-nodes"] : []),
    ...(reached("time limit") ? ["--time"] : []),
  ];
  if (limits.length === 0 || !canChoose(module)) return;
  console.error(
    `solve-fast: hint: a higher ${limits.join(" or ")} may prove it; \`solve-fast choose ${source}\` chooses a move without a proof`,
  );
}

/** For a user's own game, where a reader may take disproven for a loss. */
function hintAtOutcome({ module, own }: NamedGame, flags: SolveFlags, results: readonly Conclusion[]): void {
  const isAsked = flags.outcome !== undefined || flags.goal !== undefined || flags.certificate !== undefined;
  if (isAsked || !own || !hasGoalsOfBoth(module)) return;
  if (!results.some(({ verdict }) => verdict === "disproven")) return;
  console.error("solve-fast: hint: disproven means a draw or a loss; --outcome says which");
}

/** 10 when all are proven, 20 when all are disproven, 30 otherwise. */
function exitCodeOf(results: readonly Pick<Solved, "verdict">[]): number {
  if (results.every(({ verdict }) => verdict === "proven")) return 10;
  return results.every(({ verdict }) => verdict === "disproven") ? 20 : 30;
}
