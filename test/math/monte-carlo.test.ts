// Monte Carlo estimates against the exact expectation, within their standard errors, and the same for the same seed.
import { describe, expect, it } from "vitest";
import { createOthello } from "../../src/games/othello/rules/rules.js";
import { expectedMaximum, expectedMaximumAbove } from "../../src/math/expected-maximum.js";
import { CHUNK_GROUPS, sampleMaximum } from "../../src/math/monte-carlo.js";
import { createExpectationBackUp } from "../../src/search/expectation/back-up/expectation.js";
import { createMonteCarloBackUp } from "../../src/search/expectation/back-up/monte-carlo.js";
import { createExpectation } from "../../src/search/expectation/expectation.js";
import { othelloPositions } from "../games/othello/positions.js";

describe("estimates", () => {
  it.each([
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 8, 100_000],
    [[10, 21, 29, 32], 8, 100_000],
    [[20, -20, -20], 8, 100_000],
    [[3], 2, 100_000],
    [new Array(100).fill(0), 8, 10_000],
    [new Array(5000).fill(0), 1, 500],
  ])("of %j, σ = %d, are right within their error", (values, sigma, groups) => {
    const exact = expectedMaximum(values, sigma);
    for (const seed of [1, 2, 3]) {
      const estimate = sampleMaximum({ values: Float64Array.from(values), sigma, groups, seed });
      // A maximum of normal numbers has no larger variance than each of them.
      expect(Math.abs(estimate - exact)).toBeLessThan((4 * sigma) / Math.sqrt(groups));
      expect(estimate).not.toBe(exact);
    }
  });

  it("spread as much as they should", () => {
    // The maximum of ten standard normal numbers has a standard deviation of 0.5868 (Harter 1961).
    const sampling = { values: new Float64Array(10), sigma: 8, groups: 100, seed: 9 };
    const trials = Array.from({ length: 400 }, (_, trial) => sampleMaximum(sampling, trial));
    const mean = trials.reduce((sum, x) => sum + x, 0) / 400;
    const deviation = Math.sqrt(trials.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 399);
    const expected = (8 * 0.5868) / Math.sqrt(100);
    expect(Math.abs(mean - 8 * 1.538753)).toBeLessThan((4 * expected) / Math.sqrt(400));
    expect(Math.abs(deviation / expected - 1)).toBeLessThan(4 / Math.sqrt(2 * 400));
  });

  it("are the same for a seed and a trial, and different for others", () => {
    const sampling = { values: Float64Array.of(1, 2, 3), sigma: 4, groups: 3 * CHUNK_GROUPS + 5, seed: 1 };
    const first = sampleMaximum(sampling, 2);
    expect(sampleMaximum(sampling, 2)).toBe(first);
    expect(sampleMaximum(sampling, 3)).not.toBe(first);
    expect(sampleMaximum({ ...sampling, seed: 2 }, 2)).not.toBe(first);
  });

  it("without spread are the largest value", () => {
    const sampling = { values: Float64Array.of(1, 7, 3), sigma: 0, groups: 10, seed: 1 };
    expect(sampleMaximum(sampling)).toBe(7);
  });

  it.each([
    [{ values: new Float64Array(0) }, "no values"],
    [{ values: Float64Array.of(1, Number.NaN) }, "finite"],
    [{ sigma: -1 }, "standard deviation of -1"],
    [{ groups: 0 }, "0 groups"],
    [{ groups: 1.5 }, "1.5 groups"],
  ])("refuse %j", (wrong, message) => {
    const right = { values: new Float64Array(2), sigma: 1, groups: 1, seed: 1 };
    expect(() => sampleMaximum({ ...right, ...wrong })).toThrow(RangeError);
    expect(() => sampleMaximum({ ...right, ...wrong })).toThrow(message);
  });
});

describe("the back-up", () => {
  const values = [4, -2, 6, 6, 0];

  function backedUp(seed: number, key: number, result?: number): number {
    const backUp = createMonteCarloBackUp({ sigma: 8, groups: 20_000, seed }, 8);
    backUp.begin(key, 5);
    for (const value of values) backUp.add(value);
    if (result !== undefined) backUp.addResult(result);
    return backUp.value();
  }

  it("estimates the expectation, also with results", () => {
    const error = (4 * 8) / Math.sqrt(20_000);
    expect(Math.abs(backedUp(1, 2) - expectedMaximum(values, 8))).toBeLessThan(error);
    expect(Math.abs(backedUp(1, 2, 14) - expectedMaximumAbove(14, values, 8))).toBeLessThan(error);
    expect(backedUp(1, 2, 90)).toBe(90);
  });

  it("draws other numbers for every position and seed", () => {
    expect(backedUp(1, 2)).toBe(backedUp(1, 2));
    expect(backedUp(1, 3)).not.toBe(backedUp(1, 2));
    expect(backedUp(2, 2)).not.toBe(backedUp(1, 2));
  });

  it("has the value of results alone", () => {
    const backUp = createMonteCarloBackUp({ sigma: 8, groups: 10, seed: 1 }, 8);
    backUp.begin(0, 0);
    backUp.addResult(-4);
    backUp.addResult(-6);
    expect(backUp.value()).toBe(-4);
  });

  it("gives the same values by every search, and near the exact ones with many groups", () => {
    const game = createOthello();
    const options = { sigma: 8.33, groups: 400, seed: 11 };
    const alphaBeta = createExpectation(game, createMonteCarloBackUp(options, game.maximumMoves));
    const negaScout = createExpectation(game, createMonteCarloBackUp(options, game.maximumMoves), {
      algorithm: "negascout",
    });
    const exact = createExpectation(game, createExpectationBackUp(8.33, game.maximumMoves));
    for (const position of othelloPositions(5, 52, 8)) {
      game.load(position, 0);
      const { values } = alphaBeta.values(3);
      expect(negaScout.values(3).values).toEqual(values);
      expect(negaScout.choose(3)).toMatchObject({
        move: alphaBeta.choose(3).move,
        value: Math.max(...values),
      });
      const expected = exact.values(3).values;
      values.forEach((value, i) => {
        expect(Math.abs(value - expected[i])).toBeLessThan((4.5 * 8.33) / Math.sqrt(400));
      });
    }
  });

  it("refuses to be made without groups", () => {
    expect(() => createMonteCarloBackUp({ sigma: 8, groups: 0, seed: 1 }, 8)).toThrow(RangeError);
  });
});
