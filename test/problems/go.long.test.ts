/** All captures that come with the project: grades, first moves, true orders, and those that fill the paper's table. */
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { captures, checkGrade, levelsOf } from "./go.js";

it("have the grades and first moves of their index", async () => {
  for (const problem of captures) if (problem.answer.nodes !== null) await checkGrade(problem, 100_000);
});

it("have the true orders of their index", async () => {
  await using solver = await createSolver({ game: "go", threads: 2 });
  for (const { name, position, answer } of captures) {
    if (answer.kind !== "capture" || answer.order === null) continue;
    const settings = { algorithm: "df-pn-lambda", maxOrder: 5, grade: false, trueOrder: true } as const;
    // Searches of order 5 do not end on the hard ones.
    const hard = answer.nodes === null ? { maxOrder: answer.order } : {};
    const { verdict, order, orderExact } = await solver.solve(position, { ...settings, ...hard });
    expect([name, verdict, order, orderExact]).toEqual([name, "proven", answer.order, true]);
  }
});

it("of which some fill a table of 1,000,000 entries, and are solved by a lower order", async () => {
  await using solver = await createSolver({
    game: "go",
    threads: 1,
    tableEntries: 1_000_000,
    whenFull: "stop",
  });
  const hard = captures.filter(({ answer }) => answer.nodes === null);
  expect(hard.length).toBeGreaterThan(0);
  for (const { name, position, answer } of hard) {
    for (const settings of [{}, { algorithm: "df-pn-lambda", maxOrder: 5 }] as const) {
      const { verdict, reason } = await solver.solve(position, { ...settings, grade: false });
      expect([name, verdict, reason]).toEqual([name, "unknown", "table full"]);
    }
    expect([name, levelsOf(answer)]).toEqual([name, 7]);
    const settings = { algorithm: "df-pn-lambda", maxOrder: answer.order ?? 5, line: false };
    const { verdict } = await solver.solve(`${position} threats=0:3`, settings);
    expect([name, verdict]).toEqual([name, "proven"]);
  }
});
