/** Whose result counts where several threads have searched. */
import { expect, it } from "vitest";
import { isBetter } from "../../../src/solver/choose/run-negascout.js";

it("that of the thread that has looked furthest counts, and of these that of one that is done", () => {
  const done = (reached: number) => ({ reached });
  const stopped = (reached: number) => ({ reached, reason: "stopped" as const });
  expect(isBetter(stopped(5), done(4))).toBe(true);
  expect(isBetter(done(4), stopped(5))).toBe(false);
  expect(isBetter(done(4), stopped(4))).toBe(true);
  expect(isBetter(stopped(4), done(4))).toBe(false);
  expect(isBetter(done(4), done(4))).toBe(false);
});
