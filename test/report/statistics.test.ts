// The totals of --stats: sums over problems, a column for each search.
import { expect, it } from "vitest";
import { STATISTICS, type Statistics } from "../../src/engine/statistics.js";
import { formatTotals } from "../../src/report/statistics.js";

function counts(some: Partial<Statistics>): Statistics {
  return { ...(Object.fromEntries(STATISTICS.map((name) => [name, 0])) as Statistics), ...some };
}

const rowsOf = (text: string) => text.split("\n").map((line) => line.trim().split(/ {2,}/));

it("adds up the counts of all problems, and takes the deepest ply of any", () => {
  const text = formatTotals([
    { algorithm: "df-pn", stats: counts({ nodes: 1200, probes: 3, deepestPly: 9 }) },
    { algorithm: "df-pn", stats: counts({ nodes: 34, deepestPly: 4 }) },
  ]);
  expect(rowsOf(text)).toEqual([
    ["all problems", "df-pn"],
    ["nodes", "1,234"],
    ["table probes", "3"],
    ["deepest ply", "9"],
  ]);
});

it("has a column for each search", () => {
  const text = formatTotals([
    { algorithm: "df-pn", stats: counts({ nodes: 10, hits: 2 }) },
    { algorithm: "pn-search", stats: counts({ nodes: 20 }) },
    { algorithm: "df-pn", stats: counts({ nodes: 1 }) },
  ]);
  expect(rowsOf(text)).toEqual([
    ["all problems", "df-pn", "pn-search"],
    ["nodes", "11", "20"],
    ["hits", "2", "0"],
  ]);
});
