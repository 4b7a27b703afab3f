/** The static value that needs nothing but the rules: the difference of discs (Kobayashi et al., IPSJ 2002). */
import { bits, finalScore, legalMoves, popCount } from "./board.js";

/**
 * The value of a position, -64 to 64, as the owner of `own` sees it, who is to move. For a finished game it is the
 * result, with empty squares for the winner.
 */
export type Evaluation = (ownLow: number, ownHigh: number, otherLow: number, otherHigh: number) => number;

export function evaluateDiscs(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number {
  const own = popCount(ownLow, ownHigh);
  const other = popCount(otherLow, otherHigh);
  legalMoves(ownLow, ownHigh, otherLow, otherHigh);
  if ((bits[0] | bits[1]) !== 0) return own - other;
  legalMoves(otherLow, otherHigh, ownLow, ownHigh);
  return (bits[0] | bits[1]) === 0 ? finalScore(own, other) : own - other;
}
