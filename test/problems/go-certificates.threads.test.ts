/** Verdicts about captures have certificates, whatever the search and however much the table forgot (all: go-certificates.long.test.ts). */
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { EVEN, LEVELS } from "../../src/games/go/analysis/grade.js";
import { captures } from "./go.js";
import { CERTIFIED_SEARCHES, checkCertificate } from "./go-certificates.js";

/** Passes back and forth once led extraction around a cycle. */
const IN_CIRCLES = "save-013.sgf";

/** Every other one. */
const SOME_LEVELS = [...LEVELS.keys()].filter((level) => level % 2 === 1);

it.each([
  [1, 100_000],
  [2, 600],
])("on %i threads with a table of %i entries", async (threads, tableEntries) => {
  await using solver = await createSolver({ game: "go", threads, tableEntries });
  const circles = captures.filter(({ name }) => name.endsWith(IN_CIRCLES));
  expect(circles).toHaveLength(1);
  // Each run takes half of them.
  const isOurs = (_: unknown, i: number) => i % 2 === threads % 2;
  for (const level of SOME_LEVELS.filter(isOurs)) await checkCertificate(solver, circles[0], level, {});
  const drawn = captures
    .filter((_, i) => i % 24 === 0)
    .map((problem, i) => ({
      problem,
      level: (3 * i) % LEVELS.length,
      search: CERTIFIED_SEARCHES[i % CERTIFIED_SEARCHES.length],
    }));
  expect(drawn.length).toBeGreaterThanOrEqual(CERTIFIED_SEARCHES.length);
  for (const { problem, level, search } of drawn.filter(isOurs))
    await checkCertificate(solver, problem, level, search);
});

it("where unconditional life was searched, which the certificate need not show", async () => {
  await using solver = await createSolver({ game: "go", threads: 1, options: { staticLife: false } });
  const saved = captures.filter(({ name }) => name.endsWith("save-001.sgf"));
  expect(saved).toHaveLength(1);
  await checkCertificate(solver, saved[0], EVEN, {});
});

it.each(["lambda", "df-pn-lambda"] as const)(
  "%s, where known moves lead round in a circle and one of many nodes has another",
  async (algorithm) => {
    await using solver = await createSolver({ game: "go", threads: 1, tableEntries: 600 });
    const [problem] = captures.filter(({ name }) => name.endsWith("capture-050.sgf"));
    const againstOne = LEVELS.findIndex(([, defenders]) => defenders === 1);
    await checkCertificate(solver, problem, againstOne, { algorithm });
  },
);
