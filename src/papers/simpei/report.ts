/** The Simpei experiment as Markdown and as a figure, each table beside what the paper prints. */
import type { Database } from "../../files/database.js";
import { PAPER_LEGAL_MOVES, PAPER_MOVE_ORDERS } from "../../games/simpei/retrograde/statistics.js";
import { type Finding, MINIMUM_SAMPLE } from "../../math/statistics.js";
import { drawScatter, solvedCaption } from "../../report/chart.js";
import {
  countOf,
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
import { PAPER_LAMBDA_WINS_AT, PAPER_TABLE_5 } from "./paper.js";
import { VARIANT_EVERY } from "./plan.js";
import {
  type Comparison,
  type Measured,
  MOST_APART,
  type SampleRow,
  type Strategies,
  solvedByBoth,
  type Table5,
  type Table5Row,
  type VariantRow,
} from "./tables.js";

export interface SimpeiResults {
  /** Positions drawn, of which the problems are a part. */
  readonly positionsDrawn: number;
  readonly problems: number;
  readonly tableEntries: number;
  readonly maxNodes: number;
  /** Searches that reached this limit. */
  readonly givenUp: number;
  readonly maxOrder: number;
  readonly threads: number;
  readonly findings: readonly PaperFinding[];
  readonly sample: readonly SampleRow[];
  readonly table5: Table5;
  readonly strategies: Strategies;
  /** What the comparison depends on, on one problem in ten. */
  readonly variants: readonly VariantRow[];
  /** Mean moves by order and all legal moves, three digits as printed; null when the database does not have them. */
  readonly table6: { readonly moves: readonly string[]; readonly legalMoves: string } | null;
}

export function table6({ moveOrders }: Database): SimpeiResults["table6"] {
  if (moveOrders === undefined) return null;
  const { positions, moves } = moveOrders;
  const all = moves.reduce((sum, count) => sum + count, 0);
  return {
    moves: moves.map((count) => (count / positions).toFixed(3)),
    legalMoves: (all / positions).toFixed(3),
  };
}

const formatOrder = (order: number | null) => order ?? "none";

/** The cells of a comparison: both means and their ratio. */
function cells({ first, second, ratio }: Comparison, format: Format): string[] {
  return [formatInterval(first, format), formatInterval(second, format), formatInterval(ratio, formatRatio)];
}

function sampleTable(rows: readonly SampleRow[]): string {
  return formatMarkdownTable(
    [
      "true order",
      "whole game",
      "paper: expected in 1/1000",
      "solved by both",
      "probability of so few",
      "here: expected",
      "drawn",
      "df-pn solved",
      "df-pn λ solved",
      "df-pn λ (sum) solved",
    ],
    rows.map(({ order, wholeGame, expected, paper, probability, expectedHere, drawn, solved }) => [
      formatOrder(order),
      wholeGame,
      expected.toFixed(1),
      paper,
      probability < 0.0005 ? "< 0.001" : probability.toFixed(3),
      expectedHere.toFixed(1),
      drawn,
      solved["df-pn"],
      solved["df-pn-lambda"],
      solved["df-pn-lambda-sum"],
    ]),
  );
}

/** One-sided; 2.5 % on this side is what a 95 % interval leaves out. */
const SIGNIFICANCE = 0.025;

function lostOrders(rows: readonly SampleRow[]): string {
  const names = (some: readonly SampleRow[]) => {
    const list = some.map(({ order }) => (order === null ? "none" : String(order)));
    return list.length === 0 ? "at no order" : `at order ${list.join(", ")}`;
  };
  const inPaper = rows.filter(({ probability }) => probability < SIGNIFICANCE);
  const here = rows.filter(({ drawn, solved }) => solved["df-pn"] < drawn || solved["df-pn-lambda"] < drawn);
  return [
    `The paper has significantly fewer problems than a random 1/1000 would have ${names(inPaper)} ("none": wins that`,
    `have no order); perhaps its table lost them, or its search up to order 7 did not prove them. Here problems were left`,
    `unsolved by df-pn or df-pn λ ${names(here)}.`,
  ].join("\n");
}

function timeTable(rows: readonly Table5Row[]): string {
  return formatMarkdownTable(
    [
      "true order",
      "problems",
      "df-pn",
      "df-pn λ",
      "λ / df-pn",
      "as in the paper",
      "paper: problems",
      "df-pn, s",
      "df-pn λ, s",
      "λ / df-pn",
    ],
    rows.map(({ order, problems, seconds, findings }) => {
      const paper = PAPER_TABLE_5.find((row) => row.order === order);
      return [
        formatOrder(order),
        problems,
        ...cells(seconds, formatSeconds),
        order === null ? "-" : findings.seconds,
        ...(paper === undefined
          ? ["-", "-", "-", "-"]
          : [
              paper.problems,
              paper.dfPn,
              paper.lambda,
              formatRatio(Number(paper.lambda) / Number(paper.dfPn)),
            ]),
      ];
    }),
  );
}

function nodesTable(rows: readonly Table5Row[]): string {
  return formatMarkdownTable(
    ["true order", "problems", "df-pn", "df-pn λ", "λ / df-pn", "df-pn λ better at order 2 only"],
    rows.map(({ order, problems, nodes, findings }) => [
      formatOrder(order),
      problems,
      ...cells(nodes, formatMeanNodes),
      order === null ? "-" : findings.nodes,
    ]),
  );
}

function strategyTable({ seconds, nodes, findings }: Strategies): string {
  return formatMarkdownTable(
    ["mean", "highest-order", "sum", "sum / highest-order", "highest-order better"],
    [
      ["time", ...cells(seconds, formatSeconds), findings.seconds],
      ["nodes", ...cells(nodes, formatMeanNodes), findings.nodes],
    ],
  );
}

function variantTable(rows: readonly VariantRow[]): string {
  return formatMarkdownTable(
    [
      ...["search", "against", "true order", "problems", "fewer", "as many", "more", "sign test p"],
      ...["ratio of means", "geometric mean"],
    ],
    rows.map(({ search, against, order, problems, fewer, equal, more, p, ratio, geometric }) => [
      ...[search, against, formatOrder(order), problems, fewer, equal, more],
      formatP(p),
      formatInterval(ratio, formatRatio),
      formatInterval(geometric, formatRatio),
    ]),
  );
}

function table6Table(table: SimpeiResults["table6"]): string {
  if (table === null) {
    return "The database does not hold the sums of this table; `solve-fast retrograde simpei --lambda` writes them.";
  }
  return formatMarkdownTable(
    ["", "order 1", "2", "3", "4", "5 or more", "legal moves"],
    [
      ["here", ...table.moves, table.legalMoves],
      ["paper", ...PAPER_MOVE_ORDERS, PAPER_LEGAL_MOVES],
    ],
  );
}

function introduction(results: SimpeiResults): string {
  const { positionsDrawn, problems, tableEntries, maxOrder, givenUp, maxNodes, threads } = results;
  return [
    `${countOf(positionsDrawn, "position")} drawn, of which ${formatCount(problems)} are wins of the side to move in more than one ply.`,
    `Every search began with an empty table of ${formatCount(tableEntries)} entries and ended at the latest when it was`,
    `full; after ${formatCount(maxNodes)} nodes a search was given up, which happened to ${formatCount(givenUp)}. df-pn λ searched up to order ${maxOrder}.`,
    `${countOf(threads, "thread")}, one position each. Intervals are 95 % (bootstrap over the`,
    `problems); "too few" are fewer than ${MINIMUM_SAMPLE} problems.`,
  ].join("\n");
}

/** @param figure file name of Fig. 4, if it is written */
export function formatSimpei(results: SimpeiResults, figure?: string): string {
  const { sample, table5, strategies, table6 } = results;
  const finding = (what: string, verdict: Finding) => `- by mean ${what}: **${verdict}**`;
  return [
    "# Simpei: df-pn against df-pn λ",
    introduction(results),
    formatFindings(results.findings),
    "## The sample",
    sampleTable(sample),
    lostOrders(sample),
    "## Table 5: mean time of the problems that both solved",
    timeTable(table5.rows),
    "## Table 5 in nodes",
    nodesTable(table5.rows),
    `A ratio of times that is more than ${MOST_APART} times the ratio of nodes, or less than a ${MOST_APART}th of it, decides nothing.`,
    `The paper's finding, that df-pn λ is better at order ${PAPER_LAMBDA_WINS_AT} and at no other:

${finding("time", table5.seconds)}
${finding("nodes", table5.nodes)}`,
    "## The preliminary experiment: highest-order against sum strategy",
    `${strategies.problems} problems solved by both; highest-order solved ${strategies.solved.highestOrder}, sum ${strategies.solved.sum}.`,
    strategyTable(strategies),
    `## What the comparison depends on, on one problem in ${VARIANT_EVERY}`,
    variantTable(results.variants),
    [
      "In nodes, of the problems that both searches solved; the means of the first over those of the second. *Order n*: df-pn λ up to",
      "that order, on problems of that true order or less. *No look-ahead*: when moves are generated, nothing is asked about the enemy's",
      "wins and escapes after them. *No handicap*: our df-pn λ gives low orders none.",
    ].join("\n"),
    "## Table 6: moves a position by order, over all wins that are not immediate",
    table6Table(table6),
    ...(figure === undefined ? [] : ["## Figure 4", `![Time of df-pn λ against df-pn](${figure})`]),
  ].join("\n\n");
}

/** More points than this hide one another, and make a large file. */
const MOST_POINTS = 2000;

/** Fig. 4: the time of df-pn λ against that of df-pn, for the problems that both solved, or every so-maniest of them. SVG. */
export function drawFigure4(measured: readonly Measured[]): Promise<string> {
  const all = solvedByBoth(measured, "df-pn", "df-pn-lambda");
  const every = Math.ceil(all.length / MOST_POINTS);
  const both = all.filter((_, i) => i % every === 0);
  const group = (order: number | null) => String(formatOrder(order));
  const sorted = both.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity));
  return drawScatter({
    title: "Wins of Simpei: time of df-pn λ against df-pn",
    caption: `${solvedCaption(measured.length, all.length)}${every === 1 ? "" : `; one in ${every} is drawn`}`,
    above: "df-pn is faster",
    below: "df-pn λ is faster",
    xTitle: "df-pn",
    yTitle: "df-pn λ",
    groupTitle: "true order",
    groups: [...new Set(sorted.map(({ order }) => group(order)))],
    points: sorted.map(({ order, records }) => ({
      x: records["df-pn"].microseconds / 1e6,
      y: records["df-pn-lambda"].microseconds / 1e6,
      group: group(order),
    })),
  });
}
