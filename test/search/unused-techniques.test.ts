/** Turning a technique that the search does not have off, or on, is refused, and the error names the flag. */
import { expect, it } from "vitest";
import { go } from "../../src/games/go/module.js";
import { shogi } from "../../src/games/shogi/module.js";
import { simpei } from "../../src/games/simpei/module.js";
import type { SearchOptions } from "../../src/search/kinds.js";
import { kindNamed } from "./create-search.js";

const refusal = async (
  [module, options = {}]: readonly [typeof go, Parameters<typeof go.create>[0]?],
  algorithm: string,
  search: SearchOptions,
) => kindNamed(algorithm).refuses?.(module.create(options), { entries: 1000 }, search);

it.each([
  [[simpei], "df-pn", { dominance: false }, "--no-dominance has no effect in this search of simpei"],
  [
    [simpei],
    "df-pn-lambda",
    { threatSolver: false },
    "--no-threat-solver has no effect in this search of simpei",
  ],
  [[simpei], "lambda", { simulation: false }, "--no-simulation has no effect in this search of simpei"],
  [[simpei], "df-pn-lambda", { leafTest: false }, "--no-leaf-test has no effect in this search of simpei"],
  [[simpei], "df-pn-lambda", { delayDrops: true }, "--delay-drops has no effect in this search of simpei"],
  [[go], "df-pn-lambda", { compareHands: true }, "--compare-hands has no effect in this search of go"],
  [[shogi], "df-pn", { dominance: false }, "--no-dominance has no effect in this search of shogi"],
  [
    [go, { ladders: false }],
    "df-pn",
    { threatSolver: false },
    "--no-threat-solver has no effect in this search of go",
  ],
] as const)("%#", async (game, algorithm, search, sentence) => {
  expect(await refusal(game, algorithm, search)).toContain(sentence);
});

it.each([
  [[go], "df-pn", { dominance: false, threatSolver: false, earlyRepetition: false }],
  [[go], "df-pn-lambda", { ...go.lambda, simulation: false }],
  [[simpei], "df-pn", { earlyRepetition: false }],
  [[shogi], "df-pn-lambda", { leafTest: false, compareHands: true, delayDrops: true }],
  [[shogi], "df-pn-mate", { dominance: false, earlyRepetition: false }],
] as const)("and not where there is some: %#", async (game, algorithm, search) => {
  expect(await refusal(game, algorithm, search)).toBeUndefined();
});
