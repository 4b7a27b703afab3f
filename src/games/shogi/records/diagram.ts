/** A position as a record sets it up, piece by piece. */
import { NotationError } from "../../../game/errors.js";
import type { Player } from "../../../game/game.js";
import {
  BOARD_SQUARES,
  FULL_SET,
  GOLD,
  KING,
  PAWN,
  PROMOTED,
  squareOf,
  TYPE_MASK,
} from "../notation/pieces.js";
import { emptyBoard, unpackPosition } from "../notation/position.js";
import { formatParts } from "../notation/sfen.js";
import { parsePosition } from "../text-forms.js";
import { GameProblem } from "./record-error.js";

export interface Diagram {
  sideToMove: Player;
  /** Black's and white's pieces, how many by type. */
  readonly hands: readonly [number[], number[]];
  /** Puts a piece where nothing stands, or takes off what is there (0). */
  put(file: number, rank: number, piece: number): void;
  /** The piece there, 0 for none. */
  at(file: number, rank: number): number;
  /** Gives a side all pieces but kings that stand nowhere. */
  giveRest(player: Player): void;
  /**
   * @param lineOf where a row of the board, 1 to 9, is in the record; 0 for the hands
   * @returns packed words
   * @throws GameProblem for a position that cannot be
   */
  position(lineOf?: (row: number) => number | undefined): Int32Array;
}

/** @param sfen what is on the board, and whose turn it is; nothing, and black's, if left out */
export function createDiagram(sfen?: string): Diagram {
  const start = sfen === undefined ? undefined : unpackPosition(parsePosition(sfen));
  const board = start?.board ?? emptyBoard();
  const hands: [number[], number[]] = [noPieces(), noPieces()];

  return {
    sideToMove: start?.sideToMove ?? 0,
    hands,
    put(file, rank, piece) {
      board[squareOf(file, rank)] = piece;
    },
    at: (file, rank) => board[squareOf(file, rank)],
    giveRest(player) {
      const left = Array.from(FULL_SET);
      for (const square of BOARD_SQUARES) left[unpromoted(board[square] & TYPE_MASK)]--;
      for (let type = PAWN; type <= GOLD; type++) {
        hands[player][type] += Math.max(0, left[type] - hands[0][type] - hands[1][type]);
      }
    },
    position(lineOf) {
      const text = formatParts(board, hands, this.sideToMove);
      try {
        return parsePosition(text);
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        // The column is that of a text that the user has not written.
        const problem = error.message.replace(/^column \d+: /, "");
        const before = text.slice(0, error.column);
        const row = before.includes(" ") ? 0 : before.split("/").length;
        throw new GameProblem(problem, lineOf?.(row));
      }
    },
  };
}

function unpromoted(type: number): number {
  return type > KING ? type - PROMOTED : type;
}

export function promoted(type: number): number {
  return type < GOLD ? type + PROMOTED : type;
}

function noPieces(): number[] {
  return new Array(KING + 1).fill(0);
}
