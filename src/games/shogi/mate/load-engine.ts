/** The engine of the searches for mate, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import { type Engine, type EnginePlace, loadEngine } from "../../../engine/instance.js";
import { POSITION_WORDS } from "../notation/packing.js";

type MateExports = typeof import("./engine.js");
export type MateEngine = Engine<MateExports>;

/** As `loadEngine`. */
export function loadMateEngine(memory: ArrayBufferLike, place?: EnginePlace): Promise<MateEngine> {
  return loadEngine<MateExports>(
    {
      // Stands beside the built files.
      module: () => new URL("./engine.wasm", import.meta.url),
      instance: async () => (await import("./instance.js")).createInstance(),
      arrays: { position: POSITION_WORDS },
    },
    memory,
    place,
  );
}
