import { expect, test } from "vitest";
import { createPool } from "../../../src/solver/threads/pool.js";

test.each([1, 2])(
  "a task of a pool whose %d threads cannot start is told so, and the pool can be closed",
  async (threads) => {
    const pool = createPool(threads, { worker: new URL("broken-worker.js", import.meta.url).href });
    const task = { kind: "start", game: "simpei" } as const;
    await expect(pool.run(task)).rejects.toThrow("no thread today");
    await expect(pool.run(task)).rejects.toThrow("no thread today");
    await pool.close();
  },
);
