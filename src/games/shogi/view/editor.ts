/** How positions of shogi are set up: from a box with one set of pieces, which go onto the board or into a hand. */

import type { Place } from "../../../view/drawing.js";
import { type Editor, sideChoice } from "../../../view/editor.js";
import {
  BOARD_SQUARES,
  FULL_SET,
  GOLD,
  HAND_ONE,
  handCount,
  KING,
  PAWN,
  PROMOTED,
  pieceOf,
  SQUARES,
  TYPE_MASK,
} from "../notation/pieces.js";
import { emptyBoard, type Position, packPosition, unpackPosition } from "../notation/position.js";
import { countOnBoard, HAND_ORDER } from "../notation/sfen.js";
import { formatPosition, parsePosition, START_TEXT } from "../text-forms.js";
import { handStrip, KANJI, LETTERS, PIECES, placeOf } from "./board.js";

const COLOURS = ["black", "white"] as const;
const MARKS = ["▲", "△"];
const ERASE = "erase";
/** The types of the pieces in the box. */
const TYPES = [KING, ...HAND_ORDER];

/** How many of a type are still in the box; of kings, whether this player's is. */
function leftOf({ board, hands }: Position, player: number, type: number): number {
  if (type === KING) return board.includes(pieceOf(player, KING)) ? 0 : 1;
  return FULL_SET[type] - countOnBoard(board)[type] - handCount(hands[0], type) - handCount(hands[1], type);
}

function toolOf(name: string): { readonly player: number; readonly type: number } | undefined {
  const [colour, type] = name.split(" ");
  return name === ERASE ? undefined : { player: colour === "black" ? 0 : 1, type: Number(type) };
}

/** What stands on a square after a piece was put there: again it is promoted, and then taken away. */
function after(code: number, piece: number): number {
  const promotes = (piece & TYPE_MASK) < GOLD;
  if (code === piece) return promotes ? code | PROMOTED : 0;
  return code === (piece | PROMOTED) && promotes ? 0 : piece;
}

function putOnBoard(position: Position, tool: ReturnType<typeof toolOf>, square: number): Position {
  const board = Uint8Array.from(position.board);
  const code = board[square];
  board[square] = 0;
  if (tool === undefined) return { ...position, board };
  const piece = pieceOf(tool.player, tool.type);
  const wanted = after(code, piece);
  if (wanted !== 0) {
    // A king that stands elsewhere comes here.
    if (tool.type === KING) for (const [i, one] of board.entries()) if (one === piece) board[i] = 0;
    if (leftOf({ ...position, board }, tool.player, tool.type) < 1) return position;
    board[square] = wanted;
  }
  return { ...position, board };
}

function putInHand(position: Position, tool: ReturnType<typeof toolOf>, place: string): Position {
  const [, player, held] = place.split(" ").map(Number);
  const adds = tool !== undefined;
  const type = adds ? tool.type : held;
  if (type === undefined || type === KING || Number.isNaN(type)) return position;
  if (adds && leftOf(position, tool.player, type) < 1) return position;
  const hands = position.hands.map((hand, i) =>
    i === player ? hand + (adds ? HAND_ONE[type] : -HAND_ONE[type]) : hand,
  );
  return { ...position, hands: [hands[0], hands[1]] };
}

/** All that is in the box, except for kings, in the hand of a player. */
function withRest(position: Position, player: 0 | 1): Position {
  const hands: [number, number] = [...position.hands];
  for (let type = PAWN; type <= GOLD; type++)
    hands[player] += leftOf(position, player, type) * HAND_ONE[type];
  return { ...position, hands };
}

/** The same position as the other side sees it. */
function turnedRound({ board, hands, sideToMove }: Position): Position {
  const turned = emptyBoard();
  for (const [i, square] of BOARD_SQUARES.entries()) {
    const code = board[square];
    turned[BOARD_SQUARES[BOARD_SQUARES.length - 1 - i]] =
      code === 0 ? 0 : code ^ pieceOf(0, 0) ^ pieceOf(1, 0);
  }
  return { board: turned, hands: [hands[1], hands[0]], sideToMove: sideToMove === 0 ? 1 : 0 };
}

const squares = new Map(Array.from(BOARD_SQUARES, (square) => [placeOf(square), square]));

const changing = (change: (position: Position) => Position) => (words: Int32Array) =>
  packPosition(change(unpackPosition(words)));

export const editor: Editor = {
  tools(words, chosen) {
    const position = unpackPosition(words);
    const names = chosen[PIECES] === "letters" ? LETTERS : KANJI;
    const pieces = COLOURS.flatMap((colour, player) =>
      TYPES.map((type) => ({
        name: `${colour} ${type}`,
        label: `${MARKS[player]}${names[type]}`,
        left: leftOf(position, player, type),
        begins: type === KING,
      })),
    );
    return [...pieces, { name: ERASE, label: "✕ remove", begins: true }];
  },
  put(words, name, place) {
    const tool = toolOf(name);
    const square = squares.get(place);
    return changing((position) =>
      square === undefined ? putInHand(position, tool, place) : putOnBoard(position, tool, square),
    )(words);
  },
  actions: [
    {
      name: "The rest to the defender (残り全部)",
      act: changing((position) => withRest(position, position.sideToMove === 0 ? 1 : 0)),
    },
    {
      name: "Empty board",
      act: changing(() => ({ board: new Uint8Array(SQUARES), hands: [0, 0], sideToMove: 0 })),
    },
    { name: "Start of the game", act: () => parsePosition(START_TEXT) },
    { name: "Turn the board round", act: changing(turnedRound) },
  ],
  choices: [
    sideChoice(
      COLOURS,
      (words) => unpackPosition(words).sideToMove,
      (words, sideToMove) => changing((position) => ({ ...position, sideToMove }))(words),
    ),
  ],
  places: (): Place[] => [0, 1].map(handStrip),
  write: (words) => formatPosition(words),
  read: (text) => parsePosition(text),
};
