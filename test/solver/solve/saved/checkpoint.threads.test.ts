// A solve that was stopped goes on from its file, on another number of threads, to the verdict that it has without a stop.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolver, type Solver, type SolverOptions, type SolveSettings } from "solve-fast";
import { afterAll, expect, it } from "vitest";
import { IN_FULL } from "../../../samples.js";

const folder = mkdtempSync(join(tmpdir(), "checkpoint-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ROOT = "x..x/..o./.x../o... .o./ox./... x x0o0";
const MATE = "4+N3b/k3G3l/s2R1npP1/1p1R4p/p1P1pp3/1P1p2g1P/N+sN1PP2L/L3GB3/K8 b Lg2s5p 1";
const CAPTURE =
  "........./........./........./........./........./....XXXXX/...X...O./...XXXO../...XX..O. w target=H3 region=E1:J3";
const EMPTY_LINES = "/...................".repeat(15);
const CORNER = `...XO............../XXXXO............../OOOOO............../...................${EMPTY_LINES} w target=A18 goal=kill`;
const ENDGAME = "-XXXXXXX-OXXXXXX--OXOOXX-OOOOXOXO-OOOOXX-OOOXOOX--OOXOX----XOX-- X";

const TABLE = { tableEntries: 100_000 };
/** Solvers by their options, shared by what has no file to go on from: a start of threads costs more than most of these solves. */
const solvers = new Map<string, Promise<Solver>>();
afterAll(async () => {
  for (const solver of solvers.values()) await (await solver).close();
});
const solving = async (options: SolverOptions, position: string, settings: SolveSettings) => {
  const all = { ...TABLE, ...options };
  const key = JSON.stringify(all);
  const solver = solvers.get(key) ?? createSolver(all);
  solvers.set(key, solver);
  return (await solver).solve(position, settings);
};
/** Goes on in a solver of its own: the table of another one may still hold what the file has to bring back. */
const resuming = async (options: SolverOptions, position: string, settings: SolveSettings) => {
  const solver = await createSolver({ ...TABLE, ...options });
  try {
    return await solver.solve(position, settings);
  } finally {
    await solver.close();
  }
};

const SIMPEI = { game: "simpei", options: { freeStart: true } };
const CASES: readonly (readonly [string, SolverOptions, string, SolveSettings])[] = [
  ["df-pn", SIMPEI, ROOT, {}],
  ["df-pn on a split root", SIMPEI, ROOT, { parallel: "root-split" }],
  [
    "λ search of several orders",
    SIMPEI,
    "..../.x../..../.... .../.../... o x3o4",
    { algorithm: "df-pn-lambda" },
  ],
  ["mates", { game: "shogi" }, MATE, { shortest: true }],
  ["exact scores", { game: "othello" }, ENDGAME, {}],
  ["captures, with a grade", { game: "go" }, CAPTURE, {}],
  ["relevance zones", { game: "go" }, CORNER, {}],
];

it.each(CASES.map((row, i) => [...row, i] as const))(
  "%s goes on after a stop, with more threads and with fewer",
  async (_, options, position, settings, i) => {
    const whole = await solving({ ...options, threads: 1 }, position, settings);
    expect(whole.verdict).not.toBe("unknown");
    const file = join(folder, "a.save");
    const ways = [
      [1, 2],
      [2, 1],
    ];
    // Quick tests take one way for each search, in turn: a file does not say which threads have written it.
    for (const [first, second] of IN_FULL ? ways : [ways[i % 2]]) {
      rmSync(file, { force: true });
      const maxNodes = Math.ceil(whole.nodes / 2);
      const stopped = await solving({ ...options, threads: first }, position, {
        ...settings,
        save: file,
        maxNodes,
      });
      expect(stopped.earlierNodes).toBeUndefined();
      const resumed = await resuming({ ...options, threads: second }, position, {
        ...settings,
        resume: file,
      });
      expect([first, resumed.verdict]).toEqual([first, whole.verdict]);
      if (stopped.verdict === "unknown") {
        expect(resumed.earlierNodes).toBeGreaterThanOrEqual(Math.min(stopped.nodes, maxNodes));
        expect(resumed.nodes).toBeGreaterThan(resumed.earlierNodes ?? 0);
      }
    }
    // What is finished is answered from the file.
    const again = await resuming({ ...options, threads: 1 }, position, {
      ...settings,
      resume: file,
      line: false,
    });
    expect([again.verdict, again.perThread[0].nodes]).toEqual([whole.verdict, 0]);
  },
);

it("loses few nodes by being stopped again and again", async () => {
  const whole = await solving({ ...SIMPEI, threads: 1 }, ROOT, {});
  const file = join(folder, "often.save");
  let result = await solving({ ...SIMPEI, threads: 1 }, ROOT, { save: file, maxNodes: 7000 });
  for (let limit = 14_000; result.verdict === "unknown" && limit < 3 * whole.nodes; limit += 7000) {
    result = await resuming({ ...SIMPEI, threads: 1 }, ROOT, { resume: file, maxNodes: limit });
  }
  expect(result.verdict).toBe(whole.verdict);
  // Ten stops.
  expect(result.nodes).toBeLessThan(1.05 * whole.nodes);
});

it("refuses a file that is damaged, or of another question", async () => {
  const file = join(folder, "b.save");
  await solving({ ...SIMPEI, threads: 1 }, ROOT, { save: file, maxNodes: 3000 });
  const bytes = readFileSync(file);
  const resume = (settings: SolveSettings = {}, options: SolverOptions = SIMPEI, position = ROOT) =>
    solving({ ...options, threads: 1 }, position, { ...settings, resume: file }).then(
      () => "solved",
      (error: Error) => error.message,
    );
  expect(await resume()).toBe("solved");
  for (const at of [0, 20, 500, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] ^= 1;
    writeFileSync(file, changed);
    expect([at, await resume()]).toEqual([at, expect.stringMatching(/is damaged|was not written by/)]);
  }
  for (const length of [0, 100, bytes.length - 30]) {
    writeFileSync(file, bytes.subarray(0, length));
    expect([length, await resume()]).toEqual([
      length,
      expect.stringMatching(/is damaged|was not written by/),
    ]);
  }
  writeFileSync(file, bytes);
  expect(await resume({ epsilon: 0.5 })).toContain(
    "is about another question: --epsilon is not set there, and 0.5 here",
  );
  expect(await resume({ algorithm: "df-pn-lambda" })).toContain(
    "is about another question: the search is df-pn there",
  );
  expect(await resume({}, SIMPEI, "..../.x../..../.... .../.../... o x3o4")).toContain(
    "the position is x..x/",
  );
  expect(await resume({}, { ...SIMPEI, tableEntries: 5000 })).toContain("use --table-entries 100000");
  expect(await resume({ outcome: true })).toContain("leave out outcome");
  expect(await resume({ save: file })).toContain("leave out save");
});

it("says what cannot be saved", async () => {
  const save = join(folder, "c.save");
  const why = (settings: SolveSettings) =>
    solving({ ...SIMPEI, threads: 1 }, ROOT, settings).then(
      () => "solved",
      (error: Error) => error.message,
    );
  expect(await why({ save, algorithm: "pn-search" })).toContain("pn-search cannot be saved: its tree");
  expect(await why({ saveEvery: 1 })).toContain("has no effect without save");
  writeFileSync(save, "");
  expect(await why({ save })).toContain("exists already");
  expect(await why({ save: join(folder, "none", "d.save") })).toContain("its folder is not there");
});
