/** The engine of the searches for mate, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import {
  type Engine,
  type EnginePlace,
  engineOf,
  startInJavaScript,
  startInWebAssembly,
} from "../../../engine/instance.js";
import { POSITION_WORDS } from "../notation/packing.js";

type MateExports = typeof import("./engine.js");
export type MateEngine = Engine<MateExports>;

/** Stands beside the built files. Asked for when it is needed: not every place where the engine runs in JavaScript has URLs. */
const moduleUrl = () => new URL("./engine.wasm", import.meta.url);

/**
 * @param memory in which the table lies
 * @param place in that memory; without it the engine is JavaScript
 */
export async function loadMateEngine(memory: ArrayBufferLike, place?: EnginePlace): Promise<MateEngine> {
  if (place === undefined) {
    const { createInstance } = await import("./instance.js");
    return startInJavaScript<MateExports>(createInstance(), memory);
  }
  return engineOf(place, moduleUrl(), (bytes) =>
    startInWebAssembly<MateExports>(bytes, place, { position: POSITION_WORDS }),
  );
}
