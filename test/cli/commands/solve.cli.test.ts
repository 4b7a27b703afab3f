/** The command as a user types it: positions, files, users' own games. */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { COMMAND, solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PROVEN = "..../.x../..../.... .../.../... o x3o4";
/** Won in 13 plies. It takes thousands of nodes, the position above tens of thousands. */
const IN_13 = "..../xo.o/o..x/.... x../.../... x x1o1";
/** Won by λ order 2. */
const ORDER_2 = "x.../..../ox.o/.... xxo/.o./... x x0o0";
/** Two positions that are decided quickly with the goal x-wins. */
const X_WINS = "o..x/..oo/.x../x..o .x./.../... x x0o0";
const O_WINS = "o..x/o.o./..../.... .../xx./..x o x0o1";
const START = "..../..../..../.... .../.../... x x4o4";
const GRAPH_NIM = resolve(import.meta.dirname, "../../../docs/examples/graph-nim.js");

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("solve-fast solve", () => {
  it.each([
    [
      ["simpei", "--max-nodes", "1"],
      "no position is named, so the start is solved; write - to read standard input",
    ],
    [["shogi"], "write - to read standard input"],
    [["simpei", PROVEN, "--max-nodes", "1"], ""],
    [["simpei", "--max-nodes", "1", "--quiet"], ""],
  ])("says that a file at standard input is not read: %j", (args, told) => {
    const input = openSync(fileOf("piped.txt", `${PROVEN}\n`), "r");
    const { stderr } = spawnSync(process.execPath, [COMMAND, "solve", ...args], {
      stdio: [input, "pipe", "pipe"],
      encoding: "utf8",
    });
    closeSync(input);
    if (told === "") expect(stderr).not.toContain("standard input");
    else expect(stderr).toContain(told);
  });

  it("prints one JSON object for each position", () => {
    const { status, stdout } = solveFast("solve", "simpei", IN_13, "--threads", "2", "--json");
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      position: IN_13,
      goal: null,
      verdict: "proven",
      order: null,
      orderExact: null,
      // The other has no time to join.
      threads: 1,
    });
    for (const field of ["nodes", "seconds", "nodesPerSecond", "tableUse"])
      expect(result[field]).toBeGreaterThan(0);
    expect(result.line.length).toBeGreaterThan(0);
  });

  it("sums up many problems, also in a table, and prints only the selected ones", () => {
    const file = fileOf("sum.txt", `${X_WINS}\n${O_WINS}\n`);
    const asked = ["solve", "simpei", file, "--goal", "x-wins", "--threads", "1"];
    const { stdout } = solveFast(...asked, "--table");
    const [first, second, blank, ...summary] = stdout.trimEnd().split("\n");
    expect(first).toMatch(/^ {3}1 {2}proven .* nodes? +\S+ m?s {2}o\.\.x/);
    expect(second).toMatch(/^ {3}2 {2}disproven .* {2}o\.\.x/);
    expect(blank).toBe("");
    expect(summary[0]).toBe("2 problems: 1 proven, 1 disproven, 0 unknown");
    expect(summary[2]).toBe("slowest:");
    expect(summary.slice(3).sort()).toEqual([
      expect.stringMatching(/^ {2}o\.\.x\/\.\.oo/),
      expect.stringMatching(/^ {2}o\.\.x\/o\.o\./),
    ]);
    const only = solveFast(...asked, "--only", "disproven", "--json");
    expect(
      only.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).position),
    ).toEqual([O_WINS]);
    expect(solveFast(...asked, "--table", "--json")).toMatchObject({ status: 2 });
  });

  it("draws the position where it is asked to, and no board in a pipe", () => {
    const asked = ["solve", "simpei", PROVEN, "--max-nodes", "50", "--threads", "1"];
    expect(solveFast(...asked).stdout.split("\n")[1]).toBe("  the side to move wins: unknown (node limit)");
    const rows = solveFast(...asked, "--board").stdout.split("\n");
    expect(rows.slice(1, 4)).toEqual([
      "    U 0 1 2 3    L 0 1 2",
      "    0 . . . .    0 . . .",
      "    1 . x . .    1 . . .",
    ]);
  });

  it("solves the starting position where none is given, for either goal", () => {
    const text = solveFast("solve", "simpei", "--goal", "o-wins", "--threads", "1");
    expect(text).toMatchObject({ status: 0, stderr: "" });
    expect(text.stdout).toContain(`${START}\n  o-wins: proven\n  line: U11 U01 `);
    const free = solveFast("solve", "simpei", "--free-start", "--threads", "1", "--json");
    expect(JSON.parse(free.stdout)).toMatchObject({ position: START, verdict: "proven" });
  });

  it("takes files and comments", () => {
    const file = fileOf("two.txt", `# two positions\n\n${X_WINS} # a win\n  ${O_WINS}\n`);
    const args = ["solve", "simpei", "--goal", "x-wins", "--threads", "1", "--json", "--exit-code"];
    const { status, stdout } = solveFast(...args, "--file", file);
    const lines = stdout.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).verdict)).toEqual(["proven", "disproven"]);
    expect(status).toBe(30);
  });

  it("gives the verdict as its exit status on request", () => {
    const args = ["solve", "simpei", "--goal", "x-wins", "--threads", "1", "--quiet", "--exit-code"];
    expect(solveFast(...args, X_WINS).status).toBe(10);
    expect(solveFast(...args, O_WINS).status).toBe(20);
  });

  it("finds the order of a λ proof, and whether it is exact", () => {
    const args = ["solve", "simpei", ORDER_2, "--algorithm", "df-pn-lambda", "--threads", "1", "--json"];
    const exact = JSON.parse(solveFast(...args, "--true-order").stdout);
    expect(exact).toMatchObject({ verdict: "proven", order: 2, orderExact: true });
    const within = exact.order - 1;
    expect(JSON.parse(solveFast(...args, "--max-order", String(within)).stdout)).toMatchObject({
      verdict: "unknown",
      noProofWithinOrder: within,
    });
  });

  it("warns when there are more threads than cores", () => {
    const threads = availableParallelism() + 1;
    const { status, stderr } = solveFast(
      "solve",
      "simpei",
      PROVEN,
      "--threads",
      String(threads),
      "--max-nodes",
      "1",
    );
    expect(status).toBe(0);
    expect(stderr).toContain(`warning: ${threads} threads on`);
  });

  it("solves a user's own game", () => {
    const start = solveFast("solve", "--game", GRAPH_NIM, "--threads", "1", "--json");
    expect(JSON.parse(start.stdout)).toMatchObject({ position: "b 3,3,1,0 1", verdict: "proven" });
    const drawn = solveFast("solve", GRAPH_NIM, "a 3,3,3,3 1", "a 0,2,1,0 1", "--threads", "1");
    expect(drawn.stdout).toContain("a 3,3,3,3 1\n  the side to move wins: disproven");
    expect(drawn.stderr).toContain("hint: disproven means a draw or a loss; --outcome says which\n");
    const both = ["a 0,2,1,0 1", "d 0,0,0,1 1", "--outcome", "--board", "--threads", "1"];
    const { stdout, stderr } = solveFast("solve", GRAPH_NIM, ...both);
    expect(stdout).toMatch(/^a 0,2,1,0 1\n +\[a:0\].. b:2 \n.*\n.*\n {2}first-wins: disproven; a draw\n/);
    expect(stdout).toMatch(/\n {2}first-wins: disproven; a loss\n {2}line: a0 d1 \(2 plies\)\n/);
    expect(stderr).toBe("");
  });
});

