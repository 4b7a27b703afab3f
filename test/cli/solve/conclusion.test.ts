// At the end a run says what could not be read, in the same words for problems and for games.
import { afterEach, expect, it, vi } from "vitest";
import { conclude, failWhereRefused } from "../../../src/cli/solve/conclusion.js";
import type { Run } from "../../../src/cli/solve/run.js";
import { STATISTICS, type Statistics } from "../../../src/engine/statistics.js";

afterEach(() => vi.restoreAllMocks());

it.each([
  [
    { refused: ["a"], damage: ["b"] },
    2,
    "problem",
    "1 of 3 problems could not be read; the others are above",
  ],
  [{ refused: ["a"] }, 2, "game", "1 of 3 games could not be read; the others are above"],
  [
    { refused: [], damage: ["b", "c"] },
    2,
    "game",
    "a file is damaged (2 places); what could be read is above",
  ],
])("fails for %j of which %i were read", (given, read, what, sentence) => {
  expect(() => failWhereRefused(given, read, what)).toThrow(sentence);
});

it("says nothing where everything was read", () => {
  expect(() => failWhereRefused({ refused: [], damage: [] }, 2)).not.toThrow();
});

it.each([
  [true, 2, true],
  [true, 1, false],
  [false, 2, false],
])("--stats %s, %i problems: totals %s", (stats, problems, hasTotals) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const counts = Object.fromEntries(STATISTICS.map((name) => [name, 7])) as Statistics;
  const solved = Array.from({ length: problems }, (_, i) => ({
    ...{ title: `problem ${i}`, algorithm: "df-pn", verdict: "proven", nodes: 7, seconds: 1 },
    ...(stats ? { stats: counts } : {}),
  }));
  const run = { named: { source: "simpei" }, flags: { quiet: true }, signal: new AbortController().signal };
  conclude(run as unknown as Run, solved as never, { of: problems, refused: 0 });
  const printed = log.mock.calls.flat().join("\n");
  expect(/^all problems +df-pn$/m.test(printed)).toBe(hasTotals);
  if (hasTotals) expect(printed).toMatch(/^nodes +14$/m);
});
