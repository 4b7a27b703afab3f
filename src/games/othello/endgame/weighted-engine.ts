/** What the engine of the endgame search has, and the weights of its static values, which its callers give it. */
import type { Engine } from "../../../engine/instance.js";
import { FEATURES } from "../evaluation/features.js";
import type { PatternWeights } from "../evaluation/pattern-text.js";
import { PER_DISC } from "../evaluation/static-value.js";
import { WEIGHTS } from "../evaluation/weights.js";

export type EndgameExports = typeof import("./engine.js");
export type EndgameEngine = Engine<EndgameExports>;

/** @param patterns without them static values are those of features alone */
export function withWeights(engine: EndgameEngine, patterns?: PatternWeights): EndgameEngine {
  /** What has the weights: an engine that has left its place begins without them. */
  let weighted: EndgameExports | undefined;
  return {
    ...engine,
    enter() {
      const run = engine.enter();
      if (run !== weighted) {
        giveWeights(run);
        if (patterns !== undefined) givePatterns(run, patterns);
      }
      weighted = run;
      return run;
    },
  };
}

/** @param run an engine that has static-value.ts */
export function giveWeights(run: Pick<EndgameExports, "setWeight">): void {
  for (const [empties, row] of WEIGHTS.entries()) {
    for (const [i, weight] of row.entries()) {
      run.setWeight(empties * FEATURES.length + i, Math.round(PER_DISC * weight));
    }
  }
}

/** From now on static values on 8x8 are those of patterns. */
export function givePatterns(run: EndgameExports, { patterns, mobility }: PatternWeights): void {
  const { buffer, byteOffset } = run.patternWeights;
  // In WebAssembly arrays are seen as words.
  new Int8Array(buffer, byteOffset, patterns.length).set(patterns);
  run.mobilityWeights.set(mobility);
  run.patternsKnown[0] = 1;
}
