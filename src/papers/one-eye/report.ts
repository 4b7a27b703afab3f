/** The one-eye experiment as Markdown and as figures, each table beside what the slides print. */
import { drawScatter } from "../../report/chart.js";
import {
  countOf,
  formatCount,
  formatInterval,
  formatP,
  formatRatio,
  formatSeconds,
} from "../../report/numbers.js";
import { formatMarkdownTable } from "../../report/table.js";
import { formatFindings, type PaperFinding } from "../paper-report.js";
import { PLUS } from "./measure.js";
import { PAPER } from "./paper.js";
import type { ClassRow, Comparison, Measured, Total } from "./tables.js";

export interface OneEyeResults {
  readonly problems: number;
  readonly maxNodes: number;
  /** Seconds that a search might take; null without a limit. */
  readonly time: number | null;
  readonly threads: number;
  readonly findings: readonly PaperFinding[];
  /** The methods A, B and C with the slides' influence against df-pn+ of the slides. */
  readonly slides: readonly Comparison[];
  readonly slidesSeconds: readonly Comparison[];
  readonly classes: readonly ClassRow[];
  /** The methods A, B and C against df-pn+ of the program. */
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
  "A, 5/21": "A: iterative deepening, order by influence",
  "C, 5/21": "C: B, ties by influence",
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
      const printed = PAPER[contender.split(",")[0] as keyof typeof PAPER];
      return [
        METHOD_NAMES[contender] ?? contender,
        more,
        equal,
        fewer,
        ratio === null ? "" : formatInterval(ratio, formatRatio),
        formatP(p),
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

function formatClasses(rows: readonly ClassRow[]): string {
  return formatMarkdownTable(
    ["problems in which", "", "B takes more", "as many", "fewer", "mean ratio", "sign test p"],
    rows.map(({ name, problems, compared: { more, equal, fewer, ratio, p } }) => [
      name,
      problems,
      more,
      equal,
      fewer,
      ratio === null ? "" : formatInterval(ratio, formatRatio),
      formatP(p),
    ]),
  );
}

/** @param figures the methods of the scatter plots that are written, by their files */
export function formatOneEye(results: OneEyeResults, figures: Readonly<Record<string, string>> = {}): string {
  const { problems, maxNodes, time, threads } = results;
  const limits = `${formatCount(maxNodes)} nodes${time === null ? "" : ` or ${formatSeconds(time)}`}`;
  return [
    `# ${countOf(problems, "one-eye problem")}: df-pn+ against methods A, B and C`,
    [
      `${countOf(problems, "problem")}. Every search began with an empty table and was given up after ${limits}.`,
      `${countOf(threads, "thread")}, one problem each. A search that is given up counts as one that needs more than a search that`,
      "is not. Means are geometric, of the problems that both decide. A finding holds where the two-sided sign test has p < 0.05.",
    ].join("\n"),
    formatFindings(results.findings),
    "## The slides' own method: influence alone, by 5/21",
    formatComparison(results.slides, true),
    "df-pn+, A and C all have the slides' influence: it says everything, by five dilations and 21 erosions.",
    "## The same in time",
    formatComparison(results.slidesSeconds, false),
    "The slides give no times.",
    "## Where df-pn+ of the slides helps, and where it fails",
    formatClasses(results.classes),
    "The slides see success in small regions with the defender's stones inside, and failure where the solution lies far from the\nstones to save. The table has their df-pn+ against B, which is the same search without influence.",
    "## df-pn+ of the program, in nodes",
    formatComparison(results.nodes, true),
    "## The same in time",
    formatComparison(results.seconds, false),
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
    "df-pn λ finds only proofs of orders up to 5; that a block lives it cannot tell.",
    ...Object.entries(figures).flatMap(([file, method]) => [
      `## ${METHOD_NAMES[method]}${file.startsWith("slides") ? ", by the slides' influence" : ""}`,
      `![Nodes of method ${method} against df-pn+](${file})`,
    ]),
  ].join("\n\n");
}

/** Nodes of a method against those of a df-pn+, of the problems that both decide. SVG; undefined of none. */
export async function drawMethod(
  measured: readonly Measured[],
  method: string,
  than: string = PLUS,
): Promise<string | undefined> {
  const points = measured.flatMap(({ by }) => {
    const [one, plus] = [by[method], by[than]];
    if (one.lives === null || plus.lives === null) return [];
    return [{ x: plus.nodes, y: one.nodes, group: plus.lives ? "lives" : "dies" }];
  });
  if (points.length === 0) return undefined;
  return drawScatter({
    title: `One-eye problems: method ${method.charAt(0)} against ${than}`,
    caption: `${METHOD_NAMES[method]}\n${points.length} of ${countOf(measured.length, "problem")}: those that both decided`,
    above: "df-pn+ takes fewer nodes",
    below: `${method.charAt(0)} takes fewer nodes`,
    unit: "nodes",
    xTitle: `${than}, nodes`,
    yTitle: `${method.charAt(0)}, nodes`,
    groupTitle: "the block",
    groups: ["lives", "dies"].filter((name) => points.some(({ group }) => group === name)),
    points,
  });
}
