/**
 * The searches for mate as one engine, the form in which both compilers link them: what WebAssembly exports, and what an
 * instance in JavaScript has (docs/architecture.md, Hot code).
 *
 * @small
 */
import { POSITION_WORDS } from "../notation/packing.js";
import { load } from "../rules/board.js";

export { nodeCount, stopReason } from "../../../engine/budget.js";
export { counts, setCounting } from "../../../engine/counts.js";
export { bytesTaken } from "../../../engine/machine.js";
export {
  configure,
  known,
  knownDisproof,
  knownProof,
  probeNumbers,
  rootDisproof,
  rootMove,
  rootPlies,
  rootProof,
  setTechniques,
  solve,
} from "./df-pn-mate.js";
export { use, useTable } from "./tables/table.js";
export {
  fewestKnown,
  knownWithin,
  rootDisproofWithin,
  rootPliesWithin,
  rootProofWithin,
  solveWithin,
} from "./within.js";

/** A packed position, which the host writes before `takePosition`. */
export const position = new Int32Array(POSITION_WORDS);

/** The board takes over what is in `position`. */
export function takePosition(): void {
  load(position, 0);
}
