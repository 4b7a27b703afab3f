/** Pairs of games by their probabilities, and how often an interval of few pairs contains the score, computed over all outcomes. */
import { type Pentanomial, scoreInterval } from "../../src/math/match.js";

/** Pairs with 0, ½, 1, 1½ and 2 points. */
export type PairProbabilities = readonly [number, number, number, number, number];

/** Two games that do not depend on each other. */
function ofGames(win: number, draw: number): PairProbabilities {
  const loss = 1 - win - draw;
  return [loss * loss, 2 * loss * draw, draw * draw + 2 * loss * win, 2 * draw * win, win * win];
}

export const MATCHES: readonly (readonly [string, PairProbabilities])[] = [
  ["equal players", ofGames(0.5, 0)],
  ["players of 64 %", ofGames(0.64, 0)],
  ["players of 80 %", ofGames(0.8, 0)],
  ["players of 90 %", ofGames(0.9, 0)],
  ["players who draw often", ofGames(0.2, 0.6)],
  ["players who nearly always draw", ofGames(0.05, 0.9)],
  ["a player who only draws or wins", [0, 0, 0.9, 0, 0.1]],
  ["games that the colour decides", [0.02, 0, 0.96, 0, 0.02]],
  ["a player who loses one pair of ten", [0.1, 0, 0, 0, 0.9]],
  ["pairs of any score", [0.2, 0.2, 0.2, 0.2, 0.2]],
];

/** The probability that the interval of this many pairs contains the mean of their scores. */
export function coverageOf(probabilities: PairProbabilities, count: number): number {
  const mean = probabilities.reduce((sum, probability, i) => sum + (probability * i) / 4, 0);
  let held = 0;
  for (const pairs of outcomesOf(count)) {
    const { low, high } = scoreInterval(pairs);
    if (low <= mean + 1e-12 && mean - 1e-12 <= high) held += probabilityOf(pairs, probabilities);
  }
  return held;
}

function* outcomesOf(count: number): Generator<Pentanomial> {
  for (let a = 0; a <= count; a++) {
    for (let b = 0; a + b <= count; b++) {
      for (let c = 0; a + b + c <= count; c++) {
        for (let d = 0; a + b + c + d <= count; d++) yield [a, b, c, d, count - a - b - c - d];
      }
    }
  }
}

/** Multinomial. */
function probabilityOf(pairs: Pentanomial, probabilities: PairProbabilities): number {
  let product = 1;
  let left = pairs.reduce((sum, count) => sum + count, 0);
  for (const [i, count] of pairs.entries()) {
    for (let k = 1; k <= count; k++) product *= (probabilities[i] * left--) / k;
  }
  return product;
}
