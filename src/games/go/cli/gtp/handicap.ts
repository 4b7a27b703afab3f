/** The points of fixed handicap stones, as GTP 2 lists them by their number. */
import { InputError } from "../../../../game/errors.js";
import { STRIDE } from "../../notation/points.js";
import { formatPoint } from "../../notation/vertices.js";

/** From this size on the stones are on the fourth line, below it on the third. */
const LARGE_SIZE = 13;
/** Smaller boards have no fixed points, and this one has no more than the corners. */
const SMALLEST_SIZE = 7;
const CORNERS = 4;
const MOST_STONES = 9;

/** @throws InputError where the protocol defines no such stones */
export function handicapPoints(columns: number, rows: number, count: number): string[] {
  const size = columns;
  if (columns !== rows || size < SMALLEST_SIZE) {
    throw new InputError(`a board of ${columns} by ${rows} has no fixed handicap stones`);
  }
  const most = size % 2 === 0 || size === SMALLEST_SIZE ? CORNERS : MOST_STONES;
  if (!(count >= 2 && count <= most)) {
    throw new InputError(`invalid number of stones; a board of this size has 2 to ${most}`);
  }
  const low = size < LARGE_SIZE ? 3 : 4;
  const high = size + 1 - low;
  const middle = (size + 1) / 2;
  const corners = [
    [low, low],
    [high, high],
    [low, high],
    [high, low],
  ];
  const sides = [
    [low, middle],
    [high, middle],
    [middle, low],
    [middle, high],
  ];
  const even = [...corners, ...sides].slice(0, count - (count % 2));
  const points = count === 3 ? corners.slice(0, 3) : count % 2 === 0 ? even : [...even, [middle, middle]];
  return points.map(([column, row]) => formatPoint(STRIDE * row + column));
}
