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
    return { name, close: async () => void open.delete(name) } as unknown as Solver;
  });
  return { ...solvers, made, open };
}

const SMALL = { game: "simpei", rules: {}, memory: "16M" };
const LARGE = { ...SMALL, memory: "32M" };
const QUESTION = { game: "simpei", rules: {} };

/** A caller, and how often it has been told to wait. */
function caller() {
  const call = new AbortController();
  const told = { waits: 0 };
  return { call, told, signal: call.signal, onWait: () => void told.waits++ };
}

/** A search that ends when it is told to. */
function search() {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, run: () => over };
}

/** Until nothing is left to do without the end of a search. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const itself = async <Open>(open: Open) => open;

it("keeps a solver as long as the size of its table is asked for", async () => {
  const { search, ask, made, open } = board();
  const first = await search(SMALL, caller(), itself);
  first.last = "a search";
  expect(await search({ ...SMALL }, caller(), itself)).toBe(first);
  expect(await ask(QUESTION, caller(), itself)).toBe(first);
  const second = await search(LARGE, caller(), itself);
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
    const { search, close, open } = board();
    await Promise.all(wanted.map((one) => search(one, caller(), itself)));
    expect(open.size).toBe(1);
    await close();
    expect(open.size).toBe(0);
  }
});

it("closes no solver that searches: who wants another memory or other rules waits, and is told to", async () => {
  const { search: solve, open } = board();
  const running = search();
  const [one, other] = [caller(), caller()];
  const first = solve(SMALL, one, running.run);
  const second = solve({ ...LARGE, rules: { draws: true } }, other, itself);
  await settled();
  expect([...open]).toEqual(["16M 0"]);
  expect([one.told.waits, other.told.waits]).toEqual([0, 1]);
  running.end();
  await Promise.all([first, second]);
  expect([...open]).toEqual(["32M 1"]);
});

it("lets a caller leave before its turn, and the next one have it", async () => {
  const { search: solve, open } = board();
  const running = search();
  const first = solve(SMALL, caller(), running.run);
  const second = caller();
  const refused = solve(LARGE, second, itself).catch(({ message }: Error) => message);
  const third = solve(SMALL, caller(), itself);
  second.call.abort();
  expect(await refused).toContain("stopped before its turn");
  await settled();
  expect([...open]).toEqual(["16M 0"]);
  running.end();
  await Promise.all([first, third]);
  expect([...open]).toEqual(["16M 0"]);
});

it("has a small solver for questions while the other searches, or has other rules", async () => {
  const { search: solve, ask, made, open, close } = board();
  const first = await solve(SMALL, caller(), itself);
  expect(await ask(QUESTION, caller(), itself)).toBe(first);
  const running = search();
  const searched = solve(SMALL, caller(), running.run);
  const small = await ask(QUESTION, caller(), itself);
  expect(small).not.toBe(first);
  expect(await ask(QUESTION, caller(), itself)).toBe(small);
  running.end();
  await searched;
  expect(await ask(QUESTION, caller(), itself)).toBe(first);
  const other = await ask({ ...QUESTION, rules: { draws: true } }, caller(), itself);
  expect([first, small]).not.toContain(other);
  expect(made).toHaveLength(3);
  expect(await solve(SMALL, caller(), itself)).toBe(first);
  await close();
  expect(open.size).toBe(0);
});

it("ends what it does beforehand when somebody asks, who is not told to wait", async () => {
  const { search: solve, warmUp, made } = board();
  const warm = warmUp(
    "simpei",
    (_, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) resolve(undefined);
        signal.addEventListener("abort", resolve);
      }),
  );
  const asking = caller();
  const answer = solve({ ...SMALL, memory: "256M" }, asking, itself);
  // A search that is stopped at once has its turn all the same.
  asking.call.abort();
  await answer;
  await warm;
  await warmUp("simpei", () => Promise.reject(new Error("it has a solver")));
  expect([asking.told.waits, made]).toEqual([0, ["256M 0"]]);
});

it("opens another after one could not be opened", async () => {
  let fails = true;
  const { search: solve } = openSolvers(games, 1, async () => {
    if (fails) throw new Error("no memory");
    return {} as Solver;
  });
  await expect(solve(SMALL, caller(), itself)).rejects.toThrow("no memory");
  fails = false;
  await expect(solve(SMALL, caller(), itself)).resolves.toMatchObject({ last: "" });
});
