/** Moves in a game in progress, from the command line. */
import { expect, it } from "vitest";
import { solveFast, solveFastWith } from "../command.js";

const START = "---------------------------OX------XO--------------------------- X";
const ONE = ["--threads", "1"];

it("chooses moves, also at positions that begin with empty squares", () => {
  const args = ["choose", "othello", START, "--depth", "3", "--threads", "2"];
  const { status, stdout } = solveFast(...args, "--method", "expectation", "--sigma", "8.3", "--json");
  expect(status).toBe(0);
  const { method, depth, sigma, bestMove, value, moves } = JSON.parse(stdout);
  expect({ method, depth, sigma }).toEqual({ method: "expectation", depth: 3, sigma: 8.3 });
  expect(moves.map(({ move }: { move: string }) => move)).toEqual(["d3", "c4", "f5", "e6"]);
  expect(moves[0]).toEqual({ move: bestMove, value });
  const minimax = solveFast(...args, "--method", "minimax");
  expect(minimax.stdout).toMatch(/minimax, 3 plies: d3, value [-+]?\d/);
  const auto = solveFast("choose", "othello", START, "--sigma", "auto", "--evaluation", "learned");
  expect(auto.stdout).toMatch(/expectation, 3 plies, σ \d/);
});

it("takes the start of the game where no position is named, and says so", () => {
  const { status, stdout, stderr } = solveFast("choose", "othello", "--depth", "2", ...ONE);
  expect({ status, stderr, position: stdout.split("\n")[0] }).toEqual({
    status: 0,
    stderr: "solve-fast: no position was given; a move is chosen at the start of othello\n",
    position: START,
  });
  const shogi = solveFast("choose", "shogi", "--depth", "1", "--json", "--quiet", ...ONE);
  expect(JSON.parse(shogi.stdout).position).toMatch(/^lnsgkgsnl\//);
});

it("prints a table with a line for each position", () => {
  const { stdout } = solveFast("choose", "othello", "f5", "f5d6", "--depth", "2", "--table", ...ONE);
  const [first, second] = stdout.split("\n");
  // X has played f5 first; the rules then allow f4, d6 and f6.
  expect(first).toMatch(/^ {3}1 {2}(f4|d6|f6) +[-+]\d\S* +2 +\d+ nodes? +\S+ m?s {2}-/);
  expect(second).toMatch(/^ {3}2 {2}/);
});

it("answers the lines of standard input, each with its own settings", () => {
  const lines = [
    { id: 1, position: "f5", depth: 1, method: "minimax" },
    { id: 2, position: "f5", goal: "win" },
    { id: 3, position: "f5", maxOrder: 2 },
    { id: 4, position: "f5", certificate: "a.proof" },
    { id: 5, position: "f5", signal: {} },
    { id: 6, position: "f5", onProgress: 1 },
    { id: 7, position: "f5", time: 1e300 },
  ];
  const answersOf = (verb: string, asked: readonly object[]) => {
    const input = asked
      .map((line) => JSON.stringify(line))
      .join("\n")
      .replace("1e+300", "1e400");
    const { status, stdout } = solveFastWith(input, verb, "othello", "-", "--json", ...ONE);
    const answers = stdout.trim().split("\n");
    return { status, answers: answers.map((line) => JSON.parse(line)) };
  };
  const { status, answers } = answersOf("choose", lines);
  expect(status).toBe(1);
  expect(answers).toMatchObject([
    { id: 1, method: "minimax", depth: 1 },
    { id: 2, problem: "goal belongs to solve; choose looks for the best move, and proves nothing" },
    { id: 3, problem: "maxOrder belongs to solve, not to choose" },
    { id: 4, problem: "certificate belongs to solve, not to choose" },
    { id: 5, problem: "signal is for programs; no line can give it" },
    { id: 6, problem: "onProgress is for programs; no line can give it" },
    { id: 7, problem: "time is a number too large to be held; leave it out where there is no limit" },
  ]);
  expect(answersOf("solve", lines.slice(0, 1)).answers).toMatchObject([
    { id: 1, problem: "depth belongs to choose, not to solve" },
  ]);
});
