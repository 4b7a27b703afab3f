// The paper's Simpei section as a user runs it, without a database. About five minutes on two cores.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { PAPER_LEGAL_MOVES, PAPER_MOVE_ORDERS } from "../../../src/games/simpei/retrograde/statistics.js";
import type { SimpeiResults } from "../../../src/papers/simpei/report.js";
import { solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "simpei-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("reproduces the Simpei section", () => {
  const { status, stdout, stderr } = solveFast(
    "reproduce",
    "simpei",
    "--out",
    folder,
    "--seed",
    "7",
    "--json",
  );
  expect(status, stderr).toBe(0);
  const results: SimpeiResults = JSON.parse(stdout);
  expect(results.table6).toEqual({ moves: [...PAPER_MOVE_ORDERS], legalMoves: PAPER_LEGAL_MOVES });
  // The paper kept 4,880 problems of its 1/1000, and lost some that did not fit into its table.
  expect(results.problems).toBeGreaterThan(4700);
  expect(results.problems).toBeLessThan(5200);
  for (const { order, wholeGame, drawn, solved } of results.sample) {
    const expected = wholeGame / 1000;
    expect(Math.abs(drawn - expected), `order ${order}`).toBeLessThan(5 * Math.sqrt(expected) + 2);
    expect(solved["df-pn"], `order ${order}`).toBe(drawn);
  }
  for (const { order, problems, nodes } of results.table5.rows) {
    expect(nodes.first.estimate, `order ${order}, ${problems} problems`).toBeGreaterThan(0);
  }
  expect(readFileSync(join(folder, "figure4.svg"), "utf8")).toMatch(/^<svg/);
});
