/** Othello for NegaScout: its engine, and how that takes over a position. */
import { type Engine, type EngineForms, loadEngine } from "../../../engine/instance.js";
import { type DepthFunction, giveDepths } from "../../../search/depth/depth-function.js";
import type { NegascoutRules, ValuedRules } from "../../../search/negascout/searcher.js";
import { giveWeights } from "../endgame/weighted-engine.js";
import { POSITION_WORDS } from "../notation/packing.js";

export type OthelloNegascoutExports = typeof import("./engine.js");

/** Bytes of memory that an engine takes in WebAssembly, and a little more. */
const ENGINE_BYTES = 4 << 20;
const FORMS: EngineForms<OthelloNegascoutExports> = {
  // Stands beside the built files.
  module: () => new URL("./engine.wasm", import.meta.url),
  instance: async () => (await import("./instance.js")).createInstance(),
  arrays: { position: POSITION_WORDS },
};

/** Every move consumes the same, nothing. */
const NO_DEPTHS: DepthFunction = { weights: [], scale: 0 };

/** Moves as NegaScout has them, none of which is 0. */
export const toNegascoutMove = (move: number) => move + 1;
export const fromNegascoutMove = (move: number) => move - 1;

/**
 * Othello by its learned static value, in hundredths of a disc. Moves are those of `toNegascoutMove`.
 *
 * @param depths what moves consume; without it all the same
 */
export function othelloNegascout(depths = NO_DEPTHS): ValuedRules {
  return {
    engineBytes: ENGINE_BYTES,
    load: async (memory, place) => negascoutOfEngine(await loadEngine(FORMS, memory, place), depths),
  };
}

/** What an engine has been given: one that has left its place begins without any. */
const given = new WeakMap<OthelloNegascoutExports, DepthFunction>();

export function negascoutOfEngine(
  engine: Engine<OthelloNegascoutExports>,
  depths = NO_DEPTHS,
): NegascoutRules {
  return {
    engine,
    write({ words, moves = [] }) {
      const run = engine.enter();
      if (given.get(run) !== depths) {
        giveWeights(run);
        giveDepths(run, depths);
        given.set(run, depths);
      }
      run.position.set(words.subarray(0, POSITION_WORDS));
      run.takePosition();
      for (const move of moves) run.playBefore(move);
    },
  };
}
