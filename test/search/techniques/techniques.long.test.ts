/** Each technique turned off on all problem sets: all verdicts of the search are still those of the set (samples: techniques.test.ts). */
import { describe, it } from "vitest";
import { go } from "../../../src/games/go/module.js";
import { shogi } from "../../../src/games/shogi/module.js";
import { simpei } from "../../../src/games/simpei/module.js";
import {
  boundedMates,
  FREE_START,
  goProblems,
  livesOf,
  shogiProblems,
  simpeiProblems,
} from "../techniques-problems.js";
import { checkTechniques } from "./techniques.js";

const OF_DF_PN = ["--no-dominance", "--no-threat-solver", "--no-early-repetition"] as const;
const OF_GO = ["--no-ladders", "--no-static-life"] as const;
const maxNodes = 2_000_000;
/** Without ladders or unconditional life, problems of Go take up to a thousand times the nodes; most then end at this limit. */
const goNodes = 100_000;

describe.each([
  ["captures", () => goProblems(1_000_000)],
  ["life and death", () => livesOf("life-and-death")],
  ["one-eye problems", () => livesOf("one-eye")],
] as const)("Go: %s", (_, problems) => {
  it("df-pn", async () => {
    await checkTechniques(
      problems(),
      { module: go, algorithm: "df-pn", maxNodes: goNodes },
      [...OF_DF_PN, ...OF_GO],
      false,
      false,
    );
  });
  it.each(["df-pn-lambda", "lambda"] as const)("%s", async (algorithm) => {
    const how = { module: go, algorithm, search: { ...go.lambda, maxOrder: 3 }, maxNodes: goNodes };
    const own = algorithm === "lambda" ? OF_DF_PN.slice(0, 2) : OF_DF_PN;
    await checkTechniques(problems(), how, ["--no-simulation", ...own, ...OF_GO], false, false);
  });
  it("proof-number search", async () => {
    const how = { module: go, algorithm: "pn-search", maxNodes: goNodes };
    await checkTechniques(problems(), how, ["--no-dominance", "--no-transpositions", ...OF_GO], false, false);
  });
});

describe("shogi", () => {
  const both = () => [...shogiProblems("mates", "mate"), ...shogiProblems("hisshi", "mate")];
  it("df-pn for mates", async () => {
    const how = { module: shogi, algorithm: "df-pn-mate", maxNodes };
    await checkTechniques(
      both(),
      how,
      ["--no-dominance", "--no-early-repetition", "--no-leaf-mates"],
      false,
      false,
    );
  });
  it("mates within a number of plies", async () => {
    const how = { module: shogi, algorithm: "df-pn-mate", maxNodes };
    const flags = ["--no-dominance", "--no-early-repetition", "--no-leaf-mates"] as const;
    await checkTechniques(boundedMates(15), how, flags, false, false);
  });
  it("df-pn for any game", async () => {
    const how = { module: shogi, algorithm: "df-pn", maxNodes };
    await checkTechniques(both(), how, ["--no-early-repetition", "--no-leaf-mates"], false, false);
  });
  it("df-pn-lambda on hisshi", async () => {
    const how = { module: shogi, algorithm: "df-pn-lambda", search: { ...shogi.lambda }, maxNodes };
    const flags = ["--no-simulation", "--no-early-repetition", "--no-leaf-mates", "--no-leaf-test"] as const;
    await checkTechniques(shogiProblems("hisshi", "hisshi"), how, flags, false, false);
  });
});

describe("Simpei", () => {
  it.each(["df-pn", "df-pn-lambda"])("%s", async (algorithm) => {
    const how = { module: simpei, options: FREE_START, algorithm, maxNodes };
    const flags = ["--no-early-repetition", "--no-look-ahead"] as const;
    await checkTechniques(simpeiProblems(1), how, flags, false, false);
  });
});
