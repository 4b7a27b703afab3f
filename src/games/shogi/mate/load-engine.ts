/** The engine of the searches for mate, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import { readFile } from "node:fs/promises";
import {
  type Engine,
  type EnginePlace,
  startInJavaScript,
  startInWebAssembly,
} from "../../../engine/instance.js";
import { POSITION_WORDS } from "../notation/packing.js";

type MateExports = typeof import("./engine.js");
export type MateEngine = Engine<MateExports>;

/** Stands beside the built files. */
const MODULE = new URL("./engine.wasm", import.meta.url);

/** The instance of this thread that was made last. It serves all searches of its place: one runs at a time. */
let last: { readonly place: EnginePlace; readonly engine: MateEngine } | undefined;

/**
 * @param memory in which the table lies
 * @param place in that memory; without it the engine is JavaScript
 */
export async function loadMateEngine(memory: ArrayBufferLike, place?: EnginePlace): Promise<MateEngine> {
  if (place === undefined) {
    const { createInstance } = await import("./instance.js");
    return startInJavaScript<MateExports>(createInstance(), memory);
  }
  if (last?.place.memory.buffer === place.memory.buffer && last.place.base === place.base) return last.engine;
  const engine = startInWebAssembly<MateExports>(await readFile(MODULE), place, POSITION_WORDS);
  last = { place, engine };
  return engine;
}
