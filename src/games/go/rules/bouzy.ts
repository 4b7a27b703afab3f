/**
 * Bouzy's n/m algorithm ("Mathematical morphology applied to computer Go", 2003): n dilations spread the influence of stones,
 * m erosions take back what is not held. With m = n(n − 1) + 1 a stone alone keeps its own point only. In the form that both
 * compilers read.
 *
 * Stones start at their value V, those of one colour at −V, empty points at 0. All points change at once, by the values of
 * the step before; points off the board are no neighbours.
 *
 * - *Dilation*: a point of 0 or more without a neighbour below 0 gains the number of its neighbours above 0; a point of 0 or
 *   less without a neighbour above 0 loses the number of its neighbours below 0.
 * - *Erosion*: a point above 0 loses the number of its neighbours of 0 or less, a point below 0 gains that of its neighbours
 *   of 0 or more, and neither goes past 0.
 */
import { EMPTY, POINTS, WALL } from "../notation/points.js";
import { firstRow, neighbour, pastRows, stone } from "./board.js";

/** By point, as of the last `spread`: above 0 where the player is who was asked for. */
export const influence = new Int32Array(POINTS);
const before = new Int32Array(POINTS);
/** Points of the board, `size` of them. */
const points = new Int32Array(POINTS);
let size = 0;

/**
 * Finds the influence of a player on the board.
 *
 * @param dilations at least 0, as are the erosions
 * @param value of a stone, at least 1
 */
export function spread(player: number, dilations: number, erosions: number, value: number): void {
  size = 0;
  for (let point = firstRow; point < pastRows; point++) {
    const there = stone(point);
    if (there === WALL) continue;
    points[size++] = point;
    influence[point] = there === EMPTY ? 0 : there === 1 + player ? value : -value;
  }
  for (let step = 0; step < dilations; step++) dilate();
  for (let step = 0; step < erosions; step++) erode();
}

function dilate(): void {
  remember();
  for (let i = 0; i < size; i++) {
    const point = points[i];
    const now = before[point];
    const positive = neighboursOfSign(point, 1);
    const negative = neighboursOfSign(point, -1);
    if (now >= 0 && negative === 0) influence[point] = now + positive;
    else if (now <= 0 && positive === 0) influence[point] = now - negative;
  }
}

function erode(): void {
  remember();
  for (let i = 0; i < size; i++) {
    const point = points[i];
    const now = before[point];
    if (now > 0)
      influence[point] = Math.max(0, now - neighboursOfSign(point, 0) - neighboursOfSign(point, -1));
    if (now < 0)
      influence[point] = Math.min(0, now + neighboursOfSign(point, 0) + neighboursOfSign(point, 1));
  }
}

function remember(): void {
  for (let i = 0; i < size; i++) before[points[i]] = influence[points[i]];
}

/** How many neighbours on the board have a value of this sign: -1, 0 or 1. */
function neighboursOfSign(point: number, sign: number): number {
  let count = 0;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === WALL) continue;
    const value = before[next];
    if ((value > 0 ? 1 : value < 0 ? -1 : 0) === sign) count++;
  }
  return count;
}
