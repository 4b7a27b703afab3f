/**
 * A position of shogi as 16 int32 words, in the form that both compilers read.
 *
 * | word | field |
 * |---|---|
 * | 0-13 | squares in the order of `BOARD_SQUARES`, six to a word, five bits each: 0 empty, type of a black piece, type + 15 of a white one |
 * | 14 | black's hand (pieces.ts), bit 31 set when white is to move |
 * | 15 | white's hand |
 */
import { TYPE_MASK } from "./pieces.js";

export const POSITION_WORDS = 16;
const PER_WORD = 6;
const HANDS = 14;
const HAND_MASK = 0x7fffffff;

/** The piece on the `i`-th of `BOARD_SQUARES`. */
export function pieceAt(words: Int32Array, offset: number, i: number): number {
  const word = Math.floor(i / PER_WORD);
  const packed = (words[offset + word] >>> (5 * (i - word * PER_WORD))) & 31;
  if (packed === 0) return 0;
  return packed > 15 ? 32 | (packed - 15) : 16 | packed;
}

export function handOf(words: Int32Array, offset: number, player: number): number {
  return words[offset + HANDS + player] & HAND_MASK;
}

export function sideOf(words: Int32Array, offset: number): number {
  return words[offset + HANDS] >>> 31;
}

/** Writes an empty board with these hands. */
export function packHands(
  words: Int32Array,
  offset: number,
  black: number,
  white: number,
  side: number,
): void {
  words.fill(0, offset, offset + HANDS);
  words[offset + HANDS] = black | (side << 31);
  words[offset + HANDS + 1] = white;
}

/** Writes a piece, not 0, to a square that is empty. */
export function packPiece(words: Int32Array, offset: number, i: number, piece: number): void {
  const word = Math.floor(i / PER_WORD);
  const packed = (piece & TYPE_MASK) + 15 * (piece >> 5);
  words[offset + word] |= packed << (5 * (i - word * PER_WORD));
}
