/**
 * Random words from which the key of a board is made. The same in every instance (scripts/engines.mjs).
 *
 * @shared
 */
import { CODES, SQUARES } from "../notation/pieces.js";

/** `KEYS[2 * (code * SQUARES + square)]`: two random words a piece and square. */
export const KEYS = new Int32Array(2 * CODES * SQUARES);
/** Two words for white to move. */
export const SIDE_KEYS = new Int32Array(2);
/** xorshift32; any non-zero start will do. */
let random = 0x2545f491;
for (let i = 0; i < 2 * CODES * SQUARES; i++) KEYS[i] = nextKey();
SIDE_KEYS[0] = nextKey();
SIDE_KEYS[1] = nextKey();

function nextKey(): number {
  random ^= random << 13;
  random ^= random >>> 17;
  random ^= random << 5;
  return Math.imul(random, 0x9e3779b1) ^ (random >>> 15);
}
