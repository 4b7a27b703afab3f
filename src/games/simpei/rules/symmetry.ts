/**
 * The eight symmetries of the square (D4) on boards of Simpei. Both worlds turn together. In the form that both
 * compilers read; instances in JavaScript share the tables.
 *
 * @shared
 */
import { POINTS, UPPER_POINTS } from "../notation/points.js";

export const SYMMETRIES = 8;

/** Where a point goes: bit 0 of the symmetry mirrors rows, bit 1 mirrors columns, bit 2 transposes. */
function image(symmetry: number, point: number): number {
  const upper = point < UPPER_POINTS;
  const size = upper ? 4 : 3;
  const first = upper ? 0 : UPPER_POINTS;
  let row = Math.floor((point - first) / size);
  let column = (point - first) % size;
  if ((symmetry & 1) !== 0) row = size - 1 - row;
  if ((symmetry & 2) !== 0) column = size - 1 - column;
  return (symmetry & 4) === 0 ? first + row * size + column : first + column * size + row;
}

/** `POINT_IMAGES[symmetry * POINTS + point]` */
export const POINT_IMAGES = new Int32Array(SYMMETRIES * POINTS);

function fillPointImages(): void {
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    for (let point = 0; point < POINTS; point++) {
      POINT_IMAGES[symmetry * POINTS + point] = image(symmetry, point);
    }
  }
}

/** Images of bits 0-7, 8-15 and 16-24 of a board: 32 KiB together, so that they stay in the first-level cache. */
const lowImages = new Int32Array(SYMMETRIES << 8);
const middleImages = new Int32Array(SYMMETRIES << 8);
const lowerImages = new Int32Array(SYMMETRIES << 9);

function fillImages(images: Int32Array, firstPoint: number, bits: number): void {
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    for (let mask = 1; mask < 1 << bits; mask++) {
      const lowest = 31 - Math.clz32(mask & -mask);
      images[(symmetry << bits) | mask] =
        images[(symmetry << bits) | (mask & (mask - 1))] |
        (1 << POINT_IMAGES[symmetry * POINTS + firstPoint + lowest]);
    }
  }
}

fillPointImages();
fillImages(lowImages, 0, 8);
fillImages(middleImages, 8, 8);
fillImages(lowerImages, UPPER_POINTS, 9);

/** The image of a set of points. */
export function mapBoard(symmetry: number, board: number): number {
  return (
    lowImages[(symmetry << 8) | (board & 0xff)] |
    middleImages[(symmetry << 8) | ((board >>> 8) & 0xff)] |
    lowerImages[(symmetry << 9) | (board >>> UPPER_POINTS)]
  );
}
