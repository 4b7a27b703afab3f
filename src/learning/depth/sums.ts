/** What is summed over the positions of a chunk. Sums of chunks are added in the order of the chunks. */
import type { Cost, MoveList } from "./cost.js";

/** The sums of `addMeasures`, in their order. */
export const MEASURES = [
  "positions",
  "moves",
  "cost",
  /** Moves with a smaller D than the played one. */
  "before",
  /** Positions where there is none. */
  "first",
  /** D less the smallest D of the position, in plies: of the played moves, of all moves. */
  "reductionPlayed",
  "reductionAll",
  /** Positions that cost more than their number of moves. */
  "dearer",
] as const;

export function addMeasures(list: MoveList, weights: Float64Array, cost: Cost, sums: Float64Array): void {
  const { moves, played } = list;
  const ofPosition = cost.costOf(list, weights);
  const depths = cost.depthsOf(list, weights);
  let least = depths[0];
  let all = 0;
  let before = 0;
  for (let i = 0; i < moves; i++) {
    if (depths[i] < least) least = depths[i];
    if (depths[i] < depths[played]) before++;
    all += depths[i];
  }
  sums[0]++;
  sums[1] += moves;
  sums[2] += ofPosition;
  sums[3] += before;
  if (before === 0) sums[4]++;
  sums[5] += depths[played] - least;
  sums[6] += all - moves * least;
  if (ofPosition > moves) sums[7]++;
}

/** Counts how often each feature occurs. */
export function addCounts({ features, ends, moves }: MoveList, counts: Float64Array): void {
  for (let at = 0; at < ends[moves - 1]; at++) counts[features[at]]++;
}
