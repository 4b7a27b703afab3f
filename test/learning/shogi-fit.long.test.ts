/** The weights of shogi's static value in the repository are those that the fit makes; takes about ten minutes. */
import { expect, it } from "vitest";
import { learnedWeights } from "../../src/games/shogi/evaluation/weights.js";
import { fitShogi, SHOGI_FIT } from "../../src/learning/shogi-fit.js";

it("makes the weights in the repository", { timeout: 3_600_000 }, async () => {
  expect(await fitShogi(SHOGI_FIT)).toEqual(learnedWeights());
});
