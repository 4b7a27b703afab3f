/** `check` from the command line: a book with errors made on purpose, each of which is named. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const BOOK = "problems/samples/book.sgf";
const LIMITS = ["--threads", "1", "--max-nodes", "30000", "--quiet"];

/** What has to be found out about each problem of the book, by its name: the finding, and the first moves that work. */
const EXPECTED = [
  ["agrees", ["B9"]],
  ["agrees", ["B9"]],
  ["fails", ["B9"], "A9 fails (answered by B9)"],
  ["fails", ["B9"], expect.stringMatching(/^C9 fails/)],
  ["another", ["A5", "D5"], "D5 works as well"],
  ["another", ["A5", "D5"], "D5 works, though it is given as wrong"],
  ["agrees", ["A5", "D5"]],
  ["result", ["A3"], "a ko decides it, of which nothing is said"],
  ["agrees", ["A3"]],
  ["result", ["B9"], "no ko decides it, though one is spoken of"],
  ["fails", [], "no move reaches the goal, even with three outside threats"],
  ["fails", ["B9"], "E9 is not a legal move"],
  ["none", []],
  ["open", [], "not decided: E3"],
  ["fails", ["A5", "D5"], "C5 fails in A5 B5 C5 (answered by D5)"],
] as const;

it("names every error of a book, and certifies what contradicts it", () => {
  const certificates = join(folder, "certificates");
  const args = ["check", "go", BOOK, ...LIMITS, "--certificates", certificates, "--exit-code"];
  const { stdout, status } = solveFast(...args, "--json");
  expect(status).toBe(20);
  const found = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(found.map(({ finding, works, details }) => [finding, works, ...details.slice(0, 1)])).toEqual(
    EXPECTED,
  );
  const written = found.flatMap(({ certificates: all = [] }) =>
    all.map((one: { certificate: { file: string } }) => one.certificate.file),
  );
  expect(written.length).toBe(9);
  expect(readdirSync(certificates)).toHaveLength(9);
  const { stdout: verified, status: holds } = solveFast("verify", ...written, "--threads", "1");
  expect(holds).toBe(0);
  expect(verified).toContain("9 of 9 certificates hold");
});

it("prints a line for what agrees, and says more of what does not", () => {
  const games = "(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W]";
  const file = join(folder, "two.sgf");
  writeFileSync(file, `${games};W[ba])${games};W[aa])`);
  const { stdout, status } = solveFast("check", "go", file, ...LIMITS);
  expect(status).toBe(0);
  expect(stdout.replaceAll(file, "two.sgf")).toBe(`   1  two.sgf, game 1: agrees (given B9; no ko)
   2  two.sgf, game 2: a given move fails (given A9; proven B9; no ko)
        Black's group at A8 (5 stones): White to kill
        A9 fails (answered by B9)

2 problems: 1 agreeing, 1 with a given move that fails
`);
  const csv = solveFast("check", "go", file, ...LIMITS, "--csv")
    .stdout.trim()
    .split("\n");
  expect(csv[0]).toBe(
    "number,name,file,finding,given,works,result,question,details,position,certificates,nodes,seconds",
  );
  expect(csv[2].replaceAll(file, "two.sgf")).toMatch(/^2,"two.sgf, game 2",two.sgf,fails,A9,B9,no ko,/);
});
