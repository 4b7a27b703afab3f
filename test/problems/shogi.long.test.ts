/** All mates that come with the project, solved without a bound: no length is given that is shorter than the shortest mate. */
import { resolve } from "node:path";
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { readShogiProblems } from "../../src/games/shogi/records/problems.js";
import { judgeMate } from "../games/shogi/mate/referee.js";

const problems = readShogiProblems(resolve(import.meta.dirname, "../../problems/shogi/mates.txt"));

it.each([
  { threads: 1, tableEntries: 4_000_000 },
  { threads: 2, tableEntries: 4_000_000 },
  { threads: 2, tableEntries: 2000 },
])("$threads threads, $tableEntries entries", async ({ threads, tableEntries }) => {
  await using solver = await createSolver({ game: "shogi", threads, tableEntries });
  let longer = 0;
  for (const { name, position, plies } of problems) {
    const { verdict, line, ...found } = await solver.solve(position);
    expect([name, verdict, line.length]).toEqual([name, "proven", found.mate?.plies]);
    expect([name, found.mate?.plies]).toSatisfy(([, length]) => Number(length) >= (plies ?? 0));
    judgeMate(position, line);
    if (found.mate?.plies !== plies) longer++;
  }
  console.log(`${longer} of ${problems.length} with a mate that is longer than the shortest`);
});
