/**
 * The search with relevance zones as one engine, the form in which both compilers link it: what WebAssembly exports, and what an
 * instance in JavaScript has (docs/architecture.md, Hot code).
 */
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { generate, load, setProblem, side } from "../rules/board.js";
import { SET_WORDS, sets, ZONE } from "./point-sets.js";
import { moveOf, pliesOf } from "./records.js";
import { isHinted, known, rootDelta, rootMove, rootPhi, rootPlies, verdict } from "./search.js";
import { foundHint, foundZone } from "./table.js";

export { nodeCount, stopReason } from "../../../engine/budget.js";
export { counts, setCounting } from "../../../engine/counts.js";
export { bytesTaken } from "../../../engine/machine.js";
export { isReached, play, undo } from "../rules/board.js";
export { setFirstMoves } from "./candidates.js";
export { useZones } from "./closure.js";
export { leaveOut } from "./conditions.js";
export { isWaiting, limitPlies, setVirtual, solve } from "./search.js";
export { use, useGeneration, useTable } from "./table.js";

/** A packed position with the constants of its problem behind it, which the host writes before `takePosition`. */
export const position = new Int32Array(POSITION_WORDS + CONSTANT_WORDS);
/** The zone of the position that was looked at last: a word a row, a bit a column, both from 1. */
export const zone = new Int32Array(SET_WORDS);
/** Moves. */
export const list = new Int32Array(512);

/** The board takes over the problem and the position in `position`. */
export function takePosition(): void {
  setProblem(position, POSITION_WORDS);
  load(position, 0);
}

/** What the search came to: PROVEN where the attacker succeeds, DISPROVEN, or LEFT_OPEN. */
export function rootVerdict(): number {
  return verdict;
}

/** Where that is decided: puts its zone into `zone`, and returns the winner's move there, where the winner is to move. */
export function answer(): number {
  takeZone();
  return rootMove;
}

/** Plies within which the attacker then reaches the goal. */
export function answerPlies(): number {
  return rootPlies;
}

/** The numbers of an open root as its side to move sees them. */
export function rootNumber(): number {
  return rootPhi;
}

export function rootOtherNumber(): number {
  return rootDelta;
}

/** What is known of the board's position, as `rootVerdict`; its zone is then in `zone`. */
export function look(): number {
  const found = known();
  takeZone();
  return found;
}

/** Whether the defender won the position on a path that led there; the zone that this took is then in `zone`. */
export function lookForHint(): boolean {
  const found = isHinted();
  takeZone();
  return found;
}

/** The defender's move of that. */
export function hintedMove(): number {
  return moveOf(foundHint);
}

/** The winner's move, and plies to the goal, at a position that was just looked at and is decided without its goal being reached. */
export function knownMove(): number {
  return moveOf(foundZone);
}

export function knownPlies(): number {
  return pliesOf(foundZone);
}

/** Writes all legal moves to `list`; returns how many. */
export function listMoves(): number {
  return generate(list, 0);
}

export function sideToMove(): number {
  return side;
}

function takeZone(): void {
  for (let row = 0; row < SET_WORDS; row++) zone[row] = sets[ZONE + row];
}
