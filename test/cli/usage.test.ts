/**
 * What is wrong is said before any thread starts, and help without one, so that these tests need not run alone.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { GAME_NAMES } from "../../src/registry/games.js";
import { solveFast, solveFastEach } from "./command.js";

const folder = mkdtempSync(join(tmpdir(), "usage-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MATE = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
const GRAPH_NIM = resolve(import.meta.dirname, "../../docs/examples/graph-nim.js");

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

// As `npm init` writes it.
fileOf("common/package.json", '{ "type": "commonjs" }');

const bad: readonly [string, readonly string[], number, string][] = [
  ["an empty text", ["solve", "simpei", ""], 2, '"": column 1: the text ends before the upper world'],
  [
    "two pieces too many",
    ["solve", "simpei", "xxxx/x.../..../.... .../.../... o x0o4"],
    2,
    "column 6: a fifth piece of x",
  ],
  ["wrong hands", ["solve", "simpei", "..../.x../..../.... .../.../... o x4o4"], 2, "so write x3"],
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
  ["an unknown game", ["solve", "chess"], 2, "no game is named chess; known: simpei, othello, shogi"],
  ["no game", ["solve"], 2, "which game?"],
  ["a file in its place", ["solve", "m.kif"], 2, "which game? try: solve-fast solve shogi m.kif"],
  [
    "a file of any game",
    ["solve", "m.txt"],
    2,
    `which game does m.txt belong to? ${GAME_NAMES.join(", ")}; as in: `,
  ],
  ["a position", ["solve", MATE], 2, `which game? try: solve-fast solve shogi "${MATE}"`],
  ["a file and then a game", ["solve", "m.kif", "shogi"], 2, "try: solve-fast solve shogi m.kif"],
  ["a slip in a game", ["solve", "shougi", "m.kif"], 2, "named shougi; try: solve-fast solve shogi m.kif"],
  ["a capital", ["solve", "Shogi", "m.kif"], 2, "no game is named Shogi; try: solve-fast solve shogi m.kif"],
  ["the same of a sweep", ["sweep", "Simpei", "--all"], 2, "named Simpei; did you mean simpei?"],
  ["the same of generate", ["generate", "Go"], 2, "named Go; try: solve-fast generate go"],
  ["a game as a command", ["shogi", "m.kif"], 2, "shogi is not a command; try: solve-fast solve shogi m.kif"],
  ["a slip in that", ["othelo", "m.obf"], 2, "othelo is not a command; try: solve-fast solve othello m.obf"],
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
    "help of nothing",
    ["help", "nonsense"],
    2,
    "no command is named nonsense; `solve-fast --help` lists them",
  ],
  [
    "an order without distances",
    ["sweep", "simpei", "--all", "--by-distance"],
    2,
    "--by-distance takes the distances from a database: name it with --check",
  ],
  ["a queue without a file", ["sweep", "simpei", "--all", "--queue", "redis://127.0.0.1:1"], 2, "with --out"],
  [
    "records under the name of another form",
    ["solve", "simpei", "--out", "x.parquet"],
    2,
    "--out x.parquet: records are JSON or CSV; let the name end in .json, .jsonl or .csv",
  ],
  [
    "CSV under a name of JSON",
    ["solve", "simpei", "--csv", "--out", "x.json"],
    2,
    "--out x.json: .json is for JSON; leave out --csv, or let the name end in .csv",
  ],
  [
    "an option twice",
    ["solve", "simpei", "--max-nodes", "50", "--max-nodes", "60"],
    2,
    "--max-nodes is given twice; leave one out",
  ],
  [
    "a search twice",
    ["solve", "shogi", "--algorithm", "df-pn", "--algorithm", "lambda", MATE],
    2,
    "--algorithm is given twice; leave one out",
  ],
  [
    "counts in a table",
    ["solve", "simpei", "--stats", "--table"],
    2,
    "--table writes one line per problem, without counts; leave out --stats",
  ],
  ["counts of a ladder", ["solve", "go", ".X./XO./.X. b", "--ladder", "B2", "--stats"], 2, "--stats"],
  [
    "a choice by solve",
    ["solve", "othello", "--depth", "6"],
    2,
    "--depth belongs to choose; type: solve-fast choose othello --depth 6",
  ],
  [
    "a choice at a position that begins with empty squares",
    ["solve", "othello", "---XO--- X", "--sigma=2"],
    2,
    '--sigma belongs to choose; type: solve-fast choose othello "---XO--- X" --sigma=2',
  ],
  [
    "a static value of a proof",
    ["solve", "shogi", "--evaluation", "material"],
    2,
    "--evaluation belongs to choose",
  ],
  ["a choice of no game", ["solve", "--method", "minimax"], 2, "--method belongs to choose"],
  [
    "a choice where there is nothing to choose by",
    ["solve", "simpei", "--depth", "6"],
    2,
    "--depth belongs to choose, and simpei has no static values to choose by",
  ],
  [
    "a choice in a game without values",
    ["choose", "go"],
    2,
    "go has no static values (evaluate), by which moves are chosen; they are chosen in othello and shogi",
  ],
  [
    "a proof by choose",
    ["choose", "othello", "--goal", "win"],
    2,
    "--goal belongs to solve; type: solve-fast solve othello --goal win",
  ],
  [
    "a review by solve",
    ["solve", "othello", "--moves", "game.ggf"],
    2,
    "--moves belongs to review; type: solve-fast review othello game.ggf",
  ],
  [
    "a review by solve, the file first",
    ["solve", "shogi", "a game.kif", "--moves"],
    2,
    '--moves belongs to review; type: solve-fast review shogi "a game.kif"',
  ],
  [
    "counts of a review",
    ["solve", "othello", "--moves", "none", "--stats"],
    2,
    "review, which has no --stats",
  ],
  [
    "a choice by review",
    ["review", "othello", "game.ggf", "--depth", "6"],
    2,
    "--depth belongs to choose; type: solve-fast choose othello game.ggf --depth 6",
  ],
  ["a review of no game", ["review", "m.kif"], 2, "which game? try: solve-fast review shogi m.kif"],
  [
    "a review of Go",
    ["review", "go", "m.sgf"],
    2,
    "games of go are not reviewed; those of othello and shogi are",
  ],
  ["a check of no game", ["check", "book.sgf"], 2, "which game? try: solve-fast check go book.sgf"],
  [
    "a check of Othello",
    ["check", "othello", "x.obf"],
    2,
    "collections of othello are not checked; those of go are",
  ],
  ["a check in two forms", ["check", "go", "m.sgf", "--json", "--csv"], 2, "--json and --csv are two forms"],
  ["a review of another game", ["review", "othello", "m.kif"], 2, "try: solve-fast review shogi m.kif"],
  [
    "counts of a move",
    ["solve", "othello", "--stats", "--depth", "2"],
    2,
    "--depth belongs to choose, which has no --stats; leave one of them out",
  ],
  ["a board in JSON", ["solve", "simpei", "--board", "--json"], 2, "--board is for what is read"],
  ["a slip of the finger", ["solve", "go", "--treads", "2"], 2, "(Did you mean --threads?)"],
  ["a sweep of nothing", ["sweep"], 2, "as in: solve-fast sweep simpei"],
  ["no problem of shogi", ["solve", "shogi"], 2, 'which position? As in: solve-fast solve shogi "'],
  [
    "a mate of order 2",
    ["solve", "shogi", MATE, "--goal", "mate", "--max-order", "2"],
    2,
    "mate is a goal of λ order 1, not 2",
  ],
  [
    "a hisshi of order 1",
    ["solve", "shogi", MATE, "--goal", "hisshi", "--max-order", "1", "--algorithm", "df-pn"],
    2,
    "hisshi is a goal of λ order 2, not 1",
  ],
  ["the order of a mate", ["solve", "shogi", MATE, "--true-order"], 2, "df-pn-mate has no λ orders to find"],
  [
    "the length of a hisshi",
    ["solve", "shogi", MATE, "--max-order", "2", "--shortest"],
    2,
    "found by df-pn-mate, not by df-pn-lambda of order 2",
  ],
  ["a solution of games", ["solve", "shogi", "--kif", "a", "--moves", "b"], 2, "review, which has no --kif"],
  ["a file that is no bundle", ["LICENSE"], 2, "LICENSE: is not a bundle"],
  [
    "a game behind files",
    ["solve", "--file", "mates.txt", "shogi"],
    2,
    `which game? ${GAME_NAMES.join(", ")}; as in: solve-fast solve shogi --file mates.txt (--file takes all words that follow)`,
  ],
  ["a game twice", ["solve", "simpei", "--game", GRAPH_NIM], 2, "named twice, as simpei and by --game"],
  ["a game that is no module", ["solve", "--game", "README.md"], 2, "README.md: is not a JavaScript module"],
  [
    "a position of a game of one's own",
    ["solve", "--game", GRAPH_NIM, "a 0,0,0,0 1"],
    2,
    ': "a 0,0,0,0 1": no stones',
  ],
  ["an unknown goal", ["solve", "simpei", "--goal", "peace"], 2, "simpei has the goals x-wins and o-wins"],
  ["no other goal", ["solve", "othello", "--goal", "peace"], 2, "othello has the goals win, x-wins"],
  [
    "a word that is no command",
    ["join"],
    2,
    "unknown command 'join'; `solve-fast --help` lists the commands",
  ],
  ["an unknown command", ["slove"], 2, "unknown command 'slove' (Did you mean solve?)"],
  ["an unknown option", ["solve", "simpei", "--speed"], 2, "unknown option '--speed'"],
  ["no threads", ["solve", "simpei", "--threads", "0"], 2, "It has to be a whole number from 1 to 1024."],
  [
    "negative threads",
    ["sweep", "simpei", "--all", "--threads", "-1"],
    2,
    "It has to be a whole number from 1 to 1024.",
  ],
  [
    "half a thread",
    ["solve", "simpei", "--threads", "1.5"],
    2,
    "It has to be a whole number from 1 to 1024.",
  ],
  [
    "time to write nothing",
    ["solve", "simpei", "--write-time", "3"],
    2,
    "--write-time is for files that are written; add --certificate or --view",
  ],
  [
    "searches to compare that are not all there",
    ["solve", "simpei", "--algorithm", "df-pn,guess"],
    2,
    '--algorithm: no search is named "guess"; there are df-pn, df-pn-plus',
  ],
  ["a search against itself", ["solve", "simpei", "--algorithm", "df-pn,df-pn"], 2, "names df-pn twice"],
  [
    "one file of several searches",
    ["solve", "simpei", "--repeat", "2", "--certificate", "a.proof"],
    2,
    "--repeat searches a problem more than once, and a file is written of one search",
  ],
  ["two forms", ["solve", "simpei", "--csv", "--json"], 2, "--json and --csv are two forms; leave one out"],
  ["a list of games", ["review", "othello", "g.ggf", "--repeat", "2"], 2, "--repeat belongs to solve"],
  ["no time", ["solve", "simpei", "--time", "0"], 2, "It has to be a number of seconds above 0."],
  [
    "no size",
    ["solve", "simpei", "--table-memory", "much"],
    2,
    'It has to be a size in bytes, or as in "512M".',
  ],
  [
    "a table too large",
    ["solve", "simpei", "--table-memory", "900T"],
    1,
    "a table has at most 8 GiB (2^31 words); 402,653,000 entries (8 GiB) would fit",
  ],
  [
    "a table too small",
    ["solve", "shogi", "4k4/9/4P4/9/9/9/9/9/9 b G 1", "--table-entries", "3"],
    2,
    "a table for mates has at least 4 entries, not 3",
  ],
  ["tables too large", ["sweep", "simpei", "--all", "--table-entries", "1000000000000"], 1, "would fit"],
  ["a λ search without passes", ["solve", GRAPH_NIM, "--algorithm", "df-pn-lambda"], 2, "needs a pass"],
  [
    "an unknown algorithm",
    ["solve", "simpei", "--algorithm", "guess"],
    2,
    "simpei has no search guess; it has df-pn, df-pn-plus, df-pn-lambda, lambda and pn-search",
  ],
  [
    "df-pn+ without estimates",
    ["solve", "simpei", "--algorithm", "df-pn-plus"],
    2,
    "df-pn-plus needs estimates, and simpei has none (estimate); use df-pn",
  ],
  [
    "proofs tried by another search",
    ["solve", "simpei", "--algorithm", "df-pn", "--similar", "siblings"],
    2,
    "similar (--similar) has no effect in the search df-pn; it is a setting of pn-search",
  ],
  [
    "a budget of nothing",
    ["solve", "simpei", "--algorithm", "pn-search", "--simulation-budget", "2"],
    2,
    "simulationBudget (--simulation-budget) has no effect without similar (--similar)",
  ],
  [
    "a budget that is no number",
    ["solve", "simpei", "--algorithm", "pn-search", "--simulation-budget", "much"],
    2,
    "It has to be a number from 0 to 1000 or unlimited.",
  ],
  ["orders of df-pn", ["solve", "simpei", "--true-order"], 2, "df-pn has no λ orders"],
  [
    "orders of a sweep",
    ["sweep", "simpei", "--all", "--max-order", "3"],
    2,
    "maxOrder (--max-order) has no effect in the search df-pn; it is a setting of df-pn-lambda and lambda",
  ],
  [
    "σ of minimax",
    ["choose", "othello", "--method", "minimax", "--sigma", "2"],
    2,
    "sigma (--sigma) is a setting of the expectation method, not of minimax",
  ],
  [
    "random numbers that nothing draws",
    ["choose", "othello", "--depth", "2", "--seed", "3"],
    2,
    "seed (--seed) chooses",
  ],
  [
    "a proof and a move",
    ["choose", "othello", "--depth", "2", "--max-order", "2"],
    2,
    "--max-order belongs to solve, which has no --depth",
  ],
  [
    "another game's rule",
    ["solve", "othello", "--free-start"],
    2,
    "--free-start is an option of simpei, not of othello",
  ],
  [
    "another game's records",
    ["solve", "simpei", "--record", "1"],
    2,
    "--record is an option of othello, not of simpei",
  ],
  [
    "records without a file",
    ["solve", "othello", "--empties", "9"],
    2,
    "--empties is about files of games (WTHOR",
  ],
  ["a missing game file", ["solve", "--game", "./none.js"], 2, "none.js: no such file"],
  ["two ways to choose", ["sweep", "simpei", "--all", "--sample", "1/10"], 2, "--sample or --all, not both"],
  [
    "a sample of none",
    ["sweep", "simpei", "--sample", "1/100000000"],
    2,
    "1/100000000 of 12,102,165 positions is none",
  ],
  ["no database", ["probe"], 2, 'as in: solve-fast probe simpei.db "'],
  [
    "no game to generate of",
    ["generate"],
    2,
    "which game? simpei, shogi, go, as in: solve-fast generate simpei --s",
  ],
  [
    "a game to generate of that has no numbers",
    ["generate", "othello", "--sample", "1/10"],
    2,
    "no problems are generated of othello; they are of simpei, shogi and go",
  ],
  [
    "no paper",
    ["reproduce"],
    2,
    "which paper? simpei, shogi, go, one-eye, similar-positions, learned-depth, expectation",
  ],
  [
    "an unknown paper",
    ["reproduce", "chess"],
    2,
    "no paper is known as chess; known: simpei, shogi, go, one-eye, similar-positions, learned-depth, expectation",
  ],
  ["a game without retrograde analysis", ["retrograde", "othello"], 2, "written for simpei, not for othello"],
  ["nothing to sweep", ["sweep", "simpei"], 2, "say which positions: --sample 1/1000, or --all"],
  [
    "a strange share",
    ["sweep", "simpei", "--sample", "2"],
    2,
    "It has to be a share of the whole, as in 1/1000.",
  ],
  ["too many pieces", ["sweep", "simpei", "--all", "--pieces", "0-9"], 2, "0 to 8 pieces"],
  [
    "a missing database",
    ["sweep", "simpei", "--sample", "1/1000", "--check", "none.db"],
    1,
    "none.db: no such file",
  ],
  [
    "no folder for results",
    ["sweep", "simpei", "--all", "--out", "none/s.sweep"],
    1,
    "none/s.sweep: no such file or folder",
  ],
  [
    "resuming nothing",
    ["sweep", "simpei", "--all", "--resume"],
    2,
    "--resume needs the file to continue: name it with --out",
  ],
  ["a sweep of a game without numbers", ["sweep", GRAPH_NIM, "--all"], 2, "no numbering of positions"],
];

/** What is wrong does not hang on the number of threads, and `solve` starts them while it reads. */
function withOneThread(args: readonly string[]): readonly string[] {
  return ["solve", "choose"].includes(args[0]) && !args.includes("--threads")
    ? [...args, "--threads", "1"]
    : args;
}

