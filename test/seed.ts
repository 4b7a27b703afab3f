// Quick tests draw the same positions in every run, so that a failure comes from a change; long tests draw others each
// time, and print the seed when they fail. PROPERTY_SEED=… sets the seed for both.
import { default as fc } from "fast-check";
import { inject } from "vitest";
import { sampled } from "./samples.js";

const seed = process.env.PROPERTY_SEED ?? inject("propertySeed");
fc.configureGlobal({ numRuns: sampled(100), ...(seed === undefined ? {} : { seed: Number(seed) }) });

declare module "vitest" {
  export interface ProvidedContext {
    propertySeed?: number;
  }
}
