/**
 * Estimates for df-pn+ from influence (Ishii 2005), in the form that both compilers read. Two eyes need two places where the
 * defender is strong: the second largest influence v among the points of the region that are not his stones says how near he
 * is to a second eye.
 *
 * The paper prints no formula from v to a number. Here the leaf numbers of children.ts grow by it, with the value V of a stone
 * and v kept within −V to V:
 *
 *     disproof number + ⌊(V − v) / S⌋,  proof number + ⌊(V + v) / S⌋
 *
 * with n = 5, m = 10, V = 20, S = 4, and moves that cost nothing. With m = 21 most points of a small region come to 0, and v says
 * little.
 *
 * The side that wants to live has the disproof number for its h, since the attacker of the search is the side that wants to
 * take. docs/algorithms.md has what was measured of other formulas.
 */

import { WALL } from "../notation/points.js";
import { area, areaSize, defender, neighbour, play, stone, undo } from "./board.js";
import { influence, spread } from "./bouzy.js";

/** How the influence is taken for one number; `SECOND_PEAK` counts points next to each other once. */
const SECOND = 0;
const SECOND_PEAK = 1;
const SUM = 2;

let reading = SECOND;
let dilations = 5;
let erosions = 10;
let value = 20;
let step = 4;
let cost = 0;
/** Whether the leaf numbers of children.ts are left out, so that influence alone counts. */
let alone = false;

/**
 * What was found last, by the low bits of keys. A node is expanded again and again, and the children that the table does not
 * know are the same: without this df-pn+ takes 1.4 times the time.
 */
const CACHE_SIZE = 1 << 14;
const cacheLow = new Int32Array(CACHE_SIZE);
const cacheHigh = new Int32Array(CACHE_SIZE);
const cacheStrength = new Int32Array(CACHE_SIZE);

/**
 * @param stone value of a stone, at least 1
 * @param divisor S, at least 1
 * @param ofMove cost of every move, at least 0
 * @param withoutLeafNumbers 1 where influence alone counts, 0 where it is added to the leaf numbers of children.ts
 */
export function setInfluence(
  n: number,
  m: number,
  stone: number,
  which: number,
  divisor: number,
  ofMove: number,
  withoutLeafNumbers: number,
): void {
  // What was found with other numbers is forgotten; keys tell problems apart.
  cacheLow.fill(0, 0, CACHE_SIZE);
  cacheHigh.fill(0, 0, CACHE_SIZE);
  dilations = n;
  erosions = m;
  value = stone;
  reading = which;
  step = divisor;
  cost = ofMove;
  alone = withoutLeafNumbers !== 0;
}

/** As `SearchGame.estimate`, with the arrays of its list. */
export function estimate(
  moves: Int32Array,
  keyLow: Int32Array,
  keyHigh: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  at: number,
): void {
  const strength = strengthAfter(moves[at], keyLow[at], keyHigh[at]);
  proof[at] = (alone ? 1 : proof[at]) + Math.floor((value + strength) / step);
  disproof[at] = (alone ? 1 : disproof[at]) + Math.floor((value - strength) / step);
}

/** The second largest influence after a move to the position of a key, −V to V. */
function strengthAfter(move: number, low: number, high: number): number {
  const slot = low & (CACHE_SIZE - 1);
  if (cacheLow[slot] === low && cacheHigh[slot] === high) return cacheStrength[slot];
  play(move);
  spread(defender, dilations, erosions, value);
  const strength = Math.max(-value, Math.min(value, strengthOf()));
  undo();
  cacheLow[slot] = low;
  cacheHigh[slot] = high;
  cacheStrength[slot] = strength;
  return strength;
}

/** As `SearchGame.costs`, with the arrays of its list. */
export function costs(proofCost: Int32Array, disproofCost: Int32Array, first: number, count: number): void {
  proofCost.fill(cost, first, first + count);
  disproofCost.fill(cost, first, first + count);
}

function strengthOf(): number {
  let largest = -value;
  let second = -value;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < areaSize; i++) {
    const point = area[i];
    if (stone(point) === 1 + defender) continue;
    const here = influence(point);
    sum += here;
    count++;
    if (reading === SECOND_PEAK && !isPeak(point, here)) continue;
    if (here > largest) {
      second = largest;
      largest = here;
    } else if (here > second) second = here;
  }
  if (reading !== SUM) return second;
  // Not below −V, so that what is divided is not negative, where the compilers round in two ways.
  return Math.floor(Math.max(0, sum + value * count) / Math.max(1, count)) - value;
}

/** Whether no point next to it that is not the defender's has more than it has here; of equal ones the first counts. */
function isPeak(point: number, here: number): boolean {
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === 1 + defender || stone(next) === WALL) continue;
    const other = influence(next);
    if (other > here || (other === here && next < point && other !== 0)) return false;
  }
  return true;
}
