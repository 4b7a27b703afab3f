/** Monte Carlo estimates on real threads: the same to the last bit whatever their number. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleInParallel } from "../../../dist/src/solver/choose/sampling.js";
import { createPool, type Pool } from "../../../dist/src/solver/threads/pool.js";
import { expectedMaximum } from "../../../src/math/expected-maximum.js";
import { CHUNK_GROUPS, sampleMaximum } from "../../../src/math/monte-carlo.js";

const sampling = {
  values: Float64Array.of(10, 21, 29, 32),
  sigma: 8,
  groups: 5 * CHUNK_GROUPS + 77,
  seed: 3,
};

const pools: Pool[] = [];
beforeAll(() => {
  for (const threads of [1, 2, 3]) pools.push(createPool(threads));
});
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

test("1, 2 and 3 threads give the same estimates as no threads, trial by trial", async () => {
  const alone = Float64Array.from({ length: 7 }, (_, trial) => sampleMaximum(sampling, trial));
  expect(new Set(alone).size).toBe(7);
  for (const pool of pools) expect(await sampleInParallel(pool, sampling, { trials: 7 })).toEqual(alone);
});

test("fewer chunks than threads", async () => {
  const few = { ...sampling, groups: 3 };
  expect(await sampleInParallel(pools[2], few)).toEqual(Float64Array.of(sampleMaximum(few)));
});

test("a million groups come near the exact value", async () => {
  const [estimate] = await sampleInParallel(pools[1], { ...sampling, groups: 1_000_000 });
  expect(Math.abs(estimate - expectedMaximum([10, 21, 29, 32], 8))).toBeLessThan((4 * 8) / 1000);
});

test("reports progress and stops when told to", async () => {
  const controller = new AbortController();
  const shares: number[] = [];
  const endless = { ...sampling, groups: 2 ** 36 };
  const run = sampleInParallel(pools[1], endless, {
    signal: controller.signal,
    onProgress(share) {
      shares.push(share);
      controller.abort(new Error("enough"));
    },
  });
  await expect(run).rejects.toThrow("enough");
  expect(shares[0]).toBeGreaterThanOrEqual(0);
  expect(shares[0]).toBeLessThan(1);
  // The threads can be used again.
  expect(await sampleInParallel(pools[1], { ...sampling, groups: 3 })).toHaveLength(1);
});

test("refuses impossible values", async () => {
  await expect(sampleInParallel(pools[0], { ...sampling, groups: 0 })).rejects.toThrow("0 groups");
  await expect(sampleInParallel(pools[0], sampling, { trials: 0 })).rejects.toThrow("0 trials");
  await expect(sampleInParallel(pools[0], { ...sampling, groups: 2 ** 45 })).rejects.toThrow(RangeError);
});
