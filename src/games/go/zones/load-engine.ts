/** The engine of the search with zones, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import { type Engine, type EnginePlace, loadEngine } from "../../../engine/instance.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { LARGEST_SIZE } from "../notation/points.js";

type ZoneExports = typeof import("./engine.js");
export type ZoneEngine = Engine<ZoneExports>;

/** As `loadEngine`. */
export function loadZoneEngine(memory: ArrayBufferLike, place?: EnginePlace): Promise<ZoneEngine> {
  return loadEngine<ZoneExports>(
    {
      // Stands beside the built files.
      module: () => new URL("./engine.wasm", import.meta.url),
      instance: async () => (await import("./instance.js")).createInstance(),
      arrays: { position: POSITION_WORDS + CONSTANT_WORDS, zone: LARGEST_SIZE + 2, list: 512 },
    },
    memory,
    place,
  );
}
