/** The ladders of Go beside the general search, as an engine to measure and test them with (docs/architecture.md, Hot code). */
import { generalNodes } from "./general.js";

// The board, in which both stand.
export * from "../rules/engine.js";
export { isAnswered } from "../rules/zone.js";
export { searchOrderOne } from "./general.js";

// In an instance the numbers of a module are seen through functions alone.

export function nodesOfGeneral(): number {
  return generalNodes;
}
