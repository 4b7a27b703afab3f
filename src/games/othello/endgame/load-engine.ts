/** The engine of the endgame search, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import { type EnginePlace, engineOf, startInWebAssembly } from "../../../engine/instance.js";
import { MOBILITY_WEIGHTS, STAGE_WEIGHTS, STAGES } from "../evaluation/patterns.js";
import { POSITION_WORDS } from "../notation/position.js";
import { type EndgameEngine, type EndgameExports, withWeights } from "./weighted-engine.js";

/** Stands beside the built files. */
const MODULE = new URL("./engine.wasm", import.meta.url);

/** Words of the arrays that it exports. */
const ARRAYS = {
  position: POSITION_WORDS,
  patternWeights: (STAGES * STAGE_WEIGHTS) / 4,
  mobilityWeights: MOBILITY_WEIGHTS,
  patternsKnown: 1,
};

/**
 * @param memory in which the table lies
 * @param place in that memory; without it the engine is JavaScript
 */
export async function loadEndgameEngine(
  memory: ArrayBufferLike,
  place?: EnginePlace,
): Promise<EndgameEngine> {
  const { PATTERNS } = await import("../evaluation/pattern-weights.js");
  if (place === undefined) return (await import("./in-javascript.js")).endgameInJavaScript(memory, PATTERNS);
  return engineOf(place, MODULE, (bytes) =>
    withWeights(startInWebAssembly<EndgameExports>(bytes, place, ARRAYS), PATTERNS),
  );
}
