/** Calls that overlap at random: of any length, slow, aborted, abandoned, and with other limits. They find the same as alone. */
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { simpei } from "../../../../dist/src/games/simpei/module.js";
import { chooseRanks, rankingOf } from "../../../../dist/src/solver/sweep/run/choose-ranks.js";
import { sweepRanks } from "../../../../dist/src/solver/sweep/run/rank-sweep.js";
import { createSweepPool } from "../../../../dist/src/solver/sweep/run/sweep-pool.js";
import { createPool } from "../../../../dist/src/solver/threads/pool.js";
import { facts, findingsOf, found, type RankFinding, setup } from "./findings.js";

const POSITIONS = 3000;
const LIMITS = [20, 200];
const drawn = chooseRanks(rankingOf(simpei), { share: 1 / 4000, seed: 9 });

const calls = fc.array(
  fc.record({
    from: fc.nat(POSITIONS - 1),
    count: fc.oneof(fc.nat(10), fc.nat(POSITIONS)),
    limit: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
    /** Milliseconds after the previous call. */
    later: fc.oneof(fc.constant(0), fc.nat(20)),
    /** What the caller does after some results. */
    after: fc.nat(POSITIONS),
    does: fc.constantFrom("nothing", "nothing", "nothing", "abort", "leave", "pause"),
  }),
  { minLength: 2, maxLength: 12 },
);

test.each([1, 2, 3])("on %d threads", async (threads) => {
  const options = { module: simpei, setups: [setup], threads };
  const all = { count: POSITIONS, at: drawn.at };
  const alone: ReturnType<typeof facts>[] = [];
  for (const maxNodes of LIMITS) alone.push(facts(await found({ ...options, ranks: all, maxNodes })));
  const pool = createPool(threads);
  const sweepPool = createSweepPool(pool);
  await fc.assert(
    fc.asyncProperty(calls, async (wishes) => {
      await Promise.all(
        wishes.map(async ({ from, count: asked, limit, after, does }, i) => {
          await sleep(wishes.slice(0, i + 1).reduce((sum, { later }) => sum + later, 0));
          const count = Math.min(asked, POSITIONS - from);
          const ranks = { count, at: (index: number) => drawn.at(from + index) };
          const controller = new AbortController();
          const results: RankFinding[] = [];
          let isEnded = false;
          const work = { ...options, sweepPool, ranks, maxNodes: LIMITS[limit], signal: controller.signal };
          for await (const batch of sweepRanks(work)) {
            results.push(...findingsOf(batch, ranks));
            if (results.length < after) continue;
            if (does === "pause") await sleep(5);
            else await setImmediate();
            if (does === "abort") controller.abort();
            isEnded ||= does === "abort" || does === "leave";
            if (does === "leave") break;
          }
          if (!isEnded) expect(results).toHaveLength(count);
          expect(facts(results)).toEqual(alone[limit].slice(from, from + results.length));
        }),
      );
    }),
    { numRuns: 200 },
  );
  await pool.close();
});
