/**
 * What a piece attacks around a king, and how many bits are set. The same in every instance (scripts/engines.mjs).
 *
 * @shared
 */
import { CODES, JUMP_STEPS, MOVES, SLIDES, SQUARES, STEPS } from "../notation/pieces.js";

/** How many bits of a byte are set. */
export const BITS = new Uint8Array(256);
for (let byte = 1; byte < 256; byte++) BITS[byte] = BITS[byte >> 1] + (byte & 1);

export const OFFSETS = 2 * SQUARES;
/**
 * `COVER[code * OFFSETS + square - king + SQUARES]`: which of the eight squares around a king a piece attacks, a bit for
 * each direction, on an empty board.
 */
export const COVER = new Uint8Array(CODES * OFFSETS);
/** `RAYS[8 * (square - king + SQUARES) + direction]`: which of those squares lie from a square on in a direction. */
export const RAYS = new Uint8Array(8 * OFFSETS);
/** Squares that a piece slides over at most. */
const FARTHEST = 8;
for (let around = 0; around < 8; around++) {
  // How far the square beside the king is from the king, and from it the other squares.
  const beside = STEPS[around] + SQUARES;
  for (let direction = 0; direction < 8; direction++) {
    for (let steps = 1; steps <= FARTHEST; steps++) {
      RAYS[8 * (beside - steps * STEPS[direction]) + direction] |= 1 << around;
    }
  }
  for (let code = 17; code < CODES; code++) {
    const base = code * OFFSETS + beside;
    for (let direction = 0; direction < 8; direction++) {
      const slides = ((SLIDES[code] >> direction) & 1) !== 0;
      const farthest = slides ? FARTHEST : (MOVES[code] >> direction) & 1;
      for (let steps = 1; steps <= farthest; steps++) COVER[base - steps * STEPS[direction]] |= 1 << around;
    }
    for (let jump = 0; jump < 2; jump++) {
      if (((MOVES[code] >> (16 + jump)) & 1) === 0) continue;
      COVER[base - JUMP_STEPS[2 * (code >> 5) + jump]] |= 1 << around;
    }
  }
}

/** Which of the eight squares around a king a piece attacks from another square, a bit for each direction. */
export function coverOf(code: number, square: number, king: number): number {
  return COVER[code * OFFSETS + square - king + SQUARES];
}

/** How many bits of a word of `ATTACKERS`, or of a byte, are set. */
export function bits(word: number): number {
  return BITS[word & 0xff] + BITS[word >> 16];
}
