/**
 * Static values of 8x8 positions by patterns (Buro 1998), in the form that both compilers read: what stands on each edge with the
 * squares diagonally beside its corners, on the third and fourth lines from the edges, on diagonals of six squares or more, and in each
 * 3x3 corner, has a weight of its own, learned for several stages of the game. To these comes what a move more is worth. The second
 * lines, and diagonals of four and five squares, would tell nothing that these do not (docs/lab/othello-endgames.md).
 *
 * The squares of a pattern are digits in base 3 (empty, own, other's) of a number; a pattern and its mirror image have the same
 * weight. Values are in hundredths of a disc, as the side to move sees them.
 */
import {
  countDiscs,
  countSquares,
  discs,
  findMoves,
  foundHigh,
  foundLow,
  OTHER,
  OWN,
} from "../rules/positions.js";
import { squareCount } from "../rules/squares.js";
import { PER_DISC, staticValue } from "./static-value.js";

/** Patterns of a position. */
export const PATTERN_COUNT = 26;
/** Where the weights of a stage begin, after those of edges: lines 3 and 4, diagonals of 8, 7 and 6 squares, corners. */
const LINE_3 = 59049;
const LINE_4 = LINE_3 + 6561;
const DIAGONAL_8 = LINE_4 + 6561;
const DIAGONAL_7 = DIAGONAL_8 + 6561;
const DIAGONAL_6 = DIAGONAL_7 + 2187;
const CORNER = DIAGONAL_6 + 729;
export const STAGE_WEIGHTS = CORNER + 19683;
export const STAGES = 8;
/** With more empty squares than the stages reach, values are those of features. */
export const MOST_EMPTIES = 39;
/** Three for each number of empty squares up to the most. */
export const MOBILITY_WEIGHTS = 3 * (MOST_EMPTIES + 1);
/** What a weight counts in hundredths of a disc. */
export const UNIT = 20;

/** By stage. All zero until the host writes them. */
export const patternWeights = new Int8Array(STAGES * STAGE_WEIGHTS);
/** By number of empty squares: a constant, and the worth of a move and of a move of the other side, in hundredths. */
export const mobilityWeights = new Int32Array(MOBILITY_WEIGHTS);
/** Whether the host has written weights: 1 in its first word. */
export const patternsKnown = new Int32Array(1);

/** Whether static values are those of patterns. */
export function usesPatterns(): boolean {
  return patternsKnown[0] !== 0 && squareCount === 64;
}

/** The numbers of the patterns that were looked at last. */
export const patterns = new Int32Array(PATTERN_COUNT);

/** The bits of a set as digits in base 3. */
const TERNARY = new Int32Array(1 << 10);
/** The same for a 3x3 corner, read row by row from the corner of the board, by corner. */
const TERNARY_CORNER = new Int32Array(4 << 9);
for (let set = 0; set < 1024; set++) {
  let power = 1;
  for (let bit = 0; bit < 10; bit++) {
    if (((set >> bit) & 1) !== 0) TERNARY[set] += power;
    power *= 3;
  }
}
for (let corner = 0; corner < 4; corner++) {
  for (let set = 0; set < 512; set++) {
    for (let bit = 0; bit < 9; bit++) {
      if (((set >> bit) & 1) === 0) continue;
      let row = Math.floor(bit / 3);
      let column = bit - 3 * row;
      if ((corner & 1) !== 0) column = 2 - column;
      if ((corner & 2) !== 0) row = 2 - row;
      let power = 1;
      for (let i = 3 * row + column; i > 0; i--) power *= 3;
      TERNARY_CORNER[(corner << 9) | set] += power;
    }
  }
}
/** A stage is four numbers of empty squares; the first has those before it as well. */
export function stageOf(empties: number): number {
  return Math.max(0, (empties >> 2) - 2);
}

function numberOf(own: number, other: number): number {
  return TERNARY[own] + 2 * TERNARY[other];
}

