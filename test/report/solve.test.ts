import { expect, test } from "vitest";
import { formatSolve } from "../../src/report/solve.js";
import { createSweepTotals, formatSweepSummary } from "../../src/report/sweep.js";
import type { SolveResult } from "../../src/solver/results.js";

const result: SolveResult = {
  position: "here",
  goal: null,
  algorithm: "df-pn",
  verdict: "disproven",
  order: null,
  orderExact: null,
  line: [],
  nodes: 1000,
  seconds: 1,
  nodesPerSecond: 1000,
  threads: 1,
  tableUse: 0.25,
  perThread: [{ nodes: 1000, nodesPerSecond: 1000, idleSeconds: 0 }],
};

test("dropped stores are shown after the use of the table, and only if there are any", () => {
  expect(formatSolve(result)).toMatch(/, table 25 % full$/);
  expect(formatSolve({ ...result, droppedStores: 1 })).toMatch(/, table 25 % full, 1 store dropped$/);
  expect(formatSolve({ ...result, droppedStores: 3 })).toMatch(/, table 25 % full, 3 stores dropped$/);
});

test("those of a sweep, too", () => {
  const totals = createSweepTotals(["df-pn"], 2);
  totals.addTally("df-pn", { positions: 3, proven: 2, disproven: 1, nodes: 30, microseconds: 5 });
  expect(totals.summary(0)).not.toHaveProperty("droppedStores");
  expect(formatSweepSummary(totals.summary(0))).not.toContain("dropped");
  expect(totals.summary(0, 2)).toMatchObject({ droppedStores: 2 });
  expect(formatSweepSummary(totals.summary(0, 2))).toMatch(/ in total, 2 stores dropped$/);
});

test("earlier runs are told apart from this one", () => {
  const shares = [1, 2].map(() => ({ nodes: 5, idleSeconds: 0, nodesPerSecond: 5 }));
  const resumed = { ...result, nodes: 30, earlierNodes: 20, seconds: 2, threads: 2, perThread: shares };
  expect(formatSolve(resumed)).toMatch(
    / {2}10 nodes in 2\.00 s, .* on 2 threads \(.*\), table 25 % full; 20 nodes in earlier runs$/,
  );
  const solved = { ...resumed, nodes: 20, seconds: 0, droppedStores: 2, cold: true } as const;
  expect(formatSolve(solved)).toMatch(
    / {2}nothing was left to search; 20 nodes in earlier runs, table 25 % full$/,
  );
});

test("a line that was not followed to its end says so", () => {
  const proven = { ...result, verdict: "proven", line: ["a", "b"] } as const;
  expect(formatSolve(proven)).toContain("\n  line: a b (2 plies)\n");
  expect(formatSolve({ ...proven, lineCut: true })).toContain(
    "\n  line: a b (2 plies, not followed to its end)\n",
  );
  expect(formatSolve({ ...proven, line: [], lineCut: true })).toContain(
    "\n  no line was found within the limits\n",
  );
  expect(formatSolve({ ...proven, line: [] })).not.toContain("line");
});
