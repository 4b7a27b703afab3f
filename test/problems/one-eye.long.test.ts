/** All one-eye problems that come with the project: their grades by two searches, and by the definition. */
import { expect, it } from "vitest";
import { parseProblem } from "../../src/games/go/notation/text.js";
import { captureOf } from "../../src/papers/go/examine.js";
import { TABLE_ENTRIES } from "../../src/papers/one-eye/measure.js";
import { askWith } from "../papers/go/ask-here.js";
import { checkByDefinition, checkBySearch, oneEyes } from "./lives.js";

it.each(["df-pn", "df-pn-plus"])("have the grades of their index by %s", async (algorithm) => {
  for (const problem of oneEyes) await checkBySearch(problem, algorithm);
});

it("of up to 12 points have the grades of their index by the definition", () => {
  const small = oneEyes.filter(({ answer }) => answer.points <= 12);
  expect(small.length).toBeGreaterThanOrEqual(30);
  for (const problem of small) checkByDefinition(problem);
});

it("take method B the nodes of their index", async () => {
  const how = {
    algorithm: "df-pn",
    search: { leafNumbers: "unit" },
    maxNodes: 1_000_000,
    entries: 0,
  } as const;
  for (const { name, position, answer } of oneEyes) {
    const [{ nodes }] = await askWith(TABLE_ENTRIES)([captureOf(parseProblem(position))], how);
    expect([name, nodes]).toEqual([name, answer.nodes]);
  }
});
