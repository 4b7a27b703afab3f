/** The experiment with similar positions as Markdown and as figures, beside what the paper prints. */

import type { Finding, Interval } from "../../math/statistics.js";
import { drawPoints, drawScatter } from "../../report/chart.js";
import { countOf, formatCount, formatInterval, formatP, formatRatio, namedP } from "../../report/numbers.js";
import { formatMarkdownTable } from "../../report/table.js";
import { formatFindings, type PaperFinding } from "../paper-report.js";
import { findingsOf, percent, range } from "./findings.js";
import { ADD_MOVES_IN_TREE, BOUNDED_WAYS, GIVEN_UP, PAPERS_WAYS, PLAIN, TREE } from "./measure.js";
import type { Pair } from "./pairs.js";
import { HIGH_REDUCTION, LOW_MISMATCH, PAIRS, PAPER } from "./paper.js";
import {
  type Comparison,
  type Counted,
  compare,
  lostBy,
  type Measured,
  type PairTable,
  pairTable,
  type ReducedTable,
  reducedOf,
  reducedTable,
  reductionOf,
  rescuedBy,
  type Share,
  shareOf,
} from "./tables.js";

export interface SimilarResults {
  /** All problems, and those that plain search solves within the nodes: all else is about them. */
  readonly problems: number;
  readonly solved: number;
  readonly maxNodes: number;
  readonly seed: number;
  /** Figs. 5 to 7: pairs that AddMoves allows, of all problems, and how many of them the first one's solution proves. */
  readonly allowed: number;
  readonly proving: number;
  readonly first: PairTable;
  readonly firstProving: PairTable;
  /** Fig. 8 and what follows: each way against plain search. */
  readonly ways: readonly Comparison[];
  /** The same in nodes of the search alone. */
  readonly searchedWays: readonly Comparison[];
  /** AddSuccess against AddMoves in nodes of the search alone. */
  readonly successSearched: Comparison;
  readonly findings: readonly PaperFinding[];
  /** By whether there are liberties outside of the eye space. */
  readonly addMovesOfTight: Comparison;
  readonly addMovesOfOpen: Comparison;
  /** The same without transpositions: plain search of the tree against plain search, and AddMoves there against plain search there. */
  readonly tree: Comparison;
  readonly addMovesInTree: Comparison;
  /** Fig. 9. */
  readonly reduced: ReducedTable;
  /** Fig. 10 and the text: each way against AddMoves. */
  readonly againstAddMoves: readonly (Comparison & {
    /** Reductions on the problems that AddMoves does not finish and the way does. */
    readonly rescued: readonly number[];
    readonly lost: number;
  })[];
}

export type Tables = Omit<SimilarResults, "problems" | "solved" | "maxNodes" | "seed" | "findings">;

const ADD_MOVES = "add-moves";
const WAYS = [...Object.keys(PAPERS_WAYS), ...Object.keys(BOUNDED_WAYS)];

export function resultsOf(
  measured: readonly Measured[],
  {
    problems,
    maxNodes,
    seed,
  }: { readonly problems: number; readonly maxNodes: number; readonly seed: number },
): SimilarResults {
  const tables = tablesOf(measured);
  return {
    ...{ problems, solved: measured.length, maxNodes, seed },
    findings: findingsOf(tables),
    ...tables,
  };
}

function tablesOf(measured: readonly Measured[]): Tables {
  const sum = (count: (one: Measured) => number) => measured.reduce((all, one) => all + count(one), 0);
  const tight = measured.filter(({ outside }) => outside === 0);
  const open = measured.filter(({ outside }) => outside !== null && outside > 0);
  return {
    allowed: sum(({ pairs }) => pairs.allowed),
    proving: sum(({ pairs }) => pairs.proving),
    first: pairTable(pairsIn(measured, "first")),
    firstProving: pairTable(pairsIn(measured, "firstProving")),
    ways: WAYS.map((way) => compare(measured, way)),
    searchedWays: WAYS.map((way) => compare(measured, way, PLAIN, "searched")),
    successSearched: compare(measured, "add-success", ADD_MOVES, "searched"),
    addMovesOfTight: compare(tight, ADD_MOVES),
    addMovesOfOpen: compare(open, ADD_MOVES),
    tree: compare(measured, TREE),
    addMovesInTree: compare(measured, ADD_MOVES_IN_TREE, TREE),
    reduced: reducedTable(measured),
    againstAddMoves: Object.keys(PAPERS_WAYS)
      .filter((way) => way !== ADD_MOVES)
      .map((way) => ({
        ...compare(measured, way, ADD_MOVES),
        rescued: rescuedBy(measured, way, ADD_MOVES),
        lost: lostBy(measured, way, ADD_MOVES),
      })),
  };
}

