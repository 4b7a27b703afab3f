/**
 * The board of Othello as sets of squares: two int32 words, `low` with squares 0-31 (rows 1-4) and `high` with
 * squares 32-63 (rows 5-8). Square 8·(row − 1) + column: a1 = 0, h1 = 7, a8 = 56, h8 = 63.
 *
 * Functions that have a set as their result leave it in `bits`: a pair returned as an object would be an allocation
 * a call, and BigInt is 16 times slower than pairs.
 */

/** The result of `legalMoves` and `flips`: [low, high]. */
export const bits = new Int32Array(2);

/** The squares of a board with so many rows in the corner of a1, as in packed positions: rows 1-4, and the others. */
export function boardLowOf(size: number): number {
  return Math.imul((1 << size) - 1, 0x01010101);
}

export function boardHighOf(size: number): number {
  return size === 8 ? -1 : size === 6 ? 0x3f3f : 0;
}

/** Squares that are in no edge column: a run of discs that ends there cannot go on in the next row. */
const INNER_COLUMNS = 0x7e7e7e7e;

/** The number of squares in a set. */
export function popCount(low: number, high: number): number {
  let a = (low - ((low >>> 1) & 0x55555555)) | 0;
  let b = (high - ((high >>> 1) & 0x55555555)) | 0;
  a = (a & 0x33333333) + ((a >>> 2) & 0x33333333);
  b = (b & 0x33333333) + ((b >>> 2) & 0x33333333);
  a = ((a + (a >>> 4)) & 0x0f0f0f0f) + ((b + (b >>> 4)) & 0x0f0f0f0f);
  return Math.imul(a, 0x01010101) >>> 24;
}

/**
 * The result of a finished game from the discs of the two sides, as the first of them sees it: the difference, where
 * squares that are left empty count for the winner.
 */
export function finalScore(own: number, other: number, squares = 64): number {
  const difference = own - other;
  const empty = squares - own - other;
  return difference > 0 ? difference + empty : difference < 0 ? difference - empty : 0;
}

/**
 * Leaves in `bits` all squares of the board where the owner of `own` may play.
 *
 * In each of the eight directions the runs of the other's discs that begin beside an own disc are filled, three
 * steps a half of the board: a run has at most six discs, and those that enter a half go on from its edge row. What
 * lies one step beyond a run and is empty is a move.
 */
export function legalMoves(
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
  boardLow = -1,
  boardHigh = -1,
): void {
  const innerLow = otherLow & INNER_COLUMNS;
  const innerHigh = otherHigh & INNER_COLUMNS;

  // Along the rows, both ways: the halves have nothing to do with each other.
  let low = (ownLow << 1) & innerLow;
  let high = (ownHigh << 1) & innerHigh;
  let pairs = innerLow & (innerLow << 1);
  low |= (low << 1) & innerLow;
  low |= (low << 2) & pairs;
  low |= (low << 2) & pairs;
  pairs = innerHigh & (innerHigh << 1);
  high |= (high << 1) & innerHigh;
  high |= (high << 2) & pairs;
  high |= (high << 2) & pairs;
  let movesLow = low << 1;
  let movesHigh = high << 1;
  low = (ownLow >>> 1) & innerLow;
  high = (ownHigh >>> 1) & innerHigh;
  pairs = innerLow & (innerLow >>> 1);
  low |= (low >>> 1) & innerLow;
  low |= (low >>> 2) & pairs;
  low |= (low >>> 2) & pairs;
  pairs = innerHigh & (innerHigh >>> 1);
  high |= (high >>> 1) & innerHigh;
  high |= (high >>> 2) & pairs;
  high |= (high >>> 2) & pairs;
  movesLow |= low >>> 1;
  movesHigh |= high >>> 1;

  // Towards row 8: through the low half, then on into the high one.
  low = (ownLow << 8) & otherLow;
  low |= (low << 8) & otherLow;
  low |= (low << 8) & otherLow;
  high = ((ownHigh << 8) | ((ownLow | low) >>> 24)) & otherHigh;
  high |= (high << 8) & otherHigh;
  high |= (high << 8) & otherHigh;
  movesLow |= low << 8;
  movesHigh |= (high << 8) | (low >>> 24);

  low = (ownLow << 9) & innerLow;
  low |= (low << 9) & innerLow;
  low |= (low << 9) & innerLow;
  high = ((ownHigh << 9) | ((ownLow | low) >>> 23)) & innerHigh;
  high |= (high << 9) & innerHigh;
  high |= (high << 9) & innerHigh;
  movesLow |= low << 9;
  movesHigh |= (high << 9) | (low >>> 23);

  low = (ownLow << 7) & innerLow;
  low |= (low << 7) & innerLow;
  low |= (low << 7) & innerLow;
  high = ((ownHigh << 7) | ((ownLow | low) >>> 25)) & innerHigh;
  high |= (high << 7) & innerHigh;
  high |= (high << 7) & innerHigh;
  movesLow |= low << 7;
  movesHigh |= (high << 7) | (low >>> 25);

  // Towards row 1: through the high half, then on into the low one.
  high = (ownHigh >>> 8) & otherHigh;
  high |= (high >>> 8) & otherHigh;
  high |= (high >>> 8) & otherHigh;
  low = ((ownLow >>> 8) | ((ownHigh | high) << 24)) & otherLow;
  low |= (low >>> 8) & otherLow;
  low |= (low >>> 8) & otherLow;
  movesHigh |= high >>> 8;
  movesLow |= (low >>> 8) | (high << 24);

  high = (ownHigh >>> 9) & innerHigh;
  high |= (high >>> 9) & innerHigh;
  high |= (high >>> 9) & innerHigh;
  low = ((ownLow >>> 9) | ((ownHigh | high) << 23)) & innerLow;
  low |= (low >>> 9) & innerLow;
  low |= (low >>> 9) & innerLow;
  movesHigh |= high >>> 9;
  movesLow |= (low >>> 9) | (high << 23);

  high = (ownHigh >>> 7) & innerHigh;
  high |= (high >>> 7) & innerHigh;
  high |= (high >>> 7) & innerHigh;
  low = ((ownLow >>> 7) | ((ownHigh | high) << 25)) & innerLow;
  low |= (low >>> 7) & innerLow;
  low |= (low >>> 7) & innerLow;
  movesHigh |= high >>> 7;
  movesLow |= (low >>> 7) | (high << 25);

  bits[0] = movesLow & boardLow & ~(ownLow | otherLow);
  bits[1] = movesHigh & boardHigh & ~(ownHigh | otherHigh);
}

