/**
 * The fast rules of Go as one engine: what an instance has (rules.ts), and what WebAssembly exports. Searches link board.ts
 * itself.
 */
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { POINTS } from "../notation/points.js";
import {
  ban,
  defender,
  keyHigh,
  keyLow,
  load,
  nextHigh,
  nextLow,
  setProblem,
  side,
  store,
  taken,
} from "./board.js";
import { frameRegion } from "./estimates.js";
import { ladderHeight, ladderNodes, lineLength } from "./ladder.js";

export { bytesTaken } from "../../../engine/machine.js";
export {
  area,
  blockSize,
  canPlay,
  emptyNeighbours,
  generate,
  head,
  isReached,
  lastLiberty,
  liberties,
  listLiberties,
  look,
  moveAt,
  neighbour,
  nextStone,
  play,
  reachingMove,
  stone,
  targets,
  threatsOf,
  undo,
} from "./board.js";
export { influence, spread } from "./bouzy.js";
export { expand, expandAnswered, expandOrder, leaveOut, passChild, setAttacker } from "./children.js";
export { generateUnlessOver, outcome } from "./ends.js";
export { estimate, setInfluence } from "./estimates.js";
export { line, readLadder } from "./ladder.js";
export { isSafe, seeLife } from "./life.js";

/** A packed position with the constants of its problem after it, which the host writes or reads. */
export const position = new Int32Array(POSITION_WORDS + CONSTANT_WORDS);
/** Moves or points that a function was told to write. */
export const list = new Int32Array(POINTS);

/** The board takes over the constants in `position`. */
export function takeProblem(): void {
  setProblem(position, POSITION_WORDS);
  frameRegion();
}

/** The board takes over the position in `position`. */
export function takePosition(): void {
  load(position, 0);
}

/** Writes the position to `position`. */
export function givePosition(): void {
  store(position, 0);
}

// In an instance the numbers of a module are seen through functions alone.

export function sideToMove(): number {
  return side;
}

export function owner(): number {
  return defender;
}

export function bannedPoint(): number {
  return ban;
}

export function takenTargets(): number {
  return taken;
}

export function lowKey(): number {
  return keyLow;
}

export function highKey(): number {
  return keyHigh;
}

export function nextLowKey(): number {
  return nextLow;
}

export function nextHighKey(): number {
  return nextHigh;
}

export function nodesOfLadder(): number {
  return ladderNodes;
}

export function heightOfLadder(): number {
  return ladderHeight;
}

export function lengthOfLine(): number {
  return lineLength;
}
