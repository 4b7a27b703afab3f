import { expect, test } from "vitest";
import {
  type Compared,
  contradictionOf,
  formatComparison,
  sumRepetitions,
} from "../../src/report/comparison.js";
import { formatSummary } from "../../src/report/many.js";

const search = (
  number: number,
  algorithm: string,
  verdict: Compared["verdict"],
  nodes: number,
): Compared => ({
  ...{ number, title: `p${number}`, algorithm, verdict, nodes, seconds: nodes / 1000 },
});

test("repetitions count once, by their medians", () => {
  const all = [9, 1, 3].map((nodes) => search(1, "a", nodes === 9 ? "unknown" : "proven", nodes));
  expect(sumRepetitions([...all, search(1, "b", "unknown", 8)])).toMatchObject([
    { number: 1, algorithm: "a", verdict: "proven", nodes: 3, seconds: 0.003, repetitions: 3 },
    { number: 1, algorithm: "b", verdict: "unknown", nodes: 8, repetitions: 1 },
  ]);
});

test("medians of one algorithm are called so, and never include a cold start", () => {
  const first = { ...search(1, "a", "proven", 9), cold: true as const };
  const effort = (all: readonly Compared[]) => formatSummary(sumRepetitions(all), 0).split("\n")[1];
  expect(effort([first])).toContain("cold start");
  expect(effort([first, search(1, "a", "proven", 3), search(1, "a", "proven", 1)])).toBe(
    "3 nodes in 3.00 ms of searching, 1.00 k nodes/s; medians of 3 repetitions",
  );
});

test("a row for each algorithm, and effort on what all have decided", () => {
  const all = [
    ...[search(1, "a", "proven", 100), search(1, "b", "proven", 300)],
    ...[search(2, "a", "disproven", 50), search(2, "b", "unknown", 500)],
  ];
  const lines = formatComparison(sumRepetitions(all), 200).split("\n");
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ["proven", "disproven", "unknown", "nodes", "time", "nodes/s", "nodes*", "time*"],
    ["a", "1", "1", "0", "150 nodes", "150 ms", "1.00 k nodes/s", "100 nodes", "100 ms"],
    ["b", "1", "0", "1", "800 nodes", "800 ms", "1.00 k nodes/s", "300 nodes", "300 ms"],
    ["* of 1 of 2 problems, which every algorithm decided"],
  ]);
});

test("a problem that is both proven and disproven is named", () => {
  const proven = search(2, "a", "proven", 1);
  expect(
    contradictionOf([proven, search(2, "b", "unknown", 1), search(3, "b", "disproven", 1)]),
  ).toBeUndefined();
  expect(contradictionOf([proven, search(2, "b", "disproven", 1)])).toBe(
    "p2: proven by a, and disproven by b; one of them is wrong",
  );
});
