/**
 * Unconditional life with the zone that it depends on (Benson 1976; rules/life.ts has the definition), in the form that both
 * compilers read. Only what is near the targets is looked at: a block that lives by larger regions is left to the search.
 *
 * The zone of blocks that live together is all of their stones, two vital regions of each with every point, and with them the
 * blocks around these regions. What else is on the board can change none of it.
 */
import { EMPTY, POINTS, WALL } from "../notation/points.js";
import {
  all,
  defender,
  head,
  neighbour,
  nextStone,
  playable,
  safe,
  stone,
  taken,
  targetCount,
  targets,
} from "../rules/board.js";
import { isAsked, VITAL_REGIONS } from "./conditions.js";
import { add, addBlock, clear, ZONE } from "./point-sets.js";

/** Points of the largest region that is looked at. */
const MOST_POINTS = 24;
const MOST_REGIONS = 128;
const MOST_BLOCKS = 64;
const MOST_PAIRS = 8 * MOST_REGIONS;

/** By point: the region that it is in and one more, where that was flooded in this `round`. */
const regionAt = new Int32Array(POINTS);
const roundAt = new Int32Array(POINTS);
let round = 0;

const queue = new Int32Array(POINTS);
let queued = 0;

/** By region: its points, a row of `MOST_POINTS`; how many, and how many of them are empty; whether it has too many. */
const regionPoints = new Int32Array(MOST_REGIONS * MOST_POINTS);
const pointCount = new Int32Array(MOST_REGIONS);
const emptyCount = new Int32Array(MOST_REGIONS);
const isOpen = new Uint8Array(MOST_REGIONS);
let regions = 0;

/** Pairs of a region and a block beside it, the pairs of a region one behind the other: empty points that are liberties of it. */
const firstPair = new Int32Array(MOST_REGIONS + 1);
const pairBlock = new Int32Array(MOST_PAIRS);
const pairEmpties = new Int32Array(MOST_PAIRS);
let pairs = 0;

/** Blocks by their heads, whether they are still thought to live, and whether their points are in the zone. */
const blocks = new Int32Array(MOST_BLOCKS);
const living = new Uint8Array(MOST_BLOCKS);
const isIn = new Uint8Array(MOST_BLOCKS);
let blockCount = 0;
/** Pairs of a block and a region that is vital to it. */
const vitalBlock = new Int32Array(MOST_PAIRS);
const vitalRegion = new Int32Array(MOST_PAIRS);
let vitals = 0;

/** Whether the attacker can never reach the goal, since targets live; `ZONE` is then what that depends on. */
export function isSafe(): boolean {
  clear(ZONE);
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) !== 0) continue;
    const lives = doesLive(targets[i]);
    if (lives && all) return true;
    if (!lives && !all) return false;
  }
  return !all;
}

function doesLive(target: number): boolean {
  const lasting = lastingLiberty(target);
  if (lasting !== 0) {
    addBlock(ZONE, target);
    add(ZONE, lasting);
    return true;
  }
  round++;
  regions = 0;
  pairs = 0;
  vitals = 0;
  blockCount = 0;
  addToList(head(target));
  for (let i = 0; i < blockCount; i++) {
    if (!findVitalRegions(i)) return false;
    if (i === 0 && vitals < 2) return false;
  }
  strike();
  if (living[0] === 0) return false;
  gatherZone();
  return true;
}

/** A liberty of a block where nobody can play, or a stone by which it is safe; 0 where there is none. */
function lastingLiberty(block: number): number {
  let at = block;
  do {
    if (safe[at] !== 0) return at;
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) === EMPTY && playable[next] === 0) return next;
    }
    at = nextStone(at);
  } while (at !== block);
  return 0;
}

function addToList(block: number): boolean {
  for (let i = 0; i < blockCount; i++) if (blocks[i] === block) return true;
  if (blockCount === MOST_BLOCKS) return false;
  living[blockCount] = 1;
  isIn[blockCount] = 0;
  blocks[blockCount++] = block;
  return true;
}

function placeOf(block: number): number {
  for (let i = 0; i < blockCount; i++) if (blocks[i] === block) return i;
  return -1;
}

/** Notes the regions that are vital to a block, and the blocks beside them; false where there is no room for more. */
function findVitalRegions(place: number): boolean {
  const block = blocks[place];
  const firstOfBlock = vitals;
  let at = block;
  do {
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(at, direction);
      if (stone(next) !== EMPTY) continue;
      if (roundAt[next] !== round) {
        if (regions === MOST_REGIONS || pairs > MOST_PAIRS - 4 * MOST_POINTS) return false;
        flood(next);
      }
      const region = regionAt[next];
      if (isOpen[region] !== 0 || isNoted(region, firstOfBlock)) continue;
      for (let pair = firstPair[region]; pair < firstPair[region + 1]; pair++) {
        if (pairBlock[pair] !== block || pairEmpties[pair] !== emptyCount[region]) continue;
        if (vitals === MOST_PAIRS) return false;
        vitalBlock[vitals] = place;
        vitalRegion[vitals++] = region;
      }
    }
    at = nextStone(at);
  } while (at !== block);
  for (let i = firstOfBlock; i < vitals; i++) {
    const region = vitalRegion[i];
    for (let pair = firstPair[region]; pair < firstPair[region + 1]; pair++) {
      if (!addToList(pairBlock[pair])) return false;
    }
  }
  return true;
}

