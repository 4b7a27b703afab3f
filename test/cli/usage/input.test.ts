// Texts that are no positions, and files that cannot be read or are of another kind: errors name the place and the remedy.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packBundle } from "../../../src/files/problem-bundle.js";
import { solveFast } from "../command.js";
import { testRefusals } from "./refusals.js";

const folder = mkdtempSync(join(tmpdir(), "usage-"));
afterAll(() => rmSync(folder, { recursive: true }));

const GRAPH_NIM = resolve(import.meta.dirname, "../../../docs/examples/graph-nim.js");

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

// As `npm init` writes it.
fileOf("common/package.json", '{ "type": "commonjs" }');

testRefusals("refuses a text or a file that cannot be read", [
  ["an empty text", ["solve", "simpei", ""], 2, '"": column 1: the text ends before the upper world'],
  [
    "two pieces too many",
    ["solve", "simpei", "xxxx/x.../..../.... .../.../... o x0o4"],
    2,
    "column 6: a fifth piece of x",
  ],
  [
    "no position and no file",
    ["solve", "simpei", "none"],
    2,
    '"none": no such file, and as a position: column 1',
  ],
  ["a missing file", ["solve", "simpei", "--file", "none.txt"], 1, "none.txt: cannot be read (no such file)"],
  [
    "a word that names a missing file",
    ["solve", "simpei", "none.txt"],
    1,
    "none.txt: cannot be read (no such",
  ],
  [
    "a missing file behind stdin",
    ["solve", "simpei", "-", "--file", "none.txt"],
    1,
    "none.txt: cannot be read",
  ],
  ["stdin named twice", ["solve", "othello", "-", "-"], 2, "standard input is named twice; write - once"],
  [
    "stdin named twice by --file",
    ["solve", "simpei", "-", "--file", "-"],
    2,
    "standard input is named twice",
  ],
  ["stdin twice in a review", ["review", "othello", "-", "-"], 2, "standard input is named twice"],
  ["stdin twice in a review of shogi", ["review", "shogi", "-", "-"], 2, "standard input is named twice"],
  ["a missing file of shogi", ["solve", "shogi", "none.sfen"], 1, "none.sfen: cannot be read (no such file)"],
  ["a folder", ["solve", "simpei", "--file", tmpdir()], 1, "cannot be read (is a folder; name a file)"],
  ["a missing bundle", ["none.bundle"], 1, "none.bundle: cannot be read (no such file)"],
  [
    "a sample that there is not",
    ["solve", "shogi", "problems/none.kif"],
    1,
    "problems/none.kif: cannot be read (no such file); samples are in /",
  ],
  [
    "a module of ES that is to be one of CommonJS",
    ["solve", "--game", fileOf("common/my-game.js", "export default {};\n"), "x"],
    2,
    `package.json says "type": "commonjs"; rename the game to my-game.mjs, or write "type": "module" there`,
  ],
  [
    "a file of another game",
    ["solve", "go", "game.kif"],
    2,
    "game.kif: is a file of shogi, not of go; try: solve-fast solve shogi game.kif",
  ],
  [
    "a file that is no bundle",
    ["LICENSE"],
    2,
    "LICENSE: is not a bundle; which game does LICENSE belong to? simpei,",
  ],
  ["a game that is no module", ["solve", "--game", "README.md"], 2, "README.md: is not a JavaScript module"],
  [
    "a position of a game of one's own",
    ["solve", "--game", GRAPH_NIM, "a 0,0,0,0 1"],
    2,
    ': "a 0,0,0,0 1": no stones',
  ],
  ["a missing game file", ["solve", "--game", "./none.js"], 2, "none.js: no such file"],
  ["wrong hands", ["solve", "simpei", "..../.x../..../.... .../.../... o x4o4"], 2, "so write x3"],
]);

it.each(["shogi", "othello", "go", "simpei", "domineering"])(
  "solves the problems of %s that are there, and names a file that is not",
  (game) => {
    const position = {
      shogi: "4k4/9/4P4/9/9/9/9/9/9 b G 1",
      othello: "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O",
      go: "X.O./.XO./..X./.... b target=C4",
      simpei: "..../.x../..../.... .../.../... o x3o4",
      domineering: "..../.#../..../.... v",
    }[game];
    const file = fileOf(`there-${game}.txt`, `${position}\n`);
    const { status, stdout, stderr } = solveFast(
      ...["solve", game, "none.txt", file, "--max-nodes", "10000", "--quiet", "--json"],
    );
    expect([status, stdout.split("\n")]).toEqual([1, [expect.stringContaining('"verdict"'), ""]]);
    expect(stderr).toContain("none.txt: cannot be read (no such file)\n");
    expect(stderr).toContain("1 of 2 problems could not be read; the others are above\n");
  },
);

