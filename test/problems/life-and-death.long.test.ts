/** All problems of life and death that come with the project: their grades by searches, and by the definition. */
import { expect, it } from "vitest";
import { parseProblem } from "../../src/games/go/notation/text.js";
import { captureOf } from "../../src/papers/go/examine.js";
import { LIFE_AND_DEATH } from "../../src/papers/life-and-death/generate.js";
import { askWith } from "../papers/go/ask-here.js";
import { checkByDefinition, checkBySearch, livesAndDeaths } from "./lives.js";

it.each(["df-pn", "df-pn-plus", "pn-search"])("have the grades of their index by %s", async (algorithm) => {
  for (const problem of livesAndDeaths) await checkBySearch(problem, algorithm);
});

it("have the grades of their index by the definition", () => {
  for (const problem of livesAndDeaths) {
    expect(problem.answer.points).toBeLessThanOrEqual(12);
    checkByDefinition(problem);
  }
});

it("take proof-number search the nodes of their index", async () => {
  const how = { ...LIFE_AND_DEATH.plain, search: { leafNumbers: "unit" }, entries: 0 } as const;
  for (const { name, position, answer } of livesAndDeaths) {
    const [{ nodes }] = await askWith(1 << 20)([captureOf(parseProblem(position))], how);
    expect([name, nodes]).toEqual([name, answer.nodes]);
  }
});
