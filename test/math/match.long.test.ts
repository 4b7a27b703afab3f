// Intervals of few pairs contain the score in 95 of 100 matches for any kind of pairs: random probabilities, with all outcomes of each.
import { expect, it } from "vitest";
import { createRandom } from "../../src/math/random.js";
import { coverageOf, MATCHES, type PairProbabilities } from "./matches.js";

it.each([6, 7, 8, 10, 12, 16])("%i pairs", (count) => {
  const random = createRandom(count);
  const drawn = Array.from({ length: 200 }, (): PairProbabilities => {
    // The exponents make some outcomes rare.
    const parts = Array.from({ length: 5 }, () => random() ** (1 + 8 * random()));
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.map((part) => part / sum) as unknown as PairProbabilities;
  });
  const coverages = [...MATCHES.map(([, probabilities]) => probabilities), ...drawn].map((probabilities) =>
    coverageOf(probabilities, count),
  );
  expect(Math.min(...coverages)).toBeGreaterThan(0.95);
});
