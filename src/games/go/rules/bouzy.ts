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
 * Points are bits of words (stone-sets.ts). Signs are two sets of points. A *plane* is the set of points whose magnitude has
 * one binary digit; counts of neighbours are added and taken off digit by digit, with a carry.
 */
import { columns, rows } from "./board.js";
import {
  bitOf,
  frame,
  lastRowStep,
  lastWord,
  lookAtBoard,
  rowStep,
  setFrame,
  stones,
  WORDS,
  wordOf,
} from "./stone-sets.js";

/** Points above and below 0. Words outside of the frame have none. */
const positive = new Int32Array(WORDS);
const negative = new Int32Array(WORDS);
/** The most and the fewest binary digits of a magnitude; the fewest are those of a count. */
const DIGITS = 16;
const FEWEST_DIGITS = 3;
/** `planes[word * DIGITS + digit]` */
const planes = new Int32Array(WORDS * DIGITS);
/** How many digits are in use. */
let digits = 0;

/** How many neighbours a point has in a set, by binary digits, as `count` leaves it: 0 to 4. */
let ones = 0;
let twos = 0;
let fours = 0;

/** Points among which the largest is looked for. */
const chosen = new Int32Array(WORDS);

/**
 * Finds the influence of a player on the board; `influence` then tells it. The frame is the whole board then: estimates need
 * to be told of the problem again.
 *
 * @param dilations at least 0, as are the erosions
 * @param value of a stone, at least 1; with 4 for each dilation below 2¹⁶
 */
export function spread(player: number, dilations: number, erosions: number, value: number): void {
  setFrame(1, columns, 1, rows);
  lookAtBoard();
  dilateStones(stones, player, dilations, value);
  for (let step = 0; step < erosions; step++) if (!erodePositive()) break;
  for (let step = 0; step < erosions; step++) if (!erodeNegative()) break;
}

/** Spreads the influence of the stones in a frame, which is taken for the whole board, by dilations alone. */
export function dilateStones(sets: Int32Array, player: number, dilations: number, value: number): void {
  digits = Math.max(FEWEST_DIGITS, 32 - Math.clz32(value + 4 * dilations));
  for (let word = 1; word <= lastWord; word++) {
    const own = sets[player * WORDS + word];
    const others = sets[(1 - player) * WORDS + word];
    positive[word] = own;
    negative[word] = others;
    for (let digit = 0; digit < digits; digit++) {
      planes[word * DIGITS + digit] = ((value >> digit) & 1) === 0 ? 0 : own | others;
    }
  }
  // Above the frame a larger one may have left something.
  positive[lastWord + 1] = 0;
  negative[lastWord + 1] = 0;
  for (let step = 0; step < dilations; step++) dilate();
}

/** Counts a point's neighbours in a set, of which its own word and those below and above are given. */
function count(word: number, wordBelow: number, wordAbove: number): void {
  const left = word << 1;
  const right = word >>> 1;
  const below = (word << rowStep) | (wordBelow >>> lastRowStep);
  const above = (word >>> rowStep) | (wordAbove << lastRowStep);
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
  for (let word = 1; word <= lastWord; word++) {
    const own = positive[word];
    const others = negative[word];
    count(own, ownBelow, positive[word + 1]);
    const ownOnes = ones;
    const ownTwos = twos;
    const ownFours = fours;
    count(others, othersBelow, negative[word + 1]);
    ownBelow = own;
    othersBelow = others;
    const nearOwn = ownOnes | ownTwos | ownFours;
    const nearOthers = ones | twos | fours;
    if ((nearOwn | nearOthers) === 0) continue;
    const gaining = frame[word] & ~(others | nearOthers);
    const losing = frame[word] & ~(own | nearOwn);
    positive[word] = own | (gaining & nearOwn);
    negative[word] = others | (losing & nearOthers);
    add(
      word * DIGITS,
      (gaining & ownOnes) | (losing & ones),
      (gaining & ownTwos) | (losing & twos),
      (gaining & ownFours) | (losing & fours),
    );
  }
}

/** Adds a count, by binary digits, to the magnitudes of a word. */
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

