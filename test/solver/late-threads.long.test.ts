/** Threads that answer at about the moment when they are ended: no position is lost, and none gets another's verdict. */
import { resolve } from "node:path";
import { createSolver } from "solve-fast";
import { expect, test } from "vitest";

const ENDLESS = resolve(import.meta.dirname, "endless-game.js");

test.each([1, 2])("a sweep on %d threads", async (threads) => {
  await using solver = await createSolver({ game: ENDLESS, threads, tableEntries: 1000 });
  const problems = Array.from({ length: 60 * threads }, (_, i) => (i % 2 === 0 ? "10" : "12"));
  const counts = { late: 0, ended: 0 };
  let next = 0;
  for await (const { index, position, verdict, reason, nodes } of solver.sweep(problems, { time: 0.05 })) {
    expect({ index, position }).toEqual({ index: next, position: problems[next] });
    next++;
    if (verdict === "unknown") expect(reason).toBe("time limit");
    else expect(verdict).toBe(position === "10" ? "proven" : "disproven");
    // A thread that answers reports its work, even if it has noticed by then that its time is over.
    if (nodes === 0) counts.ended++;
    else counts.late++;
  }
  expect(next).toBe(problems.length);
  // Otherwise nothing was tested.
  expect(Math.min(counts.late, counts.ended), JSON.stringify(counts)).toBeGreaterThan(0);
});
