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
import { EMPTY, POINTS, STRIDE, WALL } from "../notation/points.js";
import { firstRow, pastRows, stone } from "./board.js";

/** By point, as of the last `spread`: above 0 where the player is who was asked for. */
export const influence = new Int32Array(POINTS);
/** By point: 1 where the value of the step before is above 0, or below 0; off the board neither. */
const positive = new Int32Array(POINTS);
const negative = new Int32Array(POINTS);
/** Points of the board, `size` of them, and by point how many neighbours it has there. */
const points = new Int32Array(POINTS);
const neighbours = new Int32Array(POINTS);
let size = 0;

/**
 * Finds the influence of a player on the board.
 *
 * @param dilations at least 0, as are the erosions
 * @param value of a stone, at least 1
 */
export function spread(player: number, dilations: number, erosions: number, value: number): void {
  lookAtBoard(player, value);
  for (let step = 0; step < dilations; step++) dilate();
  for (let step = 0; step < erosions; step++) if (!erode()) break;
}

function lookAtBoard(player: number, value: number): void {
  size = 0;
  for (let point = firstRow; point < pastRows; point++) {
    const there = stone(point);
    positive[point] = 0;
    negative[point] = 0;
    if (there === WALL) continue;
    points[size++] = point;
    neighbours[point] =
      isOnBoard(point + 1) + isOnBoard(point - 1) + isOnBoard(point + STRIDE) + isOnBoard(point - STRIDE);
    influence[point] = there === EMPTY ? 0 : there === 1 + player ? value : -value;
  }
  // Above the board another one may have left something.
  positive.fill(0, pastRows, pastRows + STRIDE);
  negative.fill(0, pastRows, pastRows + STRIDE);
}

function isOnBoard(point: number): number {
  return stone(point) === WALL ? 0 : 1;
}

function dilate(): void {
  remember();
  for (let i = 0; i < size; i++) {
    const point = points[i];
    const above = around(positive, point);
    const below = around(negative, point);
    if (negative[point] === 0 && below === 0) influence[point] += above;
    else if (positive[point] === 0 && above === 0) influence[point] -= below;
  }
}

/** Returns whether anything changed; if not, it never does again. */
function erode(): boolean {
  remember();
  let changed = false;
  for (let i = 0; i < size; i++) {
    const point = points[i];
    if (positive[point] !== 0) {
      const lost = neighbours[point] - around(positive, point);
      if (lost === 0) continue;
      influence[point] = Math.max(0, influence[point] - lost);
      changed = true;
    } else if (negative[point] !== 0) {
      const lost = neighbours[point] - around(negative, point);
      if (lost === 0) continue;
      influence[point] = Math.min(0, influence[point] + lost);
      changed = true;
    }
  }
  return changed;
}

function remember(): void {
  for (let i = 0; i < size; i++) {
    const point = points[i];
    const value = influence[point];
    positive[point] = value > 0 ? 1 : 0;
    negative[point] = value < 0 ? 1 : 0;
  }
}

/** How many neighbours of a point have a mark. */
function around(marks: Int32Array, point: number): number {
  return marks[point + 1] + marks[point - 1] + marks[point + STRIDE] + marks[point - STRIDE];
}
