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
 *
 * A row of the board is a word, and a column a bit of it, so that one operation serves all points of a row. Signs are two sets
 * of points. A *plane* is the set of points whose magnitude has one binary digit; counts of neighbours are added and taken off
 * digit by digit, with a carry.
 */
import { LARGEST_SIZE, STRIDE, WALL } from "../notation/points.js";
import { pastRows, stone } from "./board.js";

/** Rows from the wall below the board to that above the largest. */
const ROWS = LARGEST_SIZE + 2;
/** By row: the points of the board, and those above and below 0. Rows of the wall have none. */
const board = new Int32Array(ROWS);
const positive = new Int32Array(ROWS);
const negative = new Int32Array(ROWS);
/** Binary digits of a magnitude, at most, and at least: those of a count. */
const DIGITS = 16;
const FEWEST_DIGITS = 3;
/** `planes[row * DIGITS + digit]` */
const planes = new Int32Array(ROWS * DIGITS);
/** How many digits are in use. */
let digits = 0;
/** The last row of the board; the first is 1. */
let lastRow = 0;

/** How many neighbours a point has in a set, by binary digits, as `count` leaves it: 0 to 4. */
let ones = 0;
let twos = 0;
let fours = 0;

/**
 * Finds the influence of a player on the board; `influence` then tells it.
 *
 * @param dilations at least 0, as are the erosions
 * @param value of a stone, at least 1; with 4 for each dilation below 2¹⁶
 */
export function spread(player: number, dilations: number, erosions: number, value: number): void {
  lookAtBoard(player, dilations, value);
  for (let step = 0; step < dilations; step++) dilate();
  for (let step = 0; step < erosions; step++) if (!erode()) break;
}

function lookAtBoard(player: number, dilations: number, value: number): void {
  digits = Math.max(FEWEST_DIGITS, 32 - Math.clz32(value + 4 * dilations));
  lastRow = Math.floor(pastRows / STRIDE) - 1;
  for (let row = 1; row <= lastRow; row++) {
    let own = 0;
    let others = 0;
    let bit = 2;
    for (let point = row * STRIDE + 1; ; point++) {
      const there = stone(point);
      if (there === WALL) break;
      if (there === 1 + player) own |= bit;
      else if (there === 2 - player) others |= bit;
      bit <<= 1;
    }
    board[row] = bit - 2;
    positive[row] = own;
    negative[row] = others;
    for (let digit = 0; digit < digits; digit++) {
      planes[row * DIGITS + digit] = ((value >> digit) & 1) === 0 ? 0 : own | others;
    }
  }
  // Above the board another one may have left something.
  board[lastRow + 1] = 0;
  positive[lastRow + 1] = 0;
  negative[lastRow + 1] = 0;
}

/** Counts a point's neighbours in a set of which its own row and those below and above are given. */
function count(row: number, below: number, above: number): void {
  const left = row << 1;
  const right = row >>> 1;
  const beside = left ^ right;
  const bothBeside = left & right;
  const across = below ^ above;
  const bothAcross = below & above;
  ones = beside ^ across;
  twos = (bothBeside ^ bothAcross) | (beside & across);
  fours = bothBeside & bothAcross;
}

function dilate(): void {
  let ownBelow = 0;
  let othersBelow = 0;
  for (let row = 1; row <= lastRow; row++) {
    const own = positive[row];
    const others = negative[row];
    count(own, ownBelow, positive[row + 1]);
    const ownOnes = ones;
    const ownTwos = twos;
    const ownFours = fours;
    count(others, othersBelow, negative[row + 1]);
    ownBelow = own;
    othersBelow = others;
    const nearOwn = ownOnes | ownTwos | ownFours;
    const nearOthers = ones | twos | fours;
    if ((nearOwn | nearOthers) === 0) continue;
    const gaining = board[row] & ~(others | nearOthers);
    const losing = board[row] & ~(own | nearOwn);
    positive[row] = own | (gaining & nearOwn);
    negative[row] = others | (losing & nearOthers);
    add(
      row * DIGITS,
      (gaining & ownOnes) | (losing & ones),
      (gaining & ownTwos) | (losing & twos),
      (gaining & ownFours) | (losing & fours),
    );
  }
}

/** Adds a count, by binary digits, to the magnitudes of a row. */
function add(plane: number, one: number, two: number, four: number): void {
  const first = planes[plane];
  const second = planes[plane + 1];
  const third = planes[plane + 2];
  const toSecond = first & one;
  const toThird = (second & two) | (toSecond & (second | two));
  let carry = (third & four) | (toThird & (third | four));
  planes[plane] = first ^ one;
  planes[plane + 1] = second ^ two ^ toSecond;
  planes[plane + 2] = third ^ four ^ toThird;
  for (let digit = 3; carry !== 0; digit++) {
    const there = planes[plane + digit];
    planes[plane + digit] = there ^ carry;
    carry &= there;
  }
}

/** Returns whether anything changed; if not, it never does again. */
function erode(): boolean {
  let changed = 0;
  let ownBelow = 0;
  let othersBelow = 0;
  for (let row = 1; row <= lastRow; row++) {
    const own = positive[row];
    const others = negative[row];
    let one = 0;
    let two = 0;
    let four = 0;
    // Neighbours that are on the board and not of the same side.
    if (own !== 0) {
      count(board[row] & ~own, board[row - 1] & ~ownBelow, board[row + 1] & ~positive[row + 1]);
      one = ones & own;
      two = twos & own;
      four = fours & own;
    }
    if (others !== 0) {
      count(board[row] & ~others, board[row - 1] & ~othersBelow, board[row + 1] & ~negative[row + 1]);
      one |= ones & others;
      two |= twos & others;
      four |= fours & others;
    }
    ownBelow = own;
    othersBelow = others;
    if ((one | two | four) === 0) continue;
    changed = 1;
    const left = takeOff(row * DIGITS, one, two, four);
    positive[row] = own & left;
    negative[row] = others & left;
  }
  return changed !== 0;
}

/** Takes a count off the magnitudes of a row, down to 0 at most; returns the points that are left above 0. */
function takeOff(plane: number, one: number, two: number, four: number): number {
  const first = planes[plane];
  const second = planes[plane + 1];
  const third = planes[plane + 2];
  const fromSecond = ~first & one;
  const fromThird = (~second & (two | fromSecond)) | (two & fromSecond);
  let borrow = (~third & (four | fromThird)) | (four & fromThird);
  planes[plane] = first ^ one;
  planes[plane + 1] = second ^ two ^ fromSecond;
  planes[plane + 2] = third ^ four ^ fromThird;
  let left = planes[plane] | planes[plane + 1] | planes[plane + 2];
  for (let digit = 3; digit < digits; digit++) {
    const there = planes[plane + digit];
    planes[plane + digit] = there ^ borrow;
    left |= there ^ borrow;
    borrow &= ~there;
  }
  if (borrow === 0) return left;
  for (let digit = 0; digit < digits; digit++) planes[plane + digit] &= ~borrow;
  return left & ~borrow;
}

/** The influence on a point of the board, as of the last `spread`: above 0 where the player is who was asked for. */
export function influence(point: number): number {
  const row = Math.floor(point / STRIDE);
  const bit = 1 << (point & (STRIDE - 1));
  const isPositive = (positive[row] & bit) !== 0;
  if (!isPositive && (negative[row] & bit) === 0) return 0;
  let magnitude = 0;
  for (let digit = 0; digit < digits; digit++) {
    if ((planes[row * DIGITS + digit] & bit) !== 0) magnitude |= 1 << digit;
  }
  return isPositive ? magnitude : -magnitude;
}
