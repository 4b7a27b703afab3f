/**
 * How often each move of the attacker succeeded while searching (after the history heuristic): of the nodes
 * that it led to and that got children, how many were proven. In the form that both compilers read.
 */
import { INFINITE_NUMBER } from "../../engine/numbers.js";

/** Moves are distinguished by this many bits; in a game whose moves have more, some are the same here. */
const PLACES = 1 << 12;
/** Where a count gets there, both are halved, so that products fit an int32. */
const MOST_PLAYED = 1 << 14;
/** What `successOf` gives for a move that always succeeded. */
export const ALWAYS = 1000;

const played = new Int32Array(PLACES);
const proven = new Int32Array(PLACES);

function placeOf(move: number): number {
  return (move ^ (move >>> 12)) & (PLACES - 1);
}

export function clearRates(): void {
  played.fill(0, 0, PLACES);
  proven.fill(0, 0, PLACES);
}

export function notePlayed(move: number): void {
  const place = placeOf(move);
  played[place]++;
  if (played[place] < MOST_PLAYED) return;
  played[place] >>= 1;
  proven[place] >>= 1;
}

export function noteProven(move: number): void {
  const place = placeOf(move);
  proven[place] = Math.min(proven[place] + 1, played[place]);
}

/** The success rate of a move in thousandths, rounded down; 0 before it was played. */
export function successOf(move: number): number {
  const place = placeOf(move);
  return played[place] === 0 ? 0 : Math.floor((proven[place] * ALWAYS) / played[place]);
}

/** A proof number times the share of failures, rounded up, at least 1: an order of children, never a number of a node. */
export function weighed(number: number, move: number): number {
  const place = placeOf(move);
  const all = played[place];
  if (all === 0 || number === INFINITE_NUMBER) return number;
  const failed = all - proven[place];
  const whole = Math.floor(number / all);
  const rest = number - whole * all;
  return Math.max(1, whole * failed + Math.floor((rest * failed + all - 1) / all));
}
