/** The engine of NegaScout for shogi, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import { type Engine, type EnginePlace, loadEngine } from "../../../engine/instance.js";
import { POSITION_WORDS } from "../notation/packing.js";

export type NegascoutExports = typeof import("./engine.js");

/** As `loadEngine`. */
export function loadNegascoutEngine(
  memory: ArrayBufferLike,
  place?: EnginePlace,
): Promise<Engine<NegascoutExports>> {
  return loadEngine<NegascoutExports>(
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
