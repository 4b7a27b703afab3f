/** The static value that needs nothing but the rules: the difference of discs (Kobayashi et al., IPSJ 2002). */
import { bits, boardHighOf, boardLowOf, finalScore, legalMoves, popCount } from "./board.js";

/**
 * The value of a position, -64 to 64, as the owner of `own` sees it, who is to move. For a finished game it is the
 * result, with empty squares for the winner. The board has `size` rows, 8 where it is left out.
 */
export type Evaluation = (
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
  size?: number,
) => number;

export function evaluateDiscs(
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
  size = 8,
): number {
  const own = popCount(ownLow, ownHigh);
  const other = popCount(otherLow, otherHigh);
  const [boardLow, boardHigh] = [boardLowOf(size), boardHighOf(size)];
  legalMoves(ownLow, ownHigh, otherLow, otherHigh, boardLow, boardHigh);
  if ((bits[0] | bits[1]) !== 0) return own - other;
  legalMoves(otherLow, otherHigh, ownLow, ownHigh, boardLow, boardHigh);
  return (bits[0] | bits[1]) === 0 ? finalScore(own, other, size * size) : own - other;
}
