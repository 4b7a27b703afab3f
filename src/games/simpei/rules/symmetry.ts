/**
 * The eight symmetries of the square (D4) on boards of Simpei. Both worlds turn together.
 */
import { POINTS, UPPER_POINTS } from "./board.js";

export const SYMMETRIES = 8;

/** Where a point goes: bit 0 of the symmetry mirrors rows, bit 1 mirrors columns, bit 2 transposes. */
function image(symmetry: number, point: number): number {
  const upper = point < UPPER_POINTS;
  const size = upper ? 4 : 3;
  const index = upper ? point : point - UPPER_POINTS;
  let row = Math.floor(index / size);
  let column = index % size;
  if ((symmetry & 1) !== 0) row = size - 1 - row;
  if ((symmetry & 2) !== 0) column = size - 1 - column;
  if ((symmetry & 4) !== 0) [row, column] = [column, row];
  return (upper ? 0 : UPPER_POINTS) + row * size + column;
}

/** `POINT_IMAGES[symmetry * POINTS + point]` */
export const POINT_IMAGES = new Int32Array(SYMMETRIES * POINTS);
/** Images of bits 0-7, 8-15 and 16-24 of a board: 32 KiB together, so that they stay in the first-level cache. */
const SLICES = [
  { shift: 0, bits: 8 },
  { shift: 8, bits: 8 },
  { shift: UPPER_POINTS, bits: 9 },
] as const;
const [lowImages, middleImages, lowerImages] = SLICES.map(
  ({ bits }) => new Int32Array(SYMMETRIES << bits),
) as [Int32Array, Int32Array, Int32Array];
for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
  for (let point = 0; point < POINTS; point++)
    POINT_IMAGES[symmetry * POINTS + point] = image(symmetry, point);
  for (const [slice, table] of [lowImages, middleImages, lowerImages].entries()) {
    const { shift, bits } = SLICES[slice] as (typeof SLICES)[number];
    for (let mask = 1; mask < 1 << bits; mask++) {
      const lowest = 31 - Math.clz32(mask & -mask);
      table[(symmetry << bits) | mask] =
        table[(symmetry << bits) | (mask & (mask - 1))] | (1 << image(symmetry, lowest + shift));
    }
  }
}

/** The image of a set of points. */
export function mapBoard(symmetry: number, board: number): number {
  return (
    lowImages[(symmetry << 8) | (board & 0xff)] |
    middleImages[(symmetry << 8) | ((board >>> 8) & 0xff)] |
    lowerImages[(symmetry << 9) | (board >>> UPPER_POINTS)]
  );
}
