/** Threads race on one small table for longer. */
import { describe, it } from "vitest";
import { LARGE, raceForDowngrades, raceForMixtures, SMALL } from "./racing.js";

describe("racing threads", () => {
  it.each(SMALL)("accept only what was stored for the key: %o", async (options) => {
    await raceForMixtures(options, 10_000_000);
  });

  it.each(LARGE)("never find a solved key open again: %o", async (options) => {
    await raceForDowngrades(options, 2000);
  });
});
