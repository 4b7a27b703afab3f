/**
 * The positions of the game and of the line that is searched, to find repetitions. In the form that both compilers read.
 *
 * The first repetition counts in a search: a draw, but a loss for a side that has given check with all its moves since.
 */
import { DRAW, MAXIMUM_PLY, REPETITION_WIN } from "./numbers.js";

/** Positions of the game that are kept, the last ones. */
const MOST_PLAYED = 1024;
/** No repetition. */
export const NOT_REPEATED = 1 << 20;
/** A position comes again after four plies at the earliest. */
const SHORTEST = 4;

const lows = new Int32Array(MOST_PLAYED + MAXIMUM_PLY);
const highs = new Int32Array(MOST_PLAYED + MAXIMUM_PLY);
/** 1 where the side to move is in check. */
const checked = new Uint8Array(MOST_PLAYED + MAXIMUM_PLY);
/** The first position that this one may repeat: none before a null move. */
const since = new Int32Array(MOST_PLAYED + MAXIMUM_PLY);
/** Positions before the root. */
let played = 0;

/** Begins a game of which nothing has been played. */
export function beginPath(): void {
  played = 0;
}

/** Notes a position of the game before the root. At most `MOST_PLAYED` are noted. */
export function notePlayed(low: number, high: number, inCheck: boolean): void {
  if (played === MOST_PLAYED) return;
  note(played, low, high, inCheck, 0);
  played++;
}

function note(at: number, low: number, high: number, inCheck: boolean, from: number): void {
  lows[at] = low;
  highs[at] = high;
  checked[at] = inCheck ? 1 : 0;
  since[at] = from;
}

/** Notes the position this many plies from the root. @param afterPass whether a null move leads to it */
export function noteNode(ply: number, low: number, high: number, inCheck: boolean, afterPass: boolean): void {
  const at = played + ply;
  note(at, low, high, inCheck, afterPass ? at : ply === 0 ? 0 : since[at - 1]);
}

/** The value of the noted position by what it repeats, as the side to move sees it, or `NOT_REPEATED`. */
export function repetition(ply: number): number {
  const at = played + ply;
  const low = lows[at];
  for (let before = at - SHORTEST; before >= since[at]; before -= 2) {
    if (lows[before] === low && highs[before] === highs[at]) return valueBetween(before, at);
  }
  return NOT_REPEATED;
}

function valueBetween(before: number, at: number): number {
  const otherChecks = allChecked(before + 2, at);
  const ownChecks = allChecked(before + 1, at - 1);
  return otherChecks === ownChecks ? DRAW : otherChecks ? REPETITION_WIN : -REPETITION_WIN;
}

/** Whether there is check in every second position from one to the other. */
function allChecked(from: number, to: number): boolean {
  for (let at = from; at <= to; at += 2) if (checked[at] === 0) return false;
  return true;
}
