/**
 * The search for exact scores as one engine, the form in which both compilers link it: what WebAssembly exports, and what an
 * instance in JavaScript has (docs/architecture.md, Hot code).
 */
import { count } from "../../../engine/budget.js";
import { POSITION_WORDS, sizeIn } from "../notation/packing.js";
import { findMoves, foundHigh, foundLow, OTHER, pass, settle } from "../rules/positions.js";
import { inCorner, inMiddle } from "../rules/squares.js";
import { takeDiscs } from "../rules/take.js";
import {
  prepare as begin,
  found,
  leaveOut as leaveOutInMiddle,
  knownMove as moveInTable,
  rootLower,
  rootUpper,
} from "./endgame.js";
import { lineMove as moveInLine } from "./lines.js";
import { bestMove, depth, values } from "./order/estimate.js";
import { valueAfter } from "./order/order.js";
import { ROOT } from "./places.js";

export { nodeCount, stopReason } from "../../../engine/budget.js";
export { counts, setCounting } from "../../../engine/counts.js";
export { bytesTaken } from "../../../engine/machine.js";
export { mobilityWeights, patternsKnown, patternWeights } from "../evaluation/patterns.js";
export { setWeight } from "../evaluation/static-value.js";
export { exceeds, setLeafEmpties, solve, useMarks } from "./endgame.js";
export { lineLength } from "./lines.js";
export { useTable } from "./table.js";

/** A packed position, which the host writes before `prepare`. */
export const position = new Int32Array(POSITION_WORDS);

/** Begins a search of `position` (budget.ts has the limits). Returns whether the side to move has a move. */
export function prepare(generation: number, most: f64, between: number): boolean {
  takePosition();
  return begin(generation, most, between);
}

/** Takes `position` over for `exceeds` and `knownMove`. */
export function takePosition(): void {
  const own = (position[4] & 1) === 0 ? 0 : 2;
  const other = 2 - own;
  const size = sizeIn(position[4]);
  takeDiscs(ROOT, size, position[own], position[own + 1], position[other], position[other + 1]);
}

/** Leaves a move of `position` out, which is as good as another one: a square as in packed positions. */
export function leaveOut(square: number): void {
  leaveOutInMiddle(inMiddle(square));
}

/** A move of the root's line, as in packed positions: a square, or PASS. */
export function lineMove(index: number): number {
  return inCorner(moveInLine(index));
}

/** The best move that the table knows of `position`, or 64. */
export function knownMove(): number {
  return inCorner(moveInTable());
}

/** The value of `position` to this many plies, 0 to `MOST_PLIES`, in hundredths of a disc. */
export function shallow(plies: number): number {
  takePosition();
  return valueAfter(plies, ROOT);
}

/** The other side is to move. Returns whether it has a move; the game is over when it has none. */
export function prepareAfterPass(): boolean {
  count(1);
  findMoves(ROOT, OTHER);
  if ((foundLow | foundHigh) === 0) return false;
  pass(ROOT, ROOT);
  return true;
}

/** The score of a position that is over. */
export function finalScore(): number {
  return settle(ROOT);
}

/** What the last search has found: the score or a bound, and proven bounds. */
export function rootScore(): number {
  return found;
}

export function provenLower(): number {
  return rootLower;
}

export function provenUpper(): number {
  return rootUpper;
}

/** The best move before the exact search, its value in hundredths of a disc, and plies looked ahead. */
export function estimatedMove(): number {
  return inCorner(bestMove);
}

export function estimatedValue(): number {
  return -values[bestMove];
}

export function estimatedDepth(): number {
  return depth;
}
