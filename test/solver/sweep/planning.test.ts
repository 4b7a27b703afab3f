/** Plans are opened only with what they were made with. */
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { moduleHash, openPlan, planOf, signatureOf } from "../../../src/solver/sweep/planning.js";

const VAST = resolve(import.meta.dirname, "../vast-game.js");
const OTHER = resolve(import.meta.dirname, "../../queue/deadly-game.js");

describe("a plan of a user's own game", async () => {
  const plan = await planOf({ game: VAST }, undefined);

  it("names the file by its hash, and counts its positions", () => {
    expect(plan).toMatchObject({ game: "vast", module: moduleHash(VAST), positions: 3e9, block: 4096 });
  });

  it("is opened only with that file", async () => {
    expect((await openPlan(plan, { game: VAST })).ranks.count).toBe(3e9);
    await expect(openPlan(plan, {})).rejects.toThrow("vast is a game of your own; name its module");
    await expect(openPlan(plan, { game: OTHER })).rejects.toThrow("not the module of the sweep (SHA-256");
  });

  it.each([
    [
      { positions: 2e9 },
      "it is vast, 3000000000 positions, rules {}, not vast, 2000000000 positions, rules {}",
    ],
    [{ rules: { stones: 4 } }, 'rules {}, not vast, 3000000000 positions, rules {"stones":4}'],
    [{ game: "vaster" }, "not vaster, "],
  ])("is refused where it does not fit the game: %j", async (change, says) => {
    await expect(openPlan({ ...plan, ...change }, { game: VAST })).rejects.toThrow(says);
  });
});

it.each(["simpei", VAST])("the signature of %s does not depend on the clock", async (game) => {
  const signature = async (settings: object) =>
    signatureOf(await openPlan(await planOf({ game, ...settings }, undefined), { game }));
  const whole = await signature({});
  expect(whole).toBeGreaterThanOrEqual(64);
  expect(await signature({ time: 0.000_001 })).toBe(whole);
});
