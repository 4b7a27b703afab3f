/**
 * The zone of a ladder: the points that the proof of one depends on, in the form that both compilers read.
 *
 * Say that the attacker takes a target after the defender's pass. Where the defender instead puts a stone outside the zone that
 * takes nothing, the same moves take the target: each move of the proof is legal as before, takes the same stones and bans
 * the same points, and the defender has the same replies. With that stone a block of the attacker's has one liberty less at
 * most, and a block of the defender's that it joins had its point as a liberty. So these points are enough:
 *
 * - where both sides play, and where the defender could play if it were legal;
 * - the liberties of blocks of two liberties next to such a point: with one less they would be taken there, or could not
 *   be played from;
 * - empty points next to the attacker's stones as they are played, which may be all that keeps them from suicide;
 * - the liberties of blocks of two liberties of the attacker that touch a target in atari: with one less, taking them would be a
 *   reply.
 *
 * A proof that has other nodes, where a ban alone protects a target or nothing is in atari, depends on all points.
 */
import { EMPTY, POINT_MASK, POINTS, WALL } from "../notation/points.js";
import { head, lastLiberty, liberties, listLiberties, neighbour, nextStone, side, stone } from "./board.js";

/** No stone is ever put there: in the zone, it stands for all points. */
const EVERYTHING = 0;

/** 1 for each point of the zone. */
const isIn = new Uint8Array(POINTS);
/** Those points, in the order in which they came. */
const points = new Int32Array(POINTS);
let count = 0;
/** Whether the ladder that was read last was proven. */
let isKept = false;
const pair = new Int32Array(2);

/** Begins with no points. */
export function startZone(): void {
  cutZone(0);
  isKept = false;
}

/** @param proven whether what was marked is the zone of a proof */
export function keepZone(proven: boolean): void {
  isKept = proven;
}

/** How many points there are, for `cutZone`. */
export function zoneMark(): number {
  return count;
}

/** Takes out the points that came after a mark: they were those of moves that fail. */
export function cutZone(mark: number): void {
  while (count > mark) isIn[points[--count]] = 0;
}

export function markEverything(): void {
  add(EVERYTHING);
}

/** Where the attacker takes a target. */
export function markCapture(move: number): void {
  add(move & POINT_MASK);
}

/** Before a move of the attacker is played. */
export function markAttack(move: number): void {
  const point = move & POINT_MASK;
  markMove(point);
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === EMPTY) add(next);
  }
}

/** Where a target is in atari and the defender is to move. */
export function markDefence(target: number): void {
  const own = stone(target);
  const from = head(target);
  markMove(lastLiberty(from));
  let at = from;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      const colour = stone(next);
      if (colour === EMPTY || colour === WALL || colour === own) continue;
      const left = liberties(next);
      if (left === 1) markMove(lastLiberty(next));
      else if (left === 2) addLiberties(next);
    }
    at = nextStone(at);
  } while (at !== from);
}

/** A point where a side plays, or could play if that were legal. */
function markMove(point: number): void {
  add(point);
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    const colour = stone(next);
    if (colour !== EMPTY && colour !== WALL && liberties(next) === 2) addLiberties(next);
  }
}

function addLiberties(block: number): void {
  const found = listLiberties(block, pair, 0, 2);
  for (let i = 0; i < found; i++) add(pair[i]);
}

function add(point: number): void {
  if (isIn[point] !== 0) return;
  isIn[point] = 1;
  points[count++] = point;
}

/**
 * Whether the ladder that was read last, where the defender had passed, also takes the target when the defender plays this move
 * in place of the pass. The defender must be to move. False says nothing.
 */
export function isAnswered(point: number): boolean {
  if (!isKept || isIn[EVERYTHING] !== 0 || isIn[point] !== 0) return false;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === 2 - side && liberties(next) === 1) return false;
  }
  return true;
}
