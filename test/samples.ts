// How much of a random sample a test draws.
import { inject } from "vitest";

/**
 * How many of n random cases a test takes, at least one: a share in `npm test`, where each run draws the same ones, and
 * all in `npm run test:long`, where each run draws others.
 */
export function sampled(all: number): number {
  return Math.max(1, Math.round(all * inject("sampleShare")));
}

/** Whether a test takes all, as in `npm run test:long`. */
export const IN_FULL: boolean = inject("sampleShare") === 1;

/** The step between the cases that a test takes from a list of which it takes every n-th: longer in `npm test`. */
export function sparse(every: number): number {
  return Math.max(1, Math.round(every / inject("sampleShare")));
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The share of a random sample, from 0 to 1. */
    sampleShare: number;
  }
}
