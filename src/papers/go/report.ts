/** The Go experiment as Markdown and as a figure, each table beside what the paper prints. */
import { MINIMUM_SAMPLE } from "../../math/statistics.js";
import { drawScatter } from "../../report/chart.js";
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
import { type Pair, PROGRAMS, REPETITIONS, SHORT_NODES } from "./measure.js";
import { HIGHEST_ORDER, PAPER_SECONDS, PAPER_SOLVED } from "./paper.js";
import {
  type ByOrder,
  type Measured,
  orderOfCapture,
  provenByBoth,
  type Solved,
  type StrategyRow,
} from "./tables.js";

export interface GoResults {
  readonly problems: number;
  readonly tableEntries: number;
  readonly maxNodes: number;
  /** Seconds that a search might take; null without a limit. */
  readonly time: number | null;
  /** Searches that a limit of nodes or time ended. */
  readonly givenUp: number;
  readonly threads: number;
  /** Whether the true orders are those of an index; otherwise they are the lowest search orders with a proof. */
  readonly trueOrders: boolean;
  readonly findings: readonly PaperFinding[];
  readonly table3: readonly Solved[];
  readonly table4: readonly ByOrder[];
  /** The same with the paper's own searches: captures alone, and proofs where there is none. */
  readonly papersTable3: Solved & { readonly wrong: { readonly lambda: number; readonly dfPn: number } };
  readonly papersTable4: readonly ByOrder[];
  readonly strategies: readonly StrategyRow[];
}

const formatOneDigit: Format = (count) => count.toFixed(1);

function formatTable3(rows: readonly Solved[]): string {
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
    rows.map(({ set, problems, lambda, dfPn, more, solvesMore }) => {
      const paper =
        set === "all" ? [PAPER_SOLVED.problems, PAPER_SOLVED.lambda, PAPER_SOLVED.dfPn] : ["", "", ""];
      return [
        set,
        problems,
        lambda,
        dfPn,
        problems === 0 ? "" : formatInterval(more, formatOneDigit),
        solvesMore,
        ...paper,
      ];
    }),
  );
}

function formatTable4(rows: readonly ByOrder[], of: "seconds" | "nodes"): string {
  const format = of === "seconds" ? formatSeconds : formatMeanNodes;
  const paper = of === "seconds" ? ["paper: problems", "df-pn λ, s", "df-pn, s"] : [];
  return formatMarkdownTable(
    [
      ...["true order", "problems", "search order", "df-pn λ", "df-pn", "λ / df-pn"],
      ...["geometric mean", "sign test p", ...paper],
    ],
    rows.flatMap(({ trueOrder, problems, columns }) =>
      columns.map((column, i) => {
        const { lambda, dfPn, ratio, geometric, p } = column[of];
        const printed = PAPER_SECONDS[trueOrder];
        const beside = [printed?.problems ?? "", printed?.lambda[i] ?? "", printed?.dfPn[i] ?? ""];
        return [
          trueOrder,
          problems,
          column.searchOrder,
          formatInterval(lambda, format),
          formatInterval(dfPn, format),
          formatInterval(ratio, formatRatio),
          formatInterval(geometric, formatRatio),
          formatP(p),
          ...(of === "seconds" ? beside : []),
        ];
      }),
    ),
  );
}

function formatFindingsByOrder(rows: readonly ByOrder[]): string {
  return formatMarkdownTable(
    ["true order", "ahead in the paper", "so here, in seconds", "in nodes"],
    rows.flatMap(({ trueOrder, paper, agrees }) =>
      paper === null || agrees === null ? [] : [[trueOrder, paper, agrees.seconds, agrees.nodes]],
    ),
  );
}

function formatStrategies(rows: readonly StrategyRow[]): string {
  return formatMarkdownTable(
    [
      "df-pn λ 5 with",
      "solved",
      "as it is",
      "takes fewer nodes",
      "as many",
      "more",
      "sign test p",
      "geometric mean",
    ],
    rows.map(({ strategy, solved, solvedByDefault, fewer, equal, more, p, nodes }) => [
      ...[strategy, solved, solvedByDefault, fewer, equal, more, formatP(p)],
      formatInterval(nodes, formatRatio),
    ]),
  );
}

