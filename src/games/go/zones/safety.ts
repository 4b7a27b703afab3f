/** Parts of blocks within a zone get a liberty there, in the form that both compilers read. */
import { EMPTY, POINTS } from "../notation/points.js";
import { canPlay, safe as isSafeStone, neighbour, playable, stone } from "../rules/board.js";
import { add, has, SAFE, ZONE } from "./point-sets.js";

const queue = new Int32Array(POINTS);
/** By stone in the queue: the one from which it was reached. */
const from = new Int32Array(POINTS);
/** By point: the last search that came by. */
const reached = new Int32Array(POINTS);
let search = 0;

/**
 * Ensures that the part of a stone in `ZONE` has a liberty there: where it has none, the nearest one of its block is added, with
 * the stones on the way. All of the part goes to `SAFE`.
 *
 * A stone that is said to be safe is as good as a liberty. A liberty is best where nobody can play, then where the other side cannot: each point that it can play on is a reply to answer.
 *
 * @param filled an empty point that is taken for one with a stone of the other side, or 0
 */
export function makeSafe(start: number, filled: number): void {
  const colour = stone(start);
  search++;
  reached[start] = search;
  queue[0] = start;
  let end = 1;
  let safe = false;
  for (let i = 0; i < end; i++) {
    add(SAFE, queue[i]);
    safe = safe || isSafeStone[queue[i]] !== 0;
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(queue[i], direction);
      if (!has(ZONE, next)) continue;
      const there = stone(next);
      if (there === EMPTY) safe = safe || next !== filled;
      else if (there === colour && reached[next] !== search) {
        reached[next] = search;
        queue[end++] = next;
      }
    }
  }
  if (!safe) addWay(end, colour, filled);
}

/**
 * Adds the cheapest liberty of a part of this many stones, which stand in the queue, or else a stone by which its block is safe. Of
 * those that cost as much it is the nearest.
 */
function addWay(part: number, colour: number, filled: number): void {
  for (let i = 0; i < part; i++) from[queue[i]] = 0;
  let end = part;
  let liberty = 0;
  let last = 0;
  let least = 4;
  for (let i = 0; i < end && least > 0; i++) {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(queue[i], direction);
      const there = stone(next);
      if (there === EMPTY && next !== filled) {
        const cost = costOf(next, colour);
        if (cost < least) {
          least = cost;
          liberty = next;
          last = queue[i];
        }
      } else if (there === colour && reached[next] !== search) {
        reached[next] = search;
        from[next] = queue[i];
        queue[end++] = next;
        // Nobody takes the block of such a stone.
        if (isSafeStone[next] !== 0 && least > 0) {
          least = 0;
          liberty = next;
          last = queue[i];
        }
      }
    }
  }
  add(ZONE, liberty);
  for (let at = last; at !== 0; at = from[at]) add(ZONE, at);
}

/** What it costs to have a liberty of a colour in the zone. */
function costOf(point: number, colour: number): number {
  if (playable[point] === 0) return 0;
  if (!canPlay(point, 2 - colour)) return 1;
  return has(ZONE, point) ? 2 : 3;
}
