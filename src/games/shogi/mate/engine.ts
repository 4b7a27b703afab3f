/**
 * The searches for mate as one engine, the form in which both compilers link them: what WebAssembly exports, and what an
 * instance in JavaScript has (docs/architecture.md, Hot code).
 */
import { nodes, reason } from "../../../engine/budget.js";
import { bytesTaken as bytes } from "../../../engine/machine.js";
import { POSITION_WORDS } from "../notation/packing.js";
import { load } from "../rules/board.js";

export { configure, known, rootDisproof, rootMove, rootPlies, rootProof, solve } from "./df-pn-mate.js";
export { use, useTable } from "./tables/table.js";
export { knownWithin, rootDisproofWithin, rootPliesWithin, rootProofWithin, solveWithin } from "./within.js";

/** A packed position, which the host writes before `takePosition`. */
export const position = new Int32Array(POSITION_WORDS);

/** The board takes over what stands in `position`. */
export function takePosition(): void {
  load(position, 0);
}

/** Nodes of the last search, and why it ended, as an index into `REASONS`; 0 when it came to its end. */
export function nodeCount(): f64 {
  return nodes;
}

export function stopReason(): number {
  return reason;
}

/** Bytes of memory that an instance takes from its base on; 0 in JavaScript. */
export function bytesTaken(): number {
  return bytes();
}
