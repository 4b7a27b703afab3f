/** The features of a move of Othello by name, in the order of places.ts: weights files hold these names. */
import { DISTANCES, MOST_OPEN, MOST_REPLIES, MOST_TURNED, NEIGHBOURS } from "./places.js";

const STAGES = ["49 and more", "37 to 48", "25 to 36", "13 to 24", "at most 12"].map((n) => `${n} empty`);
/** A square of each kind. */
const SQUARES = ["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"];
const OWNERS = ["an empty", "an own", "the other's"];

function byStage(names: readonly string[]): string[] {
  return STAGES.flatMap((stage) => names.map((name) => `${stage}: ${name}`));
}

/** As in "3 replies", the last of them "12 or more replies". */
function counts(from: number, count: number, what: string): string[] {
  return Array.from({ length: count }, (_, i) => `${from + i}${i === count - 1 ? " or more" : ""} ${what}`);
}

/** Each name stands once; a file with other names, or in another order, is of another list. */
export const FEATURE_NAMES: readonly string[] = [
  ...byStage(SQUARES.map((square) => `a square like ${square}`)),
  ...byStage(counts(1, MOST_TURNED, "discs turned")),
  ...byStage(counts(0, MOST_REPLIES, "replies")),
  ...byStage(counts(0, MOST_REPLIES, "own moves afterwards")),
  ...byStage(counts(0, MOST_OPEN, "empty squares beside turned discs")),
  ...byStage([
    "takes a corner",
    "gives a corner",
    "leaves a corner to the other",
    "takes the chance of a corner away",
    "has the chance of a corner afterwards",
  ]),
  ...OWNERS.map((owner) => `diagonally beside ${owner} corner`),
  ...OWNERS.map((owner) => `on the edge beside ${owner} corner`),
  ...byStage(["in an even quarter", "in an odd quarter"]),
  ...counts(1, DISTANCES, "squares from the last move").map((name) => name.replace(" or more", "")),
  ...counts(0, NEIGHBOURS, "empty squares beside it").map((name) => name.replace(" or more", "")),
  ...[
    ...["along the edge two empty squares", "along the edge an empty square and an own disc"],
    ...["along the edge two own discs", "along the edge an empty square and a disc of the other's"],
    ...["along the edge a disc of either side", "along the edge two discs of the other's"],
  ],
];
