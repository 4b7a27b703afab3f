/** The depth policies by number: what the paper changes, and nothing else does. In the form that both compilers read. */
import * as all from "./all.js";
import * as learned from "./learned.js";
import * as lmr2013 from "./lmr-2013.js";
import * as lmrLog from "./lmr-log.js";

export { setFactor } from "./learned.js";
export { setCurve } from "./lmr-log.js";

const ALL = 0;
const LMR_2013 = 1;
const LMR_LOG = 2;
const LEARNED = 3;

let policy = ALL;
/** For ablations: the least D is that of all legal moves, not of those so far; captures, promotions and checks are never reduced. */
export let leastOfAll = false;
let sparesTactical = false;

/** @param next index into `POLICIES` (searcher.ts) */
export function setPolicy(next: number, overAll: boolean, sparing: boolean): void {
  policy = next;
  leastOfAll = overAll;
  sparesTactical = sparing;
}

/** Whether the policy asks for D(p, m). */
export function usesDepths(): boolean {
  return policy === LEARNED;
}

/**
 * By how much a move is read less deep than one ply, in 1/64 plies; the node's side to move is not in check.
 *
 * @param number of the move in the order of the search, from 1
 * @param quiet no capture, promotion or check
 * @param rank of the killer, 0 for none
 */
export function reductionOf(
  depth: number,
  number: number,
  quiet: boolean,
  rank: number,
  history: number,
  principal: boolean,
  absolute: number,
  least: number,
): number {
  switch (policy) {
    case LMR_2013:
      return lmr2013.reduction(depth, number, quiet && rank === 0);
    case LMR_LOG:
      return lmrLog.reduction(depth, number, quiet, rank > 0, history, principal);
    case LEARNED:
      return sparesTactical && !quiet ? 0 : learned.reduction(absolute, least);
    default:
      return all.reduction();
  }
}
