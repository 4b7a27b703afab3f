/** Shogi for NegaScout: its engine, in WebAssembly where it has a place for it, otherwise in JavaScript, and how it takes over a position. */
import { type Engine, type EnginePlace, loadEngine } from "../../../engine/instance.js";
import type { GameOptions } from "../../../game/module.js";
import { type DepthFunction, giveDepths } from "../../../search/depth/depth-function.js";
import type { NegascoutRules, ValuedRules } from "../../../search/negascout/searcher.js";
import { shippedWeights } from "../depth/shipped-weights.js";
import { type EvaluationName, weightsOf } from "../evaluation/evaluation.js";
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

/** Bytes of memory that an engine takes in WebAssembly, and a little more. */
const ENGINE_BYTES = 4 << 20;

/** Every move consumes the same, nothing. */
const NO_DEPTHS: DepthFunction = { weights: [], scale: 0 };

/**
 * @param weights of the static value, a row of `WEIGHTS` (evaluation/layout.ts)
 * @param depths what moves consume; without it all the same
 * @param factor on it in play
 */
export function shogiNegascout(weights: Int16Array, depths = NO_DEPTHS, factor?: number): ValuedRules {
  return {
    engineBytes: ENGINE_BYTES,
    factor,
    load: async (memory, place) =>
      negascoutOfEngine(await loadNegascoutEngine(memory, place), weights, depths),
  };
}

export function negascoutOfEngine(
  engine: Engine<NegascoutExports>,
  weights: Int16Array,
  depths = NO_DEPTHS,
): NegascoutRules {
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
}

/** The weights that an engine has: one that has left its place begins without any. */
const given = new WeakMap<
  NegascoutExports,
  { readonly weights: Int16Array; readonly depths: DepthFunction }
>();

function giveWeights(run: NegascoutExports, weights: Int16Array, depths: DepthFunction): void {
  const before = given.get(run);
  if (before?.weights === weights && before.depths === depths) return;
  for (let i = 0; i < weights.length; i++) run.setWeight(i, weights[i]);
  giveDepths(run, depths);
  given.set(run, { weights, depths });
}

/** The rules with the learned depths that come with the package. */
export function valued({ evaluation = "learned" }: GameOptions): ValuedRules {
  const shipped = shippedWeights();
  return shogiNegascout(weightsOf(evaluation as EvaluationName), shipped, shipped?.factor);
}
