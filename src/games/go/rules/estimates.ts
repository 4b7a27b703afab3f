/**
 * Estimates for df-pn+ from influence (Ishii 2005), in the form that both compilers read. Two eyes need two places where the
 * defender is strong: the second largest influence v among the points of the region that are not the defender's stones says how near a second eye is.
 *
 * The paper prints no formula from v to a number. Here the leaf numbers of children.ts grow by it, with the value V of a stone
 * and v kept within −V to V:
 *
 *     disproof number + ⌊(V − v) / S⌋,  proof number + ⌊(V + v) / S⌋
 *
 * with n = 5, m = 10, V = 20, S = 4. With m = 21 most points of a small region come to 0, and v says
 * little.
 *
 * The side that wants to live has the disproof number for its h, since the attacker of the search is the side that wants to
 * take. docs/algorithms.md has what was measured of other formulas.
 */

import { STRIDE } from "../notation/points.js";
import {
  area,
  areaSize,
  columns,
  defender,
  keyHigh,
  keyLow,
  neighbour,
  problemHigh,
  problemLow,
  rows,
} from "./board.js";
import {
  dilateStones,
  erodeNegative,
  erodePositive,
  hasTwoNotNegative,
  hasTwoPositive,
  influence,
  takeLargest,
} from "./bouzy.js";
import {
  bitOf,
  lastWord,
  lookAfter,
  lookAtBoard,
  setFrame,
  stonesAfter,
  WORDS,
  wordOf,
} from "./stone-sets.js";

/** How the influence is taken for one number; 1 is the second peak, which counts points next to each other once. */
const SECOND = 0;
const SUM = 2;

let reading = SECOND;
let dilations = 5;
let erosions = 10;
let value = 20;
let step = 4;
/** Whether the leaf numbers of children.ts are left out, so that influence alone counts. */
let alone = false;

/** Points of the region, and of these the ones without a stone of the defender's, as sets of stone-sets.ts. */
const region = new Int32Array(WORDS);
const open = new Int32Array(WORDS);
/** The position whose stones were looked at. */
let lookedLow = 0;
let lookedHigh = 0;

/**
 * What was found last, by the stones of black and of white: the side to move, bans and threats do not matter. A node is expanded
 * again and again, too, and the children that the table does not know are the same. Strengths are above 0 by V + 1.
 */
const CACHE_SIZE = 1 << 14;
const cacheBlack = new Int32Array(CACHE_SIZE);
const cacheWhite = new Int32Array(CACHE_SIZE);
const cacheStrength = new Int32Array(CACHE_SIZE);

/**
 * Is told of each new problem. Influence is taken in the rectangle around the region and the points next to it, as if that were
 * the board: behind walls, stones further out matter only where a wall is eroded to nothing. Both sets in problems/go take the
 * same nodes as with the whole board.
 */
export function frameRegion(): void {
  let left = columns;
  let right = 1;
  let bottom = rows;
  let top = 1;
  for (let i = 0; i < areaSize; i++) {
    const column = area[i] & (STRIDE - 1);
    const row = Math.floor(area[i] / STRIDE);
    left = Math.min(left, column);
    right = Math.max(right, column);
    bottom = Math.min(bottom, row);
    top = Math.max(top, row);
  }
  setFrame(
    Math.max(1, left - 1),
    Math.min(columns, right + 1),
    Math.max(1, bottom - 1),
    Math.min(rows, top + 1),
  );
  region.fill(0, 0, WORDS);
  for (let i = 0; i < areaSize; i++) region[wordOf(area[i])] |= bitOf(area[i]);
  lookedLow = 0;
  lookedHigh = 0;
}

/**
 * @param stone value of a stone, at least 1
 * @param divisor S, at least 1
 * @param withoutLeafNumbers 1 where influence alone counts, 0 where it is added to the leaf numbers of children.ts
 */
