/** Learning the weights: reproducible, and better than the first weights. othello-fit.long.test.ts checks those in the repository. */
import { describe, expect, it } from "vitest";
import { FEATURES } from "../../src/games/othello/evaluation/features.js";
import { fitWeights, type StageFit } from "../../src/learning/othello-fit.js";

function fitted(seed: number): { weights: number[][]; fits: readonly StageFit[] } {
  let fits: readonly StageFit[] = [];
  const weights = fitWeights({
    generations: 1,
    games: 180,
    seed,
    fewestPositions: 80,
    onGeneration: (generation, found) => {
      expect(generation).toBe(1);
      fits = found;
    },
  });
  return { weights, fits };
}

describe("learned weights", () => {
  const { weights, fits } = fitted(3);

  it("are a row for each number of empty squares, to two decimals", () => {
    expect(weights).toHaveLength(61);
    for (const row of weights) {
      expect(row).toHaveLength(FEATURES.length);
      for (const weight of row) expect(Math.round(100 * weight) / 100).toBe(weight);
    }
  });

  it("predict results better nearer the end", () => {
    const [end, later, earlier] = [4, 10, 30].map((empties) => fits[empties]);
    for (const { positions, spread, error } of [end, later, earlier]) {
      expect(positions).toBeGreaterThan(150);
      expect(error).toBeLessThan(0.8 * spread);
    }
    expect(end.error).toBeLessThan(0.9 * later.error);
    expect(later.error).toBeLessThan(0.6 * earlier.error);
  });

  it("are not learned from too few games", () => {
    expect(() => fitWeights({ generations: 1, games: 2, seed: 1 })).toThrow(
      /^too few games: 1 empty squares in \d+ positions only$/,
    );
  });
});
