/** The endgame search in JavaScript, for who needs it at once and alone, and where it has no place in WebAssembly. */
import { startInJavaScript } from "../../../engine/instance.js";
import type { PatternWeights } from "../evaluation/pattern-text.js";
import { createInstance } from "./instance.js";
import { createEndgame, type Endgame, SMALL_TABLE_WORDS } from "./search.js";
import { type EndgameEngine, type EndgameExports, withWeights } from "./weighted-engine.js";

/**
 * @param memory in which the table lies
 * @param patterns left out where weights of patterns would take too much room, as in pages
 */
export function endgameInJavaScript(memory: ArrayBufferLike, patterns?: PatternWeights): EndgameEngine {
  return withWeights(startInJavaScript<EndgameExports>(createInstance(), memory), patterns);
}

/** A search by itself, with a small table. */
export function createSmallEndgame(): Endgame {
  const table = new Int32Array(SMALL_TABLE_WORDS);
  return createEndgame(endgameInJavaScript(table.buffer), { table });
}
