// Three sets of tests. `npm test` runs unit and threads, `npm run test:long` runs long.
import { defineConfig } from "vitest/config";

const multiThreaded = ["test/**/*.threads.test.ts", "test/**/*.cli.test.ts"];
const long = ["test/**/*.long.test.ts"];

/** Far longer than any test takes, on a machine that has much else to do. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

// Tests that start threads or the real command use every core by themselves: one file at a time, and
// only after the unit tests (groupOrder), or they would measure and time out against each other.
const alone = { fileParallelism: false, maxWorkers: 1, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...multiThreaded, ...long],
          // By default one core is left idle.
          maxWorkers: "100%",
          ...patience,
        },
      },
      {
        test: { name: "threads", include: multiThreaded, exclude: long, ...patience, ...alone },
      },
      { test: { name: "long", include: long, testTimeout: 24 * 3_600_000, ...alone } },
    ],
  },
});
