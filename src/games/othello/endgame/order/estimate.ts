/**
 * What can be said of a position before its exact score is known: the values of its moves by the search that orders them, one
 * ply further at a time. In the form that both compilers read.
 */
import { findMoves, foundHigh, foundLow, OWN, play } from "../../rules/positions.js";
import { firstSquare } from "../../rules/squares.js";
import { PLY_PLACES, ROOT } from "../places.js";
import { goOn } from "../stopping.js";
import { principalPlies, valueAfter } from "./order.js";
import { takeShallowNodes } from "./shallow.js";

/**
 * By square, the values of the moves as the other side sees them, in hundredths of a disc: those of the deepest search that
 * was finished.
 */
export const values = new Int32Array(64);
const deeper = new Int32Array(64);

/** The best move by that search, and plies looked ahead: the move counts as one, a pass as none. */
export let bestMove = 0;
export let depth = 0;

/** Values the moves of the root, which has some. The search of one ply is always finished. */
export function estimate(empties: number): void {
  findMoves(ROOT, OWN);
  const movesLow = foundLow;
  const movesHigh = foundHigh;
  depth = 0;
  for (let plies = 0; plies === 0 || plies <= principalPlies(empties); plies++) {
    let move = firstSquare(movesLow, movesHigh);
    let restLow = movesLow;
    let restHigh = movesHigh;
    while ((restLow | restHigh) !== 0) {
      const square = firstSquare(restLow, restHigh);
      if (restLow !== 0) restLow &= restLow - 1;
      else restHigh &= restHigh - 1;
      play(ROOT, square, PLY_PLACES);
      deeper[square] = valueAfter(plies, PLY_PLACES);
      if (deeper[square] < deeper[move]) move = square;
      if (depth > 0 && !goOn(takeShallowNodes())) return;
    }
    for (let square = 0; square < 64; square++) values[square] = deeper[square];
    bestMove = move;
    depth = plies + 1;
  }
}
