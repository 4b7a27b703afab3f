/** The one-eye experiment as Markdown and as figures, each table beside what the slides print. */
import { drawScatter } from "../../report/chart.js";
import { countOf, formatCount, formatSeconds } from "../../report/numbers.js";
import { formatMarkdownTable } from "../../report/table.js";
import { PLUS } from "./measure.js";
import { PAPER } from "./paper.js";
import type { Comparison, Measured, Total } from "./tables.js";

export interface OneEyeResults {
  readonly problems: number;
  readonly maxNodes: number;
  /** Seconds that a search might take; null without a limit. */
  readonly time: number | null;
  readonly threads: number;
  /** The methods A, B and C against df-pn+. */
  readonly nodes: readonly Comparison[];
  readonly seconds: readonly Comparison[];
  /** df-pn+ with other estimates against the default ones, in nodes and in time. */
  readonly variants: readonly Comparison[];
  readonly variantsSeconds: readonly Comparison[];
  readonly totals: readonly Total[];
}

const METHOD_NAMES: Readonly<Record<string, string>> = {
  A: "A: iterative deepening, order by influence",
  B: "B: df-pn from 1 and 1",
  C: "C: B, ties by influence",
  "df-pn": "df-pn from the game's leaf numbers",
  "pn-search": "pn-search from the game's leaf numbers",
};

function formatComparison(rows: readonly Comparison[], withPaper: boolean): string {
  return formatMarkdownTable(
    [
      "against df-pn+",
      "more",
      "as many",
      "fewer",
      "mean ratio",
      "sign test p",
      "needs more",
      ...(withPaper ? ["paper: more", "as many", "fewer"] : []),
    ],
    rows.map(({ contender, more, equal, fewer, ratio, p, needsMore }) => {
      const printed = PAPER[contender as keyof typeof PAPER];
      return [
        METHOD_NAMES[contender] ?? contender,
        more,
        equal,
        fewer,
        ratio === null ? "" : ratio.toPrecision(3),
        p < 0.0001 ? "< 0.0001" : p.toPrecision(2),
        needsMore,
        ...(withPaper && printed !== undefined ? [printed.more, printed.equal, printed.fewer] : []),
      ];
    }),
  );
}

function formatTotals(rows: readonly Total[]): string {
  return formatMarkdownTable(
    ["search", "solved", "nodes", "seconds"],
    rows.map(({ contender, solved, nodes, seconds }) => [contender, solved, nodes, seconds.toFixed(2)]),
  );
}

/** @param figures file names of the scatter plots that are written, by method */
export function formatOneEye(results: OneEyeResults, figures: Readonly<Record<string, string>> = {}): string {
  const { problems, maxNodes, time, threads } = results;
  const limits = `${formatCount(maxNodes)} nodes${time === null ? "" : ` or ${formatSeconds(time)}`}`;
  return [
    "# One-eye problems: df-pn+ against methods A, B and C",
    [
      `${countOf(problems, "problem")}. Every search began with an empty table and was given up after ${limits}.`,
      `${countOf(threads, "thread")}, one problem each. A search that is given up counts as one that needs more than a search that`,
      "is not. Means are geometric, of the problems that both decide. A finding holds where the two-sided sign test has p < 0.05.",
    ].join("\n"),
    "## Nodes",
    formatComparison(results.nodes, true),
    "## Time",
    formatComparison(results.seconds, false),
    "The slides give no times.",
    "## Other estimates, in nodes",
    formatComparison(results.variants, false),
    [
      `${PLUS} adds influence by 5/10 with stones of V = 20 to the game's leaf numbers, the second largest value of the region divided`,
      "by S = 4. Each row changes what it names; with V = 64, S is 12.",
    ].join("\n"),
    "## Other estimates, in time",
    formatComparison(results.variantsSeconds, false),
    "## Every search",
    formatTotals(results.totals),
    "df-pn λ finds proofs of orders up to 5 alone; that a block lives it cannot tell.",
    ...Object.entries(figures).flatMap(([method, file]) => [
      `## ${METHOD_NAMES[method]}`,
      `![Nodes of method ${method} against df-pn+](${file})`,
    ]),
  ].join("\n\n");
}

/** Nodes of a method against those of df-pn+, of the problems that both decide. SVG; undefined of none. */
export async function drawMethod(measured: readonly Measured[], method: string): Promise<string | undefined> {
  const points = measured.flatMap(({ by }) => {
    const [one, plus] = [by[method], by[PLUS]];
    if (one.lives === null || plus.lives === null) return [];
    return [{ x: plus.nodes, y: one.nodes, group: plus.lives ? "lives" : "dies" }];
  });
  if (points.length === 0) return undefined;
  return drawScatter({
    title: `One-eye problems: method ${method} against df-pn+`,
    caption: `${METHOD_NAMES[method]}\n${points.length} of ${countOf(measured.length, "problem")}: those that both decided`,
    above: "df-pn+ takes fewer nodes",
    below: `${method} takes fewer nodes`,
    unit: "nodes",
    xTitle: "df-pn+, nodes",
    yTitle: `${method}, nodes`,
    groupTitle: "the block",
    groups: ["lives", "dies"].filter((name) => points.some(({ group }) => group === name)),
    points,
  });
}
