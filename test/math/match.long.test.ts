// Intervals of few pairs hold the score in 95 of 100 matches, whatever pairs are like: drawn probabilities, and all outcomes of each.
import { expect, it } from "vitest";
import { createRandom } from "../../src/math/random.js";
import { coverageOf, MATCHES, type PairProbabilities } from "./matches.js";

it.each([6, 7, 8, 10, 12, 16])("%i pairs", (count) => {
  const random = createRandom(count);
  const drawn = Array.from({ length: 200 }, (): PairProbabilities => {
    // Exponents make some of them rare.
    const parts = Array.from({ length: 5 }, () => random() ** (1 + 8 * random()));
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.map((part) => part / sum) as unknown as PairProbabilities;
  });
  const coverages = [...MATCHES.map(([, probabilities]) => probabilities), ...drawn].map((probabilities) =>
    coverageOf(probabilities, count),
  );
  expect(Math.min(...coverages)).toBeGreaterThan(0.95);
});
