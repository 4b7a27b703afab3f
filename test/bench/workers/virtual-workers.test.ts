/** Workers in virtual time, on problems that a test makes up. */
import { describe, expect, it } from "vitest";
import { createEvents } from "../../../bench/workers/events.js";
import type { FarProblem } from "../../../bench/workers/far-problem.js";
import { NODES_PER_SECOND, runWorkers, type WorkersOptions } from "../../../bench/workers/virtual-workers.js";
import { INFINITE_NUMBER } from "../../../src/game/game.js";
import type { Branch } from "../../../src/search/two-level/job.js";

interface Drawn {
  readonly attacking: boolean;
  readonly isProven: boolean;
  readonly size: number;
}

/** A problem whose positions have two moves, each of half the size; where one move decides, the other is of no use. */
function halving(size: number): FarProblem {
  const drawn: Drawn[] = [{ attacking: true, isProven: true, size }];
  const numbers = (isProven: boolean) => (isProven ? { proof: 1, disproof: 3 } : { proof: 3, disproof: 1 });
  return {
    ...{ root: Int32Array.of(0), attackerToMove: true, size, isProven: true },
    answer({ words: [at], nodes }) {
      const position = drawn[at];
      const { attacking, isProven } = position;
      if (position.size <= nodes) {
        const [proof, disproof] = isProven ? [0, INFINITE_NUMBER] : [INFINITE_NUMBER, 0];
        return { nodes: position.size, order: -1, proof, disproof };
      }
      const branches = [isProven, attacking === isProven ? !isProven : isProven].map((proven): Branch => {
        const words = Int32Array.of(
          drawn.push({ attacking: !attacking, isProven: proven, size: position.size / 2 }) - 1,
        );
        return { words, attacking: !attacking, leastOrder: -1, ...numbers(proven) };
      });
      return { nodes, order: -1, ...numbers(isProven), branches };
    },
  };
}

const SIZE = 1 << 20;

function run(options: Partial<WorkersOptions>, size = SIZE) {
  return runWorkers(halving(size), {
    ...{ workers: 1, latency: [0, 0], failures: 0, jobNodes: 4096, ahead: 0, seed: 1 },
    ...options,
  });
}

describe("virtual workers", () => {
  it("take the time of one search where one job is the whole", async () => {
    const taken = await run({ jobNodes: SIZE });
    expect(taken).toMatchObject({ isDecided: true, nodes: SIZE, jobs: 1, lost: 0, positions: 1 });
    // Beside it, there is the handling of two messages: that it asks, and that it answers.
    expect(taken.seconds - SIZE / NODES_PER_SECOND).toBeCloseTo(0.0002, 9);
  });

  it("take as long as messages are on their way", async () => {
    const near = await run({ jobNodes: SIZE });
    const far = await run({ jobNodes: SIZE, latency: [0.05, 0.05] });
    // It asks, gets its job, and answers.
    expect(far.seconds - near.seconds).toBeCloseTo(0.15, 9);
  });

  it("give the same figures twice, and are faster together", async () => {
    const one = await run({});
    const eight = await run({ workers: 8 });
    expect(await run({ workers: 8 })).toEqual(eight);
    expect(one).toMatchObject({ isDecided: true, lost: 0, deaths: 0 });
    expect(eight.isDecided).toBe(true);
    expect(eight.seconds).toBeLessThan(one.seconds / 2);
  });

  it("have something to do while messages are on their way where jobs wait with them", async () => {
    const latency = [0.05, 0.05] as const;
    const waiting = await run({ workers: 4, latency });
    const ahead = await run({ workers: 4, latency, ahead: 2 });
    expect(ahead.busySeconds / ahead.seconds).toBeGreaterThan(waiting.busySeconds / waiting.seconds);
  });

  it("lose with a worker the jobs that it had, and nothing else", async () => {
    // So many die that each is lost many times an hour.
    const taken = await run({ workers: 8, failures: 120, jobNodes: 65_536 }, 2 ** 28);
    expect(taken.isDecided).toBe(true);
    expect(taken.deaths).toBeGreaterThan(1);
    expect(taken.lost).toBeGreaterThan(0);
    expect(taken.lost).toBeLessThanOrEqual(taken.deaths);
    expect(taken.lostNodes).toBeGreaterThan(0);
    // A job is of at most so many nodes: one part in 32 for each worker of all nodes by then.
    expect(taken.lostNodes).toBeLessThanOrEqual(taken.lost * Math.max(65_536, taken.nodes / (32 * 8)));
  });

  it("end where every job is lost", async () => {
    const taken = await run({ failures: 1e9, jobNodes: SIZE });
    expect(taken).toMatchObject({ isDecided: false, nodes: 0, lost: 16 });
  });
});

describe("events", () => {
  it("happen by their times, and in the order in which they were added", () => {
    const events = createEvents();
    const happened: string[] = [];
    const times = [5, 1, 4, 1, 3, 9, 2, 6, 5, 3, 5];
    for (const [i, at] of times.entries()) events.add(at, () => happened.push(`${events.now()} ${i}`));
    while (events.next());
    const expected = times.map((at, i) => [at, i]).sort(([a, i], [b, j]) => a - b || i - j);
    expect(happened).toEqual(expected.map(([at, i]) => `${at} ${i}`));
  });
});
