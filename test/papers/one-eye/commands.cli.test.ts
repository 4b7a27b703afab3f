// The commands on easy problems: a set is made, checked for its class, and measured.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-one-eye-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ONE_EYE = "....../XXXXX./....X./OOO.X./.O..X./OO.XX. w target=B3 goal=live region=A1:D4";

describe("solve-fast generate go --class one-eye", () => {
  const out = join(folder, "set");
  const generate = (...args: string[]) =>
    solveFast(
      "generate",
      "go",
      "--class",
      "one-eye",
      "--problems",
      "1",
      "--kos",
      "0",
      "--threads",
      "1",
      "--out",
      out,
      ...args,
    );

  it("makes a set, and does not replace it by another", () => {
    const { status, stdout } = generate("--seed", "4", "--quiet");
    expect([status, stdout]).toEqual([0, expect.stringContaining("of seed 4")]);
    expect(readdirSync(out)).toHaveLength(3);
    const [file] = readdirSync(out).filter((name) => name.endsWith(".sgf"));
    const answer = JSON.parse(readFileSync(join(out, "index.jsonl"), "utf8"));
    const solve = ["solve", "go", join(out, file), "--class", "one-eye", "--json", "--threads", "1"];
    const solved = JSON.parse(solveFast(...solve).stdout);
    expect([solved.goal, solved.ko]).toEqual(["live", answer.ko]);
    expect(solved.verdict).toBe(answer.lives ? "proven" : "disproven");
    expect(generate("--seed", "4").stderr).toContain("nothing left to do");
    expect(generate("--seed", "2")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("was not made with these options"),
    });
    expect(generate("--games", "5")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--games is about"),
    });
  });
});

describe("solve-fast solve go --class one-eye", () => {
  it("says what a problem lacks, and solves the others of a folder", () => {
    const set = join(folder, "mixed");
    mkdirSync(set);
    writeFileSync(join(set, "a.sgf"), "(;SZ[4]AB[aa][bb][cc]AW[cb][ca]MA[ca]PL[B])");
    const closed = "(;SZ[6]AB[ab][bb][cb][db][eb][ec][ed][ee][ef][df]AW[ad][bd][cd][be][af][bf]";
    writeFileSync(join(set, "b.sgf"), `${closed}MA[bd]PL[W]SQ[ac:df]SOLVEFAST[goal=live])`);
    const { status, stdout, stderr } = solveFast(
      "solve",
      "go",
      set,
      "--class",
      "one-eye",
      "--json",
      "--threads",
      "1",
    );
    expect(status).toBe(1);
    expect(stderr).toContain("a.sgf: is not a one-eye problem: no region is marked");
    expect(JSON.parse(stdout)).toMatchObject({ goal: "live", position: ONE_EYE });
    expect(solveFast("solve", "go", ONE_EYE, "--class", "one-eye", "--region", "A1:D5")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("is not a one-eye problem: the border is open at A6"),
    });
  });
});

describe("solve-fast reproduce one-eye", () => {
  const out = join(folder, "results");
  const set = join(folder, "small");
  const ko = { status: "unconditional", attacker: 3, defender: 0 };
  const answer = { place: "corner", moves: "defender", points: 5, lives: true, ko, nodes: 9 };
  mkdirSync(set);
  const walled = "(;SZ[6:5]AB[ad][bd][cd][dd][be]AW[ac][bc][cc][dc][ec][fc][fd][fe]";
  writeFileSync(join(set, "a.sgf"), `${walled}MA[ad]PL[B]SQ[ad:ee]SOLVEFAST[goal=live])`);
  writeFileSync(join(set, "index.jsonl"), `${JSON.stringify({ file: "a.sgf", ...answer })}\n`);
  const reproduce = (...args: string[]) =>
    solveFast(
      "reproduce",
      "one-eye",
      "--problems",
      set,
      "--threads",
      "1",
      "--max-nodes",
      "2000",
      "--quiet",
      ...args,
    );

  it("measures, reports, and does nothing twice", () => {
    const { status, stdout, stderr } = reproduce("--out", out);
    expect([status, stderr]).toEqual([0, ""]);
    for (const part of ["1 problem.", "36 | 1 | 3", "21 | 12 | 7", "12 | 16 | 12", "sum of the region"]) {
      expect(stdout).toContain(part);
    }
    expect(readdirSync(out)).toEqual(expect.arrayContaining(["one-eye.journal", "report.json", "report.md"]));
    const journal = readFileSync(join(out, "one-eye.journal"));
    expect(reproduce("--out", out).stdout).toBe(stdout);
    expect(readFileSync(join(out, "one-eye.journal"))).toEqual(journal);
    expect(readdirSync(out)).toContain("method-a.svg");
    const { nodes, totals } = JSON.parse(readFileSync(join(out, "report.json"), "utf8"));
    expect(nodes.map(({ contender }: { contender: string }) => contender).slice(0, 3)).toEqual([
      "A",
      "B",
      "C",
    ]);
    expect(totals).toHaveLength(7);
  });

  it("refuses other options, a verdict against the index, and problems outside the class", () => {
    expect(reproduce("--out", out, "--time", "9")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("was made with time"),
    });
    const index = join(set, "index.jsonl");
    writeFileSync(index, `${JSON.stringify({ file: "a.sgf", ...answer, lives: false })}\n`);
    expect(reproduce()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("which contradicts what is known"),
    });
    const other = join(folder, "mixed");
    expect(solveFast("reproduce", "one-eye", "--problems", other)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("a.sgf: is not a one-eye problem: no region is marked"),
    });
  });
});
