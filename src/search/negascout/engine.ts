/**
 * NegaScout as an engine has it, whatever rules it is linked with (docs/architecture.md, Hot code).
 *
 * @javascript
 */
export { nodeCount, stopReason } from "../../engine/budget.js";
export { bytesTaken } from "../../engine/machine.js";
export { lineLength, lineMove } from "./lines.js";
export { beginPath, notePlayed } from "./path.js";
export { setCurve, setFactor, setPolicy } from "./policies/policy.js";
export { leafCount } from "./quiescence.js";
export {
  begin,
  bestMove,
  bestValue,
  iterate,
  nullWindowCount,
  reducedCount,
  reducedSum,
  repeatedCount,
  setNullMoves,
} from "./search.js";
export { setGeneration, useTable } from "./table.js";
