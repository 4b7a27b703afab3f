/**
 * Random words from which the key of a position is made. The same in every instance (scripts/engines.mjs).
 *
 * @shared
 */
import { MOST_TARGETS, MOST_THREATS, POINTS } from "../notation/points.js";

/** Places of things in the list of keys; each thing has two words. */
export const STONE_KEYS = 0;
export const BAN_KEYS = 2 * POINTS;
export const THREAT_KEYS = 3 * POINTS;
export const TAKEN_KEYS = THREAT_KEYS + 2 * (MOST_THREATS + 1);
export const SIDE_KEY = TAKEN_KEYS + MOST_TARGETS;
const THINGS = SIDE_KEY + 1;

/** `KEYS[2 * thing]` and the word after it. */
export const KEYS = new Int32Array(2 * THINGS);
/** xorshift32; any non-zero start will do. */
let random = 0x2545f491;
for (let i = 0; i < 2 * THINGS; i++) KEYS[i] = nextKey();

function nextKey(): number {
  random ^= random << 13;
  random ^= random >>> 17;
  random ^= random << 5;
  return Math.imul(random, 0x9e3779b1) ^ (random >>> 15);
}
