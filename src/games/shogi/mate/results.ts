/** What the result of a node of a search for mate is, from those of its children. */

import { NO_DEPENDENCY } from "../../../search/search.js";
import { handMaximum, handMinimum } from "../notation/pieces.js";
import type { Dominance } from "../rules/dominance.js";
import type { MateChildren } from "./children.js";

/** The result of the node that was last solved. */
export interface MateFound {
  /** Proof or disproof hand. */
  hand: number;
  /** Of its line. */
  plies: number;
  /** Of a disproof: whether a drop of a pawn that would mate may have been missed, and the ply that it depends on. */
  pawnMate: number;
  dependency: number;
  /** The child that decides the node for the side to move. */
  child: number;
}

export function createMateFound(): MateFound {
  return { hand: 0, plies: 0, pawnMate: 0, dependency: NO_DEPENDENCY, child: -1 };
}

export interface MateResults {
  /** Of an attacker's node that one of its moves proves. */
  takeShortest(first: number, end: number): void;
  /** Of a defender's node, all of whose answers are proven. */
  takeAnswers(first: number, end: number): void;
  /** Of an attacker's node, all of whose checks are disproven; `leftOut`: whether the drop of a pawn was left out. */
  takeFailures(first: number, end: number, leftOut: number): void;
  /** Of a defender's node that one of its answers disproves, whatever the path if there is such an answer. */
  takeRefutation(first: number, end: number): void;
}

export function createMateResults(
  { moves, proof, disproof, solvedHand, plies, dependency, pawnMate }: MateChildren,
  { heldBack, missingChecks, allHands, provenBefore, disprovenBefore }: Dominance,
  found: MateFound,
): MateResults {
  return {
    takeShortest(first, end) {
      let best = -1;
      for (let i = first; i < end; i++) {
        if (proof[i] === 0 && (best < 0 || plies[i] < plies[best])) best = i;
      }
      found.hand = provenBefore(solvedHand[best], moves[best]);
      found.plies = plies[best] + 1;
      found.child = best;
    },
    takeAnswers(first, end) {
      let needed = heldBack();
      let longest = 0;
      for (let i = first; i < end; i++) {
        needed = handMaximum(needed, solvedHand[i]);
        if (plies[i] > longest) longest = plies[i];
      }
      found.hand = needed;
      found.plies = longest + 1;
    },
    takeFailures(first, end, leftOut) {
      let most = allHands();
      let longest = 0;
      found.pawnMate = leftOut;
      found.dependency = NO_DEPENDENCY;
      for (let i = first; i < end; i++) {
        most = handMinimum(most, disprovenBefore(solvedHand[i], moves[i]));
        if (dependency[i] < found.dependency) found.dependency = dependency[i];
        if (plies[i] > longest) longest = plies[i];
        if (pawnMate[i] !== 0) found.pawnMate = 1;
      }
      found.hand = most & ~missingChecks();
      found.plies = longest + 1;
    },
    takeRefutation(first, end) {
      let best = -1;
      for (let i = first; i < end; i++) {
        if (disproof[i] === 0 && (best < 0 || dependency[i] > dependency[best])) best = i;
      }
      found.dependency = dependency[best];
      found.pawnMate = pawnMate[best];
      found.hand = handMinimum(solvedHand[best], allHands());
      found.plies = plies[best] + 1;
      found.child = best;
    },
  };
}
