/**
 * The moves that a node begins with, and their order, in the form that both compilers read. A node begins with some moves near the
 * targets; the others follow when a zone asks for them (closure.ts), so that which they are changes no verdict.
 */
import { EMPTY, MAXIMUM_MOVES, PASS, POINT_MASK, POINTS, SPENDS, WALL } from "../notation/points.js";
import {
  area,
  areaSize,
  ban,
  blockSize,
  defender,
  emptyNeighbours,
  head,
  liberties,
  listLiberties,
  moveAt,
  neighbour,
  side,
  stone,
} from "../rules/board.js";
import { end as endOfChildren, first as firstChild, moves, PLACES } from "./children.js";
import { lookAtTargets, putChild } from "./leaf-numbers.js";
import { distance, measure } from "./near.js";

/** Steps to a target of the first moves, and how many there are of each side. */
const STEPS = 2;
let attackersMoves = 8;
let defendersMoves = 8;

/** By side and point: how often a move there won. */
const won = new Int32Array(2 * POINTS);
const MOST_WON = 1 << 14;

const candidates = new Int32Array(MAXIMUM_MOVES);
const scores = new Int32Array(MAXIMUM_MOVES);
const found = new Int32Array(2);
let count = 0;

export function setFirstMoves(attackers: number, defenders: number): void {
  attackersMoves = attackers;
  defendersMoves = defenders;
}

export function forgetWins(): void {
  won.fill(0, 0, 2 * POINTS);
}

/** Notes that a move of the side to move won. The other side may want the point, too. */
export function noteWin(move: number): void {
  const own = side * POINTS + (move & POINT_MASK);
  const other = (1 - side) * POINTS + (move & POINT_MASK);
  won[own] += 2;
  won[other] += 1;
  if (won[own] <= MOST_WON && won[other] <= MOST_WON) return;
  for (let i = 0; i < 2 * POINTS; i++) won[i] >>= 1;
}

/** Writes the children that the node at a ply begins with. */
export function listFirst(ply: number): void {
  endOfChildren[ply] = firstChild[ply];
  lookAtTargets();
  const attacks = side !== defender;
  // By a pass the attacker only gets rid of its ban: without one the position repeats (closure.ts).
  if (!attacks || ban !== 0) putChild(ply, PASS, 0);
  measure();
  count = 0;
  for (let i = 0; i < areaSize; i++) {
    const steps = distance[area[i]];
    if (steps === 0 || steps > STEPS) continue;
    const move = moveAt(area[i]);
    if (move !== 0) candidates[count++] = move;
  }
  rank(0);
  put(ply, Math.min(count, attacks ? attackersMoves : defendersMoves), 0);
}

/** Begins a list of further moves. */
export function startFurther(): void {
  count = 0;
}

export function addFurther(move: number): void {
  candidates[count++] = move;
}

/** Whether there are further moves. */
export function hasFurther(): boolean {
  return count > 0;
}

/** Adds the further moves to the children of the node at a ply. @param hint a move that is likely to be good, or 0 */
export function listFurther(ply: number, hint: number): void {
  lookAtTargets();
  measure();
  rank(hint);
  put(ply, count, side === defender && endOfChildren[ply] - firstChild[ply] <= 1 ? 0 : 2);
}

function put(ply: number, most: number, firstRank: number): void {
  for (let i = 0; i < most; i++) putChild(ply, candidates[i], firstRank + i);
}

/** Sorts the candidates, the best first. */
function rank(hint: number): void {
  for (let i = 0; i < count; i++) {
    const move = candidates[i];
    const score = scoreOf(move & POINT_MASK) + (move === hint ? 9 : 0);
    let at = i;
    while (at > 0 && scores[at - 1] < score) {
      scores[at] = scores[at - 1];
      candidates[at] = candidates[at - 1];
      at--;
    }
    scores[at] = score;
    candidates[at] = move;
  }
}

/** How good a move looks: near the targets, saving or taking blocks, with room around it, and where others have won. */
function scoreOf(point: number): number {
  const steps = distance[point];
  let score = steps === 0 ? -14 : -4 * (steps - 1);
  let own = false;
  let last = 0;
  let second = 0;
  let third = 0;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    const there = stone(next);
    if (there === WALL) continue;
    if (there === EMPTY) {
      score++;
      if (steps !== 0 && distance[next] !== 0 && distance[next] <= STEPS) score++;
      continue;
    }
    const block = head(next);
    if (block === last || block === second || block === third) continue;
    third = second;
    second = last;
    last = block;
    const free = liberties(next);
    if (there === 1 + side) {
      own = true;
      if (free === 1) score += 6 + Math.min(blockSize(next), 4);
    } else if (free === 1) score += 8 + Math.min(blockSize(next), 6);
    else if (free === 2) score += 3;
  }
  if (own) score++;
  if (isSelfAtari(point)) score -= 6;
  const wins = won[side * POINTS + point];
  return score + Math.min(12, 2 * (31 - Math.clz32(wins + 1)));
}

/** Whether a stone has one liberty at most on a point where it takes nothing. */
function isSelfAtari(point: number): boolean {
  if (emptyNeighbours(point) > 1) return false;
  let other = 0;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    const there = stone(next);
    if (there === WALL) continue;
    if (there === EMPTY) {
      if (other !== 0 && other !== next) return false;
      other = next;
      continue;
    }
    const free = liberties(next);
    if (there !== 1 + side) {
      if (free === 1) return false;
      continue;
    }
    if (free > 2) return false;
    const listed = listLiberties(next, found, 0, 2);
    for (let i = 0; i < listed; i++) {
      if (found[i] === point || found[i] === other) continue;
      if (other !== 0) return false;
      other = found[i];
    }
  }
  return true;
}

/** Whether there is room for all children that a node can have behind a place. */
export function hasRoom(place: number): boolean {
  return place + MAXIMUM_MOVES + 1 < PLACES;
}

/** The child to which a move leads that plays on a point, or -1. */
export function childOn(ply: number, point: number): number {
  for (let i = firstChild[ply]; i < endOfChildren[ply]; i++) {
    if (moves[i] !== PASS && (moves[i] & ~SPENDS) === point) return i;
  }
  return -1;
}
