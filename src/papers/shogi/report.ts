/** The shogi experiment as Markdown and as a figure, each table beside what the paper prints. */
import { MINIMUM_SAMPLE } from "../../math/statistics.js";
import { drawScatter, solvedCaption } from "../../report/chart.js";
import {
  type Format,
  formatCount,
  formatInterval,
  formatMeanNodes,
  formatP,
  formatRatio,
  formatSeconds,
} from "../../report/numbers.js";
import { formatMarkdownTable } from "../../report/table.js";
import { formatFindings, type PaperFinding } from "../paper-report.js";
import { PAPER, SET_NAMES } from "./paper.js";
import {
  type Means,
  type Measured,
  type SetResults,
  type SizeResults,
  type StrategyRow,
  solvedByBoth,
  THOUSAND,
} from "./tables.js";

export interface ShogiResults {
  readonly maxNodes: number;
  /** Searches that reached this limit. */
  readonly givenUp: number;
  /** Powers of ten between the fewest and the most nodes of a proof of order 2. */
  readonly decades: number;
  readonly threads: number;
  readonly findings: readonly PaperFinding[];
  readonly sizes: readonly SizeResults[];
  /** With the largest table. */
  readonly strategies: readonly StrategyRow[];
}

const formatOneDigit: Format = (count) => count.toFixed(1);

/** The sets of all sizes of tables, the sets side by side. */
function rowsOf(
  sizes: readonly SizeResults[],
  cellsOf: (set: SetResults) => (string | number)[],
): (string | number)[][] {
  return SET_NAMES.flatMap((name) =>
    sizes.flatMap(({ tableEntries, sets }) =>
      sets.filter(({ set }) => set === name).map((set) => [set.set, tableEntries, ...cellsOf(set)]),
    ),
  );
}

function table1(sizes: readonly SizeResults[]): string {
  return formatMarkdownTable(
    [
      "set",
      "table",
      "problems",
      "df-pn λ",
      "df-pn",
      "λ solves so many more",
      "λ solves more",
      "paper: problems",
      "df-pn λ",
      "df-pn",
    ],
    rowsOf(sizes, ({ set, problems, solved, more, solvesMore }) => [
      problems,
      solved.lambda,
      solved.dfPn,
      formatInterval(more, formatOneDigit),
      solvesMore,
      PAPER[set].problems,
      PAPER[set].solved.lambda,
      PAPER[set].solved.dfPn,
    ]),
  );
}

/** The columns of what is measured in both tables. */
const MEASURED = [
  "set",
  "table",
  "problems",
  "order 1, both",
  "df-pn λ, order 2",
  "df-pn, order 2",
  "λ / df-pn",
  "λ takes less",
];

function table2(sizes: readonly SizeResults[]): string {
  return formatMarkdownTable(
    [...MEASURED, "paper: problems", "order 1", "df-pn λ, s", "df-pn, s", "λ / df-pn", "agrees"],
    rowsOf(sizes, ({ set, both, seconds, takesLess, paperRatio }) => {
      const paper = PAPER[set];
      return [
        both,
        ...cells(seconds, formatSeconds),
        takesLess.seconds,
        paper.both,
        paper.seconds.order1,
        paper.seconds.lambda,
        paper.seconds.dfPn,
        formatRatio(paperRatio.ratio),
        paperRatio.agrees ? "yes" : "no",
      ];
    }),
  );
}

function nodesTable(sizes: readonly SizeResults[]): string {
  return formatMarkdownTable(
    MEASURED,
    rowsOf(sizes, ({ both, nodes, takesLess }) => [both, ...cells(nodes, formatMeanNodes), takesLess.nodes]),
  );
}

function cells({ order1, lambda, dfPn, ratio }: Means, format: Format): string[] {
  return [
    ...[order1, lambda, dfPn].map((interval) => formatInterval(interval, format)),
    formatInterval(ratio, formatRatio),
  ];
}

