/** Learning shogi's static value: reproducible, and in the right unit. shogi-fit.long.test.ts checks the weights in the repository. */
import { expect, it } from "vitest";
import { materialWeights } from "../../src/games/shogi/evaluation/evaluation.js";
import { fitShogi, type GenerationReport } from "../../src/learning/shogi-fit.js";

it("learns the same weights from the same games, near those of material", async () => {
  const reports: GenerationReport[] = [];
  const learn = () =>
    fitShogi({
      ...{ generations: 1, games: 5, nodes: 20, seed: 5 },
      onGeneration: (report) => reports.push(report),
    });
  const weights = await learn();
  expect(await learn()).toEqual(weights);
  expect(reports[1]).toEqual(reports[0]);
  const [{ generation, positions, before, after, scale }] = reports;
  expect(generation).toBe(1);
  expect(Math.min(...positions)).toBeGreaterThan(5);
  for (const { logLoss, right } of [before, after]) {
    expect(logLoss).toBeGreaterThan(0);
    expect(right).toBeLessThanOrEqual(1);
  }
  expect(scale).toBeGreaterThan(100);
  const material = materialWeights();
  expect(weights).not.toEqual(material);
  for (const [i, weight] of weights.entries()) expect(Math.abs(weight - material[i])).toBeLessThan(300);
});
