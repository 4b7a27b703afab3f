/** Shogi for NegaScout: its engine, in WebAssembly where there is a place for it, and how that takes over a position. */
import {
  type Engine,
  type EnginePlace,
  engineOf,
  startInJavaScript,
  startInWebAssembly,
} from "../../../engine/instance.js";
import { type DepthFunction, giveDepths } from "../../../search/depth/depth-function.js";
import type { ScoutSource } from "../../../search/negascout/searcher.js";
import { POSITION_WORDS } from "../notation/packing.js";

type ScoutExports = typeof import("./engine.js");

/** Bytes of memory that an engine takes in WebAssembly, and a little more. */
const ENGINE_BYTES = 4 << 20;

/** Stands beside the built files. */
const moduleUrl = () => new URL("./engine.wasm", import.meta.url);

async function loadEngine(memory: ArrayBufferLike, place?: EnginePlace): Promise<Engine<ScoutExports>> {
  if (place === undefined) {
    const { createInstance } = await import("./instance.js");
    return startInJavaScript<ScoutExports>(createInstance(), memory);
  }
  return engineOf(place, moduleUrl(), (bytes) =>
    startInWebAssembly<ScoutExports>(bytes, place, { position: POSITION_WORDS }),
  );
}

/**
 * @param weights of the static value, a row of `WEIGHTS` (evaluation/layout.ts)
 * @param depths what moves consume; without it all the same
 */
export function shogiScout(weights: Int16Array, depths?: DepthFunction): ScoutSource {
  return {
    engineBytes: ENGINE_BYTES,
    async load(memory, place) {
      const engine = await loadEngine(memory, place);
      return {
        engine,
        write({ words, moves = [] }) {
          const run = engine.enter();
          giveWeights(run, weights, depths);
          run.position.set(words.subarray(0, POSITION_WORDS));
          run.takePosition();
          for (const move of moves) run.playBefore(move);
        },
      };
    },
  };
}

/** Every move consumes the same, nothing. */
const NO_DEPTHS: DepthFunction = { weights: [], scale: 0 };

/** The weights that an engine has: one that has left its place begins without any. */
const given = new WeakMap<
  ScoutExports,
  { readonly weights: Int16Array; readonly depths: DepthFunction | undefined }
>();

function giveWeights(run: ScoutExports, weights: Int16Array, depths: DepthFunction | undefined): void {
  const before = given.get(run);
  if (before?.weights === weights && before.depths === depths) return;
  for (let i = 0; i < weights.length; i++) run.setWeight(i, weights[i]);
  giveDepths(run, depths ?? NO_DEPTHS);
  given.set(run, { weights, depths });
}
