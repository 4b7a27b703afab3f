/**
 * Positions that repeat, in the form that both compilers read.
 *
 * Play without end is a failure of the attacker. Where a line comes back to one of its nodes, the defender has therefore saved the
 * stones, if the zone of that node is what the defence up to there depends on. That zone is *assumed*: it begins with no
 * points, and grows until the zone that the node is found to have lies within it (closure.ts). Until then a decision that
 * depends on it is *provisional*: it is true on this path alone, and is in a table of the path's own. The positions that agree
 * with the nodes of a cycle on their zones are a set that the attacker cannot leave.
 */
import { assumedAt, clear, isNone, MOST_PLIES, SET_WORDS, sets } from "./point-sets.js";

/** By ply: the key of the node, and a fingerprint of the path to it with all that is assumed there. */
const lows = new Int32Array(MOST_PLIES);
const highs = new Int32Array(MOST_PLIES);
const printLows = new Int32Array(MOST_PLIES + 1);
const printHighs = new Int32Array(MOST_PLIES + 1);

/** Attacker's nodes on the path by a part of their key: how many there are. */
const BUCKETS = 1 << 12;
const onPath = new Uint8Array(BUCKETS);

/** Provisional decisions, all of which are the defender's. */
const DECISIONS = 1 << 14;
const decisionLow = new Int32Array(DECISIONS);
const decisionHigh = new Int32Array(DECISIONS);
const decisionPrintLow = new Int32Array(DECISIONS);
const decisionPrintHigh = new Int32Array(DECISIONS);
const decisionZone = new Int32Array(DECISIONS);
const decisionLeast = new Int32Array(DECISIONS);
const decisionGreatest = new Int32Array(DECISIONS);
/** Whether there are any. */
let some = false;

/** The zone of the decision that was found last. */
export let foundZone = 0;
export let foundLeast = 0;
export let foundGreatest = 0;

/** Begins with an empty path. */
export function start(): void {
  onPath.fill(0, 0, BUCKETS);
  decisionZone.fill(0, 0, DECISIONS);
  some = false;
}

/** The node at a ply is begun: nothing is assumed of it. */
export function enter(ply: number, low: number, high: number, attacks: boolean): void {
  lows[ply] = low;
  highs[ply] = high;
  clear(assumedAt(ply));
  if (attacks) onPath[low & (BUCKETS - 1)] += 1;
  print(ply);
}

export function leave(ply: number, attacks: boolean): void {
  if (attacks) onPath[lows[ply] & (BUCKETS - 1)] -= 1;
}

/** The ply above this one at which a position stands with the attacker to move, or -1. */
export function repeated(ply: number, low: number, high: number): number {
  if (onPath[low & (BUCKETS - 1)] === 0) return -1;
  for (let i = ply; i >= 0; i--) if (lows[i] === low && highs[i] === high) return i;
  return -1;
}

/** Makes the fingerprint of a node, after what is assumed of it has changed. */
export function print(ply: number): void {
  let low = 0x2545f491;
  let high = 0x3c6ef372;
  if (ply > 0) {
    low = printLows[ply - 1];
    high = printHighs[ply - 1];
  }
  low = Math.imul(low ^ lows[ply], 0x85ebca6b);
  low ^= low >>> 15;
  high = Math.imul(high ^ highs[ply], 0xc2b2ae35);
  high ^= high >>> 13;
  const assumed = assumedAt(ply);
  if (!isNone(assumed)) {
    for (let row = 0; row < SET_WORDS; row++) {
      low = Math.imul(low ^ sets[assumed + row], 0x27d4eb2f);
      low ^= low >>> 14;
      high = Math.imul(high + sets[assumed + row], 0x165667b1);
      high ^= high >>> 16;
    }
  }
  printLows[ply] = low;
  printHighs[ply] = high;
}

function placeOf(low: number, high: number): number {
  const mix = Math.imul(low ^ (high >>> 7), 0x9e3779b1);
  return (mix >>> 18) & (DECISIONS - 1);
}

/** Notes that the defender wins a position on this path, by what is assumed from one ply to another. */
export function note(low: number, high: number, zone: number, least: number, greatest: number): void {
  const at = placeOf(low, high);
  decisionLow[at] = low;
  decisionHigh[at] = high;
  decisionPrintLow[at] = printLows[greatest];
  decisionPrintHigh[at] = printHighs[greatest];
  decisionZone[at] = zone;
  decisionLeast[at] = least;
  decisionGreatest[at] = greatest;
  some = true;
}

/** Whether the defender wins a position on the path down to a ply by what is assumed there. */
export function isNoted(low: number, high: number, ply: number): boolean {
  if (!some) return false;
  const at = placeOf(low, high);
  if (decisionZone[at] === 0 || decisionLow[at] !== low || decisionHigh[at] !== high) return false;
  const greatest = decisionGreatest[at];
  if (greatest > ply) return false;
  if (decisionPrintLow[at] !== printLows[greatest] || decisionPrintHigh[at] !== printHighs[greatest])
    return false;
  foundZone = decisionZone[at];
  foundLeast = decisionLeast[at];
  foundGreatest = greatest;
  return true;
}
