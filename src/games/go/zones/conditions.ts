/**
 * What a zone needs for its claim to hold (reference/zones.ts has the argument), in the form that both compilers read.
 *
 * A node with zone Z claims that its *winner* also wins every position that agrees with the node's on Z, whoever the winner is: the
 * attacker, who then takes the targets in finitely many moves, or the defender, who then keeps them forever. The other side is the
 * *loser*. A *part* is what is connected in Z of a block; a part is *safe* when it has a liberty in Z, so that nothing outside takes
 * it.
 */
import { EMPTY } from "../notation/points.js";
import { liberties, neighbour, rows, side, stone } from "../rules/board.js";
import {
  add,
  addAround,
  addBlock,
  addWithNeighbours,
  CAPTURED,
  clear,
  DONE,
  firstPoint,
  has,
  SAFE,
  SCRATCH,
  sets,
  unite,
  ZONE,
} from "./point-sets.js";
import { makeSafe } from "./safety.js";

/** Conditions that tests leave out, to show positions in which that gives a false verdict. */
const AROUND_MOVE = 1;
export const AROUND_WINNERS_CAPTURE = 1 << 1;
const OWN_LIBERTY = 1 << 2;
const LOSERS_LIBERTY = 1 << 3;
export const SAFE_AFTER_PASS = 1 << 4;
export const SAFE_AFTER_REPLY = 1 << 5;
const AROUND_LOSERS_CAPTURE = 1 << 6;
const AROUND_SINGLE_CAPTURE = 1 << 7;
export const AROUND_SUICIDE = 1 << 8;
export const SAFE_BESIDE_SUICIDE = 1 << 9;
export const VITAL_REGIONS = 1 << 10;
export const ASSUMPTIONS = 1 << 11;
export const SAFE_IN_LOOP = 1 << 12;
export const CYCLE_WITHIN = 1 << 13;

let leftOut = 0;

/** For tests alone: leaves out conditions, a bit each. */
export function leaveOut(conditions: number): void {
  leftOut = conditions;
}

export function isAsked(condition: number): boolean {
  return (leftOut & condition) === 0;
}

/** Puts what a move of the side to move takes into `CAPTURED`; returns how many stones it is. */
export function findCaptured(point: number): number {
  clear(CAPTURED);
  let count = 0;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === 2 - side && liberties(next) === 1) addBlock(CAPTURED, next);
  }
  for (let row = 1; row <= rows; row++) {
    for (let rest = sets[CAPTURED + row]; rest !== 0; rest &= rest - 1) count++;
  }
  return count;
}

/**
 * Adds what `ZONE` needs for a stone that the winner has just played, which took what is in `CAPTURED`. It has the zone of the
 * node that the board is at.
 */
export function addForMove(point: number, captured: number): void {
  const loser = 1 + side;
  if (isAsked(AROUND_MOVE)) addAround(ZONE, point);
  if (captured > 0) {
    if (isAsked(AROUND_WINNERS_CAPTURE)) addWithNeighbours(ZONE, CAPTURED);
    else unite(ZONE, CAPTURED);
  } else if (isAsked(OWN_LIBERTY)) makeSafe(point, 0);
  if (!isAsked(LOSERS_LIBERTY)) return;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === loser) makeSafe(next, 0);
  }
}

/**
 * Adds what `ZONE` needs for a stone that the loser has just played in it, which took what is in `CAPTURED`.
 *
 * @param after the zone of the node that the board is at, which `ZONE` has
 */
export function addForReply(point: number, captured: number, after: number): void {
  if (captured > 0) {
    if (isAsked(AROUND_LOSERS_CAPTURE)) addWithNeighbours(ZONE, CAPTURED);
    else unite(ZONE, CAPTURED);
    if (captured === 1 && isAsked(AROUND_SINGLE_CAPTURE)) addAround(ZONE, point);
  }
  if (isAsked(SAFE_AFTER_REPLY)) {
    clear(SAFE);
    makeAllSafe(after, 1 + side);
  }
}

/** Makes all parts of a colour safe that have a stone in a set, which `ZONE` has. Those in `SAFE` are known to be. */
export function makeAllSafe(set: number, colour: number): void {
  for (let row = 1; row <= rows; row++) {
    for (let rest = sets[set + row] & ~sets[SAFE + row]; rest !== 0; rest &= rest - 1) {
      const point = firstPoint(row, rest);
      if (stone(point) === colour && !has(SAFE, point)) makeSafe(point, 0);
    }
  }
}

/** Adds what makes the loser's move on an empty point suicide wherever the zone is as it is here; the loser is to move. */
export function addForSuicide(point: number): void {
  if (isAsked(AROUND_SUICIDE)) {
    clear(SCRATCH);
    add(SCRATCH, point);
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(point, direction);
      if (stone(next) === 1 + side) addBlock(SCRATCH, next);
    }
    addWithNeighbours(ZONE, SCRATCH);
  }
  if (!isAsked(SAFE_BESIDE_SUICIDE)) return;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === 2 - side) makeSafe(next, point);
  }
}

/** Begins to go through the points of `ZONE`. */
export function startPoints(): void {
  clear(DONE);
}

/** A point of `ZONE` that is empty and was not given yet; 0 when there is none. */
export function nextEmpty(): number {
  for (let row = 1; row <= rows; row++) {
    for (let rest = sets[ZONE + row] & ~sets[DONE + row]; rest !== 0; rest &= rest - 1) {
      const point = firstPoint(row, rest);
      sets[DONE + row] |= rest & -rest;
      if (stone(point) === EMPTY) return point;
    }
  }
  return 0;
}
