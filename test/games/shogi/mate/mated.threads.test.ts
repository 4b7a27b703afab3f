/** Positions with the defender to move: whether it is mated whatever it plays, held to trying everything by the reference rules. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { createSolver, type Solver } from "solve-fast";
import { checkCertificate, readCertificate } from "solve-fast/certificates";
import { shogi } from "solve-fast/referees/shogi";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  inCheck,
  legalMoves,
  legalSuccessors,
  readSfen,
  writeSfen,
} from "../../../../src/games/shogi/reference/rules.js";
import { sampled } from "../../../samples.js";
import { distantChecks, promotingChecks } from "../distant-checks.js";
import { smallProblems } from "../positions.js";
import { createMateLengths } from "./definition.js";

/** Plies that are tried. */
const MOST = 4;

/** White is to move and in check. */
const checkedPositions = fc
  .tuple(fc.oneof(smallProblems, distantChecks, promotingChecks, promotingChecks), fc.nat())
  .map(([text, choice]) => {
    const checks = legalSuccessors(readSfen(text)).filter(({ after }) => inCheck(after));
    return checks.length === 0 ? "" : writeSfen(checks[choice % checks.length].after);
  })
  .filter((text) => text !== "");

let solver: Solver;
const folder = mkdtempSync(join(tmpdir(), "solve-fast-mated-"));
beforeAll(async () => {
  solver = await createSolver({ game: "shogi", threads: 1, tableEntries: 100_000 });
});
afterAll(async () => {
  await solver.close();
  rmSync(folder, { recursive: true });
});

it("verdicts, lengths and lines", async () => {
  const lengths = createMateLengths().include;
  const seen = { mated: 0, not: 0 };
  for (const text of fc.sample(checkedPositions, { numRuns: sampled(500), seed: 41 })) {
    // Without a king of black's only white can be mated; otherwise the goal says who is.
    const hasBoth = text.split(" ")[0].includes("K");
    const problem = hasBoth ? { position: text, goal: "mated" } : { position: text };
    const length = lengths(readSfen(text), MOST);
    const { goal, verdict, line, mate } = await solver.solve(problem, { shortest: true, maxNodes: 20_000 });
    expect([text, goal]).toEqual([text, "mated"]);
    const { plies = null, shortest } = mate ?? {};
    if (length <= MOST) {
      seen.mated++;
      expect([text, verdict, plies, shortest]).toEqual([text, "proven", length, true]);
    } else {
      seen.not++;
      expect([text, verdict === "proven" && shortest && Number(plies) <= MOST]).toEqual([text, false]);
    }
    if (verdict !== "proven" || !shortest) continue;
    expect([text, line.length]).toEqual([text, plies]);
    let at = readSfen(text);
    for (const [i, move] of line.entries()) {
      const next = legalSuccessors(at).find((each) => each.move === move)?.after;
      if (next === undefined) throw new Error(`${text}: ${move} of ${line.join(" ")} is not legal`);
      at = next;
      if (i % 2 === 1) expect([text, move, inCheck(at)]).toEqual([text, move, true]);
    }
    expect([text, inCheck(at), legalMoves(at)]).toEqual([text, true, []]);
  }
  expect(seen.mated).toBeGreaterThan(4);
  expect(seen.not).toBeGreaterThan(10);
});

it.each([
  ["mated in four", "7nl/7k1/6pS1/6S1p/9/9/9/9/9 w G2r2b3g2s3n3l16p 1", "proven"],
  ["gets away", "4k4/4G4/9/9/9/9/9/9/9 w - 1", "disproven"],
])("a certificate holds: %s", async (name, position, verdict) => {
  const file = join(folder, `${name}.proof`);
  const result = await solver.solve(position, { certificate: file });
  expect([result.goal, result.verdict]).toEqual(["mated", verdict]);
  const certificate = readCertificate(readFileSync(file), file);
  expect(checkCertificate(certificate, shogi)).toMatchObject({ valid: true });
  expect(certificate.header).toMatchObject({ goal: "mated", verdict });
});

it("who is mated already has no move to show", async () => {
  const position = "4k4/4G4/4P4/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 1";
  const { verdict, mate, certificate } = await solver.solve(position, {
    certificate: join(folder, "none.proof"),
  });
  expect([verdict, mate?.plies, mate?.shortest]).toEqual(["proven", 0, true]);
  expect(certificate).toEqual({ refused: "the side to move is mated already" });
});
