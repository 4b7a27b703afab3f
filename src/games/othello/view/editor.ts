/** How positions of Othello are set up. */
import { type Editor, sideChoice } from "../../../view/editor.js";
import { formatPosition, parseMove, parsePosition, SIZES, startText } from "../notation/notation.js";
import {
  type Position,
  packPosition,
  sideToMoveOf,
  sizeOf,
  squareAt,
  unpackPosition,
} from "../notation/position.js";

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
    const size = sizeOf(words);
    const disc = tool === ERASE ? undefined : tool === "black" ? 0 : 1;
    return changed(words, ({ squares }) => ({
      squares: squares.map((one, i) =>
        squareAt(i, size) !== square ? one : one === disc ? undefined : disc,
      ),
    }));
  },
  actions: [
    {
      name: "Empty board",
      act: (words) => changed(words, ({ squares }) => ({ squares: squares.map(() => undefined) })),
    },
    ...SIZES.map((size) => ({
      name: size === 8 ? "Start of the game" : `Start on ${size}x${size}`,
      act: () => parsePosition(startText(size)),
    })),
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
      act: (words) => changed(words, ({ squares }) => ({ squares: squares.toReversed() })),
    },
  ],
  choices: [
    sideChoice(["black", "white"], sideToMoveOf, (words, sideToMove) =>
      changed(words, () => ({ sideToMove })),
    ),
  ],
  write: (words) => formatPosition(words),
  read: (text) => parsePosition(text),
};
