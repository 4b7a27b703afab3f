/** The library: typed calls on real threads. */
import { resolve } from "node:path";
import {
  createSolver,
  FailureError,
  type Problem,
  type Ranks,
  type ReviewedGame,
  type SolveResult,
  type Solver,
  type SolverOptions,
  type SweepResult,
} from "solve-fast";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { parseMove, parsePosition, START_TEXT } from "../../src/games/simpei/notation/notation.js";
import { createSimpei } from "../../src/games/simpei/rules/rules.js";

const PROVEN = "..../.x../..../.... .../.../... o x3o4";
/** A win in 13 plies: thousands of nodes, where the position above takes tens of thousands. */
const EASY = "..../xo.o/o..x/.... x../.../... x x1o1";
const GRAPH_NIM = resolve(import.meta.dirname, "../../docs/examples/graph-nim.js");
const MORTAL = resolve(import.meta.dirname, "./mortal-game.js");

/** Plays a line by the rules: whether it is legal and ends with a win of the attacker. */
function winsBy(line: readonly string[], position: string, attacker: 0 | 1): boolean {
  const game = createSimpei();
  game.load(parsePosition(position), 0);
  const moves = new Int32Array(game.maximumMoves);
  for (const text of line) {
    const count = game.generate(moves, 0);
    const move = parseMove(text);
    expect(moves.subarray(0, count)).toContain(move);
    game.play(move);
  }
  return game.outcome() === attacker;
}

/** Solvers by their number of threads: three are more than the cores of some machines. */
const solvers = new Map<number, Solver>();
beforeAll(async () => {
  for (const threads of [1, 2, 3]) {
    solvers.set(threads, await createSolver({ game: "simpei", threads, tableEntries: 200_000 }));
  }
});
/** Positions of games in which the first player, too, may place anywhere. */
let free: Solver;
beforeAll(async () => {
  free = await createSolver({
    game: "simpei",
    threads: 2,
    tableEntries: 20_000,
    options: { freeStart: true },
  });
});
afterAll(() => Promise.all([...solvers.values(), free].map((solver) => solver.close())));

/** A solver that a test does not close. */
const solverOn = (threads: number) => solvers.get(threads) as Solver;

