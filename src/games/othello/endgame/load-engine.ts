/** The engine of the endgame search, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import { type EnginePlace, engineOf, startInWebAssembly } from "../../../engine/instance.js";
import { POSITION_WORDS } from "../notation/position.js";
import { type EndgameEngine, type EndgameExports, withWeights } from "./weighted-engine.js";

/** Stands beside the built files. */
const MODULE = new URL("./engine.wasm", import.meta.url);

/**
 * @param memory in which the table lies
 * @param place in that memory; without it the engine is JavaScript
 */
export async function loadEndgameEngine(
  memory: ArrayBufferLike,
  place?: EnginePlace,
): Promise<EndgameEngine> {
  if (place === undefined) return (await import("./in-javascript.js")).endgameInJavaScript(memory);
  return engineOf(place, MODULE, (bytes) =>
    withWeights(startInWebAssembly<EndgameExports>(bytes, place, { position: POSITION_WORDS })),
  );
}
