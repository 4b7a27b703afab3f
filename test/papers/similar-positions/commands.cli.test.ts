// The command on easy problems.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-similar-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("reproduce similar-positions measures, reports, does nothing twice, and refuses other options", () => {
  const [set, out] = [join(folder, "small"), join(folder, "results")];
  mkdirSync(set);
  const walled = "(;SZ[6:5]AB[ad][bd][cd][dd][be]AW[ac][bc][cc][dc][ec][fc][fd][fe]";
  writeFileSync(join(set, "a.sgf"), `${walled}MA[ad]PL[W]SQ[ad:ee]SOLVEFAST[goal=kill])`);
  const reproduce = (...args: string[]) =>
    solveFast(
      ...["reproduce", "similar-positions", "--problems", set, "--threads", "1", "--out", out, "--quiet"],
      ...args,
    );
  const { status, stdout, stderr } = reproduce();
  expect([status, stderr]).toEqual([0, ""]);
  for (const part of ["1 problem, of which plain search solves 1", "fewer nodes in 20 of 40", "Fig. 10"]) {
    expect(stdout).toContain(part);
  }
  expect(readdirSync(out)).toEqual(expect.arrayContaining(["report.json", "report.md", "figure8.svg"]));
  const journal = readFileSync(join(out, "similar-positions.journal"));
  expect(reproduce().stdout).toBe(stdout);
  expect(readFileSync(join(out, "similar-positions.journal"))).toEqual(journal);
  expect(reproduce("--seed", "2")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("was made with seed 1"),
  });
  const ko = { status: "fails", attacker: null, defender: null };
  const answer = { place: "corner", moves: "attacker", points: 5, outside: 0, lives: true, ko, nodes: 9 };
  writeFileSync(join(set, "index.jsonl"), `${JSON.stringify({ file: "a.sgf", ...answer })}\n`);
  rmSync(out, { recursive: true });
  const { stderr: refused, status: failed } = reproduce();
  expect([failed, refused]).toEqual([1, expect.stringContaining("which contradicts what is known")]);
});
