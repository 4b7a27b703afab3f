/** Lengths of mates on many positions where futile interpositions matter, by one thread and by several. */
import fc from "fast-check";
import { createSolver } from "solve-fast";
import { describe, expect, it } from "vitest";
import { FUTILE } from "../../../../src/games/shogi/mate/bound.js";
import { inCheck, legalSuccessors, readSfen } from "../../../../src/games/shogi/reference/rules.js";
import { coveredChecks, distantChecks, promotingChecks } from "../distant-checks.js";
import { smallProblems } from "../positions.js";
import { createMateLengths } from "./definition.js";
import { holdToDefinition, holdToTrials, searchIn } from "./lengths.js";
import { judgeNearMate } from "./referee.js";

const searches = [await searchIn(1 << 16), await searchIn(300)];

it.each([
  [3, promotingChecks, 3000, 200],
  [5, promotingChecks, 600, 60],
  [3, coveredChecks, 3000, 200],
  [5, coveredChecks, 300, 20],
])("mates within %i plies, by every check", (most, checked, numRuns, positions) => {
  const seen = holdToDefinition(searches, checked, { numRuns, seed: most, most: most - 1 });
  expect(seen.positions).toBeGreaterThan(positions);
});

it.each(
  [smallProblems, distantChecks].flatMap((positions) => FUTILE.map((futile) => [futile, positions] as const)),
)("lengths up to 5 plies and their lines, futile interpositions: %s", (futile, positions) => {
  const [large, small] = searches;
  expect(holdToTrials([large, small], positions, futile, 2000)).toBeGreaterThan(50);
});

const MOST = 3;

/** Positions where a check mates within this many plies, and sooner with `exclude`; with the lengths after all first moves. */
function shortened(numRuns: number): readonly (readonly [string, ReadonlyMap<string, number>])[] {
  return fc.sample(promotingChecks, { numRuns, seed: 6 }).flatMap((text) => {
    const lengths = createMateLengths();
    const checks = legalSuccessors(readSfen(text)).filter(({ after }) => inCheck(after));
    const [include, exclude] = FUTILE.map((futile) =>
      checks.map(({ after }) => 1 + lengths[futile](after, MOST - 1)),
    );
    if (!exclude.some((length, i) => length < include[i])) return [];
    return [[text, new Map(checks.map(({ move }, i) => [move, exclude[i]]))] as const];
  });
}

describe("solve --all-solutions --futile exclude", () => {
  const problems = shortened(600);

  it.each([
    { threads: 1, tableEntries: 200_000 },
    { threads: 2, tableEntries: 200_000 },
    { threads: 2, tableEntries: 3000 },
  ])("$threads threads, $tableEntries entries", async (options) => {
    expect(problems.length).toBeGreaterThan(30);
    const solver = await createSolver({ game: "shogi", ...options });
    let complete = 0;
    for (const [text, lengths] of problems) {
      const wishes = { shortest: true, futile: "exclude", allSolutions: true, maxNodes: 100_000 } as const;
      const { verdict, line, mate } = await solver.solve(text, wishes);
      const { plies, shortest, solutions = [], undecided } = mate ?? {};
      const least = Math.min(...lengths.values());
      // A table that is too small, or the limit, may leave a length open.
      if (options.tableEntries > 3000) expect([text, verdict, shortest]).toEqual([text, "proven", true]);
      if (shortest) expect([text, plies]).toEqual([text, least]);
      for (const solution of solutions) {
        const length = lengths.get(solution.move) ?? Number.NaN;
        const found = solution.plies ?? Number.POSITIVE_INFINITY;
        if (solution.shortest && found <= MOST)
          expect([text, solution]).toEqual([text, { ...solution, plies: length }]);
        else expect([text, solution, found > MOST || found >= length]).toEqual([text, solution, true]);
      }
      if (!shortest) continue;
      if (undecided === undefined) {
        complete++;
        expect([text, Math.min(...solutions.map((solution) => solution.plies ?? 0))]).toEqual([text, plies]);
      }
      // With the futile interpositions that the line shows it is longer.
      expect([text, line.length >= least, line.length % 2]).toEqual([text, true, 1]);
      judgeNearMate(text, line);
    }
    expect(complete).toBeGreaterThan(5);
    await solver.close();
  });
});
