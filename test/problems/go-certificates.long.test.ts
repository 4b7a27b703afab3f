/** All captures at all levels of threats, by every search, with large and small tables: each verdict has a valid certificate. */
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { LEVELS } from "../../src/games/go/analysis/grade.js";
import { captures } from "./go.js";
import { CERTIFIED_SEARCHES, checkCertificate } from "./go-certificates.js";

const WAYS = CERTIFIED_SEARCHES.flatMap((settings) =>
  [1_000_000, 600].map((tableEntries) => [JSON.stringify(settings), tableEntries, settings] as const),
);

it.each(WAYS)("%s with a table of %i entries", async (_, tableEntries, settings) => {
  await using solver = await createSolver({ game: "go", threads: 1, tableEntries });
  for (const problem of captures) {
    for (const level of LEVELS.keys()) await checkCertificate(solver, problem, level, settings);
  }
});

it("where unconditional life was searched, which the certificate need not show", async () => {
  await using solver = await createSolver({ game: "go", threads: 1, options: { staticLife: false } });
  const saved = captures.filter(({ name }) => name.endsWith("save-001.sgf"));
  expect(saved).toHaveLength(1);
  for (const level of LEVELS.keys()) await checkCertificate(solver, saved[0], level, {});
});