/**
 * One line of eight squares, bits 0-7, as seen from place p of it.
 *
 * `OUTFLANKING[p << 8 | other]`: the places, at most one on either side of p, where an own disc would have an
 * unbroken run of the other's discs between itself and p.
 */
const OUTFLANKING = new Uint8Array(8 << 8);
/** `BETWEEN[p << 8 | places]`: all places strictly between p and each of `places`. */
const BETWEEN = new Uint8Array(8 << 8);
for (let place = 0; place < 8; place++) {
  for (let line = 0; line < 256; line++) {
    for (const step of [-1, 1]) {
      let end = place + step;
      while (end >= 0 && end < 8 && (line >> end) & 1) end += step;
      if (end >= 0 && end < 8 && end !== place + step) OUTFLANKING[(place << 8) | line] |= 1 << end;
      for (let far = place + step; far >= 0 && far < 8; far += step) {
        if (((line >> far) & 1) === 0) continue;
        for (let between = place + step; between !== far; between += step) {
          BETWEEN[(place << 8) | line] |= 1 << between;
        }
      }
    }
  }
}

/** The two diagonals through each square, as [low, high, low, high]. */
const DIAGONALS = new Int32Array(4 * 64);
for (let square = 0; square < 64; square++) {
  for (let other = 0; other < 64; other++) {
    const rows = (other >> 3) - (square >> 3);
    const columns = (other & 7) - (square & 7);
    for (const [diagonal, sign] of [1, -1].entries()) {
      if (rows === sign * columns) DIAGONALS[4 * square + 2 * diagonal + (other >> 5)] |= 1 << (other & 31);
    }
  }
}

/** `COLUMN[line]`: a line of four places put into the first column, place n at bit 8n. */
const COLUMN = Int32Array.from(
  { length: 16 },
  (_, line) => (line & 1) | ((line & 2) << 7) | ((line & 4) << 14) | ((line & 8) << 21),
);

/**
 * Leaves in `bits` the discs of the other side that the owner of `own` turns by playing on an empty square; none when
 * that is no legal move.
 *
 * Each of the four lines through the square is gathered into eight bits by one multiplication, looked up, and spread
 * again: a row is a byte as it stands, a column is gathered from eight rows, a diagonal has one square a column, so
 * that its halves do not get into each other's way.
 */
export function flips(
  square: number,
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
): void {
  const column = square & 7;
  const row = square >> 3;
  const byColumn = column << 8;
  const byRow = row << 8;
  let low: number;
  let high: number;

  // The column.
  let other = ((otherLow >>> column) & 0x01010101) | (((otherHigh >>> column) & 0x01010101) << 4);
  let own = ((ownLow >>> column) & 0x01010101) | (((ownHigh >>> column) & 0x01010101) << 4);
  other = Math.imul(other, 0x01020408) >>> 24;
  own = Math.imul(own, 0x01020408) >>> 24;
  let turned = BETWEEN[byRow | (OUTFLANKING[byRow | other] & own)];
  low = COLUMN[turned & 15] << column;
  high = COLUMN[turned >> 4] << column;

  // The diagonals.
  const at = square << 2;
  let maskLow = DIAGONALS[at];
  let maskHigh = DIAGONALS[at + 1];
  other = Math.imul((otherLow & maskLow) | (otherHigh & maskHigh), 0x01010101) >>> 24;
  own = Math.imul((ownLow & maskLow) | (ownHigh & maskHigh), 0x01010101) >>> 24;
  turned = Math.imul(BETWEEN[byColumn | (OUTFLANKING[byColumn | other] & own)], 0x01010101);
  low |= turned & maskLow;
  high |= turned & maskHigh;

  maskLow = DIAGONALS[at + 2];
  maskHigh = DIAGONALS[at + 3];
  other = Math.imul((otherLow & maskLow) | (otherHigh & maskHigh), 0x01010101) >>> 24;
  own = Math.imul((ownLow & maskLow) | (ownHigh & maskHigh), 0x01010101) >>> 24;
  turned = Math.imul(BETWEEN[byColumn | (OUTFLANKING[byColumn | other] & own)], 0x01010101);
  low |= turned & maskLow;
  high |= turned & maskHigh;

  // The row.
  const shift = square & 24;
  if (row < 4) {
    other = (otherLow >>> shift) & 255;
    own = (ownLow >>> shift) & 255;
    low |= BETWEEN[byColumn | (OUTFLANKING[byColumn | other] & own)] << shift;
  } else {
    other = (otherHigh >>> shift) & 255;
    own = (ownHigh >>> shift) & 255;
    high |= BETWEEN[byColumn | (OUTFLANKING[byColumn | other] & own)] << shift;
  }
  bits[0] = low;
  bits[1] = high;
}
