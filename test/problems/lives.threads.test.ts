/**
 * `live` and `kill` and their grades are right whatever the search, the number of threads and the size of the table, for problems of both
 * sets and of a problem in a user's SGF (all of them: lives.long.test.ts).
 */
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { checkBothGoals, LIFE_SEARCHES, livesAndDeaths, oneEyes, usersProblem } from "./lives.js";

it.each([
  [1, 500],
  [2, 100_000],
])("on %i threads with a table of %i entries", async (threads, tableEntries) => {
  await using solver = await createSolver({ game: "go", threads, tableEntries });
  const easy = [oneEyes, livesAndDeaths].map((set) => set.filter(({ answer: { nodes } }) => nodes < 40));
  for (const set of easy) expect(set.length).toBeGreaterThan(6);
  // Each run takes a sixth of them.
  for (const [i, problem] of easy.flat().entries()) {
    if (i % 6 === 3 * (threads - 1))
      await checkBothGoals(solver, problem, LIFE_SEARCHES[i % LIFE_SEARCHES.length], 200_000);
  }
  for (const algorithm of LIFE_SEARCHES) await checkBothGoals(solver, usersProblem, algorithm, 200_000);
});
