/** A position of Othello drawn for a terminal. */
import { unpackPosition } from "./position.js";

const SIDE = 8;
const NAMES = ["X", "O"] as const;

export function drawBoard(words: Int32Array): string {
  const { squares, sideToMove } = unpackPosition(words);
  const letters = squares.map((player) => (player === undefined ? "-" : NAMES[player]));
  const rows = Array.from(
    { length: SIDE },
    (_, row) => `${row + 1} ${letters.slice(SIDE * row, SIDE * (row + 1)).join(" ")}`,
  );
  const count = (letter: string) => letters.filter((each) => each === letter).length;
  return [
    "  a b c d e f g h",
    ...rows,
    `X ${count("X")}, O ${count("O")}, ${count("-")} empty; ${NAMES[sideToMove]} to move`,
  ].join("\n");
}