function isNoted(region: number, from: number): boolean {
  for (let i = from; i < vitals; i++) if (vitalRegion[i] === region) return true;
  return false;
}

/** Makes a region of the points around an empty one that have no stone of the defender's. */
function flood(start: number): void {
  const region = regions++;
  emptyCount[region] = 0;
  isOpen[region] = 0;
  queued = 0;
  enqueue(start, region);
  for (let i = 0; i < queued; i++) {
    if (queued > MOST_POINTS) {
      // The points that were met stay in it: whoever comes to another of them floods again, and stops as soon.
      isOpen[region] = 1;
      break;
    }
    const point = queue[i];
    const isEmpty = stone(point) === EMPTY;
    if (isEmpty) emptyCount[region] += 1;
    // With a stone that is safe the attacker can fill the region: no block has all of its liberties.
    if (safe[point] !== 0) emptyCount[region] += POINTS;
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(point, direction);
      const there = stone(next);
      if (there === WALL) continue;
      if (there !== 1 + defender) {
        if (roundAt[next] !== round || regionAt[next] !== region) enqueue(next, region);
      } else if (!isBesideBefore(point, direction, head(next))) notePair(region, head(next), isEmpty);
    }
  }
  const count = Math.min(queued, MOST_POINTS);
  pointCount[region] = count;
  for (let i = 0; i < count; i++) regionPoints[region * MOST_POINTS + i] = queue[i];
  firstPair[region + 1] = pairs;
}

function enqueue(point: number, region: number): void {
  roundAt[point] = round;
  regionAt[point] = region;
  queue[queued++] = point;
}

/** Whether the block was met at a direction before this one. */
function isBesideBefore(point: number, before: number, block: number): boolean {
  for (let direction = 0; direction < before; direction++) {
    const next = neighbour(point, direction);
    if (stone(next) === 1 + defender && head(next) === block) return true;
  }
  return false;
}

function notePair(region: number, block: number, isEmpty: boolean): void {
  let at = firstPair[region];
  while (at < pairs && pairBlock[at] !== block) at++;
  if (at === pairs) {
    pairBlock[pairs] = block;
    pairEmpties[pairs++] = 0;
  }
  if (isEmpty) pairEmpties[at] += 1;
}

/** Whether all blocks beside a region are still thought to live. */
function isClosed(region: number): boolean {
  for (let pair = firstPair[region]; pair < firstPair[region + 1]; pair++) {
    const place = placeOf(pairBlock[pair]);
    if (place < 0 || living[place] === 0) return false;
  }
  return true;
}

/** Strikes out blocks that have not two vital regions with living blocks alone around them, until none is left to strike. */
function strike(): void {
  for (let more = true; more; ) {
    more = false;
    for (let i = 0; i < blockCount; i++) {
      if (living[i] === 0) continue;
      let count = 0;
      for (let vital = 0; vital < vitals; vital++) {
        if (vitalBlock[vital] === i && isClosed(vitalRegion[vital])) count++;
      }
      if (count > 1) continue;
      living[i] = 0;
      if (i === 0) return;
      more = true;
    }
  }
}

/** Adds the first block to `ZONE`, two vital regions of it, and what these need; small ones first. */
function gatherZone(): void {
  isIn[0] = 1;
  for (let more = true; more; ) {
    more = false;
    for (let i = 0; i < blockCount; i++) {
      if (isIn[i] !== 1) continue;
      more = true;
      isIn[i] = 2;
      addBlock(ZONE, blocks[i]);
      if (!isAsked(VITAL_REGIONS)) continue;
      const one = smallestRegion(i, -1);
      addRegion(one);
      addRegion(smallestRegion(i, one));
    }
  }
}

function smallestRegion(place: number, but: number): number {
  let found = -1;
  for (let vital = 0; vital < vitals; vital++) {
    const region = vitalRegion[vital];
    if (vitalBlock[vital] !== place || region === but || !isClosed(region)) continue;
    if (found < 0 || pointCount[region] < pointCount[found]) found = region;
  }
  return found;
}

function addRegion(region: number): void {
  for (let i = 0; i < pointCount[region]; i++) add(ZONE, regionPoints[region * MOST_POINTS + i]);
  for (let pair = firstPair[region]; pair < firstPair[region + 1]; pair++) {
    const place = placeOf(pairBlock[pair]);
    if (isIn[place] === 0) isIn[place] = 1;
  }
}
