/** The expectation experiments as Markdown and as figures, each table beside what the paper prints. */
import type { Interval } from "../../../math/statistics.js";
import { formatMarkdownTable } from "../../../report/table.js";
import { type CsvRow, formatFindings } from "../../paper-report.js";
import type { Comparison } from "../comparison.js";
import {
  PAPER_DEPTH,
  PAPER_GROUPS,
  PAPER_ONE_MOVE,
  PAPER_OTHER_SIGMAS,
  PAPER_SEVERAL_MOVES,
  PAPER_SEVERAL_SIGMA,
  PAPER_TABLE_4_FIRST,
  PAPER_TABLE_4_VALUES,
  PAPER_TABLE_5,
  PAPER_TABLE_8,
  PAPER_TABLE_8_STAGE,
  PAPER_TURNS,
} from "../paper.js";
import type { Answers } from "../questions.js";
import type { SigmaRow } from "../sigma.js";
import {
  ASSUMED_GROUPS,
  type Cell,
  type Table1Row,
  TOLERANCE,
  type table2,
  type table3,
  type table4,
} from "../values.js";
import type { GroupsRow, Judged, Verdict } from "./findings.js";
import { comparisonTable, interval } from "./format.js";
import { formatAnswers } from "./questions-report.js";

export interface ExpectationResults {
  /** Where the games are from, how many different ones there are, and how they are split. */
  readonly records: {
    readonly source: string;
    readonly games: number;
    readonly estimation: number;
    readonly judging: number;
  };
  readonly positionsAsked: number;
  readonly seed: number;
  readonly threads: number;
  readonly table1: readonly Table1Row[];
  readonly table2: ReturnType<typeof table2>;
  readonly table3: ReturnType<typeof table3>;
  readonly table4: ReturnType<typeof table4>;
  readonly table5: readonly SigmaRow[];
  /** Leaves by h − g, for Fig. 6. */
  readonly figure6: { readonly sigma: number; readonly histogram: readonly (readonly [number, number])[] };
  /** Tables 6 (deeper) and 7 (final). */
  readonly oneMove: readonly Judged[];
  readonly table8: readonly GroupsRow[];
  /** Tables 9 (deeper) and 10 (final). */
  readonly severalMoves: readonly Judged[];
  readonly findings: readonly Verdict[];
  /** The open questions, where they were asked. */
  readonly questions?: Answers | undefined;
}

/** After a figure of the paper: it is not the exact value; as an estimate it cannot be right either. */
const MARKS = { equal: "", near: " ~", wrong: " ✗" } as const;
const printed = (cell: Cell) => `${cell.printed}${MARKS[cell.mark]}`;

function introduction(results: ExpectationResults): string {
  const { records, positionsAsked, seed, threads, table5, oneMove } = results;
  const counts = oneMove.map(({ deeper }) => deeper.positions);
  const fewest = Math.min(...counts);
  const fewer = fewest < positionsAsked ? ` (there are no more: ${positionsAsked} were asked for)` : "";
  return `${records.games} different games from ${records.source}, split with seed ${seed}: σ is estimated from ${table5[0].all.positions}
positions a stage of ${records.estimation} of them, methods are judged on ${fewest}${fewer} positions a stage of the
other ${records.judging}. ${threads} ${threads === 1 ? "thread" : "threads"}; the results are the same for any number of them, times apart.

Values are the difference of discs, the side to move counted as the first player (max); for a game that is over its
result, empty squares counted for the winner. S is the number of discs played, and a ply is a disc played: a pass takes
none, neither at the root nor in the tree. Of moves of equal value both methods choose the first in the order of squares (a1,
b1, …, h8).

Intervals are 95 %: of σ by the bootstrap over positions, of index 2 by Wilson's formula, of all else mean ± 1.96
standard errors of the paired differences, position by position. The t-test is the paper's, of two independent samples
of the methods' values (two-sided); the sign test is exact (binomial), equal values
left out. **~** marks a printed figure that is not the exact value, **✗** one that cannot be right, **‡** an index that
does not follow from the counts printed with it.`;
}

