import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

it("says with what threats a block is taken, in the position at the end of a record, or before a move", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gtp-answers-"));
  try {
    const file = join(folder, "a.sgf");
    // Black B1 and white B2 and C1 stand; then white A2 leaves B1 without a way out.
    writeFileSync(file, "(;SZ[3]AB[bc]AW[bb][cc];W[ab];B[ca])");
    const { attack, loadsgf, showboard } = createGtpAnswers(solver, 20);
    expect(await loadsgf([file])).toBe("");
    expect(await showboard([])).toBe("\n..X\nOO.\n.XO");
    expect(await attack(["B1"])).toBe("1 A1");
    expect(await loadsgf([file, "1"])).toBe("");
    expect(await showboard([])).toBe("\n...\n.O.\n.XO");
    expect(await attack(["C1"])).toBe("1 C2");
    expect(() => loadsgf([file, "0"])).toThrow("write loadsgf FILE");
    expect(() => loadsgf([file, "9"])).toThrow("has 2 moves");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
