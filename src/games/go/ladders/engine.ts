/** The ladders of Go beside the general search, as an engine to measure and test them with (docs/architecture.md, Hot code). */
import { ladderNodes, lineLength } from "../rules/ladder.js";
import { generalNodes } from "./general.js";

// The board, in which both stand.
export * from "../rules/engine.js";
export { line, readLadder } from "../rules/ladder.js";
export { searchOrderOne } from "./general.js";

// In an instance the numbers of a module are seen through functions alone.

export function nodesOfLadder(): number {
  return ladderNodes;
}

export function lengthOfLine(): number {
  return lineLength;
}

export function nodesOfGeneral(): number {
  return generalNodes;
}
