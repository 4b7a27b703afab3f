/** Sweeps on real threads: the same results whatever their number, and none lost when a thread dies. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { simpei } from "../../../../dist/src/games/simpei/module.js";
import { gameSource, loadGame } from "../../../../dist/src/solver/loading/load-game.js";
import { createColumns } from "../../../../dist/src/solver/sweep/files/block-columns.js";
import { BLOCK_POSITIONS } from "../../../../dist/src/solver/sweep/files/sweep-plan.js";
import { chooseRanks, rankingOf } from "../../../../dist/src/solver/sweep/run/choose-ranks.js";
import {
  type BlockList,
  type RankSweepOptions,
  sweepRanks,
} from "../../../../dist/src/solver/sweep/run/rank-sweep.js";
import type { SweepProgress } from "../../../../dist/src/solver/sweep/run/run-sweep.js";
import { createSweepPool, type SweepPool } from "../../../../dist/src/solver/sweep/run/sweep-pool.js";
import { createPool, type Pool } from "../../../../dist/src/solver/threads/pool.js";
import { facts, findingsOf, found, type RankFinding, setup } from "./findings.js";

const MORTAL = resolve(import.meta.dirname, "../../mortal-game.js");
const VAST = resolve(import.meta.dirname, "../../vast-game.js");
const ranks = chooseRanks(rankingOf(simpei), { share: 1 / 600_000, seed: 3 });

const pools: Pool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));
/** Solvers by their number of threads: tests share them, since starting takes longer than most of these sweeps. */
const places = new Map<number, SweepPool>();

function placeOf(threads: number): SweepPool {
  const there = places.get(threads);
  if (there !== undefined) return there;
  const pool = createPool(threads);
  pools.push(pool);
  const place = createSweepPool(pool);
  places.set(threads, place);
  return place;
}

async function run(
  { threads, ...options }: Partial<RankSweepOptions> & { threads: number },
  blocks?: BlockList,
): Promise<RankFinding[]> {
  const sweepPool = placeOf(threads);
  return found({ module: simpei, ranks, setups: [setup], threads, sweepPool, ...options }, blocks);
}

test("1, 2 and 3 threads find the same with the same nodes, in the order of the positions", async () => {
  const [one, two, three] = [await run({ threads: 1 }), await run({ threads: 2 }), await run({ threads: 3 })];
  expect(one.map(({ rank }) => rank)).toEqual(Array.from({ length: ranks.count }, (_, i) => ranks.at(i)));
  expect(one.every(({ verdict }) => verdict !== "unknown")).toBe(true);
  expect(facts(two)).toEqual(facts(one));
  expect(facts(three)).toEqual(facts(one));
});

test("blocks of any size, some of them done, the first one begun", async () => {
  const setups = [setup, { ...setup, search: { shuffle: 1 } }];
  const limited = { setups, maxNodes: 300 };
  const all = facts(await run({ threads: 2, ...limited }));
  const block = 6;
  const each = Math.ceil(ranks.count / block);
  expect(ranks.count % block).not.toBe(0);
  expect(facts(await run({ threads: 2, ...limited }, { block }))).toEqual(all);
  // The last block of the first search, and two of the second.
  const numbers = [each - 1, each + 1, 2 * each - 1];
  const spans = numbers.map((number) => {
    const from = (number % each) * block;
    return {
      from: Math.floor(number / each) * ranks.count + from,
      count: Math.min(block, ranks.count - from),
    };
  });
  const wanted = spans.flatMap(({ from, count }) => all.slice(from, from + count));
  expect(facts(await run({ threads: 2, ...limited }, { block, numbers }))).toEqual(wanted);
  // The findings of the first block so far are in its columns.
  const columns = createColumns(block);
  columns.nodes[0] = 123;
  for await (const { parts } of sweepRanks(
    { module: simpei, ranks, ...limited, threads: 1, sweepPool: placeOf(1) },
    { block, numbers: [each + 1], begun: { columns, count: 2 } },
  )) {
    for (const part of parts) {
      expect(part).toMatchObject({ number: each + 1, first: block });
      expect(part.from).toBeGreaterThanOrEqual(2);
      expect(part.columns.nodes[0]).toBe(123);
      expect(Array.from(part.columns.nodes.slice(2, part.to))).toEqual(
        all.slice(ranks.count + block + 2, ranks.count + block + part.to).map(({ nodes }) => nodes),
      );
    }
  }
});

test("more positions than fit into the arena at once", async () => {
  const mostlyEasy = chooseRanks(rankingOf(simpei), { share: 1 / 26, seed: 1, pieces: { from: 6, to: 6 } });
  expect(mostlyEasy.count).toBeGreaterThan(1 << 14);
  const findings = await run({ threads: 2, ranks: mostlyEasy, maxNodes: 2 });
  expect(findings.map(({ rank }) => rank)).toEqual(
    Array.from({ length: mostlyEasy.count }, (_, i) => mostlyEasy.at(i)),
  );
});

