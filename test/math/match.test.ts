// Checked against values worked out by hand, and by how often intervals and the sequential test are right.
import { describe, expect, it } from "vitest";
import {
  eloInterval,
  eloOf,
  gamesNeeded,
  momentsOf,
  type Pentanomial,
  scoreInterval,
  scoreOf,
  sprt,
} from "../../src/math/match.js";
import { createRandom } from "../../src/math/random.js";
import { coverageOf, MATCHES } from "./matches.js";

describe("Elo", () => {
  it("is 400 for ten to one, and agrees with the paper's results", () => {
    expect(eloOf(10 / 11)).toBeCloseTo(400, 9);
    expect(eloOf(0.5)).toBeCloseTo(0, 12);
    expect(eloOf(1)).toBe(Number.POSITIVE_INFINITY);
    expect(scoreOf(eloOf(0.64))).toBeCloseTo(0.64, 12);
    // Tsutsukana 2013: 225-75, 234-66 and 199-101.
    expect([225, 234, 199].map((wins) => Math.round(eloOf(wins / 300)))).toEqual([191, 220, 118]);
  });
});

describe("a match of pairs", () => {
  // Scores 0, ¼, ½, ¾, 1 of ten pairs: mean (0.25·1 + 0.5·4 + 0.75·2 + 2) / 10 = 0.575,
  // squares (0.0625 + 1 + 1.125 + 2) / 10 = 0.41875, variance (0.41875 − 0.330625) · 10 / 9 = 0.0979167.
  const pairs: Pentanomial = [1, 1, 4, 2, 2];

  it("has the moments of its pairs", () => {
    const { count, mean, variance } = momentsOf(pairs);
    expect(count).toBe(10);
    expect(mean).toBeCloseTo(0.575, 12);
    expect(variance).toBeCloseTo(0.0979167, 7);
  });

  it("has an interval from them", () => {
    const { estimate, low, high } = scoreInterval(pairs);
    // With one more pair of 0: mean 0.522727, variance 0.118182, √(0.118182 / 11) = 0.103652, times Student's 2.228139 of ten degrees
    // of freedom. With one more of 1: mean 0.613636, variance 0.104545, √(0.104545 / 11) = 0.097489.
    expect(estimate).toBeCloseTo(0.575, 12);
    expect(low).toBeCloseTo(0.522727 - 2.228139 * 0.103652, 5);
    expect(high).toBeCloseTo(0.613636 + 2.228139 * 0.097489, 5);
    const elo = eloInterval(pairs);
    expect(elo.estimate).toBeCloseTo(52.51, 2);
    expect(elo.low).toBeCloseTo(eloOf(low), 12);
    expect(scoreInterval([1, 0, 2, 0, 2]).high).toBe(Number.POSITIVE_INFINITY);
  });

  it("says how many games would make the difference significant", () => {
    // (1.959964 + 0.841621)² · 0.0979167 / 0.075² = 136.63 pairs.
    expect(gamesNeeded(pairs)).toBe(2 * 137);
    expect(gamesNeeded([1, 0, 0, 0, 1])).toBe(Number.POSITIVE_INFINITY);
    // The variance of the pairs is not known.
    expect(gamesNeeded([0, 0, 0, 0, 8])).toBe(Number.POSITIVE_INFINITY);
  });

  it("is wider than the binomial where colours decide, narrower where pairs are even", () => {
    expect(momentsOf([0, 0, 10, 0, 0]).variance).toBe(0);
    // Independent games: a quarter of the pairs to either side, half of them even; variance 1/8, of 100 pairs 100/99 of it.
    expect(momentsOf([25, 0, 50, 0, 25]).variance).toBeCloseTo(0.125 / 0.99, 12);
  });
});

describe("the interval of few pairs", () => {
  it("says little where all pairs are alike", () => {
    // Six of ½ and one of 0: mean 3/7, standard error 1/14, times 2.446912.
    const even = scoreInterval([0, 0, 6, 0, 0]);
    expect(even.low).toBeCloseTo(3 / 7 - 2.446912 / 14, 5);
    expect(even.high).toBeCloseTo(4 / 7 + 2.446912 / 14, 5);
    // Six of 1 and one of 0: mean 6/7, standard error 1/7.
    const won = eloInterval([0, 0, 0, 0, 6]);
    expect(won.low).toBeCloseTo(eloOf(6 / 7 - 2.446912 / 7), 3);
    expect(won.high).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(MATCHES)("contains the score of %s in 95 of 100 matches", (_, probabilities) => {
    for (const count of [6, 8, 10]) expect(coverageOf(probabilities, count)).toBeGreaterThan(0.95);
  });
});

describe("the sequential test", () => {
  it("is as worked out by hand", () => {
    const pairs: Pentanomial = [20, 60, 200, 80, 40];
    // Mean (15 + 100 + 60 + 40) / 400 = 0.5375; squares (3.75 + 50 + 45 + 40) / 400 = 0.346875; variance 0.05796875.
    // With 400/399 of it 0.0581140; s(0) = 0.5, s(20) = 0.528751: 400 · 0.028751 · (1.075 − 1.028751) / (2 · 0.0581140) = 4.5762.
    const { llr, decided } = sprt(pairs, 0, 20);
    expect(llr).toBeCloseTo(4.576, 2);
    expect(decided).toBe("elo1");
    expect(sprt([40, 80, 200, 60, 20], 0, 20).decided).toBe("elo0");
    // ln 19 = 2.944 is the bound.
    expect(sprt([2, 6, 20, 8, 4], 0, 20).decided).toBe(null);
    expect(sprt([0, 0, 0, 1, 4], 0, 20).decided).toBe(null);
    expect(sprt([0, 0, 0, 0, 9], 0, 20)).toEqual({ elo0: 0, elo1: 20, llr: 0, decided: null });
  });

  it("errs in about one of twenty matches, where one of its hypotheses is true", () => {
    const random = createRandom(11);
    const runs = 200;
    for (const elo of [0, 40]) {
      let wrong = 0;
      for (let run = 0; run < runs; run++) {
        const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
        const win = scoreOf(elo);
        let decided = null as string | null;
        for (let pair = 0; decided === null && pair < 5000; pair++) {
          pairs[(2 * ((random() < win ? 1 : 0) + (random() < win ? 1 : 0))) as 0 | 2 | 4]++;
          if (pair >= 20) ({ decided } = sprt(pairs, 0, 40));
        }
        expect(decided).not.toBe(null);
        if (decided !== (elo === 0 ? "elo0" : "elo1")) wrong++;
      }
      // 5 % of 200 are 10; five standard deviations are 15.
      expect(wrong).toBeLessThan(25);
    }
  });
});
