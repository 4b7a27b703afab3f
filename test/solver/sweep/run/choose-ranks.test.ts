import fc from "fast-check";
import { expect, test } from "vitest";
import { simpei } from "../../../../src/games/simpei/module.js";
import { createRandom } from "../../../../src/math/random.js";
import {
  chooseRanks,
  createSample,
  drawSample,
  rankingOf,
  sortRanks,
} from "../../../../src/solver/sweep/run/choose-ranks.js";
import { sampled } from "../../../samples.js";

const ranking = rankingOf(simpei);

test("a sample has its size, ascends, and stays in the population", () => {
  const sizes = fc
    .integer({ min: 1, max: 500 })
    .chain((population) => fc.tuple(fc.constant(population), fc.integer({ min: 0, max: population })));
  fc.assert(
    fc.property(sizes, fc.integer(), ([population, size], seed) => {
      const sample = drawSample(population, size, seed);
      expect(sample).toHaveLength(size);
      for (let i = 1; i < size; i++) expect(sample[i]).toBeGreaterThan(sample[i - 1]);
      if (size > 0) expect(sample[0]).toBeGreaterThanOrEqual(0);
      if (size > 0) expect(sample[size - 1]).toBeLessThan(population);
    }),
  );
});

test("every number is drawn about equally often", () => {
  const drawn = new Int32Array(10);
  for (let seed = 0; seed < 3000; seed++) for (const number of drawSample(10, 3, seed)) drawn[number]++;
  // 900 each; 5 standard deviations of 25.
  for (const times of drawn) expect(Math.abs(times - 900)).toBeLessThan(125);
});

test("a sample is that of Algorithm S, wherever reading begins", () => {
  const [population, size] = [60_000, 20_000];
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.nat(size - 1), { maxLength: 20 }), (seed, indices) => {
      const random = createRandom(seed);
      const drawn: number[] = [];
      for (let number = 0; drawn.length < size; number++) {
        if (random() * (population - number) < size - drawn.length) drawn.push(number);
      }
      const sample = createSample(population, size, seed);
      for (const index of [...indices, size - 1, 0, 4095, 4096]) expect(sample.at(index)).toBe(drawn[index]);
    }),
    { numRuns: sampled(20) },
  );
});

test("one in a thousand of all positions, the same for the same seed", () => {
  const sample = chooseRanks(ranking, { share: 1 / 1000, seed: 7 });
  const again = chooseRanks(ranking, { share: 1 / 1000, seed: 7 });
  const other = chooseRanks(ranking, { share: 1 / 1000, seed: 8 });
  const ranks = ({ count, at }: typeof sample) => Array.from({ length: count }, (_, i) => at(i));
  expect(sample.count).toBe(12102);
  expect(ranks(again)).toEqual(ranks(sample));
  expect(ranks(other)).not.toEqual(ranks(sample));
});

test("all positions with some numbers of pieces", () => {
  const ranks = chooseRanks(ranking, { pieces: { from: 1, to: 2 } });
  expect([ranks.count, ranks.at(0), ranks.at(ranks.count - 1)]).toEqual([93, 1, 93]);
  expect(chooseRanks(ranking, {}).count).toBe(12_102_165);
  expect(() => chooseRanks(ranking, { pieces: { from: 3, to: 9 } })).toThrow("0 to 8 pieces");
});

test("ranks above 2³¹ are sorted by a key", () => {
  const ranks = [2_999_999_999, 5, 2 ** 31, 7];
  const sorted = sortRanks({ count: 4, at: (index) => ranks[index] }, (rank) => rank % 2);
  expect([0, 1, 2, 3].map((index) => sorted.at(index))).toEqual([2 ** 31, 2_999_999_999, 5, 7]);
});
