// Win, draw or loss of Nim on a graph (docs/examples), against a fixpoint over all its positions by rules of their own.
import { resolve } from "node:path";
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, test } from "vitest";

const GAME = resolve(import.meta.dirname, "../../../docs/examples/graph-nim.js");
const EDGES: Record<string, string> = { a: "bcd", b: "ac", c: "ab", d: "a" };

interface Position {
  readonly at: string;
  readonly stones: Readonly<Record<string, number>>;
}

/** The outcome for the player to move is the same for either player. */
const keyOf = ({ at, stones }: Position) => `${at} ${Object.values(stones).join(",")}`;

/** The positions that a move leads to; undefined where it takes the last stone. */
function turns({ at, stones }: Position): (Position | undefined)[] {
  return [...EDGES[at]].flatMap((to) => {
    const most = stones[to];
    const takes = most === 0 ? [0] : Array.from({ length: most }, (_, i) => i + 1);
    return takes.map((taken) => {
      const left = { ...stones, [to]: most - taken };
      const isOver = taken > 0 && Object.values(left).every((count) => count === 0);
      return isOver ? undefined : { at: to, stones: left };
    });
  });
}

const positions = [...Array(4 ** 5).keys()].flatMap((n) => {
  const [a, b, c, d, at] = [0, 2, 4, 6, 8].map((shift) => (n >> shift) & 3);
  return a + b + c + d === 0 ? [] : [{ at: "abcd"[at], stones: { a, b, c, d } }];
});

const values = new Map<string, "win" | "loss">();
for (let last = -1; last < values.size; ) {
  last = values.size;
  for (const position of positions) {
    const next = turns(position).map((after) => (after === undefined ? "loss" : values.get(keyOf(after))));
    if (next.includes("loss")) values.set(keyOf(position), "win");
    else if (next.every((value) => value === "win")) values.set(keyOf(position), "loss");
  }
}

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: GAME, threads: 1, tableEntries: 10_000 });
});
afterAll(() => solver.close());

test("is that of the fixpoint, for either player", async () => {
  const count = { win: 0, draw: 0, loss: 0, unknown: 0 };
  for (const [i, position] of positions.entries()) {
    // There are few losses.
    if (i % 6 !== 0 && values.get(keyOf(position)) !== "loss") continue;
    const text = `${keyOf(position)} ${1 + (i % 2)}`;
    const { outcome = "unknown", verdict, line } = await solver.solve({ position: text }, { outcome: true });
    expect([text, outcome]).toEqual([text, values.get(keyOf(position)) ?? "draw"]);
    expect([text, verdict]).toEqual([text, outcome === "win" ? "proven" : "disproven"]);
    expect(line.length % 2).toBe({ win: 1, loss: 0, draw: 0, unknown: 0 }[outcome]);
    count[outcome]++;
  }
  // Each outcome occurs.
  expect(Math.min(count.win, count.draw, count.loss)).toBeGreaterThan(0);
});

test("counts the nodes of both searches, under one limit for both", async () => {
  const position = "a 0,2,1,0 1";
  const whole = await solver.solve({ position }, { outcome: true });
  const [own, other] = await Promise.all(
    ["first-wins", "second-wins"].map((goal) => solver.solve({ position, goal })),
  );
  expect(whole).toMatchObject({ outcome: "draw", verdict: "disproven", nodes: own.nodes + other.nodes });
  const part = await solver.solve({ position }, { outcome: true, maxNodes: own.nodes + 1 });
  expect(part).toMatchObject({ outcome: "unknown", verdict: "disproven", reason: "node limit" });
  const none = await solver.solve({ position }, { outcome: true, maxNodes: 1 });
  expect(none).toMatchObject({ outcome: "unknown", verdict: "unknown", reason: "node limit" });
});

test.each([
  [{ goal: "first-wins" }, {}, "leave out goal"],
  [{}, { certificate: "no.proof" }, "a certificate is of one goal"],
  [{}, { stats: true }, "stats counts the searches for one goal"],
])("refuses %j with %j", async (problem, settings, message) => {
  await expect(solver.solve(problem, { outcome: true, ...settings })).rejects.toThrow(message);
});

test("refuses games without a goal of each player", async () => {
  await using shogi = await createSolver({ game: "shogi", threads: 1, tableEntries: 1000 });
  await expect(shogi.solve({}, { outcome: true })).rejects.toThrow("shogi has no goal of each player");
});
