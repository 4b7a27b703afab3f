// What earlier searches have found serves later ones, and no verdict changes by it, whatever was searched in whatever way.

import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packPosition } from "../../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../../src/games/go/notation/vertices.js";
import { sampled, sparse } from "../../../samples.js";
import { solveByFixpoint } from "../fixpoint.js";
import { problemOn } from "../graded.js";

const BLOCK = "..X./.OX./.X../.... w target=B3";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

/** Ways to search, of which the last alone disproves. */
const WAYS = [
  { moves: "candidates", algorithm: "df-pn", maxOrder: 1 },
  { moves: "candidates", algorithm: "df-pn", maxOrder: 3 },
  { moves: "candidates", algorithm: "df-pn" },
  { moves: "candidates", maxOrder: 2 },
  { algorithm: "df-pn", maxOrder: 2 },
  { maxOrder: 2 },
  {},
] as const;

it("verdicts are those of the definition, among facts of other positions, ways and threats", async () => {
  const problem = problemOn(2, 3, [parsePoint("A2")]);
  const solved = solveByFixpoint(problem);
  let proven = 0;
  for (let i = 0; i < solved.positions; i += sparse(29)) {
    const text = formatProblem(packPosition(problem, solved.positionAt(i)));
    for (const way of WAYS) {
      const { verdict } = await solver.solve(text, { ...way, grade: false, line: false, keepFacts: true });
      // Among candidates of both sides nothing is said of all moves.
      if ("moves" in way) continue;
      const all = Object.keys(way).length === 0;
      if (all || verdict !== "unknown") {
        expect([text, way, verdict]).toEqual([text, way, solved.wins(i) ? "proven" : "disproven"]);
      }
      if (verdict === "proven") proven++;
    }
  }
  expect(proven).toBeGreaterThan(sampled(20));
});

it("a search goes on where it was stopped", async () => {
  const settings = { algorithm: "df-pn", grade: false, line: false, keepFacts: true } as const;
  const whole = await solver.solve(BLOCK, { ...settings, keepFacts: false });
  let nodes = 0;
  let verdict: string = "unknown";
  for (let i = 0; verdict === "unknown" && i < 1000; i++) {
    const part = await solver.solve(BLOCK, { ...settings, maxNodes: 20, keepFacts: i > 0 });
    ({ verdict } = part);
    nodes += part.nodes;
  }
  expect(verdict).toBe(whole.verdict);
  expect(whole.nodes).toBeGreaterThan(40);
  expect(nodes).toBeLessThan(4 * whole.nodes);
});

it("tells the numbers of an open search, and none of one that is decided", async () => {
  const seen: unknown[] = [];
  const onInfo = ({ numbers }: { readonly numbers: unknown }) => void seen.push(numbers);
  await solver.solve(BLOCK, { algorithm: "df-pn", grade: false, maxNodes: 10, onInfo });
  expect(seen.at(-1)).toEqual({ proof: expect.any(Number), disproof: expect.any(Number) });
  await solver.solve(BLOCK, { algorithm: "df-pn", grade: false, onInfo });
  expect(seen.at(-1)).toBeNull();
});

it("is refused where facts would not be those of all searches", async () => {
  await expect(solver.solve(BLOCK, { maxOrder: 2, trueOrder: true, keepFacts: true })).rejects.toThrow(
    "facts are kept",
  );
  await expect(solver.solve(BLOCK, { algorithm: "pn-search", keepFacts: true })).rejects.toThrow(
    "facts are kept",
  );
});

it("plain df-pn of an order gives up on a block with more liberties, and says no more than that", async () => {
  const free = await solver.solve("..../.O../..../.... b target=B3", { algorithm: "df-pn", maxOrder: 2 });
  expect(free).toMatchObject({ verdict: "unknown", reason: "no proof within order", noProofWithinOrder: 2 });
  const net = await solver.solve("X.O./.XO./..X./.... b target=C4", { algorithm: "df-pn", maxOrder: 2 });
  expect(net.verdict).toBe("proven");
});

it("limits beyond 32 bits are none where ladders are read", async () => {
  const ladder = "......./......./.X...../XOX..../......./......./....... b target=B4";
  for (const way of [{ algorithm: "df-pn" }, { maxOrder: 3 }]) {
    const open = await solver.solve(ladder, { ...way, grade: false, line: false });
    const far = await solver.solve(ladder, { ...way, grade: false, line: false, maxNodes: 2 ** 40 });
    expect(open.verdict).toBe("proven");
    expect([far.verdict, far.nodes]).toEqual([open.verdict, open.nodes]);
  }
});
