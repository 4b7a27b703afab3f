/** Moves of shogi by NegaScout from the command line. */
import { expect, it } from "vitest";
import { solveFast } from "../../../cli/command.js";

const choose = (...args: string[]) => solveFast("choose", "shogi", ...args);

/** A result without times and rates. */
function resultOf(...args: string[]) {
  const { status, stdout, stderr } = choose(...args, "--json");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { seconds, nodesPerSecond, perThread, ...rest } = JSON.parse(stdout);
  return { ...rest, nodesOfThreads: perThread.map(({ nodes }: { nodes: number }) => nodes) };
}

it("gives the same answer every time with one thread", () => {
  const asked = [
    "startpos",
    "--method",
    "negascout",
    "--policy",
    "learned",
    "--max-nodes",
    "5000",
    "--threads",
    "1",
  ];
  const first = resultOf(...asked);
  expect(first).toMatchObject({ method: "negascout", policy: "learned", reason: "node limit", nodes: 5000 });
  expect(first).toMatchObject({ bestMove: first.line[0], depth: first.reached, nodesOfThreads: [5000] });
  expect(first.reached).toBeGreaterThan(2);
  expect(resultOf(...asked)).toEqual(first);
});

it("--depth-factor 0 searches every move to the same depth", () => {
  const asked = (...more: string[]) => resultOf("startpos", "--depth", "4", "--threads", "1", ...more);
  const { policy, run: _, ...all } = asked("--policy", "all");
  expect({ policy, meanReduction: all.meanReduction }).toEqual({ policy: "all", meanReduction: 0 });
  const { run, ...learned } = asked("--depth-factor", "0");
  expect(run.settings).toEqual({ depth: 4, depthFactor: 0 });
  expect(learned).toEqual({ ...all, policy: "learned" });
  const { nodes } = asked();
  expect(nodes).not.toBe(all.nodes);
  expect(asked("--depth-factor", "3").nodes).not.toBe(nodes);
});

it("searches to the given depth with several threads on one table", () => {
  const result = resultOf(
    "startpos",
    "--depth",
    "3",
    "--threads",
    "2",
    "--policy",
    "all",
    "--table-memory",
    "1M",
  );
  expect(result).toMatchObject({ policy: "all", depth: 3, reached: 3, threads: 2, meanReduction: 0 });
  expect(result.reason).toBeUndefined();
  expect(result.nodesOfThreads).toHaveLength(2);
});

it("prints the line, and nodes a second of each thread", () => {
  const { stdout } = choose(
    "startpos",
    "--max-nodes",
    "4000",
    "--threads",
    "2",
    "--no-board",
    "--policy",
    "lmr-log",
  );
  expect(stdout).toMatch(
    /\n {2}negascout, lmr-log, \d+ plies: (\S+), value \S+\n {2}line: \1.*\n.*ended by the node limit\n {2}per thread: .* nodes\/s, .* nodes\/s\n$/,
  );
});

it("chooses by material, or by full-width searches, on request", () => {
  const position = "4k4/9/9/4p4/4G4/9/9/9/4K4 b - 1";
  const negascout = resultOf(position, "--depth", "1", "--evaluation", "material", "--threads", "1");
  expect(negascout).toMatchObject({ bestMove: "5e5d", value: 655 });
  const { stdout } = choose(
    position,
    "--depth",
    "1",
    "--method",
    "minimax",
    "--evaluation",
    "material",
    "--json",
  );
  expect(JSON.parse(stdout)).toMatchObject({ method: "minimax", bestMove: "5e5d", value: 655, sigma: null });
});

it.each([
  [
    ["startpos", "--time", "1", "--policy", "deep"],
    /^solve-fast: option '--policy <name>' argument 'deep' is invalid/,
  ],
  [
    ["startpos", "--depth", "2", "--method", "minimax", "--policy", "all"],
    /policy \(--policy\) is a setting of NegaScout, not of minimax/,
  ],
  [["startpos", "--depth", "2", "--depth-factor", "9"], /--depth-factor.*It has to be a number from 0 to 8/],
  [
    ["startpos", "--depth", "2", "--depth-factor", "2", "--policy", "all"],
    /depthFactor \(--depth-factor\) is a setting of the policy learned, not of all/,
  ],
  [
    ["startpos", "--depth", "2", "--sigma", "3"],
    /sigma \(--sigma\) is a setting of the expectation method, not of NegaScout/,
  ],
  [["startpos", "--depth", "61"], /--depth.*61/],
  [["startpos", "--depth", "2", "--shortest"], /--shortest belongs to solve, which has no --depth/],
])("refuses %j in one line", (args, message) => {
  const { status, stdout, stderr } = choose(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

it("is refused for a game without rules for it", () => {
  const { status, stderr } = solveFast("choose", "othello", "--method", "negascout");
  expect(status).toBe(2);
  expect(stderr).toMatch(/othello has no rules for NegaScout; use expectation or minimax/);
});
