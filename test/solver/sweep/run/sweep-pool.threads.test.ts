/** Sweeps that overlap on the same threads: each finds and ends as it would alone. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { simpei } from "../../../../dist/src/games/simpei/module.js";
import { gameSource, loadGame } from "../../../../dist/src/solver/loading/load-game.js";
import { chooseRanks, type RankList, rankingOf } from "../../../../dist/src/solver/sweep/run/choose-ranks.js";
import { type RankSweepOptions, sweepRanks } from "../../../../dist/src/solver/sweep/run/rank-sweep.js";
import { createSweepPool } from "../../../../dist/src/solver/sweep/run/sweep-pool.js";
import { createPool, type Pool } from "../../../../dist/src/solver/threads/pool.js";
import { facts, findingsOf, found, type RankFinding, setup } from "./findings.js";

const inTests = (name: string) => gameSource(resolve(import.meta.dirname, "../..", name));
const drawn = chooseRanks(rankingOf(simpei), { share: 1 / 600_000, seed: 3 });

const pools: Pool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function open(threads: number) {
  const pool = createPool(threads);
  pools.push(pool);
  return { pool, sweepPool: createSweepPool(pool) };
}

/** Pools by their number of threads: tests share them, one game after the other, since starting takes longer than most calls. */
const opened = new Map<number, ReturnType<typeof open>>();

/** Calls that share this many threads. */
async function place(threads: number, game?: string, more: Partial<RankSweepOptions> = {}) {
  const { pool, sweepPool } = opened.get(threads) ?? open(threads);
  opened.set(threads, { pool, sweepPool });
  const small = { ...setup, gameOptions: {}, table: { entries: 1000 } };
  const own =
    game === undefined
      ? { module: simpei, setups: [setup] }
      : { module: await loadGame(game), setups: [{ ...small, game }] };
  const options = (ranks: RankList, also: Partial<RankSweepOptions> = {}) => ({
    ...{ ...own, ranks, threads, sweepPool, ...more, ...also },
  });
  return {
    pool,
    call: (ranks: RankList, also?: Partial<RankSweepOptions>) => found(options(ranks, also)),
    batches: (ranks: RankList, also?: Partial<RankSweepOptions>) => sweepRanks(options(ranks, also)),
  };
}

/** Some of the random ranks. */
const slice = (from: number, count: number, ranks: RankList = drawn): RankList => ({
  count,
  at: (index) => ranks.at(from + index),
});
const listOf = (...ranks: number[]): RankList => ({ count: ranks.length, at: (index) => ranks[index] });
const from = (first: number, count: number): RankList => ({ count, at: (index) => first + index });
const ranksOf = (findings: readonly RankFinding[]) => findings.map(({ rank }) => rank);

/** The end of a call: an error's message, or how much was found. */
const endOf = (call: Promise<readonly unknown[]>) =>
  call.then(
    ({ length }) => length,
    (error: Error) => error.message,
  );

/** The findings of calls by themselves, one after the other on one thread. */
const alone = (ranks: RankList, limits: Partial<RankSweepOptions> = {}) =>
  found({ module: simpei, setups: [setup], ranks, threads: 1, sweepPool: aside.sweepPool, ...limits });
const aside = open(1);
const foundAlone = alone(drawn);

test.each([1, 2, 3])("calls of any length on %d threads find what they find alone", async (threads) => {
  const expected = facts(await foundAlone);
  const { call } = await place(threads);
  const lengths = [1, 6, 0, 2, drawn.count - 12, 3];
  const starts = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0));
  const calls = lengths.map((length, i) => call(slice(starts[i], length)));
  expect(facts((await Promise.all(calls)).flat())).toEqual(expected);
  // The same once more, with the existing tables: always two calls at once.
  const again: RankFinding[] = [];
  let inHand = call(slice(0, 1));
  for (let at = 1; at <= drawn.count; at++) {
    const next = call(slice(at, at < drawn.count ? 1 : 0));
    again.push(...(await inHand));
    inHand = next;
  }
  expect(facts(again)).toEqual(expected);
});