function pairsTable(sizes: readonly SizeResults[]): string {
  return formatMarkdownTable(
    [
      "set",
      "table",
      "λ takes fewer",
      "as many",
      "more",
      "sign test p",
      "nodes, geometric mean of λ / df-pn",
      "time, the same",
      "df-pn λ is faster",
      `df-pn takes ${formatCount(THOUSAND)} times as long`,
      "at most",
      "left open by df-pn alone",
    ],
    rowsOf(sizes, ({ pairs, thousand }) => [
      ...[pairs.fewer, pairs.equal, pairs.more, formatP(pairs.p)],
      formatInterval(pairs.nodes, formatRatio),
      formatInterval(pairs.seconds, formatRatio),
      pairs.faster,
      thousand.problems,
      Math.round(thousand.largest),
      thousand.open,
    ]),
  );
}

function strategyTable(rows: readonly StrategyRow[]): string {
  return formatMarkdownTable(
    [
      "set",
      "df-pn λ with",
      "solved",
      "the paper's",
      "takes fewer",
      "as many",
      "more",
      "sign test p",
      "nodes, geometric mean",
    ],
    rows.map(({ set, strategy, solved, solvedByPapers, pairs }) => [
      ...[set, strategy, solved, solvedByPapers],
      ...[pairs.fewer, pairs.equal, pairs.more, formatP(pairs.p)],
      formatInterval(pairs.nodes, formatRatio),
    ]),
  );
}

/** @param figures file names of Fig. 2 that are written, by the size of the table */
export function formatShogi(results: ShogiResults, figures: Readonly<Record<number, string>> = {}): string {
  const { maxNodes, givenUp, decades, threads, sizes, strategies, findings } = results;
  return [
    "# Shogi: df-pn against df-pn λ on mates and hisshi",
    [
      `Every search began with an empty table and ended at the latest when it was full; ${givenUp} searches were given up after`,
      `${formatCount(maxNodes)} nodes. ${threads} ${threads === 1 ? "thread" : "threads"}, one problem each.`,
      `The proofs of order 2 span ${decades.toFixed(1)} powers of ten of nodes. Intervals are 95 % (bootstrap over the`,
      `problems); "too few" are fewer than ${MINIMUM_SAMPLE} problems. The paper's table has 1,000,000 entries, and its problems`,
      "are harder than ours: with smaller tables ours are as hard.",
    ].join("\n"),
    formatFindings(findings),
    "## Table 1: problems solved with order 2",
    table1(sizes),
    "## Table 2: mean time of the problems that both solved",
    table2(sizes),
    'Order 1 is the same search for both; on hisshi it finds that there is no mate. "Agrees": the paper\'s ratio lies within\nthe interval of ours.',
    "## Table 2 in nodes",
    nodesTable(sizes),
    "## Problem by problem",
    pairsTable(sizes),
    `Of the problems that both solved, by nodes, and how many df-pn λ solves faster. Of those that df-pn λ solved: how many take df-pn\n${formatCount(THOUSAND)} times as long, how many times it takes at most, and how many it leaves open, so that its time is a lower bound.`,
    ...(strategies.length === 0
      ? []
      : [
          "## AND strategies, and when the pass is searched",
          strategyTable(strategies),
          "Against df-pn λ as the paper has it in shogi, by the sum strategy with the pass first, with the largest table.",
        ]),
    ...Object.entries(figures).flatMap(([entries, file]) => [
      `## Figure 2, a table of ${formatCount(Number(entries))} entries`,
      `![Time of df-pn λ against df-pn](${file})`,
    ]),
  ].join("\n\n");
}

/** Fig. 2: the time of df-pn λ against that of df-pn, for the problems that both solved. SVG. */
export function drawFigure2(measured: readonly Measured[], tableEntries: number): Promise<string> {
  const both = solvedByBoth(measured);
  return drawScatter({
    title: "Mates and hisshi with order 2: time of df-pn λ against df-pn",
    caption: `${solvedCaption(measured.length, both.length)}\nTables of ${formatCount(tableEntries)} entries`,
    above: "df-pn is faster",
    below: "df-pn λ is faster",
    xTitle: "df-pn",
    yTitle: "df-pn λ",
    groupTitle: "set",
    groups: SET_NAMES.filter((set) => both.some(({ problem }) => problem.set === set)),
    points: both.map(({ problem, by }) => ({
      x: by["df-pn"].microseconds / 1e6,
      y: by["df-pn λ"].microseconds / 1e6,
      group: problem.set,
    })),
  });
}
