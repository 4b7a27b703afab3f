/**
 * A position of shogi as 16 int32 words.
 *
 * | word | field |
 * |---|---|
 * | 0-13 | squares in the order of `BOARD_SQUARES`, six to a word, five bits each: 0 empty, type of a black piece, type + 15 of a white one |
 * | 14 | black's hand (pieces.ts), bit 31 set when white is to move |
 * | 15 | white's hand |
 */
import type { Player } from "../../../game/game.js";
import { BOARD_SQUARES, SQUARES, TYPE_MASK } from "./pieces.js";

export const POSITION_WORDS = 16;
const PER_WORD = 6;
const HANDS = 14;
const HAND_MASK = 0x7fffffff;

/** A position to read and compare; hot code works on the packed words. */
export interface Position {
  /** Piece codes by square, `SQUARES` of them; what is off the board does not matter. */
  readonly board: Uint8Array;
  readonly hands: readonly [number, number];
  readonly sideToMove: Player;
}

export function emptyBoard(): Uint8Array {
  return new Uint8Array(SQUARES);
}

export function packPosition({ board, hands, sideToMove }: Position): Int32Array {
  const words = new Int32Array(POSITION_WORDS);
  packBoard(board, words, 0);
  words[HANDS] = hands[0] | (sideToMove << 31);
  words[HANDS + 1] = hands[1];
  return words;
}

/** Writes the squares' words alone. */
function packBoard(board: Uint8Array, words: Int32Array, offset: number): void {
  words.fill(0, offset, offset + HANDS);
  for (let i = 0; i < BOARD_SQUARES.length; i++) {
    const piece = board[BOARD_SQUARES[i]];
    const packed = piece === 0 ? 0 : (piece & TYPE_MASK) + 15 * (piece >> 5);
    words[offset + Math.floor(i / PER_WORD)] |= packed << (5 * (i % PER_WORD));
  }
}

export function unpackPosition(words: Int32Array, offset = 0): Position {
  const board = emptyBoard();
  for (let i = 0; i < BOARD_SQUARES.length; i++) {
    const packed = (words[offset + Math.floor(i / PER_WORD)] >>> (5 * (i % PER_WORD))) & 31;
    if (packed !== 0) board[BOARD_SQUARES[i]] = packed > 15 ? 32 | (packed - 15) : 16 | packed;
  }
  return {
    board,
    hands: [words[offset + HANDS] & HAND_MASK, words[offset + HANDS + 1]],
    sideToMove: (words[offset + HANDS] >>> 31) as Player,
  };
}
