/** Shogi for NegaScout: its engine, and how that takes over a position. */
import type { Engine } from "../../../engine/instance.js";
import type { ScoutRules, ScoutSource } from "../../../search/negascout/searcher.js";
import { POSITION_WORDS } from "../notation/packing.js";
import { loadScoutEngine, type ScoutExports } from "./load-engine.js";

/** Bytes of memory that an engine takes in WebAssembly, and a little more. */
const ENGINE_BYTES = 4 << 20;

/** @param weights of the static value, a row of `WEIGHTS` (evaluation/layout.ts) */
export function shogiScout(weights: Int16Array): ScoutSource {
  return {
    engineBytes: ENGINE_BYTES,
    load: async (memory, place) => scoutOfEngine(await loadScoutEngine(memory, place), weights),
  };
}

export function scoutOfEngine(engine: Engine<ScoutExports>, weights: Int16Array): ScoutRules {
  return {
    engine,
    write({ words, moves = [] }) {
      const run = engine.enter();
      giveWeights(run, weights);
      run.position.set(words.subarray(0, POSITION_WORDS));
      run.takePosition();
      for (const move of moves) run.playBefore(move);
    },
  };
}

/** The weights that an engine has: one that has left its place begins without any. */
const given = new WeakMap<ScoutExports, Int16Array>();

function giveWeights(run: ScoutExports, weights: Int16Array): void {
  if (given.get(run) === weights) return;
  for (let i = 0; i < weights.length; i++) run.setWeight(i, weights[i]);
  given.set(run, weights);
}
