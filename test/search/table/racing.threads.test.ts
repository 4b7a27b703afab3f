/** Threads that race on one small table: what they accept, and what a terminated thread leaves behind. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { BUCKET_LOCK, LOCKED } from "../../../native-layout/table-entry.js";
import {
  FINISHED,
  LARGE,
  raceForDowngrades,
  raceForMixtures,
  raceToFill,
  SMALL,
  similarKeys,
  startRace,
  THREADS,
  WRONG,
} from "./racing.js";

describe("racing threads", () => {
  it.each(SMALL)("accept only what was stored for the key: %o", async (options) => {
    await raceForMixtures(options, 10_000);
  });

  it.each(LARGE)("never find a solved key open again: %o", async (options) => {
    await raceForDowngrades(options, 8);
  });

  it("keep nearly everything while the table grows", async () => {
    await raceToFill({ entries: 1_000_000, grows: true }, 100_000);
  });

  it("continue when one of them is terminated, whatever lock it holds", async () => {
    const options = { entries: 3 };
    for (let run = 0; run < 2; run++) {
      const { words, counters, workers, running, ended } = startRace({
        task: "mixtures",
        options,
        keys: similarKeys(8),
        rounds: 3_000,
        endless: true,
      });
      await running[0];
      await wait(8 * run);
      await workers[0].terminate();
      // As if it had died while holding the lock of the only bucket, which happens too seldom to wait for it.
      words[BUCKET_LOCK] = LOCKED;
      await Promise.all(ended);
      expect(counters[FINISHED]).toBe(THREADS - 1);
      expect(counters[WRONG]).toBe(0);
    }
  });
});
