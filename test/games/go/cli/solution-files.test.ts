/** What `--sgf` writes where there is no proof to show. */
import type { SolveResult } from "solve-fast";
import { expect, it } from "vitest";
import type { Output } from "../../../../src/files/output.js";
import { solutionWriter } from "../../../../src/games/go/cli/solution-files.js";

const position =
  "...XO..../XXXXO..../OOOOO..../........./........./........./........./........./......... w target=A8 goal=kill";

function written(result: object): string {
  let text = "";
  const output = { write: (more: string) => (text += more) } as unknown as Output;
  const problem = { name: "", file: "a.sgf", until: Number.POSITIVE_INFINITY };
  solutionWriter(undefined)(output, {
    ...problem,
    result: { position, goal: "kill", line: [], ...result } as unknown as SolveResult,
  });
  return text;
}

it("has the question, the moves that are known, and what stays open", () => {
  const firstMoves = {
    reach: [],
    fail: [{ move: "A9", line: ["B9"] }],
    open: ["B9", "C9"],
    elsewhere: "open" as const,
  };
  const text = written({ verdict: "unknown", reason: "node limit", firstMoves });
  expect(text).toContain("C[White to kill the group at A8\nNot decided (node limit): no first move is known");
  expect(text).toContain("not decided: B9, C9\nnot decided: a pass]");
  expect(text).toMatch(/;W\[aa\]BM\[1\]\s+;B\[ba\]C\[Wrong. Black lives.\]/);
});

it("has the answer where only the proof is missing", () => {
  const certificate = { refused: "a limit was reached (node limit)" };
  const text = written({ verdict: "proven", line: ["B9", "C9"], certificate });
  expect(text).toContain("kill: proven; the proof is not shown (a limit was reached (node limit))");
  expect(text).toMatch(/;W\[ba\]TE\[1\]\s+;B\[ca\]C\[Correct. Black is dead.\]/);
});
