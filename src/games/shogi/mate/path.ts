/**
 * The line of play of a search for mate, to find repetitions, and what was disproven by them.
 *
 * A disproof by repetition holds on one path only. It is kept under a key of the whole path, which saves searching it
 * again whenever df-pn comes back the same way (the twin entries of Kishimoto & Müller 2004).
 */

import { MAXIMUM_DEPTH } from "../../../engine/numbers.js";
import { hasAll } from "../notation/pieces.js";

const CELL_BITS = 12;
/** Few, so that they stay in the caches: with four times as many the search takes a tenth longer. */
const TWINS = 1 << 14;
/** Key of the path, the ply that its disproof depends on, and the run that found it. */
const TWIN_WORDS = 4;

const lows = new Int32Array(MAXIMUM_DEPTH);
const highs = new Int32Array(MAXIMUM_DEPTH);
const hands = new Int32Array(MAXIMUM_DEPTH);
/**
 * One more than the last ply whose board has these few bits of its key, 0 where there is none, and of each ply the same for the
 * plies above it. Most boards that are not on the path cost one load, also where the path has 1,500 plies: going through
 * all of it took a seventh of the time there.
 */
const last = new Int32Array(1 << CELL_BITS);
const before = new Int32Array(MAXIMUM_DEPTH);
const twins = new Int32Array(TWINS * TWIN_WORDS);
let run = 0;
/** Whether this run has noted any. */
let noted = false;

function cellOf(low: number, high: number): number {
  return Math.imul(low ^ (high >>> 7), 0x9e3779b1) >>> (32 - CELL_BITS);
}

function twinOf(pathLow: number, pathHigh: number): number {
  return ((pathLow ^ (pathHigh >>> 11)) & (TWINS - 1)) * TWIN_WORDS;
}

/** For tests alone: takes no notice of positions that are repeated. */
let blind = false;

export function ignoreRepetitions(ignore: boolean): void {
  blind = ignore;
}

/** Whether a repetition is found when its parent is expanded, and not when it is searched. */
export let early = true;

export function findEarly(on: boolean): void {
  early = on;
}

export function push(ply: number, low: number, high: number, hand: number): void {
  lows[ply] = low;
  highs[ply] = high;
  hands[ply] = hand;
  const cell = cellOf(low, high);
  before[ply] = last[cell];
  last[cell] = ply + 1;
}

export function pop(ply: number): void {
  last[cellOf(lows[ply], highs[ply])] = before[ply];
}

/** Begins a run, of which no path and no disproof is known. Runs depend on nothing that was before. */
export function clear(): void {
  last.fill(0, 0, 1 << CELL_BITS);
  run++;
  noted = false;
}

/** The last ply of the path where the board stood with as much in the attacker's hand or more, or -1. */
export function find(low: number, high: number, hand: number): number {
  if (blind) return -1;
  let above = last[cellOf(low, high)] - 1;
  while (above >= 0 && (lows[above] !== low || highs[above] !== high || !hasAll(hands[above], hand))) {
    above = before[above] - 1;
  }
  return above;
}

/** Notes that the node at the end of a path is disproven, by a repetition of the position at a ply. */
export function fail(pathLow: number, pathHigh: number, ply: number): void {
  const at = twinOf(pathLow, pathHigh);
  twins[at] = pathLow;
  twins[at + 1] = pathHigh;
  twins[at + 2] = ply;
  twins[at + 3] = run;
  noted = true;
}

/** The ply of such a disproof, or -1. */
export function failed(pathLow: number, pathHigh: number): number {
  if (!noted) return -1;
  const at = twinOf(pathLow, pathHigh);
  if (twins[at] !== pathLow || twins[at + 1] !== pathHigh || twins[at + 3] !== run) return -1;
  return twins[at + 2];
}

/** Key of the path that is the root alone. */
export const PATH_LOW = 1;
export const PATH_HIGH = -2;

/** The low word of a path's key, one position longer. */
export function extendLow(pathLow: number, low: number, hand: number): number {
  const mixed = Math.imul(pathLow ^ low ^ Math.imul(hand, 0x85ebca6b), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

export function extendHigh(pathHigh: number, high: number, hand: number): number {
  const mixed = Math.imul(pathHigh ^ high ^ Math.imul(hand, 0x27d4eb2f), 0xc2b2ae35);
  return mixed ^ (mixed >>> 13);
}
