/** How positions of Domineering are set up: squares are covered, or uncovered again. */
import { type Editor, numberChoice, sideChoice } from "../../../view/editor.js";
import { emptyBoard, formatPosition, parsePosition } from "../notation/notation.js";
import { LARGEST } from "../notation/position.js";

const SIDES = "vh";

/** Rows from the top, and the side. */
function partsOf(words: Int32Array): { readonly rows: readonly string[]; readonly side: string } {
  const [board, side] = formatPosition(words).split(" ");
  return { rows: board.split("/"), side };
}

function pack(rows: readonly string[], side: string): Int32Array {
  return parsePosition(`${rows.join("/")} ${side}`);
}

/** The board with another size; what is new is free. */
function resized(words: Int32Array, columns: number, height: number): Int32Array {
  const { rows, side } = partsOf(words);
  const kept = Array.from({ length: height }, (_, i) => rows[rows.length - height + i] ?? "");
  return pack(
    kept.map((row) => row.slice(0, columns).padEnd(columns, ".")),
    side,
  );
}

export const editor: Editor = {
  tools: () => [{ name: "cover", label: "cover a square" }],
  put(words, _, place) {
    const { rows, side } = partsOf(words);
    const column = "abcdefgh".indexOf(place[0]);
    const at = rows.length - Number(place.slice(1));
    const flipped = (row: string) =>
      row.slice(0, column) + (row[column] === "." ? "#" : ".") + row.slice(column + 1);
    return pack(
      rows.map((row, i) => (i === at ? flipped(row) : row)),
      side,
    );
  },
  actions: [
    {
      name: "Empty board",
      act(words) {
        const { rows } = partsOf(words);
        return parsePosition(emptyBoard(rows.length, rows[0].length));
      },
    },
  ],
  choices: [
    sideChoice(
      ["Vertical", "Horizontal"],
      (words) => SIDES.indexOf(partsOf(words).side),
      (words, player) => pack(partsOf(words).rows, SIDES[player]),
    ),
    numberChoice(
      "Columns",
      [1, LARGEST],
      (words) => partsOf(words).rows[0].length,
      (words, columns) => resized(words, columns, partsOf(words).rows.length),
    ),
    numberChoice(
      "Rows",
      [1, LARGEST],
      (words) => partsOf(words).rows.length,
      (words, rows) => resized(words, partsOf(words).rows[0].length, rows),
    ),
  ],
  write: (words) => formatPosition(words),
  read: (text) => parsePosition(text),
};
