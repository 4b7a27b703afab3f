// Results of earlier searches are used by later ones, and change no verdict, whatever was searched before and how.

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

/** Ways to search; only the last one disproves. */
const WAYS = [
  { moves: "candidates", algorithm: "df-pn", maxOrder: 1 },
  { moves: "candidates", algorithm: "df-pn", maxOrder: 3 },
  { moves: "candidates", algorithm: "df-pn" },
  { moves: "candidates", maxOrder: 2 },
  { algorithm: "df-pn", maxOrder: 2 },
  { maxOrder: 2 },
  {},
] as const;

it("verdicts are those of the definition, although the table has facts of other positions, ways and threats", async () => {
  const problem = problemOn(2, 3, [parsePoint("A2")]);
  const solved = solveByFixpoint(problem);
  let proven = 0;
  for (let i = 0; i < solved.positions; i += sparse(29)) {
    const text = formatProblem(packPosition(problem, solved.positionAt(i)));
    for (const way of WAYS) {
      const { verdict } = await solver.solve(text, { ...way, grade: false, line: false, keepFacts: true });
      // With candidates for both sides, nothing is known about all moves.
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

it("a search continues where it was stopped", async () => {
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

it("gives the numbers of an open search, and none of a decided one", async () => {
  const seen: unknown[] = [];
  const onInfo = ({ numbers }: { readonly numbers: unknown }) => void seen.push(numbers);
  await solver.solve(BLOCK, { algorithm: "df-pn", grade: false, maxNodes: 10, onInfo });
  expect(seen.at(-1)).toEqual({ proof: expect.any(Number), disproof: expect.any(Number) });
  await solver.solve(BLOCK, { algorithm: "df-pn", grade: false, onInfo });
  expect(seen.at(-1)).toBeNull();
});

it("is refused where searches do not share their facts", async () => {
  await expect(solver.solve(BLOCK, { maxOrder: 2, trueOrder: true, keepFacts: true })).rejects.toThrow(
    "facts are kept",
  );
  await expect(solver.solve(BLOCK, { algorithm: "pn-search", keepFacts: true })).rejects.toThrow(
    "facts are kept",
  );
});

it("plain df-pn of an order gives up on a block with more liberties, and claims nothing else", async () => {
  const free = await solver.solve("..../.O../..../.... b target=B3", { algorithm: "df-pn", maxOrder: 2 });
  expect(free).toMatchObject({ verdict: "unknown", reason: "no proof within order", noProofWithinOrder: 2 });
  const net = await solver.solve("X.O./.XO./..X./.... b target=C4", { algorithm: "df-pn", maxOrder: 2 });
  expect(net.verdict).toBe("proven");
});

it("for ladders, limits beyond 32 bits are no limits", async () => {
  const ladder = "......./......./.X...../XOX..../......./......./....... b target=B4";
  for (const way of [{ algorithm: "df-pn" }, { maxOrder: 3 }]) {
    const open = await solver.solve(ladder, { ...way, grade: false, line: false });
    const far = await solver.solve(ladder, { ...way, grade: false, line: false, maxNodes: 2 ** 40 });
    expect(open.verdict).toBe("proven");
    expect([far.verdict, far.nodes]).toEqual([open.verdict, open.nodes]);
  }
});
