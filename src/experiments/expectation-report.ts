/** The expectation experiments as Markdown and as figures, each table beside what the paper prints. */
import { drawHistogram, drawLines } from "../report/chart.js";
import type { Interval } from "../report/statistics.js";
import { formatMarkdownTable } from "../report/table.js";
import { normalDensity } from "../search/normal.js";
import type { Comparison } from "./expectation-comparison.js";
import type { Judged, Verdict } from "./expectation-findings.js";
import {
  PAPER_DEPTH,
  PAPER_FIGURE_6_LEAF,
  PAPER_GROUPS,
  PAPER_ONE_MOVE,
  PAPER_OTHER_SIGMAS,
  PAPER_POSITIONS,
  PAPER_SEVERAL_MOVES,
  PAPER_SEVERAL_SIGMA,
  PAPER_TABLE_4_FIRST,
  PAPER_TABLE_4_VALUES,
  PAPER_TABLE_5,
  PAPER_TABLE_8,
  PAPER_TABLE_8_STAGE,
  PAPER_TURNS,
  type PaperComparison,
} from "./expectation-paper.js";
import type { SigmaEstimate } from "./expectation-sigma.js";
import {
  type Cell,
  MOST_GROUPS,
  type Table1Row,
  TOLERANCE,
  type table2,
  type table3,
  type table4,
} from "./expectation-values.js";

export interface SigmaRow extends SigmaEstimate {
  /** Moves played at the roots of the trees; their leaves lie `PAPER_DEPTH` plies on. */
  readonly stage: number;
}

/** One column of Table 8: m groups, or null for the exact expectation. */
export interface GroupsRow {
  readonly groups: number | null;
  readonly deeper: Comparison;
  readonly final: Comparison;
}

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
  /** Other estimates for the first stage, from other positions. */
  readonly otherSigmas: readonly SigmaEstimate[];
  /** Leaves by h − g, for Fig. 6. */
  readonly figure6: { readonly sigma: number; readonly histogram: readonly (readonly [number, number])[] };
  /** Tables 6 (deeper) and 7 (final). */
  readonly oneMove: readonly Judged[];
  readonly table8: readonly GroupsRow[];
  /** Tables 9 (deeper) and 10 (final). */
  readonly severalMoves: readonly Judged[];
  readonly findings: readonly Verdict[];
}

/** After a figure of the paper: it is not the exact value; as an estimate it cannot be right either. */
const MARKS = { equal: "", near: " ~", wrong: " ✗" } as const;
const printed = (cell: Cell) => `${cell.printed}${MARKS[cell.mark]}`;

function interval({ estimate, low, high }: Interval, digits: number): string {
  if (!Number.isFinite(estimate)) return "-";
  const bounds = Number.isFinite(low) ? `${low.toFixed(digits)} to ${high.toFixed(digits)}` : "too few";
  return `${estimate.toFixed(digits)} (${bounds})`;
}

function probability(p: number): string {
  if (Number.isNaN(p)) return "-";
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}

