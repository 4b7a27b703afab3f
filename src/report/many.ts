/** Many problems, to read: a line for each, and what they amount to. */
import type { SolveResult } from "../solver/results.js";
import { amountOf, countOf, formatAmount, formatRate, formatSeconds } from "./numbers.js";
import { type ResultWords, verdictIn } from "./solve.js";
import { formatTable } from "./table.js";
import { cutLine, cutPath, displayWidth } from "./wrap.js";

/** The result of one problem. */
export interface Solved extends Pick<SolveResult, "verdict" | "nodes" | "seconds" | "cold"> {
  /** Its name, or its position where it has none. */
  readonly title: string;
  /** Whether that is a name: where it is too wide, its end is left, which tells it from others. */
  readonly isNamed?: boolean;
  /** How many searches nodes and seconds are the median of; one when left out. */
  readonly repetitions?: number;
}

const SLOWEST = 5;
/** Columns that numbers, verdicts (`disproven, found at order 1`), lengths (`mate in ≤ 17`) and first moves mostly fit. */
const NUMBER = 4;
const VERDICT = 27;
const LENGTH = 12;
const MOVE = 9;
const NODES = 13;
const SECONDS = 8;

/** Columns of times and nodes in the summary, and the fewest that titles have beside them. */
const EFFORT = 24;
const NARROWEST_TITLE = 20;

/** What else was found out, as in `12 other mates, 1 open`. */
const OTHERS = 22;

/** Narrower rows leave out length and first move, and the units that are in the heading. */
const WITH_LINE = 110;
/** Columns of such rows; the verdict is cut in those that are narrower still. */
const SHORT_NODES = 6;
const SHORT_SECONDS = 7;
const SHORT_VERDICT = 21;
const WITH_VERDICT = 72;

/** How the rows of a table are laid out. */
export interface RowLayout {
  readonly words?: ResultWords | undefined;
  /** Columns that a row must fit; any number when left out. */
  readonly width?: number;
}

const AS_LONG_AS_IT_IS = Number.POSITIVE_INFINITY;

/** What is above the rows. */
export function formatRowHeading({ words, width = AS_LONG_AS_IT_IS }: RowLayout): string {
  const cells =
    width < WITH_LINE
      ? ["nodes".padStart(SHORT_NODES), "time".padStart(SHORT_SECONDS)]
      : [
          ...(words?.length === undefined ? [] : ["length".padEnd(LENGTH)]),
          "move".padEnd(MOVE),
          "nodes".padStart(NODES),
          "time".padStart(SECONDS),
        ];
  const others = words?.others === undefined ? [] : ["also found".padEnd(OTHERS)];
  return cutLine(
    ["#".padStart(NUMBER), "verdict".padEnd(verdictWidth(width)), ...cells, ...others, "problem"].join("  "),
    width,
  );
}

function verdictWidth(width: number): number {
  return width < WITH_VERDICT ? SHORT_VERDICT : VERDICT;
}

/** One line: number, verdict, length where the game says it, first move of the line, effort, title. */
export function formatRow(
  number: number,
  { title, isNamed = false }: Pick<Solved, "title" | "isNamed">,
  result: SolveResult,
  { words, width = AS_LONG_AS_IT_IS }: RowLayout,
): string {
  const { line, nodes, seconds } = result;
  const [first = ""] = line;
  const verdict = verdictIn(result, words);
  const cells =
    width < WITH_LINE
      ? [
          shortVerdict(verdict, verdictWidth(width)),
          formatAmount(nodes).padStart(SHORT_NODES),
          formatSeconds(seconds).padStart(SHORT_SECONDS),
        ]
      : [
          verdict.padEnd(VERDICT),
          ...(words?.length === undefined ? [] : [words.length(result).padEnd(LENGTH)]),
          first + " ".repeat(Math.max(0, MOVE - displayWidth(first))),
          amountOf(nodes, "node").padStart(NODES),
          formatSeconds(seconds).padStart(SECONDS),
        ];
  const others = words?.others === undefined ? [] : [(words.others(result) ?? "").padEnd(OTHERS)];
  const front = `${[String(number).padStart(NUMBER), ...cells, ...others].join("  ")}  `;
  const room = width - displayWidth(front);
  return cutLine(front + (isNamed && room > 0 ? cutPath(title, room) : title), width);
}

/** A verdict in this many columns. */
function shortVerdict(verdict: string, width: number): string {
  const text = verdict.length <= width ? verdict : verdict.replace("found at order", "at order");
  return cutLine(text, width).padEnd(width);
}

/** The remark that numbers are medians; empty where they are not. */
export function mediansOf(solved: readonly Solved[]): string {
  const most = solved.reduce((so, { repetitions = 1 }) => Math.max(so, repetitions), 1);
  return most > 1 ? `; medians of ${most} repetitions` : "";
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
  const cold = solved.some((each) => each.cold)
    ? ", the first from a cold start (--warmup 1 leaves it out)"
    : "";
  const unread = refused === 0 ? "" : `, ${refused} not read`;
  const slowest = [...solved].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const room = Math.max(NARROWEST_TITLE, width - EFFORT) - 2;
  const rows = slowest.map(({ title, isNamed, seconds, nodes }) => [
    `  ${isNamed ? cutPath(title, room) : cutLine(title, room)}`,
    formatSeconds(seconds),
    amountOf(nodes, "node"),
  ]);
  return [
    `${countOf(solved.length + refused, "problem")}: ${of("proven")} ${proven}, ${of("disproven")} ${disproven}, ${of("unknown")} unknown${unread}`,
    `${amountOf(sum("nodes"), "node")} in ${formatSeconds(sum("seconds"))} of searching, ${formatRate(sum("nodes"), sum("seconds"))}${cold}${mediansOf(solved)}`,
    ...(solved.length > 1 ? [formatTable(["slowest:", "", ""], rows)] : []),
  ].join("\n");
}
