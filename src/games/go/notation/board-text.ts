/** A problem of Go drawn for a terminal. Targets are in parentheses. */
import { POSITION_WORDS } from "./packing.js";
import { STRIDE } from "./points.js";
import { unpackPosition, unpackProblem } from "./position.js";
import { formatPoint } from "./vertices.js";

const LETTERS = ".XO";
/** An empty point where no stone may be played. */
const OUTSIDE = ",";

/** @param words the packed position and the constants of its problem after it */
export function drawBoard(words: Int32Array): string {
  const problem = unpackProblem(words, POSITION_WORDS);
  const { columns, rows, targets, region, all, defender } = problem;
  const { stones, sideToMove, ban, attackersThreats, defendersThreats } = unpackPosition(problem, words, 0);
  const letterAt = (point: number) => {
    const letter = LETTERS[stones[point]];
    return letter === "." && !region.has(point) ? OUTSIDE : letter;
  };
  const rowOf = (row: number) => {
    let text = String(row).padStart(2);
    for (let column = 1; column <= columns; column++) {
      const point = STRIDE * row + column;
      const opens = targets.includes(point) ? "(" : targets.includes(point - 1) ? ")" : " ";
      text += opens + letterAt(point);
    }
    return targets.includes(STRIDE * row + columns) ? `${text})` : text;
  };
  const names = Array.from({ length: columns }, (_, i) => formatPoint(STRIDE + 1 + i)[0]);
  const which = targets.length === 1 ? "the stone" : all ? "all stones" : "one of the stones";
  const facts = [
    `${sideToMove === 0 ? "black (X)" : "white (O)"} to move; ${defender === 0 ? "white" : "black"} attacks ${which} in ( )`,
    ...(ban === 0 ? [] : [`${formatPoint(ban)} is banned by ko`]),
    ...(attackersThreats + defendersThreats === 0
      ? []
      : [`outside threats: ${attackersThreats} of the attacker, ${defendersThreats} of the defender`]),
    ...(region.size === columns * rows ? [] : [`no stone may be played on "${OUTSIDE}"`]),
  ];
  return [`   ${names.join(" ")}`, ...Array.from({ length: rows }, (_, i) => rowOf(rows - i)), ...facts].join(
    "\n",
  );
}
