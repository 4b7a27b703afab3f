/** Captures on open boards: ladders and nets by orders, the rest with zones. */
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 200_000 });
});
afterAll(() => solver.close());

const EMPTY = ".".repeat(19);

/** @param rows below the two highest, the rest of which is empty */
function onBoard(rows: readonly string[], rest: string): string {
  const filled = [EMPTY, EMPTY, ...rows.map((row) => row.padEnd(19, "."))];
  return [...filled, ...Array<string>(19 - filled.length).fill(EMPTY)].join("/") + rest;
}

const NET = ["...XX", "..XO", "..X"];

it("are decided with zones where a ladder breaker stands in the way, and the grade goes on with them", async () => {
  const breaker = Array<string>(10).fill("");
  const text = onBoard([...NET, ...breaker, "...............O"], " b target=D16 goal=capture");
  const { verdict, algorithm, ko, nodes } = await solver.solve(text, { grade: true, maxNodes: 20_000 });
  expect([verdict, algorithm, ko?.status]).toEqual(["proven", "df-pn-zones", "unconditional"]);
  // The short search by orders comes once, not for each level.
  expect(nodes).toBeLessThan(7_000);
});

it("are decided by orders where a ladder takes them", async () => {
  const { verdict, algorithm, order } = await solver.solve(onBoard(NET, " b target=D16 goal=capture"), {
    grade: false,
  });
  expect([verdict, algorithm, order]).toEqual(["proven", "df-pn", 1]);
});

it("are searched in the way that is named alone", async () => {
  const text = onBoard(NET, " b target=D16 goal=capture");
  expect((await solver.solve(text, { algorithm: "lambda", maxNodes: 1000, grade: false })).algorithm).toBe(
    "lambda",
  );
});
