// The solvers of a board, with solvers that do nothing.
import { expect, it } from "vitest";
import { openSolvers } from "../../src/board/solvers.js";
import type { Solver } from "../../src/solver/api.js";

const games = { source: (game: string) => game };

/** Solvers by what they were made with, and those that are open. */
function board() {
  const made: string[] = [];
  const open = new Set<string>();
  const solvers = openSolvers(games, 1, async ({ tableMemory }) => {
    const name = `${tableMemory} ${made.length}`;
    made.push(name);
    open.add(name);
    return { close: async () => void open.delete(name) } as unknown as Solver;
  });
  return { ...solvers, made, open };
}

const SMALL = { game: "simpei", rules: {}, memory: "16M" };
const LARGE = { ...SMALL, memory: "32M" };

it("keeps a solver as long as the size of its table is asked for", async () => {
  const { of, any, made, open } = board();
  const first = await of(SMALL);
  first.last = "a search";
  expect(await of({ ...SMALL })).toBe(first);
  expect(await any(SMALL)).toBe(first);
  const second = await of(LARGE);
  expect(second.last).toBe("");
  expect(made).toEqual(["16M 0", "32M 1"]);
  expect([...open]).toEqual(["32M 1"]);
});

it("has one solver open for a game, whatever is asked for at the same time", async () => {
  for (const wanted of [
    [SMALL, SMALL],
    [SMALL, LARGE],
    [LARGE, SMALL, LARGE],
  ]) {
    const { of, close, open } = board();
    await Promise.all(wanted.map(of));
    expect(open.size).toBe(1);
    await close();
    expect(open.size).toBe(0);
  }
});

it("has a small solver for questions while the other searches, or has other rules", async () => {
  const { of, free, made, open, close } = board();
  const first = await of(SMALL);
  const question = { game: "simpei", rules: {} };
  expect(await free(question)).toBe(first);
  first.searches++;
  const small = await free(question);
  expect(small).not.toBe(first);
  expect(await free(question)).toBe(small);
  first.searches--;
  expect(await free(question)).toBe(first);
  const other = await free({ ...question, rules: { draws: true } });
  expect([first, small]).not.toContain(other);
  expect(made).toHaveLength(3);
  expect(await of(SMALL)).toBe(first);
  await close();
  expect(open.size).toBe(0);
});

it("opens another after one could not be opened", async () => {
  let fails = true;
  const { of } = openSolvers(games, 1, async () => {
    if (fails) throw new Error("no memory");
    return {} as Solver;
  });
  await expect(of(SMALL)).rejects.toThrow("no memory");
  fails = false;
  await expect(of(SMALL)).resolves.toMatchObject({ last: "" });
});
