/** All captures that come with the project: grades, first moves, true orders. */
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { captures, checkGrade } from "./go.js";

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
