/**
 * Both goals of every problem of both sets, and of one in a user's SGF, with their grades: the same by every search, for tables of
 * several sizes and on several threads.
 */
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { checkBothGoals, LIFE_SEARCHES, livesAndDeaths, oneEyes, usersProblem } from "./lives.js";

const MOST_NODES = 20_000_000;

it.each([
  [1, 1 << 20],
  [2, 1 << 16],
  [3, 1 << 12],
])("on %i threads with a table of %i entries", async (threads, tableEntries) => {
  await using solver = await createSolver({ game: "go", threads, tableEntries });
  // Iterative deepening takes many times the nodes, and more where its table is small.
  const searches = LIFE_SEARCHES.filter((name) => threads === 1 || name !== "iterative-deepening");
  const problems = [usersProblem, ...oneEyes, ...livesAndDeaths];
  expect(problems.length).toBeGreaterThan(80);
  for (const problem of problems) {
    for (const algorithm of searches) await checkBothGoals(solver, problem, algorithm, MOST_NODES);
  }
});
