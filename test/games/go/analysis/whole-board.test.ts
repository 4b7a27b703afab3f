/** What is said about the whole board where the problem has a region: only what the definition gives. */

import { join } from "node:path";
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCertificate } from "../../../../src/certificates/certificate-file.js";
import module from "../../../../src/games/go/module.js";
import { packPosition } from "../../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../../src/games/go/notation/vertices.js";
import { createRandom } from "../../../../src/math/random.js";
import { check, useFolder } from "../../../certificates/extract/certifying.js";
import { sparse } from "../../../samples.js";
import { solveByFixpoint } from "../fixpoint.js";
import { problemOn } from "../graded.js";

const certificate = join(useFolder(), "a.proof");

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

/** The problem that a certificate is about. */
function positionIn(file: string): string {
  const opened = openCertificate(file);
  try {
    return opened.header.position;
  } finally {
    opened.close();
  }
}

it("a sweep refuses a problem of life, whose verdict its search would reverse", async () => {
  const problem = "....OOOO/....OXXX/...OOX.X/....OX.. w target=F2 goal=live";
  await expect(solver.sweep([problem]).next()).rejects.toThrow(
    "problem 1: a sweep has no verdicts about the goal live; ask for its opposite (capture or kill), or use solve",
  );
});

it("certificates of proofs in random regions", async () => {
  const random = createRandom(14);
  const target = parsePoint("A2");
  const whole = problemOn(3, 3, [target]);
  const solved = solveByFixpoint(whole);
  const points = [...whole.region];
  let [held, longer, failing] = [0, 0, 0];
  for (let i = 0; i < solved.positions; i += sparse(70)) {
    const position = solved.positionAt(i);
    const region = new Set(points.filter((point) => point === target || random() < 0.6));
    if (region.size === points.length) continue;
    const text = formatProblem(packPosition({ ...whole, region }, position));
    const { verdict, ...found } = await solver.solve(text, {
      ...{ algorithm: "df-pn", grade: false, line: false },
      ...{ certificate, wholeBoard: true },
    });
    const outcome = found.certificate ?? { refused: "" };
    if ("refused" in outcome) {
      if (verdict === "proven") expect(outcome.refused).toContain("does not lead to a proof of the whole");
      if (verdict === "proven" && !solved.wins(i)) failing++;
      continue;
    }
    const asWhole = formatProblem(packPosition(whole, position));
    expect([text, verdict, positionIn(certificate)]).toEqual([text, "proven", asWhole]);
    expect([text, check(certificate, module)]).toEqual([text, undefined]);
    expect([text, solved.wins(i)]).toEqual([text, true]);
    held++;
    if (outcome.nodes > 1) longer++;
  }
  // Single positions, longer proofs, and verdicts that hold in the region only.
  expect([held > 15, longer > 5, failing > 0]).toEqual([true, true, true]);
});

it("covers certificates", async () => {
  const problem = "X../O../... w target=A2 region=A1:B3";
  const asked = solver.solve(problem, { wholeBoard: true });
  await expect(asked).rejects.toThrow(
    "--whole-board is about a certificate; add --certificate, or leave it out",
  );
});

it("whether a verdict holds without its region, as far as this was found out", async () => {
  const random = createRandom(15);
  const target = parsePoint("A2");
  const whole = problemOn(3, 3, [target]);
  const solved = solveByFixpoint(whole);
  const points = [...whole.region];
  const counts = { same: 0, opposite: 0, open: 0 };
  for (let i = 0; i < solved.positions; i += 907) {
    const region = new Set(points.filter((point) => point === target || random() < 0.6));
    const asked = i % 3 === 0 ? { ...whole, all: true, life: true } : whole;
    const text = formatProblem(packPosition({ ...asked, region }, solved.positionAt(i)));
    // Some leave no nodes for the whole board.
    const limits = i % 2 === 0 ? {} : { maxNodes: 40 };
    const { verdict, wholeBoard } = await solver.solve(text, { grade: false, line: false, ...limits });
    if (region.size === points.length || verdict === "unknown") {
      expect([text, wholeBoard]).toEqual([text, undefined]);
      continue;
    }
    expect([text, wholeBoard]).toEqual([text, expect.stringMatching(/^(same|opposite|open)$/)]);
    counts[wholeBoard as keyof typeof counts]++;
    const there = solved.wins(i) === (asked === whole) ? "proven" : "disproven";
    if (wholeBoard === "same") expect([text, there]).toEqual([text, verdict]);
    if (wholeBoard === "opposite") expect([text, there]).not.toEqual([text, verdict]);
  }
  expect(Math.min(counts.same, counts.opposite, counts.open), JSON.stringify(counts)).toBeGreaterThan(5);
});

/** The last liberty of the block, D4, is outside of the first region, where nobody can play. */
const BLOCK = "X.O./.XO./..X./.... b target=C4";

it.each([
  ["capture", "region=A1:C4", { verdict: "disproven", wholeBoard: "opposite" }],
  ["capture", "region=B2:D4", { verdict: "proven", wholeBoard: "same" }],
  ["capture", "", { verdict: "proven", wholeBoard: undefined }],
])("a block in the corner: %s %s", async (_, words, expected) => {
  const { verdict, wholeBoard } = await solver.solve(`${BLOCK} ${words}`);
  expect({ verdict, wholeBoard }).toEqual(expected);
});

it("whether a grade holds without its region, too", async () => {
  const random = createRandom(16);
  const target = parsePoint("A2");
  const whole = problemOn(2, 3, [target]);
  const solved = solveByFixpoint(whole);
  const points = [...whole.region];
  let [same, open] = [0, 0];
  for (let i = 0; i < solved.positions; i += 13) {
    const { attackersThreats, defendersThreats } = solved.positionAt(i);
    if (attackersThreats + defendersThreats > 0) continue;
    const region = new Set(points.filter((point) => point === target || random() < 0.7));
    const position = solved.positionAt(i);
    const inRegion = await solver.solve(formatProblem(packPosition({ ...whole, region }, position)));
    const { ko, verdict } = await solver.solve(formatProblem(packPosition(whole, position)));
    if (inRegion.wholeBoard === "same") {
      expect([inRegion.ko, inRegion.verdict]).toEqual([ko, verdict]);
      same++;
    }
    // The verdict may be the same and the grade different.
    if (inRegion.wholeBoard === "open") open++;
  }
  expect([same > 5, open > 0]).toEqual([true, true]);
});
