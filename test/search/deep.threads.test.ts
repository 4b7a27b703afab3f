/** Lines of play longer than a search follows, on a thread with the same stack as the pool's threads. */
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { MAXIMUM_DEPTH } from "../../src/engine/numbers.js";
import type { SearchOptions } from "../../src/search/kinds.js";
import type { SearchResult } from "../../src/search/search.js";

function solveRow(
  algorithm: string,
  length: number,
  starts: number[],
  search: SearchOptions = {},
): Promise<SearchResult[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./deep-thread.js", import.meta.url), {
      workerData: { algorithm, length, starts, search },
      resourceLimits: { stackSizeMb: 64 },
    });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

it.each(["df-pn", "df-pn-lambda", "lambda", "pn-search"])(
  "%s gives up a line that is too deep",
  async (algorithm) => {
    const [result] = await solveRow(algorithm, MAXIMUM_DEPTH + 11, [0]);
    expect(result).toMatchObject({ verdict: "unknown", reason: "too deep", order: null });
  },
);

it("pn-search keeps proofs of long lines for similar positions", async () => {
  const search = { similar: "add-moves", simulationBudget: "unlimited" } as const;
  const [tooDeep, near] = await solveRow("pn-search", MAXIMUM_DEPTH + 11, [0, 20], search);
  expect(tooDeep.reason).toBe("too deep");
  expect(near.verdict).toBe("proven");
});

it("df-pn is not misled by a search that it has given up", async () => {
  const [tooDeep, near, again] = await solveRow("df-pn", MAXIMUM_DEPTH + 11, [0, 20, 0]);
  expect(tooDeep.reason).toBe("too deep");
  expect(near.verdict).toBe("proven");
  expect(again.verdict).toBe("proven");
});