describe("what is wrong is said in one line", () => {
  const runs = solveFastEach(bad.map(([, args]) => withOneThread(args)));

  it.each(bad.map(([name, , status, message], i) => [name, runs[i], status, message] as const))(
    "%s",
    (_, run, status, message) => {
      expect(run.stderr).toContain(message);
      expect(run.stderr).toMatch(/^solve-fast: [^\n]+\n$/);
      expect(run).toMatchObject({ status, stdout: "" });
    },
  );

  it("with file and line", () => {
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

  it("about the first of several lines that are none", () => {
    const file = fileOf("two.txt", "one\n7g7f 3c3d\n");
    const { status, stderr } = solveFast("solve", "shogi", file);
    expect(status).toBe(2);
    expect(stderr).toMatch(/two\.txt:1: column 1: [^\n]+ \(and 1 more problem like it\)\n$/);
  });

  it("about a file that is solved or checked by another command", () => {
    const bundle = resolve(import.meta.dirname, "../../problems/simpei/sample.bundle");
    const proof = fileOf("mate.proof", "SFPROOF\n");
    for (const [file, command] of [
      [bundle, `a bundle of problems, which is solved by \`solve-fast ${bundle}\``],
      [proof, `a certificate, which is checked by \`solve-fast verify ${proof}\``],
    ]) {
      const { status, stderr } = solveFast("solve", "shogi", file);
      expect({ status, stderr }).toEqual({ status: 2, stderr: `solve-fast: ${file}: is ${command}\n` });
    }
  });

  it.each(["simpei", "othello", "shogi"])(
    "about a file without positions, or with what is none, of %s",
    (game) => {
      for (const text of ["", "nothing\n"]) {
        const file = fileOf("none.txt", text);
        const { status, stderr } = solveFast("solve", game, file);
        expect(status).toBe(2);
        expect(stderr).toMatch(/none\.txt[^\n]+\n$/);
      }
    },
  );

  it.each([
    "module.exports = {};",
    "export default 7;",
    "export default { name: 'g', start: 's' };",
    "export default (;",
  ])("about a game that is none: %s", (text) => {
    const path = fileOf(`game${text.length}.mjs`, text);
    const { status, stderr } = solveFast("solve", "--game", path);
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`^solve-fast: ${path}: [^\n]+\n$`));
  });
});

it("what another command has made is not replaced", () => {
  const place = join(folder, "made");
  mkdirSync(place);
  const set = fileOf("made/mates.txt", "");
  const generated = solveFast("generate", "shogi", "--mates", "1", "--out", place);
  expect(generated).toMatchObject({ status: 1, stdout: "" });
  expect(generated.stderr).toBe(
    `solve-fast: ${set}: exists, and was not made with these options; name another folder, or move it away\n`,
  );
  fileOf("made/shogi.journal", "");
  for (const paper of ["simpei", "expectation"]) {
    const { status, stderr } = solveFast("reproduce", paper, "--out", place);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `solve-fast: ${place}: holds the results of \`reproduce shogi\` (shogi.journal); name another folder\n`,
    );
  }
});

it("help is a command as well as an option", () => {
  expect(solveFast("help")).toMatchObject(solveFast("--help"));
});

it.each(["solve", "choose", "review", "sweep", "generate", "export", "probe", "retrograde"])(
  "%s --help ends in examples",
  (command) => {
    const { status, stdout } = solveFast(command, "--help");
    expect(status).toBe(0);
    expect(stdout).toMatch(/\nExamples:\n( {2}solve-fast [^\n]+\n( {6}[^\n]+\n)*)+\n?$/);
  },
);
