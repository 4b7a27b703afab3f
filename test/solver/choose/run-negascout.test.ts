/** Which thread's result counts where several have searched. */
import { expect, it } from "vitest";
import { isBetter } from "../../../src/solver/choose/run-negascout.js";

it("the deepest result counts, and among equally deep ones that of a thread that has finished", () => {
  const done = (reached: number) => ({ reached });
  const stopped = (reached: number) => ({ reached, reason: "stopped" as const });
  expect(isBetter(stopped(5), done(4))).toBe(true);
  expect(isBetter(done(4), stopped(5))).toBe(false);
  expect(isBetter(done(4), stopped(4))).toBe(true);
  expect(isBetter(stopped(4), done(4))).toBe(false);
  expect(isBetter(done(4), done(4))).toBe(false);
});
