/**
 * The children of all nodes on the path of a df-pn search, one node's after another's, one array per field: their moves, keys
 * and numbers. A search adds arrays of its own for what else it has to know.
 */
import { CHILD_CAPACITY } from "./numbers.js";

export const moves = new Int32Array(CHILD_CAPACITY);
export const keyLow = new Int32Array(CHILD_CAPACITY);
export const keyHigh = new Int32Array(CHILD_CAPACITY);
export const proof = new Int32Array(CHILD_CAPACITY);
export const disproof = new Int32Array(CHILD_CAPACITY);
/** The smallest ply that a disproof depends on through a repetition, or `NO_DEPENDENCY`. */
export const dependency = new Int32Array(CHILD_CAPACITY);
