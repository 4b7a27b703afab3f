import { expect, test } from "vitest";
import { formatRow, formatSummary, type Solved } from "../../src/report/many.js";
import type { SolveResult } from "../../src/solver/results.js";

const solved = (title: string, seconds: number, verdict: Solved["verdict"] = "proven"): Solved => ({
  ...{ title, verdict, seconds, nodes: 1000 * seconds },
});

test("many problems are summed up, the five slowest by name", () => {
  const all = [
    ...["a", "b", "c", "d", "e"].map((title, i) => solved(title, i + 1)),
    solved("f", 10, "unknown"),
    solved("g", 0.5, "disproven"),
  ];
  expect(formatSummary(all, 2).split("\n")).toEqual([
    "9 problems: 5 proven, 1 disproven, 1 unknown, 2 not read",
    "25.5 k nodes in 25.5 s, 1.00 k nodes/s",
    "slowest:",
    expect.stringMatching(/^ {2}f .*10\.0 s .*10\.0 k nodes$/),
    expect.stringMatching(/^ {2}e .*5\.00 s /),
    expect.stringMatching(/^ {2}d /),
    expect.stringMatching(/^ {2}c /),
    expect.stringMatching(/^ {2}b /),
  ]);
  expect(formatSummary([solved("a", 1)], 1)).not.toContain("slowest");
  const [first, , , ...slowest] = formatSummary(
    [solved("a".repeat(90), 1), solved("b", 2)],
    0,
    { proven: "won", disproven: "lost" },
    60,
  ).split("\n");
  expect(first).toBe("2 problems: 2 won, 0 lost, 0 unknown");
  expect(slowest[1]).toMatch(/^ {2}a{33}… {2}1\.00 s .*1\.00 k nodes$/);
});

test("a row has verdict, length, first move, effort and title in columns, kanji as wide as they are", () => {
  const result = { verdict: "proven", order: null, nodes: 12, seconds: 0.5 } as SolveResult;
  const row = (first: string) => formatRow(7, "mine", { ...result, line: [first, "1a1b"] });
  expect(row("G*5b")).toBe(
    "   7  proven                   2 plies  G*5b            12 nodes    500 ms  mine",
  );
  expect(row("▲５二金")).toBe(
    "   7  proven                   2 plies  ▲５二金         12 nodes    500 ms  mine",
  );
  const narrow = (width: number) =>
    formatRow(7, "mine", { ...result, line: ["G*5b", "1a1b"] }, undefined, width);
  expect(narrow(60)).toBe("   7  proven                   2 plies  G*5b       mine");
  expect(narrow(53)).toBe("   7  proven                   2 plies  G*5b       m…");
});
