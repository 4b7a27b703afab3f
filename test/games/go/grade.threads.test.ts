/** Grades by the solver are those of the fixpoint, with every search, and however the board is turned. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { koOf, LEVELS, lifeOf } from "../../../src/games/go/analysis/grade.js";
import { type Position, type Problem, packPosition } from "../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { readCaptures } from "../../../src/games/go/records/captures.js";
import { solveFast } from "../../cli/command.js";
import { IN_FULL } from "../../samples.js";
import { solveByFixpoint } from "./fixpoint.js";
import { problemOn } from "./graded.js";
import { IMAGES, imageOf } from "./symmetry.js";

/** How many positions of each grade. */
const EACH = 1;

/** Positions of every grade in the problem, with both sides to move, and the fixpoint's results for them. */
function gradedPositions(problem: Problem) {
  const solved = solveByFixpoint(problem);
  const seen = new Map<string, number>();
  const graded: { position: Position; row: number; wins: boolean }[] = [];
  for (let i = 0; i < solved.positions; i++) {
    const position = solved.positionAt(i);
    if (position.attackersThreats !== 0 || position.defendersThreats !== 0) continue;
    const row = LEVELS.filter(([attackersThreats, defendersThreats]) =>
      solved.winsAt({ ...position, attackersThreats, defendersThreats }),
    ).length;
    // In quick tests one side is to move in each.
    if (!IN_FULL && position.sideToMove !== row % 2) continue;
    const kind = `${row} ${position.sideToMove}`;
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    if (count < EACH) graded.push({ position, row, wins: solved.wins(i) });
  }
  return graded;
}

const ALL_REPLIES = { moves: "all-replies", algorithm: "df-pn", maxOrder: 3 } as const;

it("whatever the search, and however the board is turned", async () => {
  await using solver = await createSolver({ game: "go", threads: 2, tableEntries: 20_000 });
  const problem = problemOn(3, 3, [parsePoint("A1")]);
  const rows = new Set<number>();
  let [won, proven] = [0, 0];
  for (const [i, { position, row, wins }] of gradedPositions(problem).entries()) {
    rows.add(row);
    const expected = {
      verdict: wins ? "proven" : "disproven",
      moves: "all",
      ko: koOf({ least: row, most: row }),
    };
    const text = formatProblem(packPosition(problem, position));
    expect(await solver.solve(text, { line: false })).toMatchObject(expected);
    const other = formatProblem(imageOf(problem, position, 1 + (i % (IMAGES - 1))));
    expect(await solver.solve(other, { line: false }), other).toMatchObject(expected);
    const lambda = await solver.solve(text, { algorithm: "df-pn-lambda", maxOrder: 15, line: false });
    expect(lambda.verdict, text).toBe(wins ? "proven" : "unknown");
    const algorithm = i % 2 === 0 ? "pn-search" : "lambda";
    const found = await solver.solve(text, { algorithm, line: false });
    expect(found, `${algorithm} ${text}`).toMatchObject(expected);
    const life = await solver.solve(`${text} goal=live`, { line: false });
    expect(life).toMatchObject({
      verdict: wins ? "disproven" : "proven",
      ko: lifeOf({ least: row, most: row }),
    });
    const candidates = await solver.solve(text, { moves: "candidates", line: false });
    expect(candidates.verdict === "disproven").toBe(false);
    expect(candidates.moves).toBe("candidates");
    const replies = await solver.solve(text, { ...ALL_REPLIES, line: false });
    expect(replies.moves).toBe("all");
    if (wins) won++;
    if (replies.verdict === "proven") proven++;
    else expect(replies.verdict).toBe("unknown");
    if (!wins) expect(replies.verdict, text).toBe("unknown");
  }
  // Where no stone touches a block, only its liberties are candidates.
  expect(proven).toBeGreaterThan(won / 2);
  expect(rows.size).toBeGreaterThan(3);
});

it("limits end the grading, and the answer says what was shown", async () => {
  await using solver = await createSolver({ game: "go", threads: 1 });
  const ko = ".XO/XO./.X. w target=B2";
  // Only one search: with several in turn, what they show need not grow with the limit.
  const search = { algorithm: "df-pn" } as const;
  const { nodes } = await solver.solve(ko, { grade: true, ...search });
  for (let maxNodes = 1; maxNodes < nodes; maxNodes += 1 + (maxNodes >> 1)) {
    const result = await solver.solve(ko, { maxNodes, ...search });
    expect(result.nodes).toBeLessThanOrEqual(maxNodes);
    expect(result.ko?.status).toBe("open");
  }
  await expect(solver.solve(`${ko} threats=1:0`, { grade: true })).rejects.toThrow("leave them out");
  expect((await solver.solve(`${ko} threats=1:0`)).ko).toBeUndefined();
  await expect(solver.solve({ position: ko, goal: "kill" })).rejects.toThrow(
    `the goal of "${ko}" is capture, not kill`,
  );
  await expect(solver.solve(ko, { moves: "candidates", certificate: "none" })).rejects.toThrow(
    "what holds among candidates need not hold",
  );
});

it("ends when the time is over before the first search begins", async () => {
  await using solver = await createSolver({ game: "go", threads: 1, tableEntries: 20_000 });
  // Finding out that this stone on a large board cannot be taken takes long.
  const rows = Array.from({ length: 19 }, (_, row) =>
    row === 9 ? `${".".repeat(9)}O${".".repeat(9)}` : ".".repeat(19),
  );
  const problem = `${rows.join("/")} b target=K10`;
  for (const way of [{}, { maxOrder: 2 }, { algorithm: "df-pn" }, { grade: true }] as const) {
    const result = await solver.solve(problem, { ...way, time: 1e-9 });
    expect(result).toMatchObject({ verdict: "unknown", reason: "time limit" });
  }
});

it("what is proven among candidates does not depend on the number of threads", async () => {
  // When each thread had its own root, two threads proved the last two, and one thread did not.
  const names = ["capture-002", "capture-011", "capture-037"];
  const problems = readCaptures(resolve(import.meta.dirname, "../../../problems/go/captures")).filter(
    ({ name }) => names.some((wanted) => name.includes(wanted)),
  );
  expect(problems.length).toBe(names.length);
  const verdicts: Record<number, unknown[]> = { 1: [], 2: [] };
  for (const threads of [1, 2]) {
    await using solver = await createSolver({ game: "go", threads });
    for (const { position } of problems) {
      const { verdict } = await solver.solve(position, { moves: "candidates", grade: false, line: false });
      verdicts[threads].push(verdict);
    }
    await expect(
      solver.solve(problems[0].position, { moves: "candidates", parallel: "root-split" }),
    ).rejects.toThrow("--parallel shared-table");
  }
  expect(verdicts[1]).toEqual(["proven", "unknown", "unknown"]);
  expect(verdicts[2]).toEqual(verdicts[1]);
});

it("what is proven among candidates of the attacker has certificates", async () => {
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-replies-"));
  try {
    const position = "X.O./.XO./..X./.... b target=C4 threats=0:3";
    await using solver = await createSolver({ game: "go", threads: 1 });
    const file = join(folder, "a.proof");
    expect(await solver.solve(position, { ...ALL_REPLIES, certificate: file })).toMatchObject({
      verdict: "proven",
      certificate: { file },
    });
    expect(solveFast("verify", file).status).toBe(0);
    const bad = solver.solve(position, {
      moves: "all-replies",
      algorithm: "df-pn-lambda",
      trueOrder: true,
    });
    await expect(bad).rejects.toThrow("leave out --moves all-replies");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
