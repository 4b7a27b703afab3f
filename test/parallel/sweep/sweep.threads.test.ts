/** Sweeps on real threads: the same results whatever their number, and none lost when a thread dies. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type ResultRecord, unpackRows } from "../../../dist/src/formats/growing/result-file.js";
import { simpei } from "../../../dist/src/games/simpei/module.js";
import { chooseRanks } from "../../../dist/src/parallel/sweep/choose-ranks.js";
import {
  type RankBatch,
  type RankSweepOptions,
  rankingOf,
  sweepRanks,
} from "../../../dist/src/parallel/sweep/rank-sweep.js";
import { type Run, sweepRuns } from "../../../dist/src/parallel/sweep/sweep.js";
import { gameSource, loadGame } from "../../../dist/src/parallel/threads/load-game.js";
import { createPool } from "../../../dist/src/parallel/threads/pool.js";
import type { SearchSetup } from "../../../dist/src/parallel/threads/station.js";

const MORTAL = resolve(import.meta.dirname, "../mortal-game.js");
const VAST = resolve(import.meta.dirname, "../vast-game.js");
const ranks = chooseRanks(rankingOf(simpei), { share: 1 / 600_000, seed: 3 });
const setup: SearchSetup = {
  game: "simpei",
  gameOptions: { freeStart: true },
  algorithm: "df-pn",
  search: {},
  table: { entries: 65_536 },
};

interface RankFinding extends ResultRecord {
  readonly error?: string | undefined;
}

/** The findings of a batch, which has counted them. */
function findingsOf({ rows, deaths, tally }: RankBatch): RankFinding[] {
  const errors = new Map(deaths.map(({ rank, error }) => [rank, error]));
  const found = rows.flatMap(unpackRows);
  const { positions, proven, disproven, nodes } = tally;
  const of = (verdict: string) => found.filter((row) => row.verdict === verdict).length;
  const sum = found.reduce((nodesBefore, row) => nodesBefore + row.nodes, 0);
  expect([positions, proven, disproven, nodes]).toEqual([found.length, of("proven"), of("disproven"), sum]);
  return found.map((row) => ({ ...row, error: errors.get(row.rank) }));
}

async function run(options: Partial<RankSweepOptions> & { threads: number }): Promise<RankFinding[]> {
  const findings: RankFinding[] = [];
  for await (const batch of sweepRanks({ module: simpei, ranks, setups: [setup], rows: true, ...options }))
    findings.push(...findingsOf(batch));
  return findings;
}

/** What must not depend on the number of threads. */
const facts = (findings: readonly RankFinding[]) => findings.map(({ microseconds: _, ...found }) => found);

test("1, 2 and 3 threads find the same with the same nodes, in the order of the positions", async () => {
  const [one, two, three] = [await run({ threads: 1 }), await run({ threads: 2 }), await run({ threads: 3 })];
  expect(one.map(({ rank }) => rank)).toEqual(Array.from({ length: ranks.count }, (_, i) => ranks.at(i)));
  expect(one.every(({ verdict }) => verdict !== "unknown")).toBe(true);
  expect(facts(two)).toEqual(facts(one));
  expect(facts(three)).toEqual(facts(one));
});

test("goes on behind what is there already", async () => {
  const all = await run({ threads: 2, setups: [setup, { ...setup, search: { shuffleSeed: 1 } }] });
  const rest = await run({
    threads: 2,
    setups: [setup, { ...setup, search: { shuffleSeed: 1 } }],
    skip: ranks.count + 5,
  });
  expect(facts(rest)).toEqual(facts(all.slice(ranks.count + 5)));
});

test("more positions than stand in the arena at once", async () => {
  const mostlyEasy = chooseRanks(rankingOf(simpei), { share: 1 / 20, seed: 1, pieces: { from: 6, to: 6 } });
  expect(mostlyEasy.count).toBeGreaterThan(1 << 14);
  const findings = await run({ threads: 2, ranks: mostlyEasy, maxNodes: 2 });
  expect(findings.map(({ rank }) => rank)).toEqual(
    Array.from({ length: mostlyEasy.count }, (_, i) => mostlyEasy.at(i)),
  );
});

