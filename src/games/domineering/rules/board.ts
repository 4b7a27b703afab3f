/**
 * Fast rules of Domineering: the board as a set of 64 squares in two words, in the form that both compilers read; rules.ts makes a
 * game of them. An instance has one position.
 */
import { DISPROVEN, PROVEN, UNDECIDED } from "../../../engine/numbers.js";
import { LARGEST, LIES } from "../notation/position.js";

/** Horizontal on an empty board of eight by eight. */
export const MAXIMUM_MOVES = 56;
const MAXIMUM_PLIES = 32;
/** All columns but the last. */
const LEFT_PARTS = 0x7f7f7f7f;

// Squares that are covered or not on the board, its size, and the third word of the packed position without the side to move.
let low = -1;
let high = -1;
let size = 0;
let rows = LARGEST;
let columns = LARGEST;
let side = 0;
let attacker = 0;
const history = new Int32Array(MAXIMUM_PLIES);
let plies = 0;

// What `place` finds: where a side can put a domino, by its lower or left square.
let placesLow = 0;
let placesHigh = 0;
// What `makeKey` finds, and the image of the board that it takes.
let keyOfLow = 0;
let keyOfHigh = 0;
let imageLow = 0;
let imageHigh = 0;

export function load(words: Int32Array, offset: number): void {
  low = words[offset];
  high = words[offset + 1];
  side = words[offset + 2] & 1;
  size = words[offset + 2] ^ side;
  columns = (size >> 1) & 15;
  rows = size >> 5;
  plies = 0;
}

export function store(words: Int32Array, offset: number): void {
  words[offset] = low;
  words[offset + 1] = high;
  words[offset + 2] = size | side;
}

export function sideToMove(): number {
  return side;
}

export function setAttacker(player: number): void {
  attacker = player;
}

/** Four rows with left and right exchanged. */
function mirrored(squares: number): number {
  const ones = ((squares >>> 1) & 0x55555555) | ((squares & 0x55555555) << 1);
  const pairs = ((ones >>> 2) & 0x33333333) | ((ones & 0x33333333) << 2);
  const all = ((pairs >>> 4) & 0x0f0f0f0f) | ((pairs & 0x0f0f0f0f) << 4);
  const margin = LARGEST - columns;
  const board = Math.imul(0x01010101, 255 >> margin);
  return ((all >>> margin) & board) | ~board;
}

/** Four rows with above and below exchanged. */
function turned(squares: number): number {
  return (squares << 24) | ((squares & 0xff00) << 8) | ((squares >>> 8) & 0xff00) | ((squares >>> 24) & 0xff);
}

/** Puts the board in the place of the image that is kept, if it is smaller. */
function keepSmaller(squaresLow: number, squaresHigh: number): void {
  if (squaresHigh > imageHigh || (squaresHigh === imageHigh && squaresLow >= imageLow)) return;
  imageLow = squaresLow;
  imageHigh = squaresHigh;
}

/** The smallest of the four images of the board by its symmetries; for either side a bijection of that. */
function makeKey(squaresLow: number, squaresHigh: number, mover: number): void {
  imageLow = squaresLow;
  imageHigh = squaresHigh;
  keepSmaller(mirrored(squaresLow), mirrored(squaresHigh));
  let below = turned(squaresHigh);
  let above = turned(squaresLow);
  for (let margin = rows; margin < LARGEST; margin++) {
    below = (below >>> 8) | (above << 24);
    above = (above >>> 8) | (255 << 24);
  }
  keepSmaller(below, above);
  keepSmaller(mirrored(below), mirrored(above));
  const first = imageLow ^ Math.imul(imageHigh, 0x9e3779b1);
  const second = imageHigh ^ Math.imul(first ^ (first >>> 15), 0x85ebca77);
  keyOfLow = mover === 0 ? first : first ^ 0x5bd1e995;
  keyOfHigh = mover === 0 ? second : second ^ 0x27d4eb2f;
}

export function keyLow(): number {
  makeKey(low, high, side);
  return keyOfLow;
}

export function keyHigh(): number {
  makeKey(low, high, side);
  return keyOfHigh;
}

function place(squaresLow: number, squaresHigh: number, mover: number): void {
  const freeLow = ~squaresLow;
  const freeHigh = ~squaresHigh;
  if (mover === 0) {
    placesLow = freeLow & ((freeLow >>> 8) | (freeHigh << 24));
    placesHigh = freeHigh & (freeHigh >>> 8);
  } else {
    placesLow = freeLow & (freeLow >>> 1) & LEFT_PARTS;
    placesHigh = freeHigh & (freeHigh >>> 1) & LEFT_PARTS;
  }
}

function countOf(squares: number): number {
  const pairs = squares - ((squares >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many dominoes a side can choose from. */
function mobility(squaresLow: number, squaresHigh: number, mover: number): number {
  place(squaresLow, squaresHigh, mover);
  return countOf(placesLow) + countOf(placesHigh);
}

/** The squares of a domino in the first word, and in the second. */
function lowOf(move: number): number {
  const square = move & (LIES - 1);
  if (square >= 32) return 0;
  const bit = 1 << square;
  return (move & LIES) !== 0 ? bit | (bit << 1) : bit | (bit << 8);
}

function highOf(move: number): number {
  const square = move & (LIES - 1);
  if (square >= 32) {
    const bit = 1 << (square - 32);
    return (move & LIES) !== 0 ? bit | (bit << 1) : bit | (bit << 8);
  }
  return square >= 24 && (move & LIES) === 0 ? 1 << (square - 24) : 0;
}

/** A side that cannot move has lost. */
export function outcome(): number {
  return mobility(low, high, side) === 0 ? 1 - side : UNDECIDED;
}

export function generate(moves: Int32Array, offset: number): number {
  place(low, high, side);
  const kind = side === 0 ? 0 : LIES;
  let count = 0;
  for (let rest = placesLow; rest !== 0; rest &= rest - 1) {
    moves[offset + count++] = kind | (31 - Math.clz32(rest & -rest));
  }
  for (let rest = placesHigh; rest !== 0; rest &= rest - 1) {
    moves[offset + count++] = kind | (63 - Math.clz32(rest & -rest));
  }
  return count;
}

export function play(move: number): void {
  history[plies++] = move;
  low |= lowOf(move);
  high |= highOf(move);
  side = 1 - side;
}

export function undo(): void {
  const move = history[--plies];
  low ^= lowOf(move);
  high ^= highOf(move);
  side = 1 - side;
}

/**
 * As `SearchGame.expand`, with the arrays of its list. What is left to prove is the more, the more dominoes the defender can choose
 * from, and what is left to disprove, the more the attacker can.
 */
export function expand(
  moves: Int32Array,
  keysLow: Int32Array,
  keysHigh: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  first: number,
): number {
  const attacking = side === attacker;
  const count = generate(moves, first);
  if (count === 0) return attacking ? DISPROVEN : PROVEN;
  const other = 1 - side;
  for (let i = first; i < first + count; i++) {
    const nextLow = low | lowOf(moves[i]);
    const nextHigh = high | highOf(moves[i]);
    const replies = mobility(nextLow, nextHigh, other);
    if (replies === 0) return attacking ? PROVEN : DISPROVEN;
    const own = 1 + mobility(nextLow, nextHigh, side);
    makeKey(nextLow, nextHigh, other);
    keysLow[i] = keyOfLow;
    keysHigh[i] = keyOfHigh;
    proof[i] = attacking ? replies : own;
    disproof[i] = attacking ? own : replies;
  }
  return count;
}
