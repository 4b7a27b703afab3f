import { afterAll, beforeAll, expect, it } from "vitest";
import { createGtpAnswers } from "../../../../src/games/go/commands/gtp-answers.js";
import { createSolver, type Solver } from "../../../../src/index.js";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 10_000 });
});
afterAll(() => solver.close());

it("refuses what it cannot ask about", async () => {
  const { attack, boardsize, showboard, loadsgf } = createGtpAnswers(solver, 1);
  expect(await boardsize(["3"])).toBe("");
  expect(await showboard([])).toBe("\n...\n...\n...");
  await expect(attack(["B2"])).rejects.toThrow("no stone on B2");
  expect(() => boardsize(["20"])).toThrow("unacceptable size");
  expect(() => loadsgf(["none.sgf", "1"])).toThrow("none.sgf: no such file");
});
