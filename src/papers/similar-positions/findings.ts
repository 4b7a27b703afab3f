/** What the paper finds, each finding with what our own measurements say about it, by both counts of nodes. */
import { wilsonInterval } from "../../math/significance.js";
import { decide, type Finding, type Interval } from "../../math/statistics.js";
import { formatInterval, formatRatio, namedP } from "../../report/numbers.js";
import type { PaperFinding } from "../paper-report.js";
import { HIGH_REDUCTION, LOW_MISMATCH, PAPER } from "./paper.js";
import type { Tables } from "./report.js";
import type { Comparison, Share } from "./tables.js";

const ADD_MOVES = "add-moves";
/** As in `50 %`. */
export const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
/** As in `2 % to 22 %`. */
export const range = ({ low, high }: Interval) =>
  Number.isFinite(low) ? `${percent(low)} to ${percent(high)}` : "too few to say";
const ALL_NODES = "nodes of simulations count";
const SEARCH_ALONE = "nodes of the search alone";

export function findingsOf(tables: Tables): PaperFinding[] {
  const {
    first,
    firstProving,
    ways,
    searchedWays,
    reduced,
    addMovesInTree,
    againstAddMoves,
    successSearched,
  } = tables;
  const success = againstAddMoves.find(({ way }) => way === "add-success");
  const below = againstAddMoves.find(({ way }) => way === "add-depth-below");
  const above = againstAddMoves.find(({ way }) => way === "add-depth-above");
  return [
    ofShare(
      "Fig. 5",
      "with P tried on it first, Q takes fewer nodes in most pairs",
      first.fewer,
      "drawn pairs",
    ),
    ofShare("Fig. 5", "the same", firstProving.fewer, "drawn pairs in which P proves Q"),
    ofShare(
      "Fig. 6",
      `most pairs have a mismatch of at most ${percent(LOW_MISMATCH)}`,
      first.lowMismatch,
      "drawn pairs",
    ),
    ...[[ways, ALL_NODES] as const, [searchedWays, SEARCH_ALONE] as const].flatMap(([rows, conditions]) =>
      rows.filter(({ way }) => way === ADD_MOVES).flatMap((row) => ofAddMoves(row, conditions)),
    ),
    {
      section: "Fig. 8",
      claim: "AddMoves takes fewer nodes than plain search",
      finding: addMovesInTree.needsFewer,
      conditions: "without transpositions, given up at the nodes of plain search",
      measured: countsOf(addMovesInTree),
    },
    ofShare(
      "Fig. 9",
      `most reductions are ${percent(HIGH_REDUCTION)} or more`,
      reduced.highReduction,
      "problems with fewer nodes",
    ),
    ...(below === undefined
      ? []
      : [
          rescuing("AddDepth (below) solves problems that AddMoves does not", below),
          {
            ...rescuing("AddDepth (below) loses problems that AddMoves solves", below),
            finding: below.lost > 0 ? ("holds" as const) : ("does not hold" as const),
          },
        ]),
    ...(above === undefined
      ? []
      : [
          {
            section: "text",
            claim: "AddDepth (above) takes the nodes of AddMoves everywhere",
            finding: above.fewer + above.more === 0 ? ("holds" as const) : ("does not hold" as const),
            conditions: ALL_NODES,
            measured: countsOf(above),
          },
        ]),
    ...(success === undefined
      ? []
      : [rescuing("AddSuccess solves problems that AddMoves does not", success)]),
    {
      section: "Fig. 10",
      claim:
        "the order of the tries has little influence: AddSuccess takes as many nodes as AddMoves in most problems that both finish",
      finding: mostlyEqual(successSearched),
      conditions: SEARCH_ALONE,
      measured: countsOf(successSearched),
    },
  ];
}

function ofAddMoves(row: Comparison, conditions: string): PaperFinding[] {
  const printed = PAPER.addMoves.fewer / PAPER.problems;
  return [
    {
      section: "Fig. 8",
      claim: "AddMoves takes fewer nodes than plain search",
      finding: row.needsFewer,
      conditions,
      measured: countsOf(row),
    },
    {
      section: "Fig. 8",
      claim: `AddMoves saves nodes on half of the problems (${percent(printed)} in the paper)`,
      finding: contains(row.shareFewer, printed),
      conditions,
      measured: formatInterval(row.shareFewer, percent),
    },
  ];
}

/** A share that is at least the paper's holds; one that lies below it does not. */
function contains(share: Interval, printed: number): Finding {
  if (share.high < printed) return "does not hold";
  return share.low > printed ? "holds" : "undecided";
}

function mostlyEqual({ equal, fewer, more }: Comparison): Finding {
  return decide(wilsonInterval(equal, equal + fewer + more), "above", 0.5);
}

function ofShare(
  section: string,
  claim: string,
  { count, of, interval, most }: Share,
  conditions: string,
): PaperFinding {
  return {
    section,
    claim,
    finding: most,
    conditions,
    measured: `${count} of ${of} (${range(interval)})`,
  };
}

function rescuing(
  claim: string,
  { rescued, lost }: { readonly rescued: readonly number[]; readonly lost: number },
): PaperFinding {
  return {
    section: "text",
    claim,
    finding: rescued.length > 0 ? "holds" : "does not hold",
    conditions: ALL_NODES,
    measured: `${rescued.length} more solved, ${lost} lost`,
  };
}

function countsOf({ fewer, equal, more, unfinished, ratio, p }: Comparison): string {
  const mean = ratio === null ? "" : `, mean ratio ${formatInterval(ratio, formatRatio)}`;
  return `fewer / as many / more / not finished ${fewer} / ${equal} / ${more} / ${unfinished}${mean}, ${namedP(p)}`;
}
