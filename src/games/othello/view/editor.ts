/** How positions of Othello are set up. */
import { type Editor, sideChoice } from "../../../view/editor.js";
import { formatPosition, parseMove, parsePosition, START_TEXT } from "../notation/notation.js";
import { type Position, packPosition, unpackPosition } from "../notation/position.js";

const ERASE = "erase";
const TOOLS = [
  { name: "black", label: "● black" },
  { name: "white", label: "○ white" },
  { name: ERASE, label: "✕ remove" },
];

const other = (player: 0 | 1 | undefined) => (player === undefined ? undefined : player === 0 ? 1 : 0);

function changed(words: Int32Array, change: (position: Position) => Partial<Position>): Int32Array {
  const position = unpackPosition(words);
  return packPosition({ ...position, ...change(position) });
}

export const editor: Editor = {
  tools: () => TOOLS,
  put(words, tool, place) {
    const square = parseMove(place);
    const disc = tool === ERASE ? undefined : tool === "black" ? 0 : 1;
    return changed(words, ({ squares }) => ({
      squares: squares.map((one, i) => (i !== square ? one : one === disc ? undefined : disc)),
    }));
  },
  actions: [
    {
      name: "Empty board",
      act: (words) => changed(words, ({ squares }) => ({ squares: squares.map(() => undefined) })),
    },
    { name: "Start of the game", act: () => parsePosition(START_TEXT) },
    {
      name: "Exchange colours",
      act: (words) =>
        changed(words, ({ squares, sideToMove }) => ({
          squares: squares.map(other),
          sideToMove: sideToMove === 0 ? 1 : 0,
        })),
    },
    {
      name: "Flip",
      act: (words) => changed(words, ({ squares }) => ({ squares: squares.map((_, i) => squares[63 - i]) })),
    },
  ],
  choices: [
    sideChoice(
      ["black", "white"],
      (words) => unpackPosition(words).sideToMove,
      (words, sideToMove) => changed(words, () => ({ sideToMove })),
    ),
  ],
  write: (words) => formatPosition(words),
  read: (text) => parsePosition(text),
};
