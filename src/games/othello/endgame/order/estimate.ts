/**
 * What can be said of a position before its exact score is known: the values of its moves by the search that orders them, one
 * ply further at a time. In the form that both compilers read.
 */
import { findMoves, foundHigh, foundLow, OWN, play } from "../../rules/positions.js";
import { firstSquare } from "../../rules/squares.js";
import { PLY_PLACES, ROOT } from "../places.js";
import { goOn } from "../stopping.js";
import { principalPlies, valueAfter, valueBeside } from "./order.js";
import { takeShallowNodes } from "./shallow.js";

/**
 * By square, the values of the moves as the other side sees them, in hundredths of a disc: those of the deepest search that
 * was finished. Where a move is much worse than the best, it is at least so bad.
 */
export const values = new Int32Array(64);
const deeper = new Int32Array(64);
/** The moves, in the order in which they are valued: those that were best before come first. */
const order = new Uint8Array(64);

/** The best move by that search, and plies looked ahead: the move counts as one, a pass as none. */
export let bestMove = 0;
export let depth = 0;

/** Values the moves of the root, which has some. The search of one ply is always finished. */
export function estimate(empties: number): void {
  findMoves(ROOT, OWN);
  let end = 0;
  let restLow = foundLow;
  let restHigh = foundHigh;
  while ((restLow | restHigh) !== 0) {
    order[end++] = firstSquare(restLow, restHigh);
    if (restLow !== 0) restLow &= restLow - 1;
    else restHigh &= restHigh - 1;
  }
  depth = 0;
  for (let plies = 0; plies === 0 || plies <= principalPlies(empties); plies++) {
    for (let i = 0; i < end; i++) {
      const square = order[i];
      play(ROOT, square, PLY_PLACES);
      deeper[square] =
        i === 0 ? valueAfter(plies, PLY_PLACES) : valueBeside(deeper[order[0]], plies, PLY_PLACES);
      // The best so far comes first, and the others keep their order.
      if (deeper[square] < deeper[order[0]]) {
        for (let j = i; j > 0; j--) order[j] = order[j - 1];
        order[0] = square;
      }
      if (depth > 0 && !goOn(takeShallowNodes())) return;
    }
    for (let square = 0; square < 64; square++) values[square] = deeper[square];
    bestMove = order[0];
    depth = plies + 1;
  }
}
