/** `check` from the command line: a book with errors made on purpose, each of which is named. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { COMMAND, solveFast } from "../command.js";

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
  ["fails", [], "C9 is not a legal move"],
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

/** Three points in a corner, the middle of which decides: White is to play B3. */
const CORNER = "(;SZ[7:3]PL[W]C[White to kill]AB[da][ab][bb][cb][db]";
const CORNER_WALL = "AW[ea][ac][bc][cc][dc][ec]";
/** Five points on the edge: White is to play A5 or D5. */
const EDGE = "(;SZ[6]PL[W]C[White to kill]AB[ba][ca][da][ac][bc][cc][dc]";
const EDGE_WALL = "AW[ea][eb][ec][ad][bd][cd][dd][ed]";
const BOTH = "(;W[ab]C[Correct])(;W[db]C[Correct]))";

/** Problems copied with a stone too many or too few, and what has to be said of each. */
const COPIED = {
  "as it was": [`${CORNER}${CORNER_WALL}AW[eb];W[ba])`, "agrees (given B3; no ko)"],
  "without a stone of the wall": [
    `${CORNER}${CORNER_WALL};W[ba])`,
    "a given move fails (given B3)",
    "Black's group at A2 (5 stones): White to kill, as words beside the problem ask, but it lives whoever moves first",
    "no move reaches the goal, even with three outside threats",
  ],
  "without a stone of the group": [
    `${CORNER.replace("[cb]", "")}${CORNER_WALL}AW[eb];W[ba])`,
    "another move works as well (given B3; proven B3, A3, C2, C3, F2, F1, G2, F3, G1, G3, pass; no ko)",
    "Black's group at A2 (2 stones): White to kill, as words beside the problem ask, but it is dead whoever moves first",
    "A3 works as well",
  ],
  "with a stone on the answer": [
    `${CORNER}[ba]${CORNER_WALL}AW[eb];W[ba])`,
    "a given move fails (given B3)",
    "Black's group at A2 (6 stones): White to kill, as words beside the problem ask, but it lives whoever moves first",
    "B3 is not a legal move",
  ],
  "with a stone more in the eye": [
    `${EDGE}[bb]${EDGE_WALL};W[ab])`,
    "a given move fails (given A5; proven D5; no ko)",
    "Black's group at A4 (8 stones): White to kill, as words beside the problem ask",
    "A5 fails (answered by D5)",
  ],
  "with a stone more of the attacker": [
    `${EDGE}${EDGE_WALL}[bb]${BOTH}`,
    "another move works as well (given A5, D5; proven A5, D5, C5; no ko)",
    "Black's group at A4, B6 (7 stones): White to kill, as words beside the problem ask",
    "C5 works as well",
  ],
} as const;

it("names what a stone too many or too few has done to the problems of a folder", () => {
  const copies = join(folder, "copies");
  mkdirSync(copies);
  const names = Object.keys(COPIED).map((name, i) => join(copies, `${i + 1} ${name}.sgf`));
  for (const [i, [game]] of Object.values(COPIED).entries()) writeFileSync(names[i], game);
  const { stdout, status } = solveFast("check", "go", copies, ...LIMITS);
  expect(status).toBe(0);
  const lines = stdout.trim().split("\n");
  const said = Object.values(COPIED).map(([, ...all], i) => {
    const at = lines.findIndex((line) => line.includes(names[i]));
    return lines.slice(at, at + all.length).map((line) => line.replace(/^.*\.sgf: /, "").trim());
  });
  expect(said).toEqual(Object.values(COPIED).map(([, ...all]) => all));
  expect(lines[lines.length - 1]).toBe(
    "6 problems: 1 agreeing, 2 with another move that works, 3 with a given move that fails",
  );
  const csv = solveFast("check", "go", names[0], ...LIMITS, "--csv")
    .stdout.trim()
    .split("\n");
  expect(csv[0]).toBe(
    "number,name,file,finding,given,works,result,question,details,position,certificates,nodes,seconds",
  );
  expect(csv[1].replaceAll(names[0], "1.sgf")).toMatch(/^1,1.sgf,1.sgf,agrees,B3,B3,no ko,/);
});

it("does not agree where other moves are open, and says that the given one is proven", () => {
  const file = join(folder, "open.sgf");
  const wall = "AW[ap][bp][cp][dp][ep][eq][er][es]";
  writeFileSync(file, `(;SZ[19]AB[aq][bq][cq][dq][dr][ds]${wall}C[Black to live](;B[bs]C[RIGHT]))`);
  const args = ["check", "go", file, "--threads", "1", "--max-nodes", "12000", "--exit-code"];
  const { stdout, status } = solveFast(...args);
  expect(status).toBe(30);
  const [head, , ...rest] = stdout.trim().split("\n");
  expect(head).toMatch(/open\.sgf: not decided \(given B1; proven B1\)$/);
  expect(rest[0]).toMatch(/^ {8}other moves that are not decided: /);
  expect(rest.at(-1)).toBe("1 problem: 1 not decided (1 with what is given proven)");
});

it.each([
  [["--exit-code"], 141],
  [[], 0],
])("a reader that has gone ends it: %j", async (flags, status) => {
  const child = spawn(process.execPath, [COMMAND, "check", "shogi", "problems/samples/composed", ...flags]);
  child.stdout.destroy();
  const [code] = await once(child, "exit");
  expect(code).toBe(status);
});
