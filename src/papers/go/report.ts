/** The Go experiment as Markdown and as a figure, each table beside what the paper prints. */
import { MINIMUM_SAMPLE } from "../../math/statistics.js";
import { drawScatter } from "../../report/chart.js";
import {
  countOf,
  type Format,
  formatCount,
  formatInterval,
  formatMeanNodes,
  formatRatio,
  formatSeconds,
} from "../../report/numbers.js";
import { formatMarkdownTable } from "../../report/table.js";
import { DF_PN, HIGHEST } from "./measure.js";
import { PAPER_SECONDS, PAPER_SOLVED } from "./paper.js";
import { type ByOrder, type Measured, orderOfCapture, provenByBoth, type Solved } from "./tables.js";

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
  readonly table3: readonly Solved[];
  readonly table4: readonly ByOrder[];
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
    ["true order", "problems", "search order", "df-pn λ", "df-pn", "λ / df-pn", ...paper],
    rows.flatMap(({ trueOrder, problems, columns }) =>
      columns.map((column, i) => {
        const { lambda, dfPn, ratio } = column[of];
        const printed = PAPER_SECONDS[trueOrder];
        const beside = [printed?.problems ?? "", printed?.lambda[i] ?? "", printed?.dfPn[i] ?? ""];
        return [
          trueOrder,
          problems,
          column.searchOrder,
          formatInterval(lambda, format),
          formatInterval(dfPn, format),
          formatInterval(ratio, formatRatio),
          ...(of === "seconds" ? beside : []),
        ];
      }),
    ),
  );
}

function formatFindings(rows: readonly ByOrder[]): string {
  return formatMarkdownTable(
    ["true order", "ahead in the paper", "so here, in seconds", "in nodes"],
    rows.flatMap(({ trueOrder, paper, agrees }) =>
      paper === null || agrees === null ? [] : [[trueOrder, paper, agrees.seconds, agrees.nodes]],
    ),
  );
}

/** @param figure file name of Fig. 3, if it is written */
export function formatGo(results: GoResults, figure?: string): string {
  const { problems, tableEntries, maxNodes, time, givenUp, threads, trueOrders } = results;
  const limits = `${formatCount(maxNodes)} nodes${time === null ? "" : ` or ${formatSeconds(time)}`}`;
  return [
    "# Go: df-pn against df-pn λ on captures",
    [
      `${countOf(problems, "problem")}. Every search began with an empty table of ${formatCount(tableEntries)} entries and ended`,
      `when it was full; ${givenUp} searches were given up after ${limits}. ${countOf(threads, "thread")}, one problem each.`,
      `Intervals are 95 % (bootstrap over the problems); "too few" are fewer than ${MINIMUM_SAMPLE} problems. Findings are`,
      "decided only where the whole interval is on one side. Plain df-pn is complete here and knows no orders: the same search",
      "stands beside every search order.",
    ].join("\n"),
    "## Table 3: problems solved with order 5",
    formatTable3(results.table3),
    [
      "Captures are problems in which the attacker takes the block without outside threats. In the others df-pn is to disprove",
      "it, and df-pn λ to find that there is no proof within order 5.",
    ].join("\n"),
    "## Table 4: mean time by true order, of the captures that both proved",
    formatTable4(results.table4, "seconds"),
    trueOrders
      ? "True orders are those of the set's index."
      : "The set has no index: in place of the true order stands the lowest search order with a proof.",
    "## Table 4 in nodes",
    formatTable4(results.table4, "nodes"),
    "## Who is ahead",
    formatFindings(results.table4),
    [
      "The paper's sentence on Table 4 contradicts itself; its table and its conclusion mean that λ is ahead where true orders",
      "are low. A finding has to hold with every search order of its row.",
    ].join("\n"),
    ...(figure === undefined ? [] : ["## Figure 3", `![Time of df-pn λ against df-pn](${figure})`]),
  ].join("\n\n");
}

/** Fig. 3: the time of df-pn λ with order 5 against that of df-pn, for the captures that both proved. SVG. */
export function drawFigure3(measured: readonly Measured[]): Promise<string> {
  const both = provenByBoth(measured).map((one) => ({
    x: (one.by[DF_PN]?.microseconds ?? 0) / 1e6,
    y: (one.by[HIGHEST]?.microseconds ?? 0) / 1e6,
    // A proof by the highest-order strategy need not have an order; of blocks to save it is that of another position.
    group: `${orderOfCapture(one) ?? (one.problem.answer?.kind === "save" ? "defender first" : "none up to 5")}`,
  }));
  const points = both.filter(({ x, y }) => x > 0 && y > 0);
  return drawScatter({
    title: "Captures with order 5: time of df-pn λ against df-pn",
    caption: `${points.length} of ${measured.length} problems: those that both searches proved in measurable time`,
    above: "df-pn is faster",
    below: "df-pn λ is faster",
    xTitle: "df-pn",
    yTitle: "df-pn λ",
    groupTitle: "true order",
    groups: [...new Set(points.map(({ group }) => group))].sort(),
    points,
  });
}
