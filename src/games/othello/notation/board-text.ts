/** A position of Othello drawn for a terminal. */
import { sizeOf, unpackPosition } from "./position.js";

const NAMES = ["X", "O"] as const;

export function drawBoard(words: Int32Array): string {
  const { squares, sideToMove } = unpackPosition(words);
  const size = sizeOf(words);
  const letters = squares.map((player) => (player === undefined ? "-" : NAMES[player]));
  const rows = Array.from(
    { length: size },
    (_, row) => `${row + 1} ${letters.slice(size * row, size * (row + 1)).join(" ")}`,
  );
  const count = (letter: string) => letters.filter((each) => each === letter).length;
  return [
    `  ${[..."abcdefgh"].slice(0, size).join(" ")}`,
    ...rows,
    `X ${count("X")}, O ${count("O")}, ${count("-")} empty; ${NAMES[sideToMove]} to move`,
  ].join("\n");
}
