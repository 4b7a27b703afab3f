import { expect, it } from "vitest";
import { createWriteClock } from "../../../src/parallel/certificates/write-clock.js";

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve("stopped");
    else signal.addEventListener("abort", () => resolve("stopped"));
  });

it("stops what takes longer, and lets nothing begin afterwards", async () => {
  const clock = createWriteClock(0.001);
  expect(await clock.run(undefined, untilAborted)).toBe("stopped");
  expect(clock.isOver()).toBe(true);
  expect(await clock.run(undefined, async () => "begun")).toBeUndefined();
});

it.each([undefined, 1e9])("with %s seconds only its caller stops it", async (seconds) => {
  const clock = createWriteClock(seconds);
  expect(await clock.run(undefined, async () => "done")).toBe("done");
  expect(await clock.run(AbortSignal.abort(), untilAborted)).toBe("stopped");
  const caller = new AbortController();
  const running = clock.run(caller.signal, untilAborted);
  caller.abort();
  expect([await running, clock.isOver()]).toEqual(["stopped", false]);
});