test("a call whose results are not taken does not block others, and does not read ahead without end", async () => {
  const { call, batches } = await place(2, inTests("vast-game.js"));
  let asked = 0;
  const all = {
    count: 3_000_000_000,
    at(index: number) {
      asked = Math.max(asked, index);
      return index;
    },
  };
  const idle = batches(all);
  await idle.next();
  const other = await call(from(2_999_000_000, 18_000));
  expect(ranksOf(other)).toEqual(Array.from({ length: 18_000 }, (_, i) => 2_999_000_000 + i));
  expect(other.every(({ rank, verdict }) => verdict === (rank % 3 === 2 ? "disproven" : "proven"))).toBe(
    true,
  );
  // Twice the size of the ring, since the first batch was taken.
  expect(asked).toBeLessThanOrEqual(2 * 16_384);
  await idle.return();
  expect(await call(from(3, 2))).toHaveLength(2);
});

test("one of two calls is ended: it has no gaps, and the other is complete", async () => {
  const { call, batches } = await place(2, inTests("vast-game.js"));
  for (const when of [1, 17_000]) {
    const controller = new AbortController();
    const ended: RankFinding[] = [];
    const [, whole] = await Promise.all([
      (async () => {
        const ranks = from(0, 3_000_000_000);
        for await (const batch of batches(ranks, { signal: controller.signal })) {
          ended.push(...findingsOf(batch, ranks));
          if (ended.length >= when) controller.abort();
        }
      })(),
      call(from(500, 17_000)),
    ]);
    expect(ended.length).toBeGreaterThanOrEqual(when);
    expect(ranksOf(ended)).toEqual(ended.map((_, i) => i));
    expect(ended.every(({ verdict }) => verdict !== "unknown")).toBe(true);
    expect(ranksOf(whole)).toEqual(whole.map((_, i) => 500 + i));
    expect(whole).toHaveLength(17_000);
  }
  const aborted = AbortSignal.abort();
  expect(await Promise.all([call(from(0, 5), { signal: aborted }), call(from(0, 5))])).toEqual([
    [],
    expect.objectContaining({ length: 5 }),
  ]);
});

test("a position that is given up during its search", async () => {
  const { call, batches } = await place(1, inTests("tall-game.js"));
  // A tree of this many plies takes longer than any test; trees of odd height are won.
  const [tall, low] = [59, from(0, 8)];
  const verdicts = (findings: readonly RankFinding[]) => findings.map(({ verdict }) => verdict);
  const right = Array.from({ length: 8 }, (_, rank) => (rank % 2 === 0 ? "proven" : "disproven"));
  const controller = new AbortController();
  const searched = endOf(call(listOf(tall, tall, tall), { signal: controller.signal }));
  const other = call(low);
  await sleep(300);
  controller.abort();
  expect(await searched).toBe(0);
  expect(verdicts(await other)).toEqual(right);
  // A caller that leaves gives up its position, too.
  const leaving = batches(listOf(0, tall));
  await leaving.next();
  const next = call(low);
  await sleep(100);
  await leaving.return();
  expect(verdicts(await next)).toEqual(right);
});

test("a position whose moves never come is given up with its thread, and the others continue", async () => {
  const { call, batches } = await place(2, inTests("endless-game.js"));
  for (let round = 0; round < 2; round++) {
    const controller = new AbortController();
    // At five stones a search waits without end.
    const ranks = listOf(0, 4, 1, 2);
    const endless = batches(ranks, { signal: controller.signal });
    const first = await endless.next();
    const other = call(listOf(0, 1, 2, 3, 0, 1, 2, 3));
    await sleep(50);
    controller.abort();
    expect(first.value && ranksOf(findingsOf(first.value, ranks))).toEqual([0]);
    expect(await endless.next()).toMatchObject({ done: true });
    expect(ranksOf(await other)).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
    expect(ranksOf(await call(listOf(3, 2, 1, 0)))).toEqual([3, 2, 1, 0]);
  }
});

