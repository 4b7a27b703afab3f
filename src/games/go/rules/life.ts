/**
 * Unconditional life (Benson 1976): blocks that cannot be taken even if their side passes forever. In the form that both
 * compilers read; reference/life.ts says the same for reading.
 *
 * A *region* is a connected set of points without a stone of the defender's. It is *vital* to a block when each of its empty
 * points is a liberty of the block: the attacker cannot fill it, since the last stone there would be suicide. Blocks with two
 * vital regions live together, as far as the regions have no other blocks around them. So does a block with a liberty outside
 * of the region of play, where nobody can play.
 */
import { EMPTY, POINTS, WALL } from "../notation/points.js";
import {
  all,
  defender,
  firstRow,
  head,
  neighbour,
  nextStone,
  pastRows,
  playable,
  safe,
  stone,
  taken,
  targetCount,
  targets,
} from "./board.js";

/** A point touches at most four blocks. */
const MOST_PAIRS = 4 * POINTS;

/** By point: the last flood that came by, so that nothing has to be emptied. */
const flooded = new Int32Array(POINTS);
let flood = 0;
/** By point: 1 for a liberty of the block that is looked at. */
const liberty = new Uint8Array(POINTS);
const queue = new Int32Array(POINTS);

/** Heads of the defender's blocks, and by head whether the block is still thought to live. */
const heads = new Int32Array(POINTS);
const living = new Uint8Array(POINTS);
/** Pairs of a region and a block next to it, region by region: the empty points of the region that are liberties of it. */
const pairRegion = new Int32Array(MOST_PAIRS);
const pairHead = new Int32Array(MOST_PAIRS);
const pairEmpty = new Int32Array(MOST_PAIRS);
let pairs = 0;
/** By region: its empty points, and whether all blocks around it are still thought to live. */
const empties = new Int32Array(POINTS);
const closed = new Uint8Array(POINTS);

/** Whether life is seen at all; otherwise the searches find out by themselves. */
let seen = true;

/** @param on whether unconditional life ends a problem, from now on */
export function seeLife(on: boolean): void {
  seen = on;
}

/** Whether the attacker can never reach the goal, since targets that it needs live unconditionally. */
export function isSafe(): boolean {
  if (!seen) return false;
  // Seldom more has to be looked at than the points next to the liberties of one target.
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) !== 0) continue;
    const might = mightLive(targets[i]);
    if (might && all) return livesOnBoard();
    if (!might && !all) return false;
  }
  return !all && livesOnBoard();
}

/** Whether a block has a lasting liberty or two vital regions, whatever becomes of the blocks around these. */
function mightLive(target: number): boolean {
  if (hasLastingLiberty(target)) return true;
  markLiberties(target, 1);
  let vital = 0;
  flood++;
  let at = target;
  do {
    for (let direction = 0; direction < 4 && vital < 2; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) === EMPTY && flooded[next] !== flood && isFilledByLiberties(next)) vital++;
    }
    at = nextStone(at);
  } while (at !== target && vital < 2);
  markLiberties(target, 0);
  return vital === 2;
}

/** Whether nobody can play on a liberty of the block, or it is safe. */
function hasLastingLiberty(block: number): boolean {
  let at = block;
  do {
    if (safe[at] !== 0) return true;
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) === EMPTY && playable[next] === 0) return true;
    }
    at = nextStone(at);
  } while (at !== block);
  return false;
}

function markLiberties(block: number, mark: number): void {
  let at = block;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) === EMPTY) liberty[next] = mark;
    }
    at = nextStone(at);
  } while (at !== block);
}

/** Whether all empty points of the region around a point are marked as liberties; it gives up at the first that is not. */
function isFilledByLiberties(point: number): boolean {
  let length = enqueue(point, 0);
  for (let i = 0; i < length; i++) {
    if (stone(queue[i]) === EMPTY && liberty[queue[i]] === 0) return false;
    length = spread(queue[i], length);
  }
  return true;
}

function enqueue(point: number, length: number): number {
  flooded[point] = flood;
  queue[length] = point;
  return length + 1;
}

/** Adds the neighbours of a point that belong to its region and are new; returns how many points there are by then. */
function spread(point: number, before: number): number {
  let length = before;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    const there = stone(next);
    if (there === WALL || there === 1 + defender || flooded[next] === flood) continue;
    length = enqueue(next, length);
  }
  return length;
}

/** Benson's algorithm on the whole board. */
function livesOnBoard(): boolean {
  const blocks = listBlocks();
  const regions = listRegions();
  for (let more = true; more; ) {
    more = false;
    for (let i = 0; i < blocks; i++) {
      const block = heads[i];
      if (living[block] === 0 || hasLastingLiberty(block) || vitalRegions(block) > 1) continue;
      living[block] = 0;
      more = true;
    }
    closed.fill(1, 0, regions);
    for (let i = 0; i < pairs; i++) if (living[pairHead[i]] === 0) closed[pairRegion[i]] = 0;
  }
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) === 0 && (living[head(targets[i])] !== 0) === all) return all;
  }
  return !all;
}

function listBlocks(): number {
  let count = 0;
  for (let point = firstRow; point < pastRows; point++) {
    if (stone(point) !== 1 + defender || head(point) !== point) continue;
    heads[count++] = point;
    living[point] = 1;
  }
  return count;
}

function listRegions(): number {
  let count = 0;
  pairs = 0;
  flood++;
  for (let point = firstRow; point < pastRows; point++) {
    const there = stone(point);
    if (there === WALL || there === 1 + defender || flooded[point] === flood) continue;
    empties[count] = 0;
    const firstPair = pairs;
    let length = enqueue(point, 0);
    for (let i = 0; i < length; i++) {
      length = spread(queue[i], length);
      const empty = stone(queue[i]) === EMPTY;
      if (empty) empties[count]++;
      // With a stone that is safe the attacker can fill the region: no block has all of its liberties.
      if (safe[queue[i]] !== 0) empties[count] += POINTS;
      pairWithBlocks(queue[i], count, firstPair, empty);
    }
    closed[count++] = 1;
  }
  return count;
}

/** Notes the blocks next to a point of a region, whose pairs begin at `firstPair`. */
function pairWithBlocks(point: number, region: number, firstPair: number, empty: boolean): void {
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) !== 1 + defender || touchesBefore(point, direction, head(next))) continue;
    const pair = pairOf(head(next), region, firstPair);
    if (empty) pairEmpty[pair]++;
  }
}

/** Whether the block was met at one of the directions before this one. */
function touchesBefore(point: number, end: number, block: number): boolean {
  for (let direction = 0; direction < end; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === 1 + defender && head(next) === block) return true;
  }
  return false;
}

function pairOf(block: number, region: number, firstPair: number): number {
  for (let i = firstPair; i < pairs; i++) if (pairHead[i] === block) return i;
  pairRegion[pairs] = region;
  pairHead[pairs] = block;
  pairEmpty[pairs] = 0;
  pairs++;
  return pairs - 1;
}

function vitalRegions(block: number): number {
  let count = 0;
  for (let i = 0; i < pairs; i++) {
    const region = pairRegion[i];
    if (pairHead[i] === block && closed[region] !== 0 && pairEmpty[i] === empties[region]) count++;
  }
  return count;
}