/** Erodes the points above 0 once; returns whether anything changed; if not, it never does again. */
export function erodePositive(): boolean {
  return erode(positive);
}

/** The same for the points below 0. Neither asks for what became of the other: a neighbour counts where it is not of one side. */
export function erodeNegative(): boolean {
  return erode(negative);
}

function erode(side: Int32Array): boolean {
  let changed = 0;
  let before = 0;
  for (let word = 1; word <= lastWord; word++) {
    const here = side[word];
    const below = before;
    before = here;
    if (here === 0) continue;
    count(frame[word] & ~here, frame[word - 1] & ~below, frame[word + 1] & ~side[word + 1]);
    const one = ones & here;
    const two = twos & here;
    const four = fours & here;
    if ((one | two | four) === 0) continue;
    changed = 1;
    side[word] = here & takeOff(word * DIGITS, one, two, four);
  }
  return changed !== 0;
}

/** Takes a count off the magnitudes of a word, down to 0 at most; returns the points that are left above 0. */
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

/** The influence on a point of the frame, as of the last `spread`: above 0 where the player is who was asked for. */
export function influence(point: number): number {
  const word = wordOf(point);
  const bit = bitOf(point);
  const isPositive = (positive[word] & bit) !== 0;
  if (!isPositive && (negative[word] & bit) === 0) return 0;
  let magnitude = 0;
  for (let digit = 0; digit < digits; digit++) {
    if ((planes[word * DIGITS + digit] & bit) !== 0) magnitude |= 1 << digit;
  }
  return isPositive ? magnitude : -magnitude;
}

/** Whether at least two points of a set are above 0. */
export function hasTwoPositive(set: Int32Array): boolean {
  return hasTwo(set, positive, 0);
}

/** Whether at least two points of a set are not below 0. */
export function hasTwoNotNegative(set: Int32Array): boolean {
  return hasTwo(set, negative, -1);
}

function hasTwo(set: Int32Array, other: Int32Array, flipped: number): boolean {
  let one = 0;
  for (let word = 1; word <= lastWord; word++) {
    const both = set[word] & (other[word] ^ flipped);
    if (both === 0) continue;
    if (one !== 0 || (both & (both - 1)) !== 0) return true;
    one = both;
  }
  return false;
}

/** Takes a point with the largest influence out of a set; returns that influence, or `none` of a set without points. */
export function takeLargest(set: Int32Array, none: number): number {
  let any = 0;
  for (let word = 1; word <= lastWord; word++) {
    chosen[word] = set[word] & positive[word];
    any |= chosen[word];
  }
  if (any !== 0) {
    let magnitude = 0;
    for (let digit = digits - 1; digit >= 0; digit--) {
      if (narrow(digit, 0)) magnitude |= 1 << digit;
    }
    takeChosen(set);
    return magnitude;
  }
  for (let word = 1; word <= lastWord; word++) {
    chosen[word] = set[word] & ~negative[word];
    any |= chosen[word];
  }
  if (any !== 0) {
    takeChosen(set);
    return 0;
  }
  for (let word = 1; word <= lastWord; word++) {
    chosen[word] = set[word];
    any |= chosen[word];
  }
  if (any === 0) return none;
  let magnitude = 0;
  for (let digit = digits - 1; digit >= 0; digit--) {
    if (!narrow(digit, -1)) magnitude |= 1 << digit;
  }
  takeChosen(set);
  return -magnitude;
}

/** Keeps those of the chosen points that have a digit, or with `flipped` −1 lack it, if there are any; returns whether there are. */
function narrow(digit: number, flipped: number): boolean {
  let any = 0;
  for (let word = 1; word <= lastWord; word++) {
    any |= chosen[word] & (planes[word * DIGITS + digit] ^ flipped);
  }
  if (any === 0) return false;
  for (let word = 1; word <= lastWord; word++) chosen[word] &= planes[word * DIGITS + digit] ^ flipped;
  return true;
}

/** Takes one of the chosen points out of a set. */
function takeChosen(set: Int32Array): void {
  let word = 1;
  while (chosen[word] === 0) word++;
  set[word] &= ~(chosen[word] & -chosen[word]);
}