function pairsIn(measured: readonly Measured[], which: "first" | "firstProving"): Pair[] {
  return measured.flatMap(({ pairs }) => pairs[which] ?? []);
}

const SAYS: Readonly<Record<Finding, string>> = {
  holds: "holds",
  "does not hold": "does not hold",
  undecided: "is undecided",
};

/** A sentence about a share, with what its interval says of "most". */
function sentence(claim: string, { count, of, interval, most }: Share): string {
  const ofInterval = Number.isFinite(interval.low) ? "95 % interval " : "";
  return `"${claim}" ${SAYS[most]}: ${count} of ${of} (${ofInterval}${range(interval)}).`;
}

function formatWays(rows: readonly Comparison[]): string {
  return formatMarkdownTable(
    ["way", "fewer", "as many", "more", "not finished", "mean ratio", "sign test p", "needs fewer"],
    rows.map(({ way, fewer, equal, more, unfinished, ratio, p, needsFewer }) => [
      way,
      ...[fewer, equal, more, unfinished],
      ratio === null ? "" : formatInterval(ratio, formatRatio),
      formatP(p),
      needsFewer,
    ]),
  );
}

function formatPairs(rows: readonly (readonly [string, PairTable])[]): string {
  return formatMarkdownTable(
    [
      "pairs",
      "",
      "fewer nodes",
      "95 %",
      `mismatch ≤ ${percent(LOW_MISMATCH)}`,
      "95 %",
      "rank correlation",
      "95 %",
    ],
    rows.map(([name, { pairs, fewer, lowMismatch, correlation }]) => [
      name,
      pairs,
      fewer.count,
      range(fewer.interval),
      lowMismatch.count,
      range(lowMismatch.interval),
      Number.isNaN(correlation.estimate) ? "" : correlation.estimate.toFixed(2),
      Number.isNaN(correlation.estimate)
        ? ""
        : `${correlation.low.toFixed(2)} to ${correlation.high.toFixed(2)}`,
    ]),
  );
}

