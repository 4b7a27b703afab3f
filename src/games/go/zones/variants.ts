/**
 * Decisions about the same position in other problems that differ in what is taken for granted, in the form that both compilers read:
 * a few stones more or less, or other safe stones. A zone's claim is about all positions that are the same there, and that a stone is
 * safe is part of what stands on its point. So a decision whose zone has none of the points in which two problems differ is one about
 * both.
 *
 * The table keeps the problems of its generation, as they were when they were first searched, one behind the other.
 *
 * | word of a problem | |
 * |---|---|
 * | 0, 1 | its key |
 * | 2, 3 | its key without its safe stones: size, targets, goal and region |
 * | 4… | rows of black stones, of white stones and of safe stones |
 */
import { BLACK, EMPTY, LARGEST_SIZE, STRIDE, WHITE } from "../notation/points.js";
import {
  columns,
  problemHigh,
  problemLow,
  rows,
  safe,
  sharedHigh,
  sharedLow,
  stone,
  stoneKey,
} from "../rules/board.js";
import { KEYS } from "../rules/keys.js";
import { firstPoint, has, ZONE } from "./point-sets.js";
import { findWithZone } from "./records.js";
import * as table from "./table.js";

const KEY = 0;
const SHARED = 2;
const FIRST_ROW = 4;
/** Points in which two problems may differ: with more, it costs too much to look. */
const MOST_DIFFERENCES = 64;

/** What is on the points in which each of the other problems differs, there and here; `EMPTY` in both where only safety differs. */
const points = new Int32Array(table.MOST_PROBLEMS * MOST_DIFFERENCES);
const there = new Int32Array(table.MOST_PROBLEMS * MOST_DIFFERENCES);
const here = new Int32Array(table.MOST_PROBLEMS * MOST_DIFFERENCES);
/** By problem: what turns a key of this one into one of that, and where its points end. */
const keyLow = new Int32Array(table.MOST_PROBLEMS);
const keyHigh = new Int32Array(table.MOST_PROBLEMS);
const ends = new Int32Array(table.MOST_PROBLEMS);
let others = 0;
/** What that was made for. */
let madeLow = 0;
let madeHigh = 0;
let madeCount = -1;
let madeGeneration = 0;

/** Notes the board's problem with the stones that are on the board now, unless it is noted already. */
export function note(): void {
  if (placeOf() >= 0 || !table.hasRoomForProblem()) return;
  const at = table.problemCount();
  table.writeProblem(at, KEY, problemLow);
  table.writeProblem(at, KEY + 1, problemHigh);
  table.writeProblem(at, SHARED, sharedLow);
  table.writeProblem(at, SHARED + 1, sharedHigh);
  for (let row = 1; row <= rows; row++) {
    let black = 0;
    let white = 0;
    let safeStones = 0;
    for (let column = 1; column <= columns; column++) {
      const point = row * STRIDE + column;
      const bit = 1 << column;
      if (stone(point) === BLACK) black |= bit;
      if (stone(point) === WHITE) white |= bit;
      if (safe[point] !== 0) safeStones |= bit;
    }
    table.writeProblem(at, FIRST_ROW + row - 1, black);
    table.writeProblem(at, FIRST_ROW + LARGEST_SIZE + row - 1, white);
    table.writeProblem(at, FIRST_ROW + 2 * LARGEST_SIZE + row - 1, safeStones);
  }
  table.addProblem();
}

/**
 * Looks for a decision that also holds for the board's position, which has this key; it is then what the table found last, and its
 * zone is in `ZONE`.
 */
export function find(low: number, high: number): boolean {
  const count = table.problemCount();
  if (count < 2) return false;
  if (
    madeCount !== count ||
    madeGeneration !== table.generation ||
    madeLow !== problemLow ||
    madeHigh !== problemHigh
  )
    compare(count);
  let first = 0;
  for (let i = 0; i < others; i++) {
    if (isDecided(i, first, low, high)) return true;
    first = ends[i];
  }
  return false;
}

function isDecided(other: number, first: number, low: number, high: number): boolean {
  let itsLow = low ^ keyLow[other];
  let itsHigh = high ^ keyHigh[other];
  for (let i = first; i < ends[other]; i++) {
    if (there[i] === here[i]) continue;
    const point = points[i];
    if (stone(point) !== here[i]) return false;
    if (here[i] !== EMPTY) {
      const key = 2 * stoneKey(point, here[i]);
      itsLow ^= KEYS[key];
      itsHigh ^= KEYS[key + 1];
    }
    if (there[i] !== EMPTY) {
      const key = 2 * stoneKey(point, there[i]);
      itsLow ^= KEYS[key];
      itsHigh ^= KEYS[key + 1];
    }
  }
  if (!findWithZone(itsLow, itsHigh)) return false;
  for (let i = first; i < ends[other]; i++) if (has(ZONE, points[i])) return false;
  return true;
}

/** Finds out in which points other problems differ from the board's. */
function compare(count: number): void {
  madeCount = count;
  madeGeneration = table.generation;
  madeLow = problemLow;
  madeHigh = problemHigh;
  others = 0;
  const own = placeOf();
  if (own < 0) return;
  let end = 0;
  for (let i = 0; i < count; i++) {
    if (
      i === own ||
      table.readProblem(i, SHARED) !== sharedLow ||
      table.readProblem(i, SHARED + 1) !== sharedHigh
    )
      continue;
    const first = end;
    for (let row = 0; row < rows; row++) {
      let differ = 0;
      for (let at = FIRST_ROW + row; at < FIRST_ROW + 3 * LARGEST_SIZE; at += LARGEST_SIZE)
        differ |= table.readProblem(i, at) ^ table.readProblem(own, at);
      for (let rest = differ; rest !== 0 && end - first < MOST_DIFFERENCES; rest &= rest - 1) {
        const point = firstPoint(row + 1, rest);
        points[end] = point;
        there[end] = stoneIn(i, row, point);
        here[end++] = stoneIn(own, row, point);
      }
    }
    if (end - first === MOST_DIFFERENCES) {
      end = first;
      continue;
    }
    keyLow[others] = problemLow ^ table.readProblem(i, KEY);
    keyHigh[others] = problemHigh ^ table.readProblem(i, KEY + 1);
    ends[others++] = end;
  }
}

function stoneIn(problem: number, row: number, point: number): number {
  const column = point - (row + 1) * STRIDE;
  if (((table.readProblem(problem, FIRST_ROW + row) >>> column) & 1) !== 0) return BLACK;
  return ((table.readProblem(problem, FIRST_ROW + LARGEST_SIZE + row) >>> column) & 1) !== 0 ? WHITE : EMPTY;
}

/** Where the board's problem is noted, or -1. */
function placeOf(): number {
  for (let i = 0; i < table.problemCount(); i++) {
    if (table.readProblem(i, KEY) === problemLow && table.readProblem(i, KEY + 1) === problemHigh) return i;
  }
  return -1;
}
