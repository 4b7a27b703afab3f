// Quick tests draw the same positions in every run, so that a failure comes from a change; long tests draw others each
// time, and print the seed when they fail. PROPERTY_SEED=… draws by a seed of one's own, in both.
import { default as fc } from "fast-check";
import { inject } from "vitest";

const seed = process.env.PROPERTY_SEED ?? inject("propertySeed");
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

declare module "vitest" {
  export interface ProvidedContext {
    propertySeed?: number;
  }
}
