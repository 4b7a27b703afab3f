/** The shogi experiment as Markdown and as a figure, each table beside what the paper prints. */
import { MINIMUM_SAMPLE } from "../../math/statistics.js";
import { drawScatter, solvedCaption } from "../../report/chart.js";
import {
  type Format,
  formatCount,
  formatInterval,
  formatMeanNodes,
  formatRatio,
  formatSeconds,
} from "../../report/numbers.js";
import { formatMarkdownTable } from "../../report/table.js";
import { PAPER, SET_NAMES } from "./paper.js";
import { type Means, type Measured, type SetResults, solvedByBoth } from "./tables.js";

export interface ShogiResults {
  readonly tableEntries: number;
  readonly maxNodes: number;
  /** Searches that reached this limit. */
  readonly givenUp: number;
  /** Powers of ten between the fewest and the most nodes of a proof of order 2. */
  readonly decades: number;
  readonly threads: number;
  readonly sets: readonly SetResults[];
}

const formatOneDigit: Format = (count) => count.toFixed(1);

function table1(sets: readonly SetResults[]): string {
  return formatMarkdownTable(
    [
      "set",
      "problems",
      "df-pn λ",
      "df-pn",
      "λ solves so many more",
      "λ solves more",
      "paper: problems",
      "df-pn λ",
      "df-pn",
    ],
    sets.map(({ set, problems, solved, more, solvesMore }) => [
      set,
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

function table2(sets: readonly SetResults[]): string {
  return formatMarkdownTable(
    [
      "set",
      "problems",
      "order 1, both",
      "df-pn λ, order 2",
      "df-pn, order 2",
      "λ / df-pn",
      "λ takes less",
      "paper: problems",
      "order 1",
      "df-pn λ, s",
      "df-pn, s",
      "λ / df-pn",
      "agrees",
    ],
    sets.map(({ set, both, seconds, takesLess, paperRatio }) => {
      const paper = PAPER[set];
      return [
        set,
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

function nodesTable(sets: readonly SetResults[]): string {
  return formatMarkdownTable(
    ["set", "problems", "order 1, both", "df-pn λ, order 2", "df-pn, order 2", "λ / df-pn", "λ takes less"],
    sets.map(({ set, both, nodes, takesLess }) => [
      set,
      both,
      ...cells(nodes, formatMeanNodes),
      takesLess.nodes,
    ]),
  );
}

function cells({ order1, lambda, dfPn, ratio }: Means, format: Format): string[] {
  return [
    ...[order1, lambda, dfPn].map((interval) => formatInterval(interval, format)),
    formatInterval(ratio, formatRatio),
  ];
}

/** @param figure file name of Fig. 2, if it is written */
export function formatShogi(results: ShogiResults, figure?: string): string {
  const { tableEntries, maxNodes, givenUp, decades, threads, sets } = results;
  return [
    "# Shogi: df-pn against df-pn λ on mates and hisshi",
    [
      `Every search began with an empty table of ${formatCount(tableEntries)} entries and ended when it was full; ${givenUp} searches`,
      `were given up after ${formatCount(maxNodes)} nodes. ${threads} ${threads === 1 ? "thread" : "threads"}, one problem each.`,
      `The proofs of order 2 span ${decades.toFixed(1)} powers of ten of nodes. Intervals are 95 % (bootstrap over the`,
      `problems); "too few" are fewer than ${MINIMUM_SAMPLE} problems. Findings are decided only where the whole interval`,
      "is on one side.",
    ].join("\n"),
    "## Table 1: problems solved with order 2",
    table1(sets),
    "## Table 2: mean time of the problems that both solved",
    table2(sets),
    'Order 1 is the same search for both; on hisshi it finds that there is no mate. "Agrees": the paper\'s ratio lies within\nthe interval of ours.',
    "## Table 2 in nodes",
    nodesTable(sets),
    ...(figure === undefined ? [] : ["## Figure 2", `![Time of df-pn λ against df-pn](${figure})`]),
  ].join("\n\n");
}

/** Fig. 2: the time of df-pn λ against that of df-pn, for the problems that both solved. SVG. */
export function drawFigure2(measured: readonly Measured[]): Promise<string> {
  const both = solvedByBoth(measured);
  return drawScatter({
    title: "Mates and hisshi with order 2: time of df-pn λ against df-pn",
    caption: solvedCaption(measured.length, both.length),
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