test.each([1, 2])("reports a death to the call whose position it was, on %d threads", async (threads) => {
  const { call } = await place(threads, inTests("mortal-game.js"));
  const [one, two] = await Promise.all([call(from(0, 15)), call(from(15, 25))]);
  const errors = [...one, ...two].flatMap(({ rank, error }) => (error === undefined ? [] : [[rank, error]]));
  expect(errors).toEqual([
    [12, "worker exited with code: 3"],
    [16, "thrown by the rules"],
    [19, "Maximum call stack size exceeded"],
  ]);
  expect(ranksOf(one)).toEqual(one.map((_, i) => i));
  expect(two).toHaveLength(25);
});

test("an error in one call ends only that call", async () => {
  const { call } = await place(2, inTests("vast-game.js"));
  const faulty = {
    count: 1_000_000,
    at(index: number) {
      if (index === 20_000) throw new Error("no such rank");
      return index;
    },
  };
  const onProgress = () => {
    throw new Error("no progress");
  };
  const ends = [call(faulty), call(from(0, 18_000)), call(from(0, 1_000_000_000), { onProgress })].map(endOf);
  expect(await Promise.all(ends)).toEqual(["no such rank", 18_000, "no progress"]);
  expect(await call(from(7, 3))).toHaveLength(3);
});

test("calls with other limits, or another search, wait for those before them", async () => {
  const { call } = await place(2);
  const ranks = slice(0, 10);
  const other = { ...setup, search: { shuffle: 1 } };
  const some = { maxNodes: 300 };
  const wishes = [some, { maxNodes: 20 }, some, { ...some, setups: [other] }, { maxNodes: 20 }];
  const beside = await Promise.all(wishes.map((request) => call(ranks, request)));
  const expected: RankFinding[][] = [];
  for (const request of wishes) expected.push(await alone(ranks, request));
  expect(beside.map(facts)).toEqual(expected.map(facts));
  expect(facts(beside[3])).not.toEqual(facts(beside[0]));
});

test("with a kept table calls share results, and verdicts are the same", async () => {
  const { call } = await place(2, undefined, { keepTable: true });
  const beside = await Promise.all([call(drawn), call(drawn)]);
  const verdicts = (findings: readonly RankFinding[]) => findings.map(({ verdict }) => verdict);
  const expected = verdicts(await foundAlone);
  expect(beside.map(verdicts)).toEqual([expected, expected]);
  const nodes = (findings: readonly RankFinding[]) =>
    findings.reduce((sum, finding) => sum + finding.nodes, 0);
  // Simultaneous calls may search the same position twice; a later one finds everything in the table.
  expect(nodes(await call(drawn))).toBeLessThan(nodes(await foundAlone) / 2);
});

test("the progress of a call is its own", async () => {
  const { call } = await place(2, inTests("vast-game.js"));
  const seen: number[][] = [[], []];
  const of = (which: number) => ({
    onProgress: ({ positions, done }: { positions: number; done: number }) => {
      seen[which].push(positions, done);
    },
  });
  await Promise.all([call(from(0, 9000), of(0)), call(from(0, 6000), of(1))]);
  expect(new Set(seen[0].filter((_, i) => i % 2 === 0))).toEqual(new Set([9000]));
  expect(new Set(seen[1].filter((_, i) => i % 2 === 0))).toEqual(new Set([6000]));
  expect(Math.max(...seen[0])).toBe(9000);
});

test("when the threads are ended, so is every call, including waiting ones", async () => {
  const { batches, pool } = await place(2, inTests("vast-game.js"));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  async function count(also?: Partial<RankSweepOptions>): Promise<number> {
    let done = 0;
    for await (const { tally } of batches(from(0, 3_000_000_000), also)) {
      done += tally.positions;
      begin();
    }
    return done;
  }
  const calls = [count(), count(), count({ maxNodes: 2 })];
  await begun;
  await pool.close();
  const [first, , waiting] = await Promise.all(calls);
  expect(first).toBeGreaterThan(0);
  expect(waiting).toBe(0);
});
