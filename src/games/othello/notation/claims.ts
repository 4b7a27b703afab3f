/**
 * Claims about a score, as positions of certificates have them in bits 1-2 of word 4. A score is two claims: the player to move in
 * the certificate's position gets at least this score, and at most. Without a claim, the other player is to say which is doubted.
 */
import { PASS } from "./packing.js";

export const NO_CLAIM = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

const SHIFT = 1;
const MASK = 3 << SHIFT;
const TEXTS = ["no claim", "at least?", "at most?"];

/** The claim of the position packed at `words[offset]`; 3 is none. */
export function claimOf(words: Int32Array, offset = 0): number {
  return (words[offset + 4] & MASK) >> SHIFT;
}

export function setClaim(words: Int32Array, claim: number, offset = 0): void {
  words[offset + 4] = (words[offset + 4] & ~MASK) | (claim << SHIFT);
}

/** The move that doubts a claim, which follows the numbers of squares and the pass. */
export function doubtOf(claim: number): number {
  return PASS + claim;
}

/** How such a move is written; undefined for other moves. */
export function doubtText(move: number): string | undefined {
  return move > PASS ? TEXTS[move - PASS] : undefined;
}
