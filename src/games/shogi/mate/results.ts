/** What the result of a node of a search for mate is, from those of its children. */
import { dependency, disproof, moves, proof } from "../../../engine/child-list.js";
import { NO_DEPENDENCY } from "../../../engine/numbers.js";
import { handMaximum, handMinimum } from "../notation/pieces.js";
import { allHands, disprovenBefore, heldBack, missingChecks, provenBefore } from "../rules/dominance.js";
import { pawnMate, plies, solvedHand } from "./child-list.js";

/** The result of the node that was last solved. */
export const found = new Int32Array(5);
/** In `found`: the proof or disproof hand. */
export const HAND = 0;
/** The plies of its line. */
export const PLIES = 1;
/** For a disproof: 1 when a drop of a pawn that would mate may have been missed, and the ply that it depends on. */
export const PAWN_MATE = 2;
export const DEPENDENCY = 3;
/** The place of the child that decides the node for the side to move. */
export const CHILD = 4;
found[DEPENDENCY] = NO_DEPENDENCY;
found[CHILD] = -1;

/** The result of an attacker's node that one of its moves proves. */
export function takeShortest(first: number, end: number): void {
  let best = -1;
  for (let i = first; i < end; i++) {
    if (proof[i] === 0 && (best < 0 || plies[i] < plies[best])) best = i;
  }
  found[HAND] = provenBefore(solvedHand[best], moves[best]);
  found[PLIES] = plies[best] + 1;
  found[CHILD] = best;
}

/** The result of a defender's node, all of whose answers are proven. */
export function takeAnswers(first: number, end: number): void {
  let needed = heldBack();
  let longest = 0;
  for (let i = first; i < end; i++) {
    needed = handMaximum(needed, solvedHand[i]);
    if (plies[i] > longest) longest = plies[i];
  }
  found[HAND] = needed;
  found[PLIES] = longest + 1;
}

/** The result of an attacker's node, all of whose checks are disproven; `leftOut`: whether the drop of a pawn was left out. */
export function takeFailures(first: number, end: number, leftOut: number): void {
  let most = allHands();
  let longest = 0;
  found[PAWN_MATE] = leftOut;
  found[DEPENDENCY] = NO_DEPENDENCY;
  for (let i = first; i < end; i++) {
    most = handMinimum(most, disprovenBefore(solvedHand[i], moves[i]));
    if (dependency[i] < found[DEPENDENCY]) found[DEPENDENCY] = dependency[i];
    if (plies[i] > longest) longest = plies[i];
    if (pawnMate[i] !== 0) found[PAWN_MATE] = 1;
  }
  found[HAND] = most & ~missingChecks();
  found[PLIES] = longest + 1;
}

/** The result of a defender's node that one of its answers disproves, whatever the path if there is such an answer. */
export function takeRefutation(first: number, end: number): void {
  let best = -1;
  for (let i = first; i < end; i++) {
    if (disproof[i] === 0 && (best < 0 || dependency[i] > dependency[best])) best = i;
  }
  found[DEPENDENCY] = dependency[best];
  found[PAWN_MATE] = pawnMate[best];
  found[HAND] = handMinimum(solvedHand[best], allHands());
  found[PLIES] = plies[best] + 1;
  found[CHILD] = best;
}
