/**
 * A position of Othello as five int32 words.
 *
 * | word | field |
 * |---|---|
 * | 0, 1 | discs of black, the first player: squares 0-31 and 32-63 |
 * | 2, 3 | discs of white |
 * | 4 | bit 0 side to move: 0 black, 1 white; in certificates of scores bits 1-2 a claim (claims.ts); bits 3-4 the board: 0 8x8, 1 6x6, 2 4x4 |
 *
 * Squares are numbered as on 8x8, whatever the board: a1 is 0, a2 is 8. A smaller board is the corner of a1.
 */
import type { Player } from "../../../game/game.js";
import { LARGEST, POSITION_WORDS, sizeIn, sizeWord } from "./packing.js";

export { PASS, POSITION_WORDS } from "./packing.js";

/** A position to read and compare; hot code works on the packed words. */
export interface Position {
  /** What is on each of the 64, 36 or 16 squares, row by row from a1. */
  readonly squares: readonly (Player | undefined)[];
  readonly sideToMove: Player;
}

export function packPosition({ squares, sideToMove }: Position): Int32Array {
  const words = new Int32Array(POSITION_WORDS);
  const size = Math.sqrt(squares.length);
  squares.forEach((player, place) => {
    if (player === undefined) return;
    const square = squareAt(place, size);
    words[2 * player + (square >> 5)] |= 1 << (square & 31);
  });
  words[4] = sideToMove | sizeWord(size);
  return words;
}

export function unpackPosition(words: Int32Array, offset = 0): Position {
  const size = sizeOf(words, offset);
  const has = (player: Player, square: number) =>
    ((words[offset + 2 * player + (square >> 5)] >>> (square & 31)) & 1) === 1;
  return {
    squares: Array.from({ length: size * size }, (_, place) => {
      const square = squareAt(place, size);
      return has(0, square) ? 0 : has(1, square) ? 1 : undefined;
    }),
    sideToMove: sideToMoveOf(words, offset),
  };
}

/** Rows of the board: 8, 6 or 4. */
export function sizeOf(words: Int32Array, offset = 0): number {
  return sizeIn(words[offset + 4]);
}

export function sideToMoveOf(words: Int32Array, offset = 0): Player {
  return (words[offset + 4] & 1) as Player;
}

/** The number of the square at a place of `Position.squares`. */
export function squareAt(place: number, size: number): number {
  return LARGEST * Math.floor(place / size) + (place % size);
}
