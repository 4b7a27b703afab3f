/** Proofs in a region with certificates for the whole board: they exist only of what the definition says of the whole board. */

import { join } from "node:path";
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCertificate } from "../../../../src/formats/certificate-file.js";
import module from "../../../../src/games/go/module.js";
import { packPosition } from "../../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../../src/games/go/notation/vertices.js";
import { createRandom } from "../../../../src/math/random.js";
import { check, useFolder } from "../../../proof/certifying.js";
import { solveByFixpoint } from "../fixpoint.js";
import { problemOn } from "../graded.js";

const certificate = join(useFolder(), "a.proof");

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

/** What a certificate is about. */
function positionIn(file: string): string {
  const opened = openCertificate(file);
  try {
    return opened.header.position;
  } finally {
    opened.close();
  }
}

it("in drawn regions", async () => {
  const random = createRandom(14);
  const target = parsePoint("A2");
  const whole = problemOn(3, 3, [target]);
  const solved = solveByFixpoint(whole);
  const points = [...whole.region];
  let [held, longer, failing] = [0, 0, 0];
  for (let i = 0; i < solved.positions; i += 331) {
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
  // Of single positions, of longer proofs, and of what holds in the region alone.
  expect([held > 15, longer > 5, failing > 0]).toEqual([true, true, true]);
});

it("is about certificates", async () => {
  const problem = "X../O../... w target=A2 region=A1:B3";
  const asked = solver.solve(problem, { wholeBoard: true });
  await expect(asked).rejects.toThrow(
    "--whole-board is about a certificate; add --certificate, or leave it out",
  );
});
