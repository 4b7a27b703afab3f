/** Positions of every game on the screen, and as diagrams in files. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "show-"));
afterAll(() => rmSync(folder, { recursive: true }));

const POSITIONS = {
  simpei: "..../.x../..../.... .../.../... o x3o4",
  othello: "f5d6c3",
  shogi: "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
  go: "X../.../.O.",
  domineering: "..../.#../..../.... v",
};

it.each(Object.entries(POSITIONS))("%s has a board and a diagram", (game, position) => {
  const file = join(folder, `${game}.svg`);
  const { status, stdout, stderr } = solveFast("show", game, position, "--svg", file, "--title", "A <title>");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout.split("\n").length).toBeGreaterThan(3);
  expect(readFileSync(file, "utf8")).toMatch(/^<svg .*<title>A &lt;title&gt;<\/title>/s);
});

it("several problems have a diagram each, with their titles", () => {
  const list = join(folder, "list.txt");
  writeFileSync(list, `first|${POSITIONS.shogi}\nsecond|${POSITIONS.shogi}\n`);
  const out = join(folder, "many");
  expect(solveFast("show", "shogi", list, "--svg", out).status).toBe(0);
  expect(solveFast("show", "shogi", list, "--svg", out).stdout).toContain(`SVG: ${join(out, "2.svg")}\n`);
  expect(readdirSync(out)).toEqual(["1.svg", "2.svg"]);
  expect(readFileSync(join(out, "2.svg"), "utf8")).toContain("<title>second</title>");
});

it("a solution that breaks off has nothing to do with a picture", () => {
  const file = join(folder, "breaks-off.kif");
  const record = readFileSync("problems/samples/composed/shorter-than-said.kif", "utf8");
  writeFileSync(file, `${record.trimEnd()}\n1 ２二銀打\n`);
  const { stderr } = solveFast("solve", "shogi", file, "--table");
  const svg = join(folder, "shorter.svg");
  const shown = solveFast("show", "shogi", file, "--svg", svg);
  expect([shown.stderr, stderr]).toEqual(["", expect.stringContaining("the record's own solution")]);
  expect(shown.stdout.trimEnd().split("\n").at(-1)).toBe(`SVG: ${svg}`);
});

it.each([
  [["show"], "which game? try: solve-fast show shogi FILE"],
  [["show", "problem.sgf"], "which game? try: solve-fast show go problem.sgf"],
  [["show", "shogy", "x"], "no game is named shogy; try: solve-fast show shogi"],
  [["show", "shogi", POSITIONS.shogi, "--title", "x"], "--title has an effect only with --svg"],
])("refuses %j", (args, message) => {
  const { status, stderr } = solveFast(...args);
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});
