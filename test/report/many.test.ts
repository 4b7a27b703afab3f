import { expect, test } from "vitest";
import {
  formatRow,
  formatRowHeading,
  formatSummary,
  type RowLayout,
  type Solved,
} from "../../src/report/many.js";
import { displayWidth } from "../../src/report/wrap.js";
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
    "25.5 k nodes in 25.5 s of searching, 1.00 k nodes/s",
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
  const mine = { title: "mine" };
  const row = (first: string, layout: RowLayout = {}) =>
    formatRow(7, mine, { ...result, line: [first, "1a1b"] }, layout);
  // The length of a line does not say how long a win takes; only a game's own words do.
  expect(row("G*5b")).toBe("   7  proven                       G*5b            12 nodes    500 ms  mine");
  const words = { lines: () => [], length: () => "mate in ≤ 5" };
  expect(row("▲５二金", { words })).toBe(
    "   7  proven                       mate in ≤ 5   ▲５二金         12 nodes    500 ms  mine",
  );
  const layout = { words: { ...words, others: () => "no other mate" } };
  expect(row("G*5b", { ...layout, width: 80 })).toMatch(/^ {3}7 {2}proven .* 500 ms {2}no other mate +mine$/);
  for (const width of [72, 120]) {
    const at = formatRowHeading({ ...layout, width }).indexOf("also found");
    expect(row("G*5b", { ...layout, width }).slice(at)).toMatch(/^no other mate/);
  }
});

test.each([60, 72, 80, 120])("rows of %i columns are aligned and fit, whatever the verdict", (width) => {
  const disproven = { verdict: "disproven", order: 1, orderExact: false, line: ["A1"] };
  const unknown = { verdict: "unknown", reason: "stopped", noProofWithinOrder: 12, order: null, line: [] };
  const results = [disproven, unknown].map((each) => ({ ...each, nodes: 999_400, seconds: 0.0123 }));
  const title = "problems/go/one-eye/dies-01.sgf";
  const rows = results.map((result) =>
    formatRow(48, { title, isNamed: true }, result as unknown as SolveResult, { width }),
  );
  const heading = formatRowHeading({ width });
  const time = heading.indexOf("time") + "time".length;
  for (const row of rows) {
    expect(displayWidth(row)).toBeLessThanOrEqual(width);
    expect(row.slice(0, time)).toMatch(/999 k( nodes)? +12\.3 ms$/);
    expect(row.slice(heading.indexOf("problem"))).toMatch(/^(problems|…)\/.*dies-01\.sgf$|^…\/dies-01\.sgf$/);
  }
  expect(rows[0]).toContain(width < 72 ? "disproven, at order 1 " : "disproven, found at order 1 ");
});

test("a position that is too wide is cut at its end, a name at its beginning", () => {
  const result = { verdict: "proven", order: null, nodes: 1, seconds: 1, line: [] } as unknown as SolveResult;
  const row = (isNamed: boolean) =>
    formatRow(1, { title: `a/${"b".repeat(40)}c`, isNamed }, result, { width: 60 });
  expect(row(true)).toMatch(/ {2}…b+c$/);
  expect(row(false)).toMatch(/ {2}a\/b+…$/);
});
