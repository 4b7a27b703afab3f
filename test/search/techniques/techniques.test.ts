/** Each technique can be turned off, and verdicts stay the same (all problem sets: techniques.long.test.ts). */
import { describe, expect, it } from "vitest";
import { go } from "../../../src/games/go/module.js";
import { shogi } from "../../../src/games/shogi/module.js";
import { simpei } from "../../../src/games/simpei/module.js";
import {
  boundedMates,
  FREE_START,
  goProblems,
  sample,
  shogiProblems,
  simpeiProblems,
} from "../techniques-problems.js";
import { checkTechniques } from "./techniques.js";

describe("in Go, at all levels of threats", () => {
  const problems = sample(goProblems(300), 12);
  const ofDfPn = ["--no-dominance", "--no-threat-solver", "--no-early-repetition"] as const;
  /** Some problems take a hundred times the nodes where unconditional life is off. */
  const withLife = sample(goProblems(40), 2);
  it("df-pn", async () => {
    expect(problems.length).toBeGreaterThan(2);
    const how = { module: go, algorithm: "df-pn", maxNodes: 100_000 };
    await checkTechniques(problems, how, [...ofDfPn, "--no-ladders"]);
    await checkTechniques(withLife, how, ["--no-static-life"]);
  });
  it.each(["df-pn-lambda", "lambda"] as const)("%s", async (algorithm) => {
    const how = { module: go, algorithm, search: { ...go.lambda, maxOrder: 3 }, maxNodes: 100_000 };
    const flags = ["--no-simulation", "--no-dominance", "--no-threat-solver", "--no-ladders"] as const;
    await checkTechniques(problems, how, flags, false);
  });
  it("proof-number search", async () => {
    const how = { module: go, algorithm: "pn-search", maxNodes: 200_000 };
    await checkTechniques(sample(problems, 2), how, ["--no-dominance"]);
    await checkTechniques(sample(withLife, 2), how, ["--no-transpositions"], false);
  });
});

describe("in shogi", () => {
  const mates = sample(shogiProblems("mates", "mate"), 197);
  const withDisproofs = [...mates, ...sample(shogiProblems("hisshi", "mate"), 24)];
  it("df-pn for mates", async () => {
    const how = { module: shogi, algorithm: "df-pn-mate", maxNodes: 100_000 };
    await checkTechniques(withDisproofs, how, ["--no-dominance", "--no-early-repetition", "--no-leaf-mates"]);
  });
  it("mates within a number of plies", async () => {
    const how = { module: shogi, algorithm: "df-pn-mate", maxNodes: 100_000 };
    const flags = ["--no-dominance", "--no-early-repetition", "--no-leaf-mates"] as const;
    await checkTechniques(sample(boundedMates(7), 80), how, flags);
  });
  it("df-pn for any game", async () => {
    const how = { module: shogi, algorithm: "df-pn", maxNodes: 100_000 };
    await checkTechniques(sample(withDisproofs, 2), how, ["--no-early-repetition", "--no-leaf-mates"]);
  });
});

it("in Simpei df-pn", async () => {
  const how = { module: simpei, options: FREE_START, algorithm: "df-pn", maxNodes: 100_000 };
  await checkTechniques(simpeiProblems(1200), how, ["--no-early-repetition"]);
  await checkTechniques(simpeiProblems(2400), how, ["--no-look-ahead"], false);
});

it("in Simpei df-pn λ", async () => {
  const how = { module: simpei, options: FREE_START, algorithm: "df-pn-lambda", maxNodes: 20_000 };
  await checkTechniques(simpeiProblems(2400), how, ["--no-look-ahead"], false);
});
