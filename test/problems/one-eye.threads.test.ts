/** Whatever searches, on however many threads and however small a table: `live` and `kill` of one-eye problems, and the grade. */
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { oneEyes } from "./lives.js";

const ALGORITHMS = ["df-pn", "df-pn-plus", "df-pn-lambda", "pn-search", "iterative-deepening"];

it.each([
  [1, 500],
  [2, 100_000],
])("on %i threads with a table of %i entries", async (threads, tableEntries) => {
  await using solver = await createSolver({ game: "go", threads, tableEntries });
  const easy = oneEyes.filter(({ answer: { nodes } }) => nodes < 40);
  expect(easy.length).toBeGreaterThan(8);
  for (const [i, { name, position, answer }] of easy.entries()) {
    const algorithm = ALGORITHMS[i % ALGORITHMS.length];
    const live = await solver.solve(position, { algorithm, line: false, maxNodes: 200_000 });
    const kill = await solver.solve(position.replace("goal=live", "goal=kill"), {
      algorithm,
      line: false,
      maxNodes: 200_000,
    });
    const found = [live.verdict, kill.verdict];
    const expected = answer.lives ? ["proven", "disproven"] : ["disproven", "proven"];
    // λ search finds no disproof of the capture, which is all that the attacker asks.
    if (algorithm === "df-pn-lambda" && answer.lives)
      expect([name, ...found]).toEqual([name, "unknown", "unknown"]);
    else expect([name, algorithm, ...found]).toEqual([name, algorithm, ...expected]);
    if (algorithm !== "df-pn-lambda") expect([name, live.ko]).toEqual([name, answer.ko]);
  }
});