/** @param figures file names of the charts that are written, by number */
export function formatSimilar(
  results: SimilarResults,
  figures: Readonly<Record<string, string>> = {},
): string {
  const { problems, solved, maxNodes, seed, allowed, proving, first, firstProving, ways, reduced } = results;
  const papers = ways.filter(({ way }) => way in PAPERS_WAYS);
  const addMoves = papers[0];
  const success = results.againstAddMoves.find(({ way }) => way === "add-success");
  const above = results.againstAddMoves.find(({ way }) => way === "add-depth-above");
  const printed = PAPER.addMoves;
  return [
    "# Proof-number search with similar positions",
    [
      `${countOf(problems, "problem")}, of which plain search solves ${solved} within ${formatCount(maxNodes)} nodes; all that follows is about these. Seed ${seed}.`,
      "Every search begins with an empty table and leaf numbers of 1 and 1. Nodes of simulations count where nothing else is said; in the",
      "paper a failed simulation counts as if it had not been made, so that nodes of the search alone stand beside. Plain search has a transposition",
      "table, so that a position that was solved is not searched again elsewhere; the paper mentions none.",
      `*Reduction* is 1 − nodes with / nodes without. *Mismatch* is the share of Q's solution, the attacker's proving moves and all replies,`,
      `whose moves from Q are no moves of P's solution. A way *did not finish* where it takes ${GIVEN_UP} times the nodes of plain search; in the`,
      "sign test that counts as more. Intervals are Wilson's, at 95 %; a claim about most problems holds where the interval is above a half.",
    ].join("\n"),
    formatFindings(results.findings),
    "## Figs. 5 to 7: one P tried on one Q",
    `Of ${formatCount(allowed)} drawn pairs that AddMoves allows, P's solution proves Q in ${formatCount(proving)}. The paper chose ${PAIRS} pairs by hand.`,
    formatPairs([
      ["the first that AddMoves allows", first],
      ["the first in which P proves Q", firstProving],
    ]),
    [
      sentence("With simulation Q takes fewer nodes in most problems", first.fewer),
      sentence("Most pairs have a mismatch of at most 10 %", first.lowMismatch),
      "Where P proves Q, the replay takes what P's moves take, and both are to be expected.",
    ].join("\n"),
    "## Fig. 8: ways against plain search",
    formatWays(papers),
    "In nodes of the search alone:",
    formatWays(results.searchedWays.filter(({ way }) => way in PAPERS_WAYS)),
    `The paper has AddMoves with fewer nodes in ${printed.fewer} of ${PAPER.problems}, as many in ${printed.equal}, and not finished in ${printed.unfinished}.`,
    [
      sentence("AddMoves takes fewer nodes in most problems", shareOfFewer(addMoves, solved)),
      `The paper's ${percent(printed.fewer / PAPER.problems)} is ${isWithin(printed.fewer / PAPER.problems, addMoves.shareFewer) ? "within" : "outside of"} the interval.`,
    ].join("\n"),
    formatMarkdownTable(
      ["AddMoves", "problems", "fewer", "as many", "more", "not finished"],
      [
        ["tight", results.addMovesOfTight] as const,
        ["with outside liberties", results.addMovesOfOpen] as const,
      ].map(([name, { fewer, equal, more, unfinished }]) => [
        name,
        fewer + equal + more + unfinished,
        ...[fewer, equal, more, unfinished],
      ]),
    ),
    "## Without transpositions",
    [
      `Where a position is solved anew on every way to it, plain search takes ${results.tree.ratio?.estimate.toPrecision(3) ?? "?"} times the nodes (geometric mean), and does not`,
      `finish ${results.tree.unfinished}. On that tree AddMoves takes fewer nodes than plain search in ${results.addMovesInTree.fewer}, as many in ${results.addMovesInTree.equal}, and more in`,
      `${results.addMovesInTree.more + results.addMovesInTree.unfinished}, where it was given up at the nodes of plain search: needs fewer ${results.addMovesInTree.needsFewer} (${namedP(results.addMovesInTree.p)}).`,
    ].join("\n"),
    "## With a budget, as it is set by default",
    formatWays(ways.filter(({ way }) => way in BOUNDED_WAYS)),
    "## Fig. 9: problems in which AddMoves takes fewer nodes",
    [
      `${countOf(reduced.problems, "problem")} with a simulation that succeeded.`,
      sentence(`Most reductions are ${percent(HIGH_REDUCTION)} or more`, reduced.highReduction),
      sentence("Most have a mismatch of at most 10 %", reduced.lowMismatch),
    ].join("\n"),
    "## Fig. 10 and the other ways: against AddMoves",
    formatMarkdownTable(
      [
        "way",
        "fewer",
        "as many",
        "more",
        "solves in addition",
        "reductions there",
        "loses",
        "paper: in addition",
      ],
      results.againstAddMoves.map(({ way, fewer, equal, more, rescued, lost }) => [
        way,
        fewer - rescued.length,
        equal,
        more,
        rescued.length,
        rescued.map(percent).join(", "),
        lost,
        PAPER.rescued[way as keyof typeof PAPER.rescued] ?? "",
      ]),
    ),
    [
      `The paper has AddDepth (above) with the nodes of AddMoves everywhere; here that is so in ${above?.equal ?? 0} of ${solved - addMoves.unfinished} problems that AddMoves finishes.`,
      `In nodes of the search alone AddSuccess takes fewer than AddMoves on ${results.successSearched.fewer}, as many on ${results.successSearched.equal} and more on ${results.successSearched.more}; its authors suspected that the order of the tries has little influence.`,
      success === undefined
        ? ""
        : `AddSuccess solves ${success.rescued.length} more and loses ${success.lost}; fewer nodes than AddMoves: ${success.needsFewer} (${namedP(success.p)}).`,
    ].join("\n"),
    ...Object.entries(figures).flatMap(([number, file]) => [
      `## Fig. ${number.replace(SEARCH_ALONE, ", in nodes of the search alone")}`,
      `![Fig. ${number}](${file})`,
    ]),
  ].join("\n\n");
}

function shareOfFewer({ fewer }: Comparison, of: number): Share {
  return shareOf(Array.from({ length: of }, (_, i) => i < fewer));
}

function isWithin(value: number, { low, high }: Interval): boolean {
  return value >= low && value <= high;
}

/** After the number of a figure that is drawn in nodes of the search alone. */
const SEARCH_ALONE = "-search";
const PERCENTS = [0, 100] as const;
const PAIR_GROUPS = ["allowed by AddMoves", "P proves Q"] as const;

