/**
 * The stones of both players as sets of points, in the form that both compilers read.
 *
 * Rows stand side by side in a word, as many as have room there, and a point is a bit, so that one operation serves all points
 * of a word: a 9x9 board has three words. Between two rows is a bit that no point has. A *frame* is the rectangle of the board
 * whose points are in the sets.
 */
import { EMPTY, LARGEST_SIZE, PASS, POINT_MASK, POINTS, STRIDE } from "../notation/points.js";
import { liberties, neighbour, nextStone, side, stone } from "./board.js";

/** Words of a set, with an empty one below the frame and another above it. */
export const WORDS = LARGEST_SIZE + 2;
const WORD_BITS = 32;

/** All points of the frame. */
export const frame = new Int32Array(WORDS);
/** The last word of the frame; the first is 1. */
export let lastWord = 0;
/** Bits from a point to the one above it, and from the first row of a word to its last. */
export let rowStep = 0;
export let lastRowStep = 0;
let firstPoint = 0;
let frameColumns = 0;
let frameRows = 0;
/** `WORD_BITS * word + bit` of a point, 0 outside of the frame. */
const places = new Int32Array(POINTS);

/** Stones by player. */
export const stones = new Int32Array(2 * WORDS);
/** The same after a move, as `lookAfter` leaves it. */
export const stonesAfter = new Int32Array(2 * WORDS);

/** Sets the frame; the sets have to be taken afterwards. */
export function setFrame(fromColumn: number, toColumn: number, fromRow: number, toRow: number): void {
  firstPoint = fromRow * STRIDE + fromColumn;
  frameColumns = toColumn - fromColumn + 1;
  frameRows = toRow - fromRow + 1;
  rowStep = frameColumns + 1;
  const rowsInWord = Math.floor(WORD_BITS / rowStep);
  lastRowStep = rowStep * (rowsInWord - 1);
  places.fill(0, 0, POINTS);
  frame.fill(0, 0, WORDS);
  let word = 1;
  let bit = 0;
  for (let row = 0; row < frameRows; row++) {
    if (bit > lastRowStep) {
      word++;
      bit = 0;
    }
    for (let column = 0; column < frameColumns; column++) {
      places[firstPoint + STRIDE * row + column] = WORD_BITS * word + bit + column;
      frame[word] |= 1 << (bit + column);
    }
    bit += rowStep;
  }
  lastWord = word;
}

export function wordOf(point: number): number {
  return places[point] >> 5;
}

/** 0 outside of the frame. */
export function bitOf(point: number): number {
  return places[point] === 0 ? 0 : 1 << (places[point] & (WORD_BITS - 1));
}

/** Takes over the stones on the board. */
export function lookAtBoard(): void {
  stones.fill(0, 0, 2 * WORDS);
  let point = firstPoint;
  for (let row = 0; row < frameRows; row++) {
    for (let column = 0; column < frameColumns; column++) {
      const there = stone(point + column);
      if (there !== EMPTY) stones[(there - 1) * WORDS + wordOf(point + column)] |= bitOf(point + column);
    }
    point += STRIDE;
  }
}

/** Finds the sets after a legal move from those that were taken of the position. */
export function lookAfter(move: number): void {
  for (let word = 1; word <= lastWord; word++) {
    stonesAfter[word] = stones[word];
    stonesAfter[WORDS + word] = stones[WORDS + word];
  }
  if (move === PASS) return;
  const point = move & POINT_MASK;
  stonesAfter[side * WORDS + wordOf(point)] |= bitOf(point);
  const taken = (1 - side) * WORDS;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) !== 2 - side || liberties(next) !== 1) continue;
    let at = next;
    do {
      stonesAfter[taken + wordOf(at)] &= ~bitOf(at);
      at = nextStone(at);
    } while (at !== next);
  }
}
