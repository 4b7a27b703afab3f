/**
 * Estimates for df-pn+ from influence (Ishii 2005), in the form that both compilers read. Two eyes need two places where the
 * defender is strong: the second largest influence v among the points of the region that are not his stones says how near he
 * is to a second eye.
 *
 * The paper prints no formula from v to a number. Here, with the value V of a stone and v within −V to V:
 *
 *     disproof number 1 + ⌊(V − v) / 4⌋,  proof number 1 + ⌊(V + v) / 4⌋
 *
 * and each move costs 1 of both. The side that wants to live has the disproof number for its h, since the attacker of the search
 * is the side that wants to take.
 */

import { WALL } from "../notation/points.js";
import { area, areaSize, defender, neighbour, play, stone, undo } from "./board.js";
import { influence, spread } from "./bouzy.js";

const STEP = 4;
const COST = 1;

/** How the influence is taken for one number; `SECOND_PEAK` counts points next to each other once. */
const SECOND = 0;
const SECOND_PEAK = 1;
const SUM = 2;

let reading = SECOND;
let dilations = 5;
let erosions = 21;
let value = 20;

/** @param stone value of a stone, at least 1 */
export function setInfluence(n: number, m: number, stone: number, which: number): void {
  dilations = n;
  erosions = m;
  value = stone;
  reading = which;
}

/** As `SearchGame.estimate`, with the arrays of its list. */
export function estimate(
  moves: Int32Array,
  proof: Int32Array,
  disproof: Int32Array,
  proofCost: Int32Array,
  disproofCost: Int32Array,
  first: number,
  count: number,
): void {
  for (let i = first; i < first + count; i++) {
    play(moves[i]);
    spread(defender, dilations, erosions, value);
    const strength = Math.max(-value, Math.min(value, strengthOf()));
    undo();
    proof[i] = 1 + Math.floor((value + strength) / STEP);
    disproof[i] = 1 + Math.floor((value - strength) / STEP);
    proofCost[i] = COST;
    disproofCost[i] = COST;
  }
}

function strengthOf(): number {
  let largest = -value;
  let second = -value;
  let sum = 0;
  for (let i = 0; i < areaSize; i++) {
    const point = area[i];
    if (stone(point) === 1 + defender) continue;
    const here = influence[point];
    sum += here;
    if (reading === SECOND_PEAK && !isPeak(point)) continue;
    if (here > largest) {
      second = largest;
      largest = here;
    } else if (here > second) second = here;
  }
  return reading === SUM ? Math.floor(sum / Math.max(1, areaSize)) : second;
}

/** Whether no point next to it that is not the defender's has more; of equal ones the first counts. */
function isPeak(point: number): boolean {
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === 1 + defender || stone(next) === WALL) continue;
    const other = influence[next];
    if (other > influence[point] || (other === influence[point] && next < point && other !== 0)) return false;
  }
  return true;
}