export function setInfluence(
  n: number,
  m: number,
  stone: number,
  which: number,
  divisor: number,
  withoutLeafNumbers: number,
): void {
  // What was found with other numbers is forgotten; other problems have other keys.
  if (n !== dilations || m !== erosions || stone !== value || which !== reading) {
    cacheStrength.fill(0, 0, CACHE_SIZE);
  }
  dilations = n;
  erosions = m;
  value = stone;
  reading = which;
  step = divisor;
  alone = withoutLeafNumbers !== 0;
}

/** As `SearchGame.estimate`, with the arrays of its list. */
export function estimate(moves: Int32Array, proof: Int32Array, disproof: Int32Array, at: number): void {
  const strength = strengthAfter(moves[at]);
  proof[at] = (alone ? 1 : proof[at]) + Math.floor((value + strength) / step);
  disproof[at] = (alone ? 1 : disproof[at]) + Math.floor((value - strength) / step);
}

/** The second largest influence after a move, −V to V. */
function strengthAfter(move: number): number {
  if (keyLow !== lookedLow || keyHigh !== lookedHigh) {
    lookedLow = keyLow;
    lookedHigh = keyHigh;
    lookAtBoard();
  }
  lookAfter(move);
  let black = problemLow;
  let white = problemHigh;
  for (let word = 1; word <= lastWord; word++) {
    black = spreadBits(black ^ stonesAfter[word]);
    white = spreadBits(white ^ stonesAfter[WORDS + word]);
  }
  const slot = (black ^ (white >>> 7)) & (CACHE_SIZE - 1);
  if (cacheStrength[slot] !== 0 && cacheBlack[slot] === black && cacheWhite[slot] === white) {
    return cacheStrength[slot] - value - 1;
  }
  for (let word = 1; word <= lastWord; word++) {
    open[word] = region[word] & ~stonesAfter[defender * WORDS + word];
  }
  const strength = Math.max(-value, Math.min(value, strengthOf()));
  cacheBlack[slot] = black;
  cacheWhite[slot] = white;
  cacheStrength[slot] = strength + value + 1;
  return strength;
}

/** A bijection. */
function spreadBits(word: number): number {
  const product = Math.imul(word, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function strengthOf(): number {
  dilateStones(stonesAfter, defender, dilations, value);
  // Each side is eroded by itself, and a point of 0 stays: the others matter only where the second value is one of theirs.
  const ofSecond = reading === SECOND;
  for (let step = 0; step < erosions; step++) {
    if ((ofSecond && !hasTwoPositive(open)) || !erodePositive()) break;
  }
  for (let step = 0; step < erosions; step++) {
    if ((ofSecond && hasTwoNotNegative(open)) || !erodeNegative()) break;
  }
  if (reading === SUM) return mean();
  if (reading !== SECOND) return secondPeak();
  takeLargest(open, -value);
  return takeLargest(open, -value);
}

/** The mean influence of the region, rounded. */
function mean(): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < areaSize; i++) {
    if (!isOpen(area[i])) continue;
    sum += influence(area[i]);
    count++;
  }
  // Not below −V, so that what is divided is not negative, where the compilers round in two ways.
  return Math.floor(Math.max(0, sum + value * count) / Math.max(1, count)) - value;
}

function secondPeak(): number {
  let largest = -value;
  let second = -value;
  for (let i = 0; i < areaSize; i++) {
    const here = influence(area[i]);
    if (!isOpen(area[i]) || here <= second || !isPeak(area[i], here)) continue;
    second = Math.min(here, largest);
    largest = Math.max(here, largest);
  }
  return second;
}

/** Whether no point next to it that is not the defender's has more than it has here; of equal ones the first counts. */
function isPeak(point: number, here: number): boolean {
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (bitOf(next) === 0 || (stonesAfter[defender * WORDS + wordOf(next)] & bitOf(next)) !== 0) continue;
    const other = influence(next);
    if (other > here || (other === here && next < point && other !== 0)) return false;
  }
  return true;
}

function isOpen(point: number): boolean {
  return (open[wordOf(point)] & bitOf(point)) !== 0;
}
