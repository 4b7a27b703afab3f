/**
 * How problems end: the attacker reaches the goal, or targets that it needs live unconditionally. In the form that both
 * compilers read. Searches find the end in the children (`expandOrder`), in ladders (`readLadder`) and in zones/search.ts; they
 * ask `isReached` there. Whatever else goes on forever is the attacker's failure, which the searches know.
 */
import { FIRST_WINS, SECOND_WINS, UNDECIDED } from "../../../engine/numbers.js";
import { defender, generate, isReached } from "./board.js";
import { isSafe } from "./life.js";

/** As `Game.outcome`. */
export function outcome(): number {
  if (isReached()) return defender === 0 ? SECOND_WINS : FIRST_WINS;
  if (isSafe()) return defender === 0 ? FIRST_WINS : SECOND_WINS;
  return UNDECIDED;
}

/** As `Game.generate`: all legal moves, and none where the problem is over. */
export function generateUnlessOver(moves: Int32Array, offset: number): number {
  return isReached() || isSafe() ? 0 : generate(moves, offset);
}
