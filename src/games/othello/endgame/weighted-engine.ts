/** What the engine of the endgame search has, and the weights of its static values, which its callers give it. */
import type { Engine } from "../../../engine/instance.js";
import { FEATURES } from "../evaluation/features.js";
import { PER_DISC } from "../evaluation/static-value.js";
import { WEIGHTS } from "../evaluation/weights.js";

export type EndgameExports = typeof import("./engine.js");
export type EndgameEngine = Engine<EndgameExports>;

export function withWeights(engine: EndgameEngine): EndgameEngine {
  /** What has the weights: an engine that has left its place begins without them. */
  let weighted: EndgameExports | undefined;
  return {
    ...engine,
    enter() {
      const run = engine.enter();
      if (run !== weighted) giveWeights(run);
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
