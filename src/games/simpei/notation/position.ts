/**
 * A position of Simpei as two int32 words, which are also its exact 64-bit key.
 *
 * | word | bits | field |
 * |---|---|---|
 * | 0 | 0-24 | pieces of x, the first player |
 * | 0 | 25-27 | pieces in x's hand |
 * | 0 | 28 | 1 when o is to move |
 * | 1 | 0-24 | pieces of o |
 * | 1 | 25-27 | pieces in o's hand |
 */
import type { Player } from "../../../game/game.js";
import { ALL_POINTS, PIECES, POINTS } from "./points.js";

export const POSITION_WORDS = 2;

/** A position to read and compare; hot code works on the packed words. */
export interface Position {
  /** Pieces of x and o on the board, one bit per point. */
  readonly boards: readonly [number, number];
  readonly hands: readonly [number, number];
  readonly sideToMove: Player;
}

export function packPosition(position: Position): Int32Array {
  const [x, o] = position.boards;
  const [xHand, oHand] = position.hands;
  return Int32Array.of(x | (xHand << POINTS) | (position.sideToMove << 28), o | (oHand << POINTS));
}

export function unpackPosition(words: Int32Array, offset = 0): Position {
  const x = words[offset];
  const o = words[offset + 1];
  return {
    boards: [x & ALL_POINTS, o & ALL_POINTS],
    hands: [(x >>> POINTS) & 7, (o >>> POINTS) & 7],
    sideToMove: ((x >>> 28) & 1) as Player,
  };
}

export const START: Position = { boards: [0, 0], hands: [PIECES, PIECES], sideToMove: 0 };