describe.each([
  { threads: 1, parallel: undefined },
  { threads: 2, parallel: "root-split" },
  { threads: 2, parallel: "shared-table" },
  { threads: 3, parallel: "root-split" },
  { threads: 3, parallel: "shared-table" },
] as const)("on $threads threads, $parallel", ({ threads, parallel }) => {
  let solver: Solver;
  beforeAll(() => {
    solver = solverOn(threads);
  });

  // Hard positions are left to two threads, which have a core each.
  const known: readonly (readonly [Problem | string, "proven" | "disproven", 0 | 1])[] =
    threads > 2
      ? [
          [EASY, "proven", 0],
          [{ position: EASY, goal: "o-wins" }, "disproven", 1],
        ]
      : [
          [{ position: START_TEXT, goal: "o-wins" }, "proven", 1],
          [{ position: PROVEN, goal: "x-wins" }, "disproven", 0],
        ];

  test.each(known)("%j is %s", async (problem, verdict, attacker) => {
    // In seconds: read as milliseconds they would end the search, or its line.
    const result = await solver.solve(problem, { parallel, time: 60 });
    expect(result).toMatchObject({ verdict, order: null, orderExact: null, threads });
    expect(result.perThread.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(result.nodes);
    expect(result.nodes).toBeGreaterThan(0);
    expect(result.tableUse).toBeGreaterThan(0);
    if (verdict === "proven") expect(winsBy(result.line, result.position, attacker)).toBe(true);
    else expect(result.line).toEqual([]);
  });

  test.each(["df-pn-lambda", "lambda"] as const)(
    "%s without a proof disproves nothing",
    async (algorithm) => {
      const result = await solver.solve(EASY, { parallel, algorithm, maxOrder: 1 });
      const reason = { reason: "no proof within order", noProofWithinOrder: 1 };
      expect(result).toMatchObject({ verdict: "unknown", ...reason, order: null, line: [] });
    },
  );

  test("a limit of nodes", async () => {
    const result = await solver.solve(PROVEN, { parallel, maxNodes: 500 });
    expect(result).toMatchObject({ verdict: "unknown", reason: "node limit", line: [] });
  });

  test("a limit of time", async () => {
    const result = await solver.solve(START_TEXT, { parallel, time: 1e-6 });
    expect(result).toMatchObject({ verdict: "unknown", reason: "time limit" });
  });

  test("a signal", async () => {
    const signal = AbortSignal.abort();
    expect(await solver.solve(START_TEXT, { parallel, signal })).toMatchObject({
      verdict: "unknown",
      reason: "stopped",
    });
    // The next call is not affected.
    expect(await solver.solve(EASY, { parallel })).toMatchObject({ verdict: "proven" });
  });
});

test("one thread takes the same number of nodes each time", async () => {
  await using fresh = await createSolver({ game: "simpei", threads: 1, tableEntries: 200_000 });
  const runs = [await fresh.solve(PROVEN), await fresh.solve(PROVEN), await solverOn(1).solve(PROVEN)];
  expect(new Set(runs.map(({ nodes }) => nodes)).size).toBe(1);
  expect(new Set(runs.map(({ line }) => line.join())).size).toBe(1);
});

test("calls queue up", async () => {
  const solver = solverOn(2);
  const results = await Promise.all([
    solver.solve(EASY),
    solver.solve({ goal: "o-wins" }),
    solver.solve(EASY),
  ]);
  expect(results.map(({ verdict }) => verdict)).toEqual(["proven", "proven", "proven"]);
});

test("progress is reported", async () => {
  const solver = solverOn(1);
  const seen: number[] = [];
  await solver.solve({ goal: "o-wins" }, { shuffle: 1, onProgress: ({ nodes }) => seen.push(nodes) });
  expect([...seen].sort((a, b) => a - b)).toEqual(seen);
});

test("λ search returns the order, and that it is exact", async () => {
  const solver = solverOn(1);
  const position = "x.../..../ox.o/.... xxo/.o./... x x0o0";
  const result = await solver.solve(position, { algorithm: "df-pn-lambda", maxOrder: 7, trueOrder: true });
  expect(result).toMatchObject({ verdict: "proven", order: 2, orderExact: true });
  const below = (result.order ?? 0) - 1;
  const lower = await solver.solve(position, { algorithm: "df-pn-lambda", maxOrder: below });
  expect(lower).toMatchObject({
    verdict: "unknown",
    reason: "no proof within order",
    noProofWithinOrder: below,
  });
});

test("the true order may be far below that of the first proof", async () => {
  const solver = solverOn(1);
  const settings = { algorithm: "df-pn-lambda", maxOrder: 7, line: false } as const;
  for (const [position, order] of [
    ["oo.o/..../...x/.x.. x../.../... x x1o1", 1],
    ["xo.x/..../.x../.o.. xo./..o/... x x0o0", 2],
    ["..xo/oo../..../.o.x ..x/x../... x x0o0", 3],
  ] as const) {
    const first = await solver.solve(position, settings);
    expect(first).toMatchObject({ verdict: "proven", order: 7, orderExact: false });
    const exact = await solver.solve(position, { ...settings, trueOrder: true });
    expect(exact).toMatchObject({ verdict: "proven", order, orderExact: true });
    expect((await solver.solve(position, { ...settings, algorithm: "lambda" })).order).toBe(order);
    // Where a limit ends the search for it, the order is not called exact.
    const limited = await solver.solve(position, { ...settings, trueOrder: true, maxNodes: first.nodes + 1 });
    expect(limited).toMatchObject({ verdict: "proven", orderExact: false });
  }
});

test.each([
  // Won at once, and won by a threat that no reply parries.
  ["o..x/o.o./..../.... .../xx./..x o x0o1", 0],
  ["..x./..../oxo./.... .o./.xx/... o x0o1", 1],
])("threads that split the root find the order of %s: %i", async (position, order) => {
  const settings = { algorithm: "df-pn-lambda", parallel: "root-split" } as const;
  expect(await free.solve(position, settings)).toMatchObject({ order, orderExact: order === 0 });
});

test("threads that split the root of a hisshi do not call it a mate", async () => {
  await using solver = await createSolver({ game: "shogi", threads: 2 });
  const hisshi = "7nl/9/6pSk/7Pp/9/9/9/9/9 b G2r2b3g3s3n3l15p 1";
  const settings = { maxOrder: 2, parallel: "root-split", maxNodes: 20_000 } as const;
  expect(await solver.solve(hisshi, { ...settings, line: false })).toMatchObject({ order: 2 });
});

test("a sweep over given problems", async () => {
  const solver = solverOn(2);
  const problems = [PROVEN, { position: PROVEN, goal: "x-wins" }, { goal: "o-wins" }];
  const results: SweepResult[] = [];
  for await (const result of solver.sweep(problems, { time: 20 })) results.push(result);
  expect(results.map(({ index, verdict }) => [index, verdict])).toEqual([
    [0, "proven"],
    [1, "disproven"],
    [2, "proven"],
  ]);
});

test("a sweep over ranks: short calls find what a long one finds, another search in between", async () => {
  const solver = free;
  const from = 6000;
  const limits = { maxNodes: 300 };
  async function found(ranks: Ranks): Promise<SweepResult[]> {
    const results: SweepResult[] = [];
    for await (const result of solver.sweep({ ranks }, limits)) results.push(result);
    return results;
  }
  const facts = (results: SweepResult[]) => results.map(({ seconds: _, index: __, ...rest }) => rest);
  const whole = await found({ from, count: 200 });
  expect(whole.map(({ index, rank }) => [index, rank])).toEqual(
    Array.from({ length: 200 }, (_, index) => [index, from + index]),
  );
  const problems = whole.map(({ position }) => position);
  const short = [...(await found({ from, count: 70 })), ...(await found({ from: from + 70, count: 1 }))];
  for await (const { index, nodes, verdict } of solver.sweep(problems, limits)) {
    expect({ nodes, verdict }).toEqual({ nodes: whole[index].nodes, verdict: whole[index].verdict });
  }
  const rest = Array.from({ length: 129 }, (_, i) => from + 199 - i);
  short.push(...(await found(rest)).reverse());
  expect(facts(short)).toEqual(facts(whole));
  expect(await found([])).toEqual([]);
  // A caller that stops listening leaves nothing behind that affects the next call.
  for await (const { rank } of solver.sweep({ ranks: { from, count: 200 } }, limits))
    if (rank === from + 3) break;
  expect(facts(await found({ from, count: 10 }))).toEqual(facts(whole.slice(0, 10)));
  await expect(found([12_102_165])).rejects.toThrow("there is no rank 12102165; ranks are whole numbers");
  await expect(found({ from: 12_102_160, count: 6 })).rejects.toThrow("from 12102160, count 6");
  await expect(
    solverOn(1)
      .sweep({ ranks: [5] })
      .next(),
  ).rejects.toThrow("of games with freeStart true");
});

test("a user's own game: proven, disproven, and drawn by repetition", async () => {
  await using solver = await createSolver({ game: GRAPH_NIM, threads: 2 });
  expect(await solver.solve()).toMatchObject({ position: "b 3,3,1,0 1", verdict: "proven" });
  expect(await solver.solve({ goal: "second-wins" })).toMatchObject({ verdict: "disproven" });
  // Neither side wins: the token goes to and fro.
  const drawn = "a 3,3,3,3 1";
  expect(await solver.solve({ position: drawn, goal: "first-wins" })).toMatchObject({ verdict: "disproven" });
  expect(await solver.solve({ position: drawn, goal: "second-wins" })).toMatchObject({
    verdict: "disproven",
  });
  await expect(solver.solve({}, { algorithm: "df-pn-lambda" })).rejects.toThrow("needs a pass");
});

test("a thread's death is reported with its reason", async () => {
  await using solver = await createSolver({ game: MORTAL, threads: 2 });
  const died = { verdict: "unknown", reason: "worker died" };
  expect(await solver.solve("13")).toMatchObject({ ...died, error: "worker exited with code: 3" });
  expect(await solver.solve("17")).toMatchObject({ ...died, error: "thrown by the rules" });
  expect(await solver.solve("20")).toMatchObject({ ...died, error: "Maximum call stack size exceeded" });
  expect(await solver.solve("19")).toMatchObject({ verdict: "proven" });
});

test.each([
  [{ game: "chess" }, "no game is named chess"],
  [{ game: "./none.js" }, "none.js: no such file"],
  [{ game: new URL("http://example.com/x.js") }, "http://example.com/x.js: a module is loaded from a file; "],
  [{ game: "http://example.com/x.js" }, "http://example.com/x.js: a module is loaded from a file; "],
  [{ game: new URL("data:text/javascript,1") }, "data:text/javascript,1: a module is loaded from a file; "],
  [{ game: "simpei", threads: 0 }, "threads: 0 is not a whole number from 1 to 1024"],
  [{ game: "simpei", tableEntries: -1 }, "tableEntries: -1"],
  [{ game: "simpei", options: [] }, "options: a list is not an object"],
  [{ game: "simpei", tableMemory: "lots" }, 'tableMemory: "lots" is not a size in bytes, or as in "512M"'],
  [{ game: "simpei", tableMemory: "9000G" }, "a table has at most 8 GiB"],
  [{ game: "simpei", thread: 2 }, "createSolver knows no thread; it knows game, options, threads, "],
  [{}, 'createSolver needs a game, as in { game: "./my-game.js" }'],
] as const)("%j is refused", async (options, message) => {
  await expect(createSolver(options as SolverOptions)).rejects.toThrow(message);
});

test.runIf(process.platform === "linux")(
  "a certificate that finds no room on the disk is no success",
  async () => {
    const error: unknown = await solverOn(1)
      .solve(PROVEN, { certificate: "/dev/full" })
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(FailureError);
    expect(error).toHaveProperty("message", "/dev/full: cannot be written (no space left on the disk)");
  },
);

test("an invalid problem of a sweep is named", async () => {
  const solver = solverOn(1);
  await expect(solver.sweep([PROVEN, "none"]).next()).rejects.toThrow(/^problem 2: column 1/);
  await expect(solver.sweep([PROVEN, { goal: "x-wins" }, {}]).next()).rejects.toThrow(
    `problem 3: names no position and no goal; write, for example, { position: "${START_TEXT}" }`,
  );
});

test("wrong fields of a problem are refused", async () => {
  const solver = solverOn(1);
  await expect(solver.solve("nonsense")).rejects.toThrow("column 1");
  await expect(solver.solve({ goal: "peace" })).rejects.toThrow(
    "simpei has no goal peace; it has x-wins and o-wins",
  );
  const limited = { position: PROVEN, maxNodes: 10 };
  await expect(solver.solve(limited)).rejects.toThrow(
    "maxNodes is a setting, and belongs in the second argument",
  );
  const slip: object = { maxnodes: 10 };
  await expect(solver.solve(PROVEN, slip)).rejects.toThrow("solve knows no maxnodes; it knows algorithm, ");
  const [goal, threads]: object[] = [{ goal: "x-wins" }, { threads: 2 }];
  await expect(solver.solve(PROVEN, goal)).rejects.toThrow(
    "solve knows no goal; it belongs to the problem, as in solve({ position, goal }",
  );
  await expect(solver.solve(PROVEN, threads)).rejects.toThrow(
    "solve knows no threads; it is an option of createSolver",
  );
  await expect(solver.solve(PROVEN, { maxNodes: -1 })).rejects.toThrow("maxNodes: -1 is not a whole number");
  await expect(solver.solve(PROVEN, { time: 0 })).rejects.toThrow(
    "time: 0 is not a number of seconds above 0",
  );
  // As a caller without types may call it.
  const number = 42 as unknown as object;
  await expect(solver.solve(number)).rejects.toThrow(
    "a problem is a position as a text, or an object, not 42",
  );
  await expect(solver.solve(PROVEN, number)).rejects.toThrow("solve takes an object, not 42");
  const none = null as unknown as object;
  for (const ask of [solver.solve, solver.choose] as const) {
    await expect(ask(none)).rejects.toThrow("a problem is a position as a text, or an object, not null");
  }
  for (const games of [none, [none], [{}]]) {
    const review = solver.review(games as ReviewedGame[], {});
    await expect(review.next()).rejects.toThrow("review takes a list of games, as in [{ moves }]");
  }
  const text = { maxOrder: "2" } as unknown as object;
  await expect(solver.solve(PROVEN, text)).rejects.toThrow('maxOrder: "2" is not a whole number from 1');
  await expect(solver.solve(PROVEN, { trueOrder: true })).rejects.toThrow("df-pn has no λ orders");
  // Only shogi has lengths of mates.
  await expect(solver.solve({}, { shortest: true })).rejects.toThrow("solve knows no shortest");
});

test("results are typed", () => {
  expectTypeOf<SolveResult["verdict"]>().toEqualTypeOf<"proven" | "disproven" | "unknown">();
  expectTypeOf<SolveResult["line"]>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<SolveResult["order"]>().toEqualTypeOf<number | null>();
  expectTypeOf<Solver["close"]>().returns.toEqualTypeOf<Promise<void>>();
  // @ts-expect-error a game has to be named
  expectTypeOf(createSolver).toBeCallableWith({});
  // @ts-expect-error no such way
  expectTypeOf<Solver["solve"]>().toBeCallableWith("", { parallel: "guess" });
});

test.each([
  ["othello", "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"],
  ["shogi", "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1"],
])("%s: what is counted has all nodes", async (game, position) => {
  await using solver = await createSolver({ game, threads: 2 });
  for (const settings of [{}, { parallel: "shared-table" }] as const) {
    const { nodes, stats, perThread } = await solver.solve(position, { ...settings, stats: true });
    expect(stats?.nodes).toBe(nodes);
    expect(stats?.stores).toBe(perThread.reduce((sum, share) => sum + (share.stats?.stores ?? 0), 0));
    expect(stats?.stores).toBeGreaterThan(0);
  }
});
