/**
 * Fail-soft alpha-beta a few plies deep on static values, to order moves by, in the form that both compilers read. Replies are
 * tried in the order of the mobility that they leave, a pass is no ply. Values are in hundredths of a disc.
 */
import { patternValue, usesPatterns } from "../../evaluation/patterns.js";
import { PER_DISC, staticValue } from "../../evaluation/static-value.js";
import {
  countSquares,
  findMoves,
  foundHigh,
  foundLow,
  OTHER,
  OWN,
  pass,
  play,
  settle,
} from "../../rules/positions.js";
import { firstSquare } from "../../rules/squares.js";
import { MOST_MOVES, SHALLOW_PLACES } from "../places.js";

/** The most plies that it looks ahead. */
export const MOST_PLIES = 6;
/** Below every value. */
const NO_VALUE = -(1 << 20);

/** The moves of the nodes on the path, by depth: their numbers in the order in which they are tried, and replies to them. */
const order = new Uint8Array((MOST_PLIES + 1) * MOST_MOVES);
const replies = new Int32Array((MOST_PLIES + 1) * MOST_MOVES);

/** Positions whose moves were generated since `takeShallowNodes`. */
let nodes = 0;

export function takeShallowNodes(): number {
  const taken = nodes;
  nodes = 0;
  return taken;
}

/** The value of the position at a place to this many plies, between alpha and beta, as the side to move sees it. */
export function shallowValue(depth: number, at: number, alpha: number, beta: number): number {
  if (depth === 0) return usesPatterns() ? patternValue(at) : staticValue(at);
  nodes++;
  const first = depth * MOST_MOVES;
  const row = SHALLOW_PLACES + first;
  findMoves(at, OWN);
  let movesLow = foundLow;
  let movesHigh = foundHigh;
  if ((movesLow | movesHigh) === 0) {
    findMoves(at, OTHER);
    if ((foundLow | foundHigh) === 0) return PER_DISC * settle(at);
    // The last place of the row: a position with a pass has no 64 moves.
    pass(at, row + MOST_MOVES - 1);
    return -shallowValue(depth, row + MOST_MOVES - 1, -beta, -alpha);
  }
  let end = first;
  while ((movesLow | movesHigh) !== 0) {
    const square = firstSquare(movesLow, movesHigh);
    if (movesLow !== 0) movesLow &= movesLow - 1;
    else movesHigh &= movesHigh - 1;
    const to = row + end - first;
    play(at, square, to);
    order[end] = end - first;
    if (depth > 1) {
      findMoves(to, OWN);
      replies[end] = countSquares(foundLow, foundHigh);
    }
    end++;
  }
  let best = NO_VALUE;
  let floor = alpha;
  for (let i = first; i < end; i++) {
    if (depth > 1) bringForward(i, end);
    const value = -shallowValue(depth - 1, row + order[i], -beta, -floor);
    if (value > best) {
      best = value;
      if (value >= beta) break;
      if (value > floor) floor = value;
    }
  }
  return best;
}

/** Puts what leaves the fewest replies of those from `at` on at that place. */
function bringForward(at: number, end: number): void {
  let fewest = at;
  for (let i = at + 1; i < end; i++) if (replies[i] < replies[fewest]) fewest = i;
  if (fewest === at) return;
  const count = replies[at];
  replies[at] = replies[fewest];
  replies[fewest] = count;
  const move = order[at];
  order[at] = order[fewest];
  order[fewest] = move;
}
