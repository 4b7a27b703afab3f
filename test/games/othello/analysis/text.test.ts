// Scores of Othello as they are printed.
import { describe, expect, it } from "vitest";
import type { ScoreResult } from "../../../../src/games/othello/analysis/results.js";
import {
  formatAnswer,
  formatProgress,
  formatScore,
  formatVerdict,
} from "../../../../src/games/othello/analysis/text.js";
import { amountOf, formatRate } from "../../../../src/report/numbers.js";
import { createProgress } from "../../../../src/report/progress.js";
import { formatSolve } from "../../../../src/report/solve.js";
import type { SolveInfo, SolveResult } from "../../../../src/solver/results.js";

const RESULT = {
  ...{
    position: "… X",
    goal: "win",
    algorithm: "endgame",
    order: null,
    orderExact: null,
    line: [],
    nodes: 20,
    seconds: 1,
  },
  ...{ nodesPerSecond: 20, threads: 1, tableUse: null, perThread: [] },
} as const;

/** Without the position and the effort. */
const textOf = (result: Partial<SolveResult> & Pick<SolveResult, "verdict">) =>
  formatSolve({ ...RESULT, ...result }, { answer: formatAnswer, verdict: formatVerdict, lines: formatScore })
    .split("\n")
    .slice(1, -1);

it("of every move of a game that is over: that there is none", () => {
  const score: ScoreResult = { bestMove: null, value: 4, lower: 4, upper: 4 };
  expect(textOf({ verdict: "proven", score, moves: [] })).toContain("  the game is over: no move to score");
  expect(textOf({ verdict: "proven", score })).not.toContain("  the game is over: no move to score");
});

describe("a score that is known", () => {
  it.each([
    ["win", "proven", 4, "score +4, X wins by 4 discs"],
    ["win", "disproven", -1, "score -1, O wins by 1 disc"],
    ["win", "disproven", 0, "score 0, a draw"],
    ["o-wins", "proven", -12, "o-wins: proven, score -12, O wins by 12 discs"],
  ] as const)("%s %s, %i", (goal, verdict, value, text) => {
    expect(textOf({ goal, verdict, score: { bestMove: null, value, lower: value, upper: value } })).toEqual([
      `  ${text}`,
    ]);
  });
});

describe("progress", () => {
  const of = (score: Partial<ScoreResult>, line: string[]) => {
    const known = { bestMove: null, value: null, lower: -50, upper: 62, ...score };
    return formatProgress({ findings: { score: known }, line } as unknown as SolveInfo) ?? "";
  };
  const estimate = { move: "c7", value: 1.5, depth: 17 };

  it("shows bounds, and the line or the estimate with its depth", () => {
    expect(of({}, [])).toBe("score -50 to +62");
    expect(of({ estimate }, [])).toBe("score -50 to +62, depth 17: perhaps c7");
    expect(of({ lower: 38 }, ["a2", "b1"])).toBe("score +38 to +62, depth 2: a2 b1");
    expect(formatProgress({ findings: {}, line: [] } as unknown as SolveInfo)).toBeUndefined();
  });

  it.each([
    [60, [], "score -50 to +62 …"],
    [60, ["a2", "b1", "g8", "h8"], "score -50 to +62 …"],
    [80, [], "score -50 to +62, depth 17: perhaps c7"],
    [80, ["a2", "b1", "g8", "h8", "h7"], "score -50 to +62, depth 5: a2 b1 g8 …"],
  ] as const)("in %i columns, behind the longest count and rate, shows both bounds", (columns, line, end) => {
    const drawn: string[] = [];
    const stream = {
      isTTY: true,
      columns,
      write: (part: string | Uint8Array) => drawn.push(`${part}`) > 0,
    };
    const counts = `${amountOf(12_345_678, "node")}, ${formatRate(12_345_678, 1)}`;
    createProgress({ label: "searching", stream }).update(
      undefined,
      `${counts}, ${of({ estimate }, [...line])}`,
    );
    const text = drawn.join("").replace("\r\x1b[K", "");
    expect(text).toBe(`searching: 12.3 M nodes, 12.3 M nodes/s, ${end}`);
    expect(text.length).toBeLessThan(columns);
  });
});

describe("a score that is open", () => {
  const estimate = { move: "d3", value: 1.7321, depth: 7 };

  it("has bounds, and an estimate that is called an estimate", () => {
    const open = { verdict: "unknown", reason: "time limit" } as const;
    const score = { bestMove: "d3", value: null, lower: -64, upper: 64, estimate };
    expect(textOf({ ...open, score })).toEqual([
      "  win: unknown (time limit)",
      "  score: from -64 to +64",
      "  best move so far: d3, an estimate: +1.73 by a search of 7 plies",
    ]);
  });

  it("says what is missing for a verdict", () => {
    const open = {
      verdict: "proven",
      reason: "node limit",
      line: ["a6", "b8"],
    } as const;
    const score = { bestMove: "a6", value: null, lower: 2, upper: 60, estimate };
    expect(textOf({ ...open, score })).toEqual([
      "  win: proven",
      "  line: a6 b8 (2 plies)",
      "  score: from +2 to +60 (node limit)",
      "  best move so far: a6",
    ]);
  });
});
