/**
 * What saves a target in atari, in the form that both compilers read: a stone on its liberty, or taking stones that touch it,
 * retakes with a threat among them. After any other move it is taken, since no ban can be on its liberty then: that was empty
 * before, too.
 */
import { EMPTY, POINT_MASK, POINTS, WALL } from "../notation/points.js";
import {
  head,
  lastLiberty,
  liberties,
  moveAt,
  neighbour,
  nextStone,
  playable,
  stone,
  taken,
  targetCount,
  targets,
} from "./board.js";

/** Used by `listRescues`: 1 for each point that is listed. */
const listed = new Uint8Array(POINTS);

/** Whether a target is still to be taken. */
export function isLeft(target: number): boolean {
  return ((taken >> target) & 1) === 0;
}

/** A target that the attacker takes next where the defender does nothing about it; 0 when there is none. */
export function targetInAtari(): number {
  for (let i = 0; i < targetCount; i++) {
    if (isLeft(i) && liberties(targets[i]) === 1 && playable[lastLiberty(targets[i])] !== 0)
      return targets[i];
  }
  return 0;
}

/** Writes the moves that may save a target in atari to `to`, its liberty first; returns the end of the list. */
export function listRescues(target: number, to: Int32Array, first: number): number {
  const own = stone(target);
  const from = head(target);
  let end = listRescue(lastLiberty(from), to, first);
  let at = from;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      const colour = stone(next);
      if (colour === EMPTY || colour === WALL || colour === own || liberties(next) !== 1) continue;
      end = listRescue(lastLiberty(next), to, end);
    }
    at = nextStone(at);
  } while (at !== from);
  for (let i = first; i < end; i++) listed[to[i] & POINT_MASK] = 0;
  return end;
}

function listRescue(point: number, to: Int32Array, end: number): number {
  if (listed[point] !== 0) return end;
  const move = moveAt(point);
  if (move === 0) return end;
  listed[point] = 1;
  to[end] = move;
  return end + 1;
}