it("keeps to a small limit of nodes with several threads", () => {
  const { nodes } = JSON.parse(
    solveFast("solve", "simpei", "--threads", "2", "--max-nodes", "40", "--json").stdout,
  );
  expect(nodes).toBeGreaterThanOrEqual(40);
  expect(nodes).toBeLessThan(100);
});

it("suggests `choose` where nothing can be proven", () => {
  const { stdout, stderr } = solveFast("solve", "othello", "--max-nodes", "100", "--threads", "1");
  expect(stdout).toMatch(
    /: unknown \(node limit\)\n {2}score: from -64 to \+64\n {2}best move so far: d3, an estimate: \S+ by a search of 4 plies\n {2}1\d\d nodes/,
  );
  expect(stderr).toBe(
    "solve-fast: hint: a higher --max-nodes may prove it; `solve-fast choose othello` chooses a move without a proof\n",
  );
});

describe("Othello", () => {
  /** White, to move, has six squares left. */
  const ENDGAME = "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O";

  it("gives the exact score with the verdict", () => {
    const { status, stdout } = solveFast(
      "solve",
      "othello",
      ENDGAME,
      "--goal",
      "win",
      "--threads",
      "2",
      "--json",
    );
    expect(status).toBe(0);
    const { verdict, score, line } = JSON.parse(stdout);
    const { value, bestMove } = score;
    expect(verdict).toBe(value > 0 ? "proven" : "disproven");
    expect(line[0]).toBe(bestMove);
    const other = JSON.parse(
      solveFast("solve", "othello", ENDGAME, "--goal", "x-wins", "--threads", "1", "--json").stdout,
    );
    expect(other).toMatchObject({ score: { value }, verdict: value < 0 ? "proven" : "disproven" });
    const byProof = solveFast(
      "solve",
      "othello",
      ENDGAME,
      "--algorithm",
      "df-pn",
      "--threads",
      "1",
      "--json",
    );
    expect(JSON.parse(byProof.stdout).verdict).toBe(verdict);
  });

  it("calls a draw a draw, and takes a verdict from proven bounds", () => {
    const draw = "OOOOOO--XOXXXX--XXOXXOXXXXXOOOXXXXXXOOXXXXXXOXXX-XXXOXXX-OOOOXXX X";
    expect(solveFast("solve", "othello", draw, "--threads", "1").stdout).toContain("\n  score 0, a draw\n");
    // The score is +16; that it is at least +2 is found long before.
    const position = "X----O-OXX-XXXO-XOXXXOX-XXXXO-XXOOXOXO---XOXOXO-XOOOOOOOO-XXX-O- X";
    const args = ["solve", "othello", position, "--threads", "1", "--max-nodes", "500000", "--json"];
    const { stdout, stderr } = solveFast(...args);
    expect(stderr).toBe("");
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      verdict: "proven",
      reason: "node limit",
      score: { upper: 60, value: null },
    });
    expect(result.score.lower).toBeGreaterThan(0);
    expect(result.score.lower).toBeLessThanOrEqual(16);
    expect(result.score.bestMove).toBe(result.line[0]);
    expect(result.score.estimate).toMatchObject({ depth: 7 });
  });

  it("reads OBF files", () => {
    const file = fileOf("endgame.obf", `% one position\n${ENDGAME}; a8:+2;\n`);
    const { stdout } = solveFast("solve", "othello", file, "--threads", "1", "--json");
    expect(JSON.parse(stdout).position).toBe(ENDGAME);
  });

  it("reads files of games, and says by its exit status that one of them could not be read", () => {
    const [squares, side] = ENDGAME.split(" ");
    const games = `(;GM[Othello]BO[8 ${squares} ${side}];)\n(;GM[Othello]BO[10 ---];)\n`.replaceAll("X", "*");
    const file = fileOf("endgames.ggf", games);
    const empties = String(squares.split("-").length - 1);
    for (const options of [["solve"], ["choose", "--depth", "1"]]) {
      const [verb, ...more] = options;
      const args = [verb, "othello", file, "--empties", empties, "--threads", "1", "--json"];
      const { status, stdout, stderr } = solveFast(...args, ...more);
      expect(status).toBe(1);
      expect(JSON.parse(stdout).position).toBe(ENDGAME);
      expect(stderr).toContain(
        "endgames.ggf: line 2, column 14, game 2: a board of size 10; 8x8, 6x6 and 4x4 can be read\n",
      );
      expect(stderr).toContain("1 of 2 problems could not be read; the others are above\n");
    }
    expect(
      JSON.parse(solveFast("solve", "othello", file, "--empties", empties, "--record", "1", "--json").stdout)
        .name,
    ).toBe(`${file}, game 1`);
  });
});
