/** Answers of threads that take longer for each message than the pool waits for overdue threads: none is lost. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createSolver } from "solve-fast";
import { afterAll, expect, test } from "vitest";

const LATE = resolve(import.meta.dirname, "late-othello-game.js");
/** Five squares are empty; O is to move and loses by two discs (README). */
const ENDGAME = "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O";
const folder = mkdtempSync(join(tmpdir(), "late-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PROOFS = [
  { threads: 1, algorithm: "df-pn" },
  { threads: 2, algorithm: "df-pn", parallel: "shared-table" },
  { threads: 2, algorithm: "df-pn", parallel: "root-split" },
  { threads: 2, algorithm: "endgame" },
] as const;

// They wait at the same time.
test.concurrent.each(PROOFS)("a verdict: $threads threads, $algorithm, $parallel", async (search) => {
  const { threads, ...settings } = search;
  await using solver = await createSolver({ game: LATE, threads, tableEntries: 10_000 });
  const { verdict, reason } = await solver.solve({ position: ENDGAME, goal: "x-wins" }, settings);
  expect({ verdict, reason }).toEqual({ verdict: "proven", reason: undefined });
});

test.concurrent("a verdict that comes just in time", async () => {
  await using solver = await createSolver({ game: LATE, threads: 1, tableEntries: 10_000 });
  // The time limit passes when the thread has its answer and has not reported it.
  const settings = { algorithm: "df-pn", time: 0.3, signal: AbortSignal.timeout(8000) } as const;
  const { verdict } = await solver.solve({ position: ENDGAME, goal: "o-wins" }, settings);
  expect(verdict).toBe("disproven");
});

test.concurrent("a certificate", async () => {
  await using solver = await createSolver({ game: LATE, threads: 1, tableEntries: 10_000 });
  const problem = { position: ENDGAME, goal: "x-wins" };
  const request = { algorithm: "df-pn", certificate: join(folder, "late.proof") } as const;
  const { verdict, certificate } = await solver.solve(problem, request);
  expect({ verdict, certificate }).toMatchObject({
    verdict: "proven",
    certificate: { file: request.certificate },
  });
});
