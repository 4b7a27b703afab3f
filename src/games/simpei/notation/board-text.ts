/** A position of Simpei drawn for a terminal: the upper world, and the lower one beside it. */
import { UPPER_POINTS } from "./points.js";
import { unpackPosition } from "./position.js";

const UPPER_SIZE = 4;
const LOWER_SIZE = 3;

export function drawBoard(words: Int32Array): string {
  const { boards, hands, sideToMove } = unpackPosition(words);
  const [x, o] = boards;
  const symbolAt = (point: number) => ((x >> point) & 1 ? "x" : (o >> point) & 1 ? "o" : ".");
  const row = (r: number, size: number, first: number) =>
    `${r} ${Array.from({ length: size }, (_, c) => symbolAt(first + size * r + c)).join(" ")}`;
  // A point of the lower world lies between four of the upper one.
  const worlds = Array.from({ length: UPPER_SIZE }, (_, r) => {
    const lower = r < LOWER_SIZE ? row(r, LOWER_SIZE, UPPER_POINTS) : "";
    return `${row(r, UPPER_SIZE, 0)}    ${lower}`.trimEnd();
  });
  return [
    "U 0 1 2 3    L 0 1 2",
    ...worlds,
    `in hand: x ${hands[0]}, o ${hands[1]}; ${sideToMove === 0 ? "x" : "o"} to move`,
  ].join("\n");
}
