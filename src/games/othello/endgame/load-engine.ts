/** The engine of the endgame search, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import { readFile } from "node:fs/promises";
import { type EnginePlace, startInWebAssembly } from "../../../engine/instance.js";
import { POSITION_WORDS } from "../notation/position.js";
import { type EndgameEngine, type EndgameExports, withWeights } from "./weighted-engine.js";

/** Stands beside the built files. */
const MODULE = new URL("./engine.wasm", import.meta.url);

/** The instance of this thread that was made last. It serves all searches of its place: one runs at a time. */
let last: { readonly place: EnginePlace; readonly engine: EndgameEngine } | undefined;

/**
 * @param memory in which the table lies
 * @param place in that memory; without it the engine is JavaScript
 */
export async function loadEndgameEngine(
  memory: ArrayBufferLike,
  place?: EnginePlace,
): Promise<EndgameEngine> {
  if (place === undefined) return (await import("./in-javascript.js")).endgameInJavaScript(memory);
  if (last?.place.memory.buffer === place.memory.buffer && last.place.base === place.base) return last.engine;
  const bytes = await readFile(MODULE);
  const engine = withWeights(startInWebAssembly<EndgameExports>(bytes, place, POSITION_WORDS));
  last = { place, engine };
  return engine;
}