test("a limit of nodes makes hard positions unknown", async () => {
  const findings = await run({ threads: 2, maxNodes: 20 });
  const unknown = findings.filter(({ verdict }) => verdict === "unknown");
  expect(unknown.length).toBeGreaterThan(0);
  for (const { nodes } of unknown) expect(nodes).toBeLessThanOrEqual(21);
});

test("a kept table keeps earlier proofs", async () => {
  const twice = { count: 2 * ranks.count, at: (index: number) => ranks.at(index % ranks.count) };
  const kept = await run({ threads: 1, ranks: twice, keepTable: true });
  const [first, second] = [kept.slice(0, ranks.count), kept.slice(ranks.count)];
  const verdicts = (findings: readonly RankFinding[]) => findings.map(({ verdict }) => verdict);
  expect(verdicts(first)).toEqual(verdicts(await run({ threads: 1 })));
  expect(verdicts(second)).toEqual(verdicts(first));
  const sum = (findings: readonly RankFinding[]) =>
    findings.reduce((nodes, finding) => nodes + finding.nodes, 0);
  expect(sum(second)).toBeLessThan(sum(first) / 2);
});

test.each([1, 3])(
  "a thread that dies is reported with its position, and %d threads go on",
  async (threads) => {
    const game = gameSource(MORTAL);
    const module = await loadGame(game);
    const findings = await run({
      threads,
      module,
      ranks: chooseRanks(rankingOf(module), {}),
      setups: [{ ...setup, game, gameOptions: {}, table: { entries: 1000 } }],
    });
    const deaths = new Map([
      [13, "worker exited with code: 3"],
      [17, "thrown by the rules"],
      [20, "Maximum call stack size exceeded"],
    ]);
    expect(findings).toHaveLength(40);
    for (const { rank, verdict, error } of findings) {
      const stones = rank + 1;
      const died = deaths.get(stones);
      // A player who faces a multiple of three loses.
      const right = stones % 3 ? "proven" : "disproven";
      expect({ verdict, error }).toEqual({
        verdict: died === undefined ? right : "unknown",
        error: died,
      });
    }
  },
);

test("stopping returns what is done, from the beginning and without gaps", async () => {
  const controller = new AbortController();
  const all = chooseRanks(rankingOf(simpei), {});
  const findings: RankFinding[] = [];
  for await (const some of sweepRanks({
    module: simpei,
    ranks: all,
    setups: [setup],
    threads: 2,
    signal: controller.signal,
  })) {
    findings.push(...findingsOf(some, all));
    if (findings.length >= 100) controller.abort();
  }
  expect(findings.length).toBeGreaterThanOrEqual(100);
  findings.forEach(({ rank, verdict }, i) => {
    expect(rank).toBe(i);
    expect(verdict).not.toBe("unknown");
  });
});

test("the threads end when the caller stops listening", async () => {
  const all = chooseRanks(rankingOf(simpei), {});
  for await (const some of sweepRanks({ module: simpei, ranks: all, setups: [setup], threads: 2 })) {
    expect(findingsOf(some, all)[0].rank).toBe(0);
    break;
  }
});

describe("3,000,000,000 positions", () => {
  /** Sweeps them from the beginning of a block on, until there are this many findings and the threads have had to wait. */
  async function sweepVast(skip: number, enough: number) {
    const game = gameSource(VAST);
    const module = await loadGame(game);
    const findings: RankFinding[] = [];
    const controller = new AbortController();
    let waited = false;
    const ranks = chooseRanks(rankingOf(module), {});
    const first = skip / BLOCK_POSITIONS;
    const numbers = Array.from(
      { length: Math.ceil(ranks.count / BLOCK_POSITIONS) - first },
      (_, i) => first + i,
    );
    const options = {
      ...{ module, ranks, threads: 2, sweepPool: placeOf(2), signal: controller.signal },
      setups: [{ ...setup, game, gameOptions: {}, table: { entries: 1000 } }],
      onProgress: ({ idle }: SweepProgress) => (waited ||= idle > 0),
    };
    for await (const some of sweepRanks(options, { numbers })) {
      findings.push(...findingsOf(some, ranks));
      if (waited && findings.length >= enough) controller.abort();
      // Meanwhile the threads search all positions in the arena.
      if (!waited) await sleep(300);
    }
    return { findings, stopped: controller.signal.aborted };
  }

  // From the first one on: sweep-pool.threads.test.ts.
  test("after the first 2,999,975,936", async () => {
    const skip = 732_416 * BLOCK_POSITIONS;
    const { findings, stopped } = await sweepVast(skip, 17_000);
    if (!stopped) expect(skip + findings.length).toBe(3_000_000_000);
    expect(findings.length).toBeGreaterThanOrEqual(17_000);
    const wrong = findings.filter(
      // A player who faces a multiple of three loses.
      ({ rank, verdict }, i) => rank !== skip + i || verdict !== (rank % 3 === 2 ? "disproven" : "proven"),
    );
    expect(wrong).toEqual([]);
  });
});
