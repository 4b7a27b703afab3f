/**
 * A lower bound on the discs that can never be turned again: those that an edge by itself makes safe, those with four
 * full lines, and inner discs that have in each line a full line or a safe neighbour of their colour.
 *
 * On pairs of int32; in WebAssembly assembly/positions.ts does the same on 64 squares at once.
 */
import { popCount } from "./board.js";
import { EDGE_STABLE } from "./edges.js";
import { boardHigh, boardLow } from "./squares.js";

/** Squares that are on no edge. */
const INNER_LOW = 0x7e7e7e00;
const INNER_HIGH = 0x007e7e7e;
/** The first column. */
const COLUMN = 0x01010101;

/** An edge's eight squares put into the first column, place n in row n + 1. */
const COLUMN_LOW = new Int32Array(256);
const COLUMN_HIGH = new Int32Array(256);
for (let line = 0; line < 256; line++) {
  for (let place = 0; place < 8; place++) {
    const half = place < 4 ? COLUMN_LOW : COLUMN_HIGH;
    half[line] |= ((line >> place) & 1) << (8 * (place & 3));
  }
}

/** The number of discs of `own` that are seen to be stable; there may be more. */
export function countStable(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number {
  // What is beside a smaller board is as good as its border.
  const discsLow = ownLow | otherLow | ~boardLow;
  const discsHigh = ownHigh | otherHigh | ~boardHigh;

  // The four edges.
  let low = EDGE_STABLE[((ownLow & 255) << 8) | (otherLow & 255)];
  let high = EDGE_STABLE[((ownHigh >>> 24) << 8) | (otherHigh >>> 24)] << 24;
  const left = EDGE_STABLE[(firstColumn(ownLow, ownHigh) << 8) | firstColumn(otherLow, otherHigh)];
  const right =
    EDGE_STABLE[
      (firstColumn(ownLow >>> 7, ownHigh >>> 7) << 8) | firstColumn(otherLow >>> 7, otherHigh >>> 7)
    ];
  low |= COLUMN_LOW[left] | (COLUMN_LOW[right] << 7);
  high |= COLUMN_HIGH[left] | (COLUMN_HIGH[right] << 7);

  // Full rows and columns; the columns are the same in both halves.
  const rowsLow = fullRows(discsLow);
  const rowsHigh = fullRows(discsHigh);
  let columns = discsLow & discsHigh;
  columns &= (columns >>> 16) | (columns << 16);
  columns &= (columns >>> 8) | (columns << 24);

  // Full diagonals: what has nothing but discs on both ways to the border, looked at in steps of 1, 2 and 4.
  // Squares as near to the border as the step is long have nothing to look at there.
  let l = discsLow & (0x80808080 | (discsLow >>> 9) | (discsHigh << 23));
  let h = discsHigh & (0xff808080 | (discsHigh >>> 9));
  l &= 0xc0c0c0c0 | (l >>> 18) | (h << 14);
  h &= 0xffffc0c0 | (h >>> 18);
  let fallingLow = l & (0xf0f0f0f0 | (h >>> 4));
  let fallingHigh = h;
  h = discsHigh & (0x01010101 | (discsHigh << 9) | (discsLow >>> 23));
  l = discsLow & (0x010101ff | (discsLow << 9));
  h &= 0x03030303 | (h << 18) | (l >>> 14);
  l &= 0x0303ffff | (l << 18);
  fallingLow &= l;
  fallingHigh &= h & (0x0f0f0f0f | (l << 4));

  l = discsLow & (0x01010101 | (discsLow >>> 7) | (discsHigh << 25));
  h = discsHigh & (0xff010101 | (discsHigh >>> 7));
  l &= 0x03030303 | (l >>> 14) | (h << 18);
  h &= 0xffff0303 | (h >>> 14);
  let risingLow = l & (0x0f0f0f0f | (l >>> 28) | (h << 4));
  let risingHigh = h;
  h = discsHigh & (0x80808080 | (discsHigh << 7) | (discsLow >>> 25));
  l = discsLow & (0x808080ff | (discsLow << 7));
  h &= 0xc0c0c0c0 | (h << 14) | (l >>> 18);
  l &= 0xc0c0ffff | (l << 14);
  risingLow &= l;
  risingHigh &= h & (0xf0f0f0f0 | (h << 28) | (l >>> 4));

  const innerLow = ownLow & INNER_LOW;
  const innerHigh = ownHigh & INNER_HIGH;
  low |= (rowsLow & columns & fallingLow & risingLow & innerLow) | ~boardLow;
  high |= (rowsHigh & columns & fallingHigh & risingHigh & innerHigh) | ~boardHigh;
  while ((low | high) !== 0) {
    // What a shift brings round an edge lands on an edge, and only inner squares are added.
    const moreLow =
      ((low << 1) | (low >>> 1) | rowsLow) &
      ((low << 8) | (low >>> 8) | (high << 24) | columns) &
      ((low << 9) | (low >>> 9) | (high << 23) | fallingLow) &
      ((low << 7) | (low >>> 7) | (high << 25) | risingLow) &
      innerLow &
      ~low;
    const moreHigh =
      ((high << 1) | (high >>> 1) | rowsHigh) &
      ((high << 8) | (high >>> 8) | (low >>> 24) | columns) &
      ((high << 9) | (high >>> 9) | (low >>> 23) | fallingHigh) &
      ((high << 7) | (high >>> 7) | (low >>> 25) | risingHigh) &
      innerHigh &
      ~high;
    if ((moreLow | moreHigh) === 0) break;
    low |= moreLow;
    high |= moreHigh;
  }
  return popCount(low & boardLow, high & boardHigh);
}

/** The first column as a line of eight places. */
function firstColumn(low: number, high: number): number {
  return Math.imul((low & COLUMN) | ((high & COLUMN) << 4), 0x01020408) >>> 24;
}

/** The rows of a half that have a disc on every square. */
function fullRows(discs: number): number {
  let rows = discs & (discs >>> 1);
  rows &= rows >>> 2;
  rows &= rows >>> 4;
  return Math.imul(rows & COLUMN, 255);
}