/** @param figures file names of Fig. 3 that are written, by what they show */
export function formatGo(results: GoResults, figures: Readonly<Record<string, string>> = {}): string {
  const { problems, tableEntries, maxNodes, time, givenUp, threads, trueOrders } = results;
  const limits = `${formatCount(maxNodes)} nodes${time === null ? "" : ` or ${formatSeconds(time)}`}`;
  return [
    "# Go: df-pn against df-pn λ on captures",
    [
      `${countOf(problems, "problem")}. Every search began with an empty table of ${formatCount(tableEntries)} entries and ended`,
      `at the latest when it was full; ${givenUp} searches were given up after ${limits}. ${countOf(threads, "thread")}, one problem each.`,
      `A search of fewer than ${formatCount(SHORT_NODES)} nodes was made ${REPETITIONS} times, and the median of its times counts.`,
      `Intervals are 95 % (bootstrap over the problems); "too few" are fewer than ${MINIMUM_SAMPLE} problems.`,
    ].join("\n"),
    formatFindings(results.findings),
    "## The program's searches",
    "All moves are searched. Plain df-pn is complete and knows no orders: the same search stands beside every search order. It reads\nladders, too.",
    "### Table 3: problems solved with order 5",
    formatTable3(results.table3),
    [
      "Captures are problems in which the attacker takes the block without outside threats. In the others df-pn is to disprove",
      "it, and df-pn λ to find that there is no proof within order 5.",
    ].join("\n"),
    "### Table 4: mean time by true order, of the captures that both proved",
    formatTable4(results.table4, "seconds"),
    trueOrders
      ? "True orders are those of the set's index."
      : "The set has no index: in place of the true order stands the lowest search order with a proof.",
    "### Table 4 in nodes",
    formatTable4(results.table4, "nodes"),
    "### Who is ahead",
    formatFindingsByOrder(results.table4),
    [
      "The paper's sentence on Table 4 contradicts itself; its table and its conclusion mean that λ is ahead where true orders",
      "are low. A finding has to hold with every search order of its row.",
    ].join("\n"),
    "## The paper's searches",
    [
      "Both sides have candidate moves alone, as in the paper. Plain df-pn has no ladder routine and gives up on a target whose",
      "liberties reach the order + 2. Simulation, which the paper's df-pn has, is not in plain df-pn here. A proof by candidates need not",
      `hold against all replies: of the problems in which the attacker fails, df-pn λ "proves" ${results.papersTable3.wrong.lambda} and df-pn ${results.papersTable3.wrong.dfPn}.`,
    ].join("\n"),
    "### Table 3: captures proven with order 5",
    formatTable3([results.papersTable3]),
    "### Table 4: mean time by true order, of the captures that both proved",
    formatTable4(results.papersTable4, "seconds"),
    "### Table 4 in nodes",
    formatTable4(results.papersTable4, "nodes"),
    "### Who is ahead",
    formatFindingsByOrder(results.papersTable4),
    "## AND strategies, and when the pass is searched",
    formatStrategies(results.strategies),
    "Of all problems, by df-pn λ of order 5; as it is, it has the highest-order strategy, with the pass in its turn.",
    ...Object.entries(figures).flatMap(([what, file]) => [
      `## Figure 3, ${what}`,
      `![Time of df-pn λ against df-pn](${file})`,
    ]),
  ].join("\n\n");
}

/** Fig. 3: the time of df-pn λ with order 5 against that of df-pn, for the captures that both proved. SVG. */
export function drawFigure3(
  measured: readonly Measured[],
  searches: string,
  pair: Pair = PROGRAMS,
): Promise<string> {
  const both = provenByBoth(measured, pair).map((one) => ({
    x: (one.by[pair.dfPn(HIGHEST_ORDER)]?.microseconds ?? 0) / 1e6,
    y: (one.by[pair.lambda(HIGHEST_ORDER)]?.microseconds ?? 0) / 1e6,
    // A proof by the highest-order strategy need not have an order; of blocks to save it is that of another position.
    group: `${orderOfCapture(one) ?? (one.problem.answer?.kind === "save" ? "defender first" : "none up to 5")}`,
  }));
  const points = both.filter(({ x, y }) => x > 0 && y > 0);
  return drawScatter({
    title: "Captures with order 5: time of df-pn λ against df-pn",
    caption: `${searches}\n${points.length} of ${measured.length} problems: those that both searches proved in measurable time`,
    above: "df-pn is faster",
    below: "df-pn λ is faster",
    xTitle: "df-pn",
    yTitle: "df-pn λ",
    groupTitle: "true order",
    groups: [...new Set(points.map(({ group }) => group))].sort(),
    points,
  });
}
