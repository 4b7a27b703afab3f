/** Solvers that follow one another in a process take over the threads of those that are closed. */
import { resolve } from "node:path";
import { createSolver } from "solve-fast";
import { afterEach, beforeEach, expect, test } from "vitest";

const OWN_GAME = resolve(import.meta.dirname, "../endless-game.js");
/** Proven after thousands of nodes, so that what a thread has kept would show in their number. */
const GO = "X.O./.XO./..X./.... b target=C4";
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const ENDGAME = "OOOOOOOOOXXXXXXOOXXXXXOOOXXXXOXOOXXXOXXOOXXOXXXOOXOOOOOO-XX--X-- X";

let started = 0;
const count = () => {
  started++;
};
beforeEach(() => {
  started = 0;
  process.on("worker", count);
});
afterEach(() => {
  process.off("worker", count);
});

/** Threads that a solver of one thread has started, and what it has found. */
async function solved(game: string, position: string, settings = {}) {
  started = 0;
  await using solver = await createSolver({ game, threads: 1, tableEntries: 100_000 });
  const { verdict, nodes } = await solver.solve(position, settings);
  return { verdict, nodes, started };
}

test("finds the same in the same nodes, whatever its thread has done for others", async () => {
  const questions = [
    ["go", GO, {}],
    ["go", GO, { algorithm: "df-pn" }],
    ["go", GO, { maxNodes: 100 }],
    ["shogi", MATE, {}],
    ["othello", ENDGAME, { algorithm: "endgame" }],
    ["othello", ENDGAME, {}],
  ] as const;
  const first = [];
  for (const [game, position, settings] of questions) first.push(await solved(game, position, settings));
  expect(first.slice(1).map((each) => each.started)).toEqual([0, 0, 0, 0, 0]);
  for (const [at, [game, position, settings]] of [...questions.entries()].reverse()) {
    expect(await solved(game, position, settings)).toEqual({ ...first[at], started: 0 });
  }
});

test("a user's own game has threads of its own, and leaves none", async () => {
  expect(await solved(OWN_GAME, "4")).toMatchObject({ verdict: "proven", started: 1 });
  expect(await solved(OWN_GAME, "4")).toMatchObject({ verdict: "proven", started: 1 });
  expect(await solved("go", GO)).toMatchObject({ started: 0 });
});

test("two solvers at once never have the same thread", async () => {
  const open = () => createSolver({ game: "go", threads: 1, tableEntries: 1000 });
  // Other tests of the process may have left threads, too: they are taken until one has to be started.
  const taken = [];
  for (started = 0; started === 0; ) {
    taken.push(await open());
    await taken.at(-1)?.solve(GO);
  }
  await taken.pop()?.close();
  started = 0;
  const two = await Promise.all([open(), open()]);
  const found = await Promise.all(two.map((solver) => solver.solve(GO)));
  expect(found.map(({ verdict }) => verdict)).toEqual(["proven", "proven"]);
  expect(started).toBe(1);
  await Promise.all([...taken, ...two].map((solver) => solver.close()));
});
