// Learning the weights of patterns from a few games of self-play: the same ones every time, and better than none.
import { expect, it } from "vitest";
import { selfPlayGames } from "../../src/learning/othello-games.js";
import { fitPatterns, type PatternStageFit } from "../../src/learning/othello-pattern-fit.js";

it("patterns are learned from games, the same every time", async () => {
  const records = selfPlayGames(64, 5);
  const stages: PatternStageFit[] = [];
  const learn = (onStage?: (fit: PatternStageFit) => void) => fitPatterns({ records, seed: 2, onStage });
  const first = await learn((stage) => stages.push(stage));
  expect(stages.map(({ stage }) => stage)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  for (const { positions, spread, error, heldOut } of stages) {
    expect(positions).toBeGreaterThan(64);
    expect(error).toBeLessThan(0.8 * spread);
    expect(heldOut).toBeLessThan(spread);
  }
  expect(first.patterns.some((weight) => weight !== 0)).toBe(true);
  const second = await learn();
  expect(Buffer.from(second.patterns.buffer).equals(Buffer.from(first.patterns.buffer))).toBe(true);
  expect(second.mobility).toEqual(first.mobility);
  await expect(fitPatterns({ records: records.slice(0, 1), seed: 2 })).rejects.toThrow("too few games");
});
