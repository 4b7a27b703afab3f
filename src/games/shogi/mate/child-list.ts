/** What searches for mate know of the children on their path beside src/engine/child-list.ts. One search runs at a time. */
import { CHILD_CAPACITY } from "../../../engine/numbers.js";

/** The attacker's hand. */
export const hand = new Int32Array(CHILD_CAPACITY);
/** For a solved child, its proof or disproof hand, and the plies of its line, or those that it was solved for. */
export const solvedHand = new Int32Array(CHILD_CAPACITY);
export const plies = new Int32Array(CHILD_CAPACITY);
/** For a disproven child: whether a drop of a pawn that would mate was missed. */
export const pawnMate = new Int32Array(CHILD_CAPACITY);
/** The sibling that has to be solved before this child is looked at, or `NO_SIBLING`. */
export const blocker = new Int32Array(CHILD_CAPACITY);