const GGF = "problems/samples/game.ggf";
const KIF = "problems/samples/mate.kif";
const BUNDLE = join(folder, "one.bundle");
const PROBLEM = {
  position: "..../.x../..../.... .../.../... o x3o4",
  value: "win",
  distance: null,
  order: null,
} as const;
writeFileSync(
  BUNDLE,
  packBundle({ game: "simpei", origin: "one position", options: {}, problems: [PROBLEM] }),
);

it.each([
  ["review othello", ["review", "othello", "none.ggf", GGF, "--empties", "4"], "1 of 2 games"],
  ["review shogi", ["review", "shogi", KIF, "none.kif"], "1 of 2 games"],
  ["bundles", ["none.bundle", BUNDLE, "other.bundle"], "2 of 3 files"],
])("%s goes on with the files that are there, and names those that are not", (_, args, count) => {
  const { status, stdout, stderr } = solveFast(...args, "--quiet", "--json");
  expect(status).toBe(1);
  expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toBeTypeOf("object");
  for (const name of args.filter((word) => /none|other/.test(word)))
    expect(stderr).toContain(`${name}: cannot be read (no such file)\n`);
  expect(stderr).toContain(`${count} could not be read; the others are above\n`);
});

it.each([[["review", "shogi"]], [["solve", "shogi"]], [[]], [["check", "shogi"]]])(
  "%j names all files at once where none is there",
  (args) => {
    const { status, stdout, stderr } = solveFast(...args, "a.kif", "b.kif");
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      "solve-fast: a.kif: cannot be read (no such file)\nsolve-fast: b.kif: cannot be read (no such file)\n",
    );
  },
);

describe("says", () => {
  it("the file and the line", () => {
    const file = fileOf("wrong.txt", "# none\n\n..../.x../.../.... .../.../... o x3o4\n");
    const { status, stderr, stdout } = solveFast("solve", "simpei", file);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`${file}:3: column 14: row 2 of the upper world is too short`);
    const empty = fileOf("empty.txt", "# nothing\n");
    expect(solveFast("solve", "simpei", empty)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("no positions"),
    });
  });

  it("what is wrong with each of several bad lines", () => {
    const file = fileOf("two.txt", "one\n7g7f 3c3d\n");
    const { status, stderr } = solveFast("solve", "shogi", file);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^solve-fast: \S+two\.txt:1: column 1: [^\n]+\nsolve-fast: \S+two\.txt:2: [^\n]+\n$/,
    );
  });

  it("which command takes a file that is solved or checked by another command", () => {
    const bundle = resolve(import.meta.dirname, "../../../problems/simpei/sample.bundle");
    const proof = fileOf("mate.proof", "SFPROOF\n");
    for (const [file, command] of [
      [bundle, `a bundle of problems, which is solved by \`solve-fast ${bundle}\``],
      [proof, `a certificate, which is checked by \`solve-fast verify ${proof}\``],
    ]) {
      const { status, stderr } = solveFast("solve", "shogi", file);
      expect({ status, stderr }).toEqual({ status: 2, stderr: `solve-fast: ${file}: is ${command}\n` });
    }
  });

  it.each(["simpei", "othello", "shogi"])("what is wrong with a file of %s without positions", (game) => {
    for (const text of ["", "nothing\n"]) {
      const file = fileOf("none.txt", text);
      const { status, stderr } = solveFast("solve", game, file);
      expect(status).toBe(2);
      expect(stderr).toMatch(/none\.txt[^\n]+\n$/);
    }
  });

  it.each([
    "module.exports = {};",
    "export default 7;",
    "export default { name: 'g', start: 's' };",
    "export default (;",
  ])("what is wrong with a module that is no game: %s", (text) => {
    const path = fileOf(`game${text.length}.mjs`, text);
    const { status, stderr } = solveFast("solve", "--game", path);
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`^solve-fast: ${path}: [^\n]+\n$`));
  });
});
