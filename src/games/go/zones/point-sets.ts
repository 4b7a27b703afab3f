/**
 * Sets of points, a word a row and a bit a column, in the form that both compilers read. A set is named by the place of its first
 * word in `sets`; the words below the first row and above the last are always 0.
 */
import { EMPTY, LARGEST_SIZE, STRIDE } from "../notation/points.js";
import { columns, head, neighbour, nextStone, rows, stone } from "../rules/board.js";

/** Points are `STRIDE · row + column`. */
const ROW_SHIFT = 5;
const COLUMN_MASK = STRIDE - 1;
/** Words of a set, with that of the wall on either side. */
export const SET_WORDS = LARGEST_SIZE + 2;
/** Plies of the longest line. */
export const MOST_PLIES = 1000;

/** The sets, each by its place. */
/** The zone that is being made. */
export const ZONE = 0;
/** The zone of a child. */
export const OF_CHILD = SET_WORDS;
/** The zone after the pass. */
export const AFTER_PASS = 2 * SET_WORDS;
/** What a move takes. */
export const CAPTURED = 3 * SET_WORDS;
/** What has been gone through. */
export const DONE = 4 * SET_WORDS;
/** Stones whose part is known to be safe. */
export const SAFE = 5 * SET_WORDS;
/** A zone as it was. */
export const BEFORE = 6 * SET_WORDS;
/** What a function needs for itself. */
export const SCRATCH = 7 * SET_WORDS;
/** Liberties of the targets. */
export const TARGET_LIBERTIES = 8 * SET_WORDS;
const ASSUMED = 9 * SET_WORDS;
export const sets = new Int32Array((9 + MOST_PLIES) * SET_WORDS);

/** The zone that is assumed of the node at a ply (assumptions.ts). */
export function assumedAt(ply: number): number {
  return ASSUMED + ply * SET_WORDS;
}

export function clear(set: number): void {
  sets.fill(0, set, set + SET_WORDS);
}

export function has(set: number, point: number): boolean {
  return ((sets[set + (point >> ROW_SHIFT)] >>> (point & COLUMN_MASK)) & 1) !== 0;
}

export function add(set: number, point: number): void {
  sets[set + (point >> ROW_SHIFT)] |= 1 << (point & COLUMN_MASK);
}

export function copy(to: number, from: number): void {
  for (let row = 1; row <= rows; row++) sets[to + row] = sets[from + row];
}

export function unite(to: number, from: number): void {
  for (let row = 1; row <= rows; row++) sets[to + row] |= sets[from + row];
}

export function isWithin(set: number, other: number): boolean {
  for (let row = 1; row <= rows; row++) if ((sets[set + row] & ~sets[other + row]) !== 0) return false;
  return true;
}

export function isSame(set: number, other: number): boolean {
  for (let row = 1; row <= rows; row++) if (sets[set + row] !== sets[other + row]) return false;
  return true;
}

export function isNone(set: number): boolean {
  for (let row = 1; row <= rows; row++) if (sets[set + row] !== 0) return false;
  return true;
}

/** Makes a set the whole board. */
export function fillBoard(set: number): void {
  for (let row = 1; row <= rows; row++) sets[set + row] = rowMask();
}

function rowMask(): number {
  return (1 << (columns + 1)) - 2;
}

/** Adds the points of a set and all points next to them. */
export function addWithNeighbours(to: number, from: number): void {
  const mask = rowMask();
  let below = 0;
  for (let row = 1; row <= rows; row++) {
    const own = sets[from + row];
    const above = row < rows ? sets[from + row + 1] : 0;
    sets[to + row] |= (own | (own << 1) | (own >>> 1) | below | above) & mask;
    below = own;
  }
}

/** Adds a point and the points next to it. */
export function addAround(to: number, point: number): void {
  const row = to + (point >> ROW_SHIFT);
  const bit = 1 << (point & COLUMN_MASK);
  const mask = rowMask();
  sets[row] |= (bit | (bit << 1) | (bit >>> 1)) & mask;
  if (point >> ROW_SHIFT > 1) sets[row - 1] |= bit;
  if (point >> ROW_SHIFT < rows) sets[row + 1] |= bit;
}

/** Adds the stones of the block on a point. */
export function addBlock(to: number, point: number): void {
  let at = point;
  do {
    add(to, at);
    at = nextStone(at);
  } while (at !== point);
}

/** Adds the liberties of the block on a point. */
export function addLiberties(to: number, point: number): void {
  const from = head(point);
  let at = from;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) === EMPTY) add(to, next);
    }
    at = nextStone(at);
  } while (at !== from);
}

/** The first point of a row's word that is not 0. */
export function firstPoint(row: number, word: number): number {
  return (row << ROW_SHIFT) | (31 - Math.clz32(word & -word));
}