test("rows are the same where they are longer than their room", async () => {
  const ranking = rankingOf(simpei);
  const { formatPosition } = simpei;
  const pool = createPool(2);
  async function rowsWith(bytes: number): Promise<ResultRecord[]> {
    const records: ResultRecord[] = [];
    const source = {
      count: ranks.count,
      problemWords: simpei.parsePosition(simpei.start).length,
      rank: (index: number) => ranks.at(index),
      write(index: number, words: Int32Array, offset: number) {
        ranking.unrank(ranks.at(index), words, offset);
        return undefined;
      },
      rows: { bytes, formatPosition },
    };
    const taker = {
      add: (done: Run) => records.push(...unpackRows(done.rows())),
      take: () => undefined,
    };
    for await (const _ of sweepRuns(pool, source, { setup }, taker));
    return records;
  }
  try {
    const rows = await rowsWith(1);
    expect(rows).toHaveLength(ranks.count);
    expect(facts(rows)).toEqual(facts(await rowsWith(100)));
  } finally {
    await pool.close();
  }
});

test("a limit of nodes makes hard positions unknown", async () => {
  const findings = await run({ threads: 2, maxNodes: 20 });
  const unknown = findings.filter(({ verdict }) => verdict === "unknown");
  expect(unknown.length).toBeGreaterThan(0);
  for (const { nodes } of unknown) expect(nodes).toBeLessThanOrEqual(21);
});

test("a kept table knows what it has proven before", async () => {
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
    const { module } = await loadGame(game);
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
    for (const { rank, position, verdict, error } of findings) {
      const stones = rank + 1;
      const died = deaths.get(stones);
      // Whoever faces a multiple of three loses.
      const right = stones % 3 ? "proven" : "disproven";
      expect({ position, verdict, error }).toEqual({
        position: String(stones),
        verdict: died === undefined ? right : "unknown",
        error: died,
      });
    }
  },
);

test("stopping gives out what is done, from the beginning and without gaps", async () => {
  const controller = new AbortController();
  const all = chooseRanks(rankingOf(simpei), {});
  const findings: RankFinding[] = [];
  for await (const some of sweepRanks({
    module: simpei,
    ranks: all,
    setups: [setup],
    threads: 2,
    rows: true,
    signal: controller.signal,
  })) {
    findings.push(...findingsOf(some));
    if (findings.length >= 100) controller.abort();
  }
  expect(findings.length).toBeGreaterThanOrEqual(100);
  findings.forEach(({ rank, verdict }, i) => {
    expect(rank).toBe(i);
    expect(verdict).not.toBe("unknown");
  });
});

test("whoever stops listening ends the threads", async () => {
  for await (const some of sweepRanks({
    module: simpei,
    ranks: chooseRanks(rankingOf(simpei), {}),
    setups: [setup],
    threads: 2,
    rows: true,
  })) {
    expect(findingsOf(some)[0].rank).toBe(0);
    break;
  }
});

describe("3,000,000,000 positions", () => {
  /** Sweeps them from one of them on, for so many findings at least and until the threads have had to wait. */
  async function sweepVast(skip: number, enough: number) {
    const game = gameSource(VAST);
    const { module } = await loadGame(game);
    const findings: RankFinding[] = [];
    const controller = new AbortController();
    let waited = false;
    for await (const some of sweepRanks({
      ...{ module, skip, threads: 2, rows: true, signal: controller.signal },
      ranks: chooseRanks(rankingOf(module), {}),
      setups: [{ ...setup, game, gameOptions: {}, table: { entries: 1000 } }],
      onProgress: ({ idle }) => (waited ||= idle > 0),
    })) {
      findings.push(...findingsOf(some));
      if (waited && findings.length >= enough) controller.abort();
      // Meanwhile the threads do all that stands in the arena.
      if (!waited) await sleep(300);
    }
    return { findings, stopped: controller.signal.aborted };
  }

  test.each([0, 2_999_980_000])("behind the first %d", async (skip) => {
    const { findings, stopped } = await sweepVast(skip, 20_000);
    if (!stopped) expect(skip + findings.length).toBe(3_000_000_000);
    expect(findings.length).toBeGreaterThanOrEqual(20_000);
    const wrong = findings.filter(
      // Whoever faces a multiple of three loses.
      ({ rank, verdict }, i) => rank !== skip + i || verdict !== (rank % 3 === 2 ? "disproven" : "proven"),
    );
    expect(wrong).toEqual([]);
  });
});
