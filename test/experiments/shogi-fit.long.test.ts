/** The weights of shogi's static value in the repository are what the fit makes: about ten minutes. */
import { expect, it } from "vitest";
import { fitShogi, SHOGI_FIT } from "../../src/experiments/shogi-fit.js";
import { learnedWeights } from "../../src/games/shogi/evaluation/weights.js";

it("makes the weights in the repository", { timeout: 3_600_000 }, async () => {
  expect(await fitShogi(SHOGI_FIT)).toEqual(learnedWeights());
});