function table1Text(rows: readonly Table1Row[]): string {
  const table = formatMarkdownTable(
    [
      "k",
      "m",
      "exact",
      "here: mean",
      "± standard error",
      "deviation, exact",
      "here",
      "paper: mean",
      "deviation",
    ],
    rows.map((row) => [
      row.values,
      row.groups,
      row.paperMean.exact.toFixed(5),
      row.mean.toFixed(5),
      row.standardError.toFixed(5),
      row.paperDeviation.exact.toFixed(5),
      row.deviation.toFixed(5),
      printed(row.paperMean),
      printed(row.paperDeviation),
    ]),
  );
  const outside = rows.filter(({ withinError }) => !withinError).length;
  const ours =
    outside === 0 ? "all our means are" : `${rows.length - outside} of ${rows.length} of our means are`;
  return `${rows[0]?.trials ?? 0} trials each, here and in the paper 100; ${ours} within ${TOLERANCE} standard errors of the exact value.
A printed mean or deviation further away than ${TOLERANCE} standard errors of 100 trials and the rounding cannot be right.

${table}`;
}

function table2Text(cells: ExpectationResults["table2"]): string {
  return formatMarkdownTable(
    ["p", ...cells.map(({ exponent }) => String(exponent))],
    [
      ["here", ...cells.map(({ exact }) => exact.toFixed(3))],
      ["paper", ...cells.map(printed)],
    ],
  );
}

const groups = ASSUMED_GROUPS.toLocaleString("en");
const ASSUMPTION = `The paper does not say how many groups these come from. ${groups}, which Table 1 has too, fits all of them: none
lies further from the exact value than ${TOLERANCE} standard errors of so many groups and the rounding.`;

function table3Text(rows: ExpectationResults["table3"]): string {
  return `${ASSUMPTION}\n\n${formatMarkdownTable(
    ["σ", "max node, exact", "paper", "min node, exact", "paper"],
    rows.map(({ sigma, max, min }) => [
      sigma,
      max.exact.toFixed(4),
      printed(max),
      min.exact.toFixed(4),
      printed(min),
    ]),
  )}`;
}

function table4Text(rows: ExpectationResults["table4"]): string {
  return `E(8², ${PAPER_TABLE_4_FIRST}, h2, h3) by h2 (rows) and h3 (columns), exact and in the paper; as in Table 3.

${formatMarkdownTable(
  ["h2", ...PAPER_TABLE_4_VALUES.map(String)],
  rows.map((cells, row) => [
    PAPER_TABLE_4_VALUES[row],
    ...cells.map((cell) => `${cell.exact.toFixed(4)}; ${printed(cell)}`),
  ]),
)}`;
}

function table5Text(rows: readonly SigmaRow[]): string {
  const [first] = rows;
  const others = first.sets.slice(1).map(({ sigma }) => sigma.estimate.toFixed(2));
  const table = formatMarkdownTable(
    [
      "leaf after",
      "leaves",
      "variance",
      "σ",
      "mean of h − g",
      "within σ",
      "within 2 σ",
      `σ, ${first.all.positions} positions`,
      "mean of h − g",
      "paper: variance",
      "σ",
    ],
    rows.map(({ stage, sets: [own], all }) => {
      const leaf = stage + PAPER_DEPTH;
      const paper = PAPER_TABLE_5.find((row) => row.leaf === leaf);
      return [
        leaf,
        own.leaves,
        interval(own.variance, 2),
        interval(own.sigma, 2),
        interval(own.mean, 2),
        interval(own.within[0], 3),
        interval(own.within[1], 3),
        interval(all.sigma, 2),
        interval(all.mean, 2),
        paper?.variance ?? "-",
        paper?.sigma ?? "-",
      ];
    }),
  );
  return `${first.sets[0].positions} positions a stage, whose σ the methods are given, and all ${first.all.positions} that are set apart for it.

${table}

Of a normal distribution 0.683 lie within σ and 0.954 within 2 σ. σ after ${first.stage + PAPER_DEPTH} moves from other sets of
positions: ${others.join(", ") || "there are none"}; in the paper ${PAPER_OTHER_SIGMAS.join(" and ")}.`;
}

