/** Two-level searches on real threads against what one thread finds, and how they end. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createSolver, type Problem, type Solver, type SolveSettings } from "solve-fast";
import { afterAll, describe, expect, it } from "vitest";
import { solveFast } from "../../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "two-level-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Takes far longer than all that is asked here. */
const HARD = "7x7 v";
const MATE = "4+N3b/k3G3l/s2R1npP1/1p1R4p/p1P1pp3/1P1p2g1P/N+sN1PP2L/L3GB3/K8 b Lg2s5p 1";
/** Another position, for which the attacker lacks the pieces. */
const NO_MATE = "1n1k2g2/ls2g4/4p2p1/pp1p2p2/2P1P4/GP3pPP1/P1NP5/L2K1B3/4S2+l1 b RB2NL3Prg2sp 1";
const ROOT = "x..x/..o./.x../o... .o./ox./... x x0o0";

interface Row {
  readonly name: string;
  readonly game: string;
  readonly problem: Problem;
  readonly settings?: SolveSettings;
}

const ROWS: readonly Row[] = [
  { name: "a win", game: "domineering", problem: { position: "6x5 v" } },
  { name: "a loss", game: "domineering", problem: { position: "5x6 v" } },
  { name: "the other side", game: "domineering", problem: { position: "5x5 h" } },
  {
    ...{ name: "a search with a tree of its own", game: "domineering", problem: { position: "5x5 v" } },
    settings: { algorithm: "pn-search" },
  },
  { name: "a mate", game: "shogi", problem: { position: MATE } },
  { name: "no mate", game: "shogi", problem: { position: NO_MATE } },
  { name: "repetitions", game: "simpei", problem: { position: ROOT } },
  { name: "the other side's goal", game: "simpei", problem: { position: ROOT, goal: "o-wins" } },
  {
    ...{ name: "orders", game: "simpei", problem: { position: "..../.x../..../.... .../.../... o x3o4" } },
    settings: { algorithm: "df-pn-lambda", maxOrder: 3 },
  },
  {
    ...{ name: "λ search", game: "simpei", problem: { position: ROOT } },
    settings: { algorithm: "lambda", maxOrder: 2 },
  },
];

/** Solvers by game and threads: a start of threads costs more than most of these searches. */
const solvers = new Map<string, Promise<Solver>>();
afterAll(async () => {
  for (const solver of solvers.values()) await (await solver).close();
});
function solving(game: string, threads: number): Promise<Solver> {
  const key = `${game} ${threads}`;
  const solver = solvers.get(key) ?? createSolver({ game, threads });
  solvers.set(key, solver);
  return solver;
}

describe("a two-level search", () => {
  it.each(ROWS)("has the verdict of one thread: $name", async ({ game, problem, settings = {} }) => {
    const [one, three] = await Promise.all([solving(game, 1), solving(game, 3)]);
    const expected = await one.solve(problem, settings);
    expect(expected.verdict === "unknown" && expected.reason !== "no proof within order").toBe(false);
    const found = await three.solve(problem, { ...settings, parallel: "two-level" });
    expect([found.verdict, found.reason]).toEqual([expected.verdict, expected.reason]);
    expect(found.perThread).toHaveLength(3);
    expect(found.perThread.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(found.nodes);
    if (found.verdict === "proven") expect(found.line.length).toBeGreaterThan(0);
  });

  it("has a certificate that holds", async () => {
    const solver = await solving("domineering", 2);
    const certificate = join(folder, "win.proof");
    const found = await solver.solve("6x5 v", { parallel: "two-level", certificate });
    expect(found.verdict).toBe("proven");
    expect(solveFast("verify", certificate).status).toBe(0);
  });

  it.each([
    ["time", { time: 0.2 }, "time limit"],
    ["nodes", { maxNodes: 60_000 }, "node limit"],
  ] as const)("ends at a limit of %s", async (_, limits, reason) => {
    const solver = await solving("domineering", 2);
    const result = await solver.solve(HARD, { ...limits, parallel: "two-level" });
    expect([result.verdict, result.reason]).toEqual(["unknown", reason]);
    if ("maxNodes" in limits) expect(result.nodes).toBeLessThan(limits.maxNodes + 2 * 1024 + 1);
  });

  it("ends at a signal, and tells how far it is", async () => {
    const solver = await solving("domineering", 2);
    let nodes = 0;
    const stop = new AbortController();
    const onProgress = (progress: { readonly nodes: number }) => {
      nodes = progress.nodes;
      if (nodes > 0) stop.abort();
    };
    const result = await solver.solve(HARD, { parallel: "two-level", signal: stop.signal, onProgress });
    expect([result.verdict, result.reason]).toEqual(["unknown", "stopped"]);
    expect(nodes).toBeGreaterThan(0);
  });

  it("counts what the searches did, and is the same every time where threads take turns", async () => {
    const runs = [];
    for (let i = 0; i < 2; i++) {
      await using solver = await createSolver({ game: "domineering", threads: 4, turnNodes: 64 });
      const { verdict, nodes, stats, perThread } = await solver.solve("5x6 v", {
        parallel: "two-level",
        stats: true,
      });
      runs.push({ verdict, nodes, stats, each: perThread.map((share) => [share.nodes, share.waitedNodes]) });
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[0].stats?.expansions).toBeGreaterThan(0);
  });

  it("gives a job whose thread died to another, and says so where the answer needs it", async () => {
    await using solver = await createSolver({
      game: resolve(import.meta.dirname, "../../mortal-game.js"),
      threads: 2,
    });
    expect(await solver.solve("12", { parallel: "two-level" })).toMatchObject({ verdict: "disproven" });
    const { verdict, reason, error } = await solver.solve("13", { parallel: "two-level" });
    expect([verdict, reason]).toEqual(["unknown", "worker died"]);
    expect(error).toBeDefined();
    expect(await solver.solve("14", { parallel: "two-level" })).toMatchObject({ verdict: "proven" });
  });

  it("is refused by searches that are shared in one way alone", async () => {
    await using solver = await createSolver({ game: "othello", threads: 2 });
    await expect(solver.solve({}, { parallel: "two-level" })).rejects.toThrow(
      "is not searched with --parallel two-level; leave out --parallel",
    );
  });
});
