import { expect, it } from "vitest";
import { type Statistics, sumOfStatistics } from "../../../src/engine/statistics.js";
import type { Found } from "../../../src/solver/solve/found.js";
import { resultOf } from "../../../src/solver/solve/solve.js";

const context = { module: { formatMove: (move: number) => `m${move}` }, threads: 2 } as never;
const asked = { position: "p", goal: null, algorithm: "df-pn", cold: false, stats: false, counted: [] };
const share = { nodes: 5, idleSeconds: 0, nodesPerSecond: 10 };
const found: Found = {
  verdict: "proven",
  ...{ order: null, orderExact: null, nodes: 10, seconds: 0.5, tableUse: null },
  ...{ line: new Int32Array([1, 2]), perThread: [share, share] },
};

it("returns what was found, and leaves out the rest", () => {
  expect(resultOf(context, asked, found)).toEqual({
    ...{ position: "p", goal: null, algorithm: "df-pn", verdict: "proven", order: null, orderExact: null },
    ...{ line: ["m1", "m2"], nodes: 10, seconds: 0.5, nodesPerSecond: 20, threads: 2, tableUse: null },
    perThread: [share, share],
  });
});

it("names the search that answered, dropped stores, and why a thread died", () => {
  const more = { algorithm: "zones", droppedStores: 3, error: "it broke", reason: "worker died" } as const;
  const { algorithm, droppedStores, error, reason, cold } = resultOf(
    context,
    { ...asked, cold: true },
    { ...found, ...more },
  );
  expect({ algorithm, droppedStores, error, reason }).toEqual(more);
  expect(cold).toBe(true);
  expect(resultOf(context, asked, { ...found, droppedStores: 0 })).not.toHaveProperty("droppedStores");
});

it("sums what was counted, by the session or by a game's own", () => {
  const counts = (nodes: number) => sumOfStatistics([{ ...sumOfStatistics([]), nodes, deepestPly: nodes }]);
  const own = { ...found, perThread: [{ ...share, stats: counts(3) }, share] };
  const nodesOf = (counted: readonly (Statistics | undefined)[], of: Found) =>
    resultOf(context, { ...asked, stats: true, counted }, of).stats?.nodes;
  expect(nodesOf([], own)).toBe(3);
  expect(nodesOf([counts(4), counts(5)], found)).toBe(9);
  expect(nodesOf([counts(4), undefined, counts(1)], found)).toBe(5);
  expect(nodesOf([], found)).toBe(0);
  expect(resultOf(context, asked, own)).not.toHaveProperty("stats");
});
