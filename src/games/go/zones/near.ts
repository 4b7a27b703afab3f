/**
 * How near empty points are to the targets, in the form that both compilers read: their liberties, and those of the attacker's blocks
 * in danger beside them, are at 1. A step leads to the next empty point, or past a block to all its liberties: past any of the
 * defender's, and past the attacker's weak ones.
 */
import { EMPTY, POINTS, WALL } from "../notation/points.js";
import {
  defender,
  head,
  liberties,
  neighbour,
  nextStone,
  stone,
  taken,
  targetCount,
  targets,
} from "../rules/board.js";

/** Steps that are looked at. */
const MOST_STEPS = 3;
/** Liberties of blocks of the attacker beside a target, and elsewhere, that are weak. */
const WEAK_BESIDE = 2;
const WEAK = 3;

/** By point: its distance, 0 where that is larger than `MOST_STEPS` or the point is not empty. */
export const distance = new Int32Array(POINTS);
const queue = new Int32Array(POINTS);
let queued = 0;
/** By head: the last time that its liberties were added. */
const passed = new Int32Array(POINTS);
let time = 0;

/** Measures the board as it is. */
export function measure(): void {
  for (let i = 0; i < queued; i++) distance[queue[i]] = 0;
  queued = 0;
  time++;
  for (let i = 0; i < targetCount; i++) if (((taken >> i) & 1) === 0) goPast(targets[i], 1);
  for (let i = 0; i < targetCount; i++) if (((taken >> i) & 1) === 0) goPastWeakBlocks(targets[i]);
  for (let i = 0; i < queued; i++) {
    const point = queue[i];
    const after = distance[point] + 1;
    if (after > MOST_STEPS) break;
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(point, direction);
      const there = stone(next);
      if (there === WALL) continue;
      if (there === EMPTY) reach(next, after);
      else if (there === 1 + defender || liberties(next) <= WEAK) goPast(next, after);
    }
  }
}

function reach(point: number, after: number): void {
  if (distance[point] !== 0) return;
  distance[point] = after;
  queue[queued++] = point;
}

function goPast(block: number, after: number): void {
  const from = head(block);
  if (passed[from] === time) return;
  passed[from] = time;
  let at = from;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) === EMPTY) reach(next, after);
    }
    at = nextStone(at);
  } while (at !== from);
}

function goPastWeakBlocks(target: number): void {
  let at = target;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) === 2 - defender && liberties(next) <= WEAK_BESIDE) goPast(next, 1);
    }
    at = nextStone(at);
  } while (at !== target);
}
