/** What scores can be, in the form that both compilers read. */
import { countDiscs, OTHER, stableDiscs } from "../rules/positions.js";
import { squareCount } from "../rules/squares.js";

/** Below every score: no move was found. */
export const NO_SCORE = -100;
/** Above every score. */
const NO_BOUND = 100;

/**
 * From this alpha on it is worth counting the opponent's stable discs, which bound the score from above. Below it they hardly
 * ever suffice (thresholds as in Edax, Delorme 2011).
 */
function stabilityFrom(empties: number): number {
  return empties < 4 ? 99 : Math.min(56, 2 * empties - 2);
}

/** An upper bound of the score from the other side's stable discs, if it may be as low as alpha; otherwise above all scores. */
export function stableBound(at: number, empties: number, alpha: number): number {
  if (alpha < stabilityFrom(empties)) return NO_BOUND;
  // No more discs are stable than there are.
  if (squareCount - 2 * countDiscs(at, OTHER) > alpha) return NO_BOUND;
  return squareCount - 2 * stableDiscs(at, OTHER);
}
