/** How positions of Simpei are set up: pieces that are not on the board are in the hands. */
import { type Editor, sideChoice } from "../../../view/editor.js";
import { moveTo } from "../notation/moves.js";
import { formatPosition, parseMove, parsePosition, START_TEXT } from "../notation/notation.js";
import { PIECES, POINTS } from "../notation/points.js";
import { packPosition, unpackPosition } from "../notation/position.js";

const PLAYERS = ["x", "o"] as const;
const PIECE_TOOLS: readonly string[] = PLAYERS;
const ERASE = "erase";

function countOf(board: number): number {
  let count = 0;
  for (let point = 0; point < POINTS; point++) count += (board >>> point) & 1;
  return count;
}

function withBoards([x, o]: readonly [number, number], sideToMove: 0 | 1): Int32Array {
  return packPosition({ boards: [x, o], hands: [PIECES - countOf(x), PIECES - countOf(o)], sideToMove });
}

export const editor: Editor = {
  tools(words) {
    const { boards } = unpackPosition(words);
    const pieces = PLAYERS.map((name, player) => ({
      name,
      label: name,
      left: PIECES - countOf(boards[player]),
    }));
    return [...pieces, { name: ERASE, label: "✕ remove" }];
  },
  put(words, tool, place) {
    const { boards, sideToMove } = unpackPosition(words);
    const bit = 1 << moveTo(parseMove(place));
    const player = PIECE_TOOLS.indexOf(tool);
    const stands = player >= 0 && (boards[player] & bit) !== 0;
    if (player >= 0 && !stands && countOf(boards[player]) === PIECES) return words;
    const [x, o] = boards.map((board, i) => (i === player && !stands ? board | bit : board & ~bit));
    return withBoards([x, o], sideToMove);
  },
  actions: [
    { name: "Empty board", act: () => parsePosition(START_TEXT) },
    {
      name: "Exchange sides",
      act(words) {
        const { boards, sideToMove } = unpackPosition(words);
        return withBoards([boards[1], boards[0]], sideToMove === 0 ? 1 : 0);
      },
    },
  ],
  choices: [
    sideChoice(
      PLAYERS,
      (words) => unpackPosition(words).sideToMove,
      (words, player) => withBoards(unpackPosition(words).boards, player),
    ),
  ],
  write: (words) => formatPosition(words),
  read: (text) => parsePosition(text, { anyHands: true }),
};
