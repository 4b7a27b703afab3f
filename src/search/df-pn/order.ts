/**
 * Puts the children of a node in the order of the game's estimates (`SearchGame.estimate`), so that these break ties between
 * equal numbers: of several best children a search takes the first. In the form that both compilers read.
 */
import { disproof, proof } from "../../engine/child-list.js";
import { estimate } from "../rules.js";
import { exchangeChildren } from "./children.js";

/** The least left to do for the side to move comes first; where that is equal, the order of the game stays. */
export function orderByEstimates(attacking: boolean, first: number, count: number): void {
  const end = first + count;
  for (let i = first; i < end; i++) estimate(i);
  const own = attacking ? proof : disproof;
  for (let i = first + 1; i < end; i++) {
    for (let at = i; at > first && own[at] < own[at - 1]; at--) exchangeChildren(at, at - 1);
  }
}