function judgedTable(letter: string, rows: readonly Judged[], judge: "deeper" | "final"): string {
  const paper = (letter === "S" ? PAPER_ONE_MOVE : PAPER_SEVERAL_MOVES)[judge];
  return comparisonTable(
    letter,
    rows.map((row) => [
      row.parameter,
      row[judge],
      paper.find(({ parameter }) => parameter === row.parameter),
    ]),
  );
}

function table8Text(rows: readonly GroupsRow[]): string {
  return comparisonTable(
    "m",
    rows.map(({ groups, deeper }) => [
      groups ?? "exact",
      deeper,
      PAPER_TABLE_8.find(({ parameter }) => parameter === groups),
    ]),
  );
}

/** The comparisons of Tables 6 to 10, a row each. */
export function comparisonRows({ oneMove, table8, severalMoves }: ExpectationResults): CsvRow[] {
  const row = (table: string, parameter: string | number, compared: Comparison): CsvRow => {
    const { positions, better, worse, index1, index2, meanDifference, tTest, signTest } = compared;
    const bounds = (name: string, { estimate, low, high }: Interval) => ({
      [name]: estimate,
      [`${name} low`]: low,
      [`${name} high`]: high,
    });
    return {
      ...{ table, parameter, positions, better, worse },
      ...{ ...bounds("index 1", index1), ...bounds("index 2", index2) },
      ...bounds("mean difference", meanDifference),
      ...{ "t-test p": tTest.probability, "sign test p": signTest },
    };
  };
  return [
    ...oneMove.map(({ parameter, deeper }) => row("6", parameter, deeper)),
    ...oneMove.map(({ parameter, final }) => row("7", parameter, final)),
    ...table8.map(({ groups, deeper }) => row("8", groups ?? "exact", deeper)),
    ...severalMoves.map(({ parameter, deeper }) => row("9", parameter, deeper)),
    ...severalMoves.map(({ parameter, final }) => row("10", parameter, final)),
  ];
}

/** @param figures file names of Figs. 6 and 7, if they are written */
export function formatExpectation(
  results: ExpectationResults,
  figures?: { readonly figure6: string; readonly figure7: string },
): string {
  const stages = PAPER_TURNS.map(({ turns, stage }) => `${turns} from S = ${stage}`).join(", ");
  return [
    "# Othello: the expectation method against minimax",
    introduction(results),
    formatFindings(results.findings),
    "## Table 1: estimates of E(8², 0, …, 0) by the Monte Carlo method",
    table1Text(results.table1),
    "## Table 2: generalised mean of 10, 21, 29, 32",
    table2Text(results.table2),
    "## Table 3: E(σ², 10, 21, 29, 32)",
    table3Text(results.table3),
    "## Table 4: E(8², 20, h2, h3) at a max node",
    table4Text(results.table4),
    "## Table 5: σ of a leaf's value against its value two plies on",
    table5Text(results.table5),
    ...(figures === undefined ? [] : [`![h − g](${figures.figure6})`]),
    "## Table 6: one move, judged by a search of depth 5 (a)",
    `Depth ${PAPER_DEPTH}, m = ${PAPER_GROUPS}, σ of Table 5.`,
    judgedTable("S", results.oneMove, "deeper"),
    "## Table 7: one move, judged by the end of the game (b)",
    judgedTable("S", results.oneMove, "final"),
    `## Table 8: one move after ${PAPER_TABLE_8_STAGE} moves by m, judge (a)`,
    table8Text(results.table8),
    ...(figures === undefined ? [] : [`![Indices by m](${figures.figure7})`]),
    "## Table 9: T moves, the last judged by a search of depth 5 (a)",
    `T = ${stages}.
The opponent is minimax, σ = ${PAPER_SEVERAL_SIGMA}, m = ${PAPER_GROUPS}. Each method's T-th move is judged in its own game; a pass is no move, and a
game that is over before has its result for both judges.`,
    judgedTable("T", results.severalMoves, "deeper"),
    "## Table 10: T moves, the last judged by the end of the game (b)",
    judgedTable("T", results.severalMoves, "final"),
    ...(results.questions === undefined ? [] : [formatAnswers(results.questions)]),
  ].join("\n\n");
}
