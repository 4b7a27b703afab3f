/** A position of shogi to read and compare; hot code works on the packed words (packing.ts). */
import type { Player } from "../../../game/game.js";
import { handOf, POSITION_WORDS, packHands, packPiece, pieceAt, sideOf } from "./packing.js";
import { BOARD_SQUARES, SQUARES } from "./pieces.js";

export { POSITION_WORDS } from "./packing.js";

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
  packHands(words, 0, hands[0], hands[1], sideToMove);
  for (let i = 0; i < BOARD_SQUARES.length; i++) {
    const piece = board[BOARD_SQUARES[i]];
    if (piece !== 0) packPiece(words, 0, i, piece);
  }
  return words;
}

export function unpackPosition(words: Int32Array, offset = 0): Position {
  const board = emptyBoard();
  for (let i = 0; i < BOARD_SQUARES.length; i++) board[BOARD_SQUARES[i]] = pieceAt(words, offset, i);
  return {
    board,
    hands: [handOf(words, offset, 0), handOf(words, offset, 1)],
    sideToMove: sideOf(words, offset) as Player,
  };
}
