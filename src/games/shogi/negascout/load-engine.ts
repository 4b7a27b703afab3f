/** The engine of NegaScout for shogi, in WebAssembly where it has a place for it, otherwise in JavaScript. */
import {
  type Engine,
  type EnginePlace,
  engineOf,
  startInJavaScript,
  startInWebAssembly,
} from "../../../engine/instance.js";
import { POSITION_WORDS } from "../notation/packing.js";

export type ScoutExports = typeof import("./engine.js");

/** Stands beside the built files. */
const moduleUrl = () => new URL("./engine.wasm", import.meta.url);

/**
 * @param memory in which the table lies
 * @param place in that memory; without it the engine is JavaScript
 */
export async function loadScoutEngine(
  memory: ArrayBufferLike,
  place?: EnginePlace,
): Promise<Engine<ScoutExports>> {
  if (place === undefined) {
    const { createInstance } = await import("./instance.js");
    return startInJavaScript<ScoutExports>(createInstance(), memory);
  }
  return engineOf(place, moduleUrl(), (bytes) =>
    startInWebAssembly<ScoutExports>(bytes, place, { position: POSITION_WORDS }),
  );
}
