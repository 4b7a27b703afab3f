// One answer of what threads bring back, without threads.
import { describe, expect, it } from "vitest";
import type { Statistics } from "../../../src/engine/statistics.js";
import { addStatistics, gather } from "../../../src/solver/solve/gather.js";
import type { SolveShare } from "../../../src/solver/solve/solve-thread.js";

const share = (result: object, nodes = 10): SolveShare =>
  ({ result: { nodes, order: null, ...result }, nodes, seconds: 2, idleSeconds: 1, tableUse: 0.25 }) as never;

const PROVEN = share({ verdict: "proven", plies: 5 });
const stopped = (reason: string) => share({ verdict: "unknown", reason });

const run = { nodes: [10, 20], waited: undefined, seconds: 3, error: undefined, overdue: undefined };

describe("the answer", () => {
  it.each([
    ["of the thread that has it", [stopped("stopped"), PROVEN], {}, { verdict: "proven", plies: 5 }],
    ["although another thread has died", [undefined, PROVEN], { error: "gone" }, { verdict: "proven" }],
    [
      "is open for the reason that a thread gives",
      [stopped("stopped"), stopped("node limit")],
      {},
      { reason: "node limit" },
    ],
    [
      "is open where a thread has died that others had to wait for",
      [undefined, stopped("stopped")],
      { error: "gone" },
      { reason: "worker died", error: "gone" },
    ],
    [
      "names the limit although a thread has died",
      [undefined, stopped("time limit")],
      { error: "gone" },
      { reason: "time limit", error: "gone" },
    ],
    [
      "is open where all threads were ended",
      [undefined, undefined],
      { overdue: "time limit" as const },
      { verdict: "unknown", reason: "time limit" },
    ],
    [
      "is open where no thread says why",
      [undefined, undefined],
      {},
      { verdict: "unknown", reason: "stopped" },
    ],
  ])("%s", (_, shares, more, expected) => {
    const found = gather(shares, { ...run, ...more });
    expect(found).toMatchObject({ nodes: 30, seconds: 3, ...expected });
    expect(found.verdict === "unknown").toBe(found.reason !== undefined);
  });

  it("has what each thread did, also of one that has died", () => {
    expect(gather([undefined, PROVEN], { ...run, waited: [0, 7] }).perThread).toEqual([
      { nodes: 10, idleSeconds: 0, nodesPerSecond: 0, waitedNodes: 0 },
      { nodes: 20, idleSeconds: 1, nodesPerSecond: 5, waitedNodes: 7 },
    ]);
  });
});

it("statistics of threads are added by thread, however many there were", () => {
  const one = { nodes: 2, deepestPly: 3 } as Statistics;
  expect(addStatistics([one], [undefined, one])).toEqual([one, one]);
  expect(addStatistics([one], [one])).toEqual([expect.objectContaining({ nodes: 4, deepestPly: 3 })]);
  expect(addStatistics([undefined], [undefined])).toEqual([undefined]);
  expect(addStatistics([], [one])).toEqual([one]);
});
