/**
 * The line of play of a search for mate, to find repetitions, and what was disproven by them.
 *
 * A disproof by repetition holds on one path only. It is kept under a key of the whole path, which saves searching it
 * again whenever df-pn comes back the same way (the twin entries of Kishimoto & Müller 2004).
 */

import { MAXIMUM_DEPTH } from "../../../search/search.js";
import { hasAll } from "../notation/pieces.js";

export interface MatePath {
  push(ply: number, low: number, high: number, hand: number): void;
  pop(ply: number): void;
  /** Begins a run, of which no path and no disproof is known. Runs depend on nothing that was before. */
  clear(): void;
  /** The last ply, down from `ply`, where the board stood with as much in the attacker's hand or more, or -1. */
  find(low: number, high: number, hand: number, ply: number): number;
  /** Notes that the node at the end of a path is disproven, by a repetition of the position at a ply. */
  fail(pathLow: number, pathHigh: number, ply: number): void;
  /** The ply of such a disproof, or -1. */
  failed(pathLow: number, pathHigh: number): number;
}

const FILTER_BITS = 12;
/** Few, so that they stay in the caches: with four times as many the search takes a tenth longer. */
const TWINS = 1 << 14;
/** Key of the path, the ply that its disproof depends on, and the run that found it. */
const TWIN_WORDS = 4;

export function createMatePath(): MatePath {
  const lows = new Int32Array(MAXIMUM_DEPTH);
  const highs = new Int32Array(MAXIMUM_DEPTH);
  const hands = new Int32Array(MAXIMUM_DEPTH);
  /** Counts boards by a few bits of their key, so that one that is not on the path costs one load. */
  const filter = new Int32Array(1 << FILTER_BITS);
  const twins = new Int32Array(TWINS * TWIN_WORDS);
  let run = 0;
  /** Whether this run has noted any. */
  let noted = false;

  function cellOf(low: number, high: number): number {
    return Math.imul(low ^ (high >>> 7), 0x9e3779b1) >>> (32 - FILTER_BITS);
  }

  function twinOf(pathLow: number, pathHigh: number): number {
    return (((pathLow ^ (pathHigh >>> 11)) >>> 0) % TWINS) * TWIN_WORDS;
  }

  return {
    push(ply, low, high, hand) {
      lows[ply] = low;
      highs[ply] = high;
      hands[ply] = hand;
      filter[cellOf(low, high)]++;
    },
    pop(ply) {
      filter[cellOf(lows[ply], highs[ply])]--;
    },
    clear() {
      filter.fill(0);
      run++;
      noted = false;
    },
    find(low, high, hand, ply) {
      if (filter[cellOf(low, high)] === 0) return -1;
      for (let above = ply; above >= 0; above--) {
        if (lows[above] === low && highs[above] === high && hasAll(hands[above], hand)) return above;
      }
      return -1;
    },
    fail(pathLow, pathHigh, ply) {
      const at = twinOf(pathLow, pathHigh);
      twins[at] = pathLow;
      twins[at + 1] = pathHigh;
      twins[at + 2] = ply;
      twins[at + 3] = run;
      noted = true;
    },
    failed(pathLow, pathHigh) {
      if (!noted) return -1;
      const at = twinOf(pathLow, pathHigh);
      const found = twins[at] === pathLow && twins[at + 1] === pathHigh && twins[at + 3] === run;
      return found ? twins[at + 2] : -1;
    },
  };
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
