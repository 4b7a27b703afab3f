/**
 * A position of Othello as five int32 words.
 *
 * | word | field |
 * |---|---|
 * | 0, 1 | discs of black, the first player: squares 0-31 and 32-63 |
 * | 2, 3 | discs of white |
 * | 4 | bit 0 side to move: 0 black, 1 white; in certificates of scores bits 1-2 a claim (claims.ts) |
 */
import type { Player } from "../../../game/game.js";
import { POSITION_WORDS } from "./packing.js";

export { PASS, POSITION_WORDS } from "./packing.js";

/** A position to read and compare; hot code works on the packed words. */
export interface Position {
  /** What is on each of the 64 squares. */
  readonly squares: readonly (Player | undefined)[];
  readonly sideToMove: Player;
}

export function packPosition({ squares, sideToMove }: Position): Int32Array {
  const words = new Int32Array(POSITION_WORDS);
  squares.forEach((player, square) => {
    if (player !== undefined) words[2 * player + (square >> 5)] |= 1 << (square & 31);
  });
  words[4] = sideToMove;
  return words;
}

export function unpackPosition(words: Int32Array, offset = 0): Position {
  const has = (player: Player, square: number) =>
    ((words[offset + 2 * player + (square >> 5)] >>> (square & 31)) & 1) === 1;
  return {
    squares: Array.from({ length: 64 }, (_, square) => (has(0, square) ? 0 : has(1, square) ? 1 : undefined)),
    sideToMove: (words[offset + 4] & 1) as Player,
  };
}