/** The column whose squares stand in the first one of these words, as a set of eight. */
function columnOf(low: number, high: number): number {
  return Math.imul((low & 0x01010101) | ((high & 0x01010101) << 4), 0x01020408) >>> 24;
}

/** A diagonal, which has at most one square in each column, as a set of its squares; `first` is the column that it begins in. */
function diagonalOf(squares: number, first: number): number {
  return Math.imul(squares, 0x01010101) >>> (24 + first);
}

function cornerOf(corner: number, own: number, other: number): number {
  return CORNER + TERNARY_CORNER[(corner << 9) | own] + 2 * TERNARY_CORNER[(corner << 9) | other];
}

/** Three rows of three squares, which begin at the lowest bit of a word, as a set of nine. */
function ninth(word: number): number {
  return (word & 7) | ((word >>> 5) & 56) | ((word >>> 10) & 448);
}

/** Leaves the numbers of the patterns of the position at a place in `patterns`. */
export function findPatterns(at: number): void {
  const i = at << 2;
  const ownLow = discs[i];
  const ownHigh = discs[i + 1];
  const otherLow = discs[i + 2];
  const otherHigh = discs[i + 3];
  // The squares diagonally beside corners: b2, g2, b7, g7.
  const ownB2 = (ownLow >>> 9) & 1;
  const ownG2 = (ownLow >>> 14) & 1;
  const ownB7 = (ownHigh >>> 17) & 1;
  const ownG7 = (ownHigh >>> 22) & 1;
  const otherB2 = (otherLow >>> 9) & 1;
  const otherG2 = (otherLow >>> 14) & 1;
  const otherB7 = (otherHigh >>> 17) & 1;
  const otherG7 = (otherHigh >>> 22) & 1;
  patterns[0] = numberOf(
    (ownLow & 255) | (ownB2 << 8) | (ownG2 << 9),
    (otherLow & 255) | (otherB2 << 8) | (otherG2 << 9),
  );
  patterns[1] = numberOf(
    (ownHigh >>> 24) | (ownB7 << 8) | (ownG7 << 9),
    (otherHigh >>> 24) | (otherB7 << 8) | (otherG7 << 9),
  );
  patterns[2] = numberOf(
    columnOf(ownLow, ownHigh) | (ownB2 << 8) | (ownB7 << 9),
    columnOf(otherLow, otherHigh) | (otherB2 << 8) | (otherB7 << 9),
  );
  patterns[3] = numberOf(
    columnOf(ownLow >>> 7, ownHigh >>> 7) | (ownG2 << 8) | (ownG7 << 9),
    columnOf(otherLow >>> 7, otherHigh >>> 7) | (otherG2 << 8) | (otherG7 << 9),
  );
  patterns[4] = LINE_3 + numberOf((ownLow >>> 16) & 255, (otherLow >>> 16) & 255);
  patterns[5] = LINE_3 + numberOf((ownHigh >>> 8) & 255, (otherHigh >>> 8) & 255);
  patterns[6] =
    LINE_3 + numberOf(columnOf(ownLow >>> 2, ownHigh >>> 2), columnOf(otherLow >>> 2, otherHigh >>> 2));
  patterns[7] =
    LINE_3 + numberOf(columnOf(ownLow >>> 5, ownHigh >>> 5), columnOf(otherLow >>> 5, otherHigh >>> 5));
  patterns[8] = LINE_4 + numberOf(ownLow >>> 24, otherLow >>> 24);
  patterns[9] = LINE_4 + numberOf(ownHigh & 255, otherHigh & 255);
  patterns[10] =
    LINE_4 + numberOf(columnOf(ownLow >>> 3, ownHigh >>> 3), columnOf(otherLow >>> 3, otherHigh >>> 3));
  patterns[11] =
    LINE_4 + numberOf(columnOf(ownLow >>> 4, ownHigh >>> 4), columnOf(otherLow >>> 4, otherHigh >>> 4));
  patterns[12] =
    DIAGONAL_8 +
    numberOf(
      diagonalOf((ownLow & 0x08040201) | (ownHigh & (0x80402010 | 0)), 0),
      diagonalOf((otherLow & 0x08040201) | (otherHigh & (0x80402010 | 0)), 0),
    );
  patterns[13] =
    DIAGONAL_8 +
    numberOf(
      diagonalOf((ownLow & 0x10204080) | (ownHigh & 0x01020408), 0),
      diagonalOf((otherLow & 0x10204080) | (otherHigh & 0x01020408), 0),
    );
  patterns[14] =
    DIAGONAL_7 +
    numberOf(
      diagonalOf((ownLow & 0x10080402) | (ownHigh & 0x00804020), 1),
      diagonalOf((otherLow & 0x10080402) | (otherHigh & 0x00804020), 1),
    );
  patterns[15] =
    DIAGONAL_7 +
    numberOf(
      diagonalOf((ownLow & 0x20408000) | (ownHigh & 0x02040810), 1),
      diagonalOf((otherLow & 0x20408000) | (otherHigh & 0x02040810), 1),
    );
  patterns[16] =
    DIAGONAL_7 +
    numberOf(
      diagonalOf((ownLow & 0x04020100) | (ownHigh & 0x40201008), 0),
      diagonalOf((otherLow & 0x04020100) | (otherHigh & 0x40201008), 0),
    );
  patterns[17] =
    DIAGONAL_7 +
    numberOf(
      diagonalOf((ownLow & 0x08102040) | (ownHigh & 0x00010204), 0),
      diagonalOf((otherLow & 0x08102040) | (otherHigh & 0x00010204), 0),
    );
  patterns[18] =
    DIAGONAL_6 +
    numberOf(
      diagonalOf((ownLow & 0x20100804) | (ownHigh & 0x00008040), 2),
      diagonalOf((otherLow & 0x20100804) | (otherHigh & 0x00008040), 2),
    );
  patterns[19] =
    DIAGONAL_6 +
    numberOf(
      diagonalOf((ownLow & 0x40800000) | (ownHigh & 0x04081020), 2),
      diagonalOf((otherLow & 0x40800000) | (otherHigh & 0x04081020), 2),
    );
  patterns[20] =
    DIAGONAL_6 +
    numberOf(
      diagonalOf((ownLow & 0x02010000) | (ownHigh & 0x20100804), 0),
      diagonalOf((otherLow & 0x02010000) | (otherHigh & 0x20100804), 0),
    );
  patterns[21] =
    DIAGONAL_6 +
    numberOf(
      diagonalOf((ownLow & 0x04081020) | (ownHigh & 0x00000102), 0),
      diagonalOf((otherLow & 0x04081020) | (otherHigh & 0x00000102), 0),
    );
  patterns[22] = cornerOf(0, ninth(ownLow), ninth(otherLow));
  patterns[23] = cornerOf(1, ninth(ownLow >>> 5), ninth(otherLow >>> 5));
  patterns[24] = cornerOf(2, ninth(ownHigh >>> 8), ninth(otherHigh >>> 8));
  patterns[25] = cornerOf(3, ninth(ownHigh >>> 13), ninth(otherHigh >>> 13));
}

/** The value of the position at a place, not beyond 64 discs. */
export function patternValue(at: number): number {
  const empties = 64 - countDiscs(at, OWN) - countDiscs(at, OTHER);
  if (empties > MOST_EMPTIES) return staticValue(at);
  findPatterns(at);
  const stage = stageOf(empties) * STAGE_WEIGHTS;
  let sum = 0;
  for (let i = 0; i < PATTERN_COUNT; i++) sum += patternWeights[stage + patterns[i]];
  findMoves(at, OWN);
  const own = countSquares(foundLow, foundHigh);
  findMoves(at, OTHER);
  const row = 3 * empties;
  const value =
    UNIT * sum +
    mobilityWeights[row] +
    mobilityWeights[row + 1] * own +
    mobilityWeights[row + 2] * countSquares(foundLow, foundHigh);
  const most = 64 * PER_DISC;
  return value > most ? most : value < -most ? -most : value;
}
