/** Many problems, to read: a line for each, and what they amount to. */
import type { SolveResult } from "../solver/results.js";
import { amountOf, countOf, formatPlies, formatRate, formatSeconds } from "./numbers.js";
import { type ResultWords, verdictIn } from "./solve.js";
import { formatTable } from "./table.js";
import { cutLine, displayWidth } from "./wrap.js";

/** Of one problem. */
export interface Solved extends Pick<SolveResult, "verdict" | "nodes" | "seconds"> {
  /** Its name, or its position where it has none. */
  readonly title: string;
}

const SLOWEST = 5;
/** Columns that verdicts and first moves mostly fit. */
const VERDICT = 21;
const MOVE = 9;

/** Columns of times and nodes in the summary, and those that titles have beside them at least. */
const EFFORT = 24;
const NARROWEST_TITLE = 20;

/** Rows that are narrower leave the effort out; the summary has it. */
const WITH_EFFORT = 90;

/**
 * One line: number, verdict, length and first move of the line, effort, title.
 *
 * @param width columns that it must fit
 */
export function formatRow(
  number: number,
  title: string,
  result: SolveResult,
  own?: ResultWords,
  width = Number.POSITIVE_INFINITY,
): string {
  const { line, nodes, seconds } = result;
  const [first = ""] = line;
  const effort = [amountOf(nodes, "node").padStart(13), formatSeconds(seconds).padStart(8)];
  const cells = [
    String(number).padStart(4),
    verdictIn(result, own).padEnd(VERDICT),
    (line.length === 0 ? "" : formatPlies(line.length)).padStart(9),
    first + " ".repeat(Math.max(0, MOVE - displayWidth(first))),
    ...(width < WITH_EFFORT ? [] : effort),
    title,
  ];
  return cutLine(cells.join("  "), width);
}

/**
 * Several lines, without a line feed at the end.
 *
 * @param refused problems that could not be read
 * @param words what a proof and a disproof are called
 * @param width columns that titles are cut for
 */
export function formatSummary(
  solved: readonly Solved[],
  refused: number,
  { proven, disproven }: NonNullable<ResultWords["outcomes"]> = { proven: "proven", disproven: "disproven" },
  width = Number.POSITIVE_INFINITY,
): string {
  const of = (verdict: Solved["verdict"]) => solved.filter((each) => each.verdict === verdict).length;
  const sum = (field: "nodes" | "seconds") => solved.reduce((total, each) => total + each[field], 0);
  const unread = refused === 0 ? "" : `, ${refused} not read`;
  const slowest = [...solved].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const rows = slowest.map(({ title, seconds, nodes }) => [
    cutLine(`  ${title}`, Math.max(NARROWEST_TITLE, width - EFFORT)),
    formatSeconds(seconds),
    amountOf(nodes, "node"),
  ]);
  return [
    `${countOf(solved.length + refused, "problem")}: ${of("proven")} ${proven}, ${of("disproven")} ${disproven}, ${of("unknown")} unknown${unread}`,
    `${amountOf(sum("nodes"), "node")} in ${formatSeconds(sum("seconds"))}, ${formatRate(sum("nodes"), sum("seconds"))}`,
    ...(solved.length > 1 ? [formatTable(["slowest:", "", ""], rows)] : []),
  ].join("\n");
}
