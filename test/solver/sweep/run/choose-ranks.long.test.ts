/** Drawing a sample goes through all numbers, which takes a while for billions. */
import { expect, test } from "vitest";
import { drawSample } from "../../../../src/solver/sweep/run/choose-ranks.js";

test("a sample of 3,000,000,000 positions ascends and covers the whole range", () => {
  const population = 3_000_000_000;
  const sample = drawSample(population, 300, 1);
  const tenths = new Int32Array(10);
  sample.forEach((number, i) => {
    if (i > 0) expect(number).toBeGreaterThan(sample[i - 1]);
    tenths[Math.floor((10 * number) / population)]++;
  });
  // 30 each; 5 standard deviations of 5.2.
  for (const count of tenths) expect(Math.abs(count - 30)).toBeLessThan(26);
});
