import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { settle } from "../../../src/solver/threads/settle.js";

/** Bits of `%GetOptimizationStatus`. */
const OPTIMISED = 1 << 4;

/** A new function with a large body, optimised as in V8's own tests. */
function ofTests(): { optimiseInBackground(): void; isOptimised(): boolean } {
  setFlagsFromString("--allow-natives-syntax");
  const lines = Array.from({ length: 300 }, (_, i) => `s += Math.sqrt(n + ${i}) * (n % ${i + 2});`);
  const work = new Function("n", `let s = 0; ${lines.join("\n")} return s;`);
  const prepare = new Function("work", "%PrepareFunctionForOptimization(work)");
  const ask = new Function("work", '%OptimizeFunctionOnNextCall(work, "concurrent")');
  const status = new Function("work", "return %GetOptimizationStatus(work)");
  setFlagsFromString("--no-allow-natives-syntax");
  return {
    optimiseInBackground() {
      prepare(work);
      for (let i = 0; i < 3; i++) work(i);
      ask(work);
      work(4);
    },
    isOptimised: () => (status(work) & OPTIMISED) !== 0,
  };
}

test("functions compiled in the background are ready when a thread has settled", () => {
  const { optimiseInBackground, isOptimised } = ofTests();
  optimiseInBackground();
  expect(isOptimised()).toBe(false);
  settle();
  expect(isOptimised()).toBe(true);
});

test("settling leaves V8's flags as they were", () => {
  settle();
  // A function that settling has not compiled itself, since V8 remembers that.
  expect(() => new Function("%FinalizeOptimization(1)")).toThrow(SyntaxError);
});