function introduction(results: ExpectationResults): string {
  const { records, positionsAsked, seed, threads, table5, oneMove } = results;
  const counts = oneMove.map(({ deeper }) => deeper.positions);
  const fewest = Math.min(...counts);
  const fewer = fewest < positionsAsked ? ` (there are no more: ${positionsAsked} were asked for)` : "";
  return `${records.games} different games from ${records.source}, split with seed ${seed}: σ is estimated from ${table5[0]?.positions ?? 0}
positions a stage of ${records.estimation} of them, methods are judged on ${fewest}${fewer} positions a stage of the
other ${records.judging}. ${threads} ${threads === 1 ? "thread" : "threads"}; the results are the same for any number of them.

Values are the difference of discs, the side to move counted as the first player (max); for a game that is over its
result, empty squares counted for the winner. S is the number of discs played, and a ply is a disc played: passes are
free. Of moves
of equal value both methods choose the first in the order of squares (a1, b1, …, h8). Intervals are 95 %: of σ by the
bootstrap over positions, of index 2 by Wilson's formula, of all else mean ± 1.96 standard errors of the paired
differences, position by position. The t-test is the paper's, of two independent samples of the methods' values; the
sign test is exact. **~** marks a printed figure that is not the exact value, **✗** one that cannot be right,
**‡** an index that does not follow from the counts printed with it.`;
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

const RULE = `The paper does not say how many groups these come from. Marked ✗ is what lies further from the exact value than
${TOLERANCE} standard errors of ${MOST_GROUPS.toLocaleString("en")} groups, the most that it speaks of, and the rounding.`;

function table3Text(rows: ExpectationResults["table3"]): string {
  return `${RULE}\n\n${formatMarkdownTable(
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
  return `E(8², ${PAPER_TABLE_4_FIRST}, h2, h3) by h2 (rows) and h3 (columns), exact and in the paper; the same rule.

${formatMarkdownTable(
  ["h2", ...PAPER_TABLE_4_VALUES.map(String)],
  rows.map((cells, row) => [
    PAPER_TABLE_4_VALUES[row],
    ...cells.map((cell) => `${cell.exact.toFixed(4)}; ${printed(cell)}`),
  ]),
)}`;
}

function table5Text({ table5, otherSigmas }: ExpectationResults): string {
  const others = otherSigmas.map(({ sigma }) => interval(sigma, 2)).join(" and ");
  return `${formatMarkdownTable(
    [
      "leaf after",
      "positions",
      "leaves",
      "variance",
      "σ",
      "mean of h − g",
      "within σ",
      "within 2 σ",
      "paper: variance",
      "σ",
    ],
    table5.map((row) => {
      const leaf = row.stage + PAPER_DEPTH;
      const paper = PAPER_TABLE_5.find((one) => one.leaf === leaf);
      return [
        leaf,
        row.positions,
        row.leaves,
        interval(row.variance, 2),
        interval(row.sigma, 2),
        interval(row.mean, 2),
        row.within[0].toFixed(3),
        row.within[1].toFixed(3),
        paper?.variance ?? "-",
        paper?.sigma ?? "-",
      ];
    }),
  )}

Of a normal distribution 0.683 lie within σ and 0.954 within 2 σ. From other positions σ after ${table5[0]?.stage + PAPER_DEPTH} moves is
${others} (paper: ${PAPER_OTHER_SIGMAS.join(" and ")}).`;
}

type Columns = readonly (readonly [string | number, Comparison, PaperComparison | undefined])[];

/** One of Tables 6 to 10, a row for each of its columns. */
export function comparisonTable(letter: string, columns: Columns): string {
  const beside = columns.some(([, , paper]) => paper !== undefined);
  return formatMarkdownTable(
    [
      letter,
      "better",
      "worse",
      "index 1",
      "index 2",
      "mean difference",
      "t-test",
      "sign test",
      ...(beside ? ["paper: better", "worse", "index 1", "index 2", "mean difference"] : []),
    ],
    columns.map(([parameter, row, paper]) => [
      parameter,
      row.better,
      row.worse,
      interval(row.index1, 2),
      interval(row.index2, 1),
      interval(row.meanDifference, 3),
      probability(row.tTest.probability),
      probability(row.signTest),
      ...(beside ? paperCells(paper) : []),
    ]),
  );
}

function paperCells(paper: PaperComparison | undefined): (string | number)[] {
  if (paper === undefined) return ["-", "-", "-", "-", "-"];
  const { better, worse, index1, index2, meanDifference } = paper;
  const mark = (text: string, value: number) =>
    Math.abs(Number(text) - value) > 0.5 * 10 ** -(text.split(".")[1]?.length ?? 0) + 1e-9
      ? `${text} ‡`
      : text;
  return [
    better,
    worse,
    mark(index1, (100 * (better - worse)) / PAPER_POSITIONS),
    mark(index2, (100 * better) / (better + worse)),
    meanDifference,
  ];
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

function findingsText(rows: readonly Verdict[]): string {
  return formatMarkdownTable(
    ["§", "the paper's finding", "here"],
    rows.map(({ section, claim, finding }) => [section, claim, `**${finding}**`]),
  );
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
    "## The paper's findings",
    `"Holds" and "does not hold" when the whole 95 % interval says so, otherwise "undecided".`,
    findingsText(results.findings),
    "## Table 1: estimates of E(8², 0, …, 0) by the Monte Carlo method",
    table1Text(results.table1),
    "## Table 2: generalised mean of 10, 21, 29, 32",
    table2Text(results.table2),
    "## Table 3: E(σ², 10, 21, 29, 32)",
    table3Text(results.table3),
    "## Table 4: E(8², 20, h2, h3) at a max node",
    table4Text(results.table4),
    "## Table 5: σ of a leaf's value against its value two plies on",
    table5Text(results),
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
    `T = ${stages}; the opponent is minimax, σ = ${PAPER_SEVERAL_SIGMA}, m = ${PAPER_GROUPS}. Each method's T-th move is judged in its own game; a
pass is no move, and a game that is over before has its result for both judges.`,
    judgedTable("T", results.severalMoves, "deeper"),
    "## Table 10: T moves, the last judged by the end of the game (b)",
    judgedTable("T", results.severalMoves, "final"),
  ].join("\n\n");
}

/** Fig. 6: leaves by h − g, with the normal distribution of the estimated σ. SVG. */
export function drawFigure6({ figure6: { sigma, histogram } }: ExpectationResults): Promise<string> {
  // Two plies add two discs, so that all but a few differences are even.
  const width = 2;
  const bars = new Map<number, number>();
  for (const [difference, count] of histogram) {
    const middle = width * Math.round(difference / width);
    bars.set(middle, (bars.get(middle) ?? 0) + count);
  }
  const leaves = histogram.reduce((sum, [, count]) => sum + count, 0);
  const reach = Math.ceil(Math.max(4 * sigma, ...histogram.map(([difference]) => Math.abs(difference))));
  const points = Array.from({ length: 4 * reach + 1 }, (_, i) => {
    const x = i / 2 - reach;
    return { x, y: (leaves * width * normalDensity(x / sigma)) / sigma };
  });
  return drawHistogram({
    title: `Value of leaves after ${PAPER_FIGURE_6_LEAF} moves less their value two plies on`,
    xTitle: "h − g, discs",
    yTitle: "leaves",
    bars: [...bars].map(([x, y]) => ({ x, y })),
    binWidth: width,
    curve: { title: `N(0, ${sigma.toFixed(2)}²); the paper has 8.33²`, points },
  });
}

/** Fig. 7: both indices by m, with the paper's. SVG. */
export function drawFigure7({ table8 }: ExpectationResults): Promise<string> {
  const last = Math.max(...PAPER_TABLE_8.map(({ parameter }) => parameter));
  const panel = (index: "index1" | "index2", yTitle: string) => {
    const measured = table8.flatMap(({ groups, deeper }) => {
      const { estimate: y, low, high } = deeper[index];
      return groups === null || groups > last || !Number.isFinite(low) ? [] : [{ x: groups, y, low, high }];
    });
    const exact = table8.find(({ groups }) => groups === null)?.deeper[index].estimate;
    return {
      yTitle,
      lines: [
        { name: "here, 95 %", points: measured },
        ...(exact === undefined || !Number.isFinite(exact)
          ? []
          : [{ name: "here, exact expectation", points: [0, last].map((x) => ({ x, y: exact })) }]),
        { name: "paper", points: PAPER_TABLE_8.map((row) => ({ x: row.parameter, y: Number(row[index]) })) },
      ],
    };
  };
  return drawLines({
    title: `Expectation against minimax after ${PAPER_TABLE_8_STAGE} moves, judge (a)`,
    xTitle: "m, groups of normal numbers",
    panels: [panel("index1", "index 1"), panel("index2", "index 2")],
  });
}