/** The figures that can be drawn of what is there, as SVG by number. */
export async function drawFigures(measured: readonly Measured[]): Promise<Record<string, string>> {
  const pairs = PAIR_GROUPS.flatMap((group, i) =>
    measured.flatMap(({ pairs: { first, firstProving } }, problem) => {
      const pair = i === 0 ? first : firstProving;
      return pair === undefined ? [] : [{ ...pair, group, problem: 1 + problem }];
    }),
  );
  const groupsOf = (names: readonly string[], points: readonly { readonly group: string }[]) =>
    names.filter((name) => points.some(({ group }) => group === name));
  const figures: Record<string, string> = {};
  const groups = groupsOf(PAIR_GROUPS, pairs);
  const percents = { groupTitle: "pair", groups };
  if (pairs.length > 0) {
    figures[5] = await drawScatter({
      title: "Fig. 5: Q with and without P tried on it",
      caption: `The first pair of each kind in each problem, ${pairs.length} in all; the paper has ${PAIRS}, chosen by hand`,
      ...{ above: "simulation costs nodes", below: "simulation saves nodes", unit: "nodes" },
      ...{ xTitle: "plain search of Q, nodes", yTitle: "P tried on Q first, nodes", ...percents },
      points: pairs.map(({ plain, simulated, group }) => ({ x: plain, y: simulated, group })),
    });
    figures[6] = await drawPoints({
      title: "Fig. 6: mismatch of the pairs",
      caption: "In the paper, most are at 10 % or less.",
      ...{ xTitle: "problem", yTitle: "mismatch, %", yRange: PERCENTS, ...percents },
      points: pairs.map(({ problem, mismatch, group }) => ({ x: problem, y: 100 * mismatch, group })),
    });
    figures[7] = await drawPoints({
      title: "Fig. 7: mismatch and reduction of the pairs",
      caption: "reduction: 1 − nodes with / nodes without",
      ...{ xTitle: "mismatch, %", yTitle: "reduction, %", xRange: PERCENTS, yRange: PERCENTS, ...percents },
      points: pairs.map(({ mismatch, plain, simulated, group }) => ({
        ...{ x: 100 * mismatch, y: 100 * reductionOf(simulated, plain), group },
      })),
    });
  }
  const against = async (way: string, than: string, title: string, of: Counted = "nodes") => {
    const points = measured
      .filter(({ by }) => by[way].lives !== null || by[than].lives !== null)
      .map(({ by }) => ({
        ...{ x: Math.max(1, by[than][of]), y: Math.max(1, by[way][of]) },
        group: by[way].lives !== null && by[than].lives !== null ? "both finish" : "one does not finish",
      }));
    if (points.length === 0) return undefined;
    return drawScatter({
      title,
      caption: `${points.length} of ${countOf(measured.length, "problem")}: those that at least one of the two solves\nA search is given up at ${GIVEN_UP} times the nodes of plain search.${of === "searched" ? "\nNodes of the search alone." : ""}`,
      ...{ above: `${than} takes fewer nodes`, below: `${way} takes fewer nodes`, unit: "nodes" },
      ...{ xTitle: `${than}, nodes`, yTitle: `${way}, nodes`, groupTitle: "" },
      groups: groupsOf(["both finish", "one does not finish"], points),
      points,
    });
  };
  const figure8 = await against(ADD_MOVES, PLAIN, "Fig. 8: AddMoves against plain search");
  if (figure8 !== undefined) figures[8] = figure8;
  const searched8 = await against(ADD_MOVES, PLAIN, "Fig. 8: AddMoves against plain search", "searched");
  if (searched8 !== undefined) figures[`8${SEARCH_ALONE}`] = searched8;
  const reduced = reducedOf(measured);
  if (reduced.length > 0) {
    figures[9] = await drawPoints({
      title: "Fig. 9: mismatch and reduction of AddMoves",
      caption: `${countOf(reduced.length, "problem")} in which AddMoves takes fewer nodes than plain search`,
      ...{ xTitle: "mismatch, %", yTitle: "reduction, %", xRange: PERCENTS, yRange: PERCENTS },
      ...{ groupTitle: "", groups: ["problem"] },
      points: reduced.map(({ mismatch, reduction }) => ({
        ...{ x: 100 * mismatch, y: 100 * reduction, group: "problem" },
      })),
    });
  }
  const figure10 = await against("add-success", ADD_MOVES, "Fig. 10: AddSuccess against AddMoves");
  if (figure10 !== undefined) figures[10] = figure10;
  const searched10 = await against(
    "add-success",
    ADD_MOVES,
    "Fig. 10: AddSuccess against AddMoves",
    "searched",
  );
  if (searched10 !== undefined) figures[`10${SEARCH_ALONE}`] = searched10;
  return figures;
}
