/**
 * What a ladder is measured by: the general search of order 1 with all legal moves, in the form that both compilers read. It says
 * what a ladder is, and is written for reading.
 *
 * The attacker takes a target now, or has a move that threatens to (after it and a pass the attacker could take one) and
 * succeeds after every reply. A position that repeats is the attacker's failure.
 */
import { DISPROVEN, PROVEN } from "../../../engine/numbers.js";
import { MAXIMUM_MOVES, PASS } from "../notation/points.js";
import {
  defender,
  generate,
  isReached,
  keyHigh,
  keyLow,
  play,
  reachingMove,
  side,
  undo,
} from "../rules/board.js";
import { LONGEST_LADDER, OPEN } from "../rules/ladder.js";

/** Positions that the last search looked at. */
export let generalNodes = 0;

const lists = new Int32Array((LONGEST_LADDER + 1) * MAXIMUM_MOVES);
/** The keys of the path. */
const lows = new Int32Array(LONGEST_LADDER + 1);
const highs = new Int32Array(LONGEST_LADDER + 1);
let most = 0;
let open = false;

/** As `readLadder`, for several targets of which all are wanted, too. */
export function searchOrderOne(mostNodes: number): number {
  generalNodes = 0;
  if (isReached()) return PROVEN;
  most = mostNodes;
  open = false;
  const proven = side === defender ? failsToDefend(0) : attacks(0);
  if (open) return OPEN;
  return proven ? PROVEN : DISPROVEN;
}

function attacks(ply: number): boolean {
  if (!enter(ply)) return false;
  if (reachingMove() !== 0) return true;
  const first = ply * MAXIMUM_MOVES;
  const count = generate(lists, first);
  let proven = false;
  for (let i = first; i < first + count && !proven && !open; i++) {
    play(lists[i]);
    proven = threatens() && failsToDefend(ply + 1);
    undo();
  }
  return proven;
}

/** Whether the attacker could take a target now if the defender, who is to move, passed. */
function threatens(): boolean {
  play(PASS);
  const reaches = reachingMove() !== 0;
  undo();
  return reaches;
}

function failsToDefend(ply: number): boolean {
  if (!enter(ply)) return false;
  const first = ply * MAXIMUM_MOVES;
  const count = generate(lists, first);
  let proven = true;
  for (let i = first; i < first + count && proven; i++) {
    play(lists[i]);
    proven = attacks(ply + 1);
    undo();
  }
  return proven;
}

/** Notes a position on the path; false where it repeats or the search is left there. */
function enter(ply: number): boolean {
  generalNodes++;
  if (generalNodes > most || ply >= LONGEST_LADDER) open = true;
  if (open) return false;
  lows[ply] = keyLow;
  highs[ply] = keyHigh;
  for (let i = ply - 2; i >= 0; i -= 2) {
    if (lows[i] === keyLow && highs[i] === keyHigh) return false;
  }
  return true;
}
