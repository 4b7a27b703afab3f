/** Records of solutions: they end in mate if the line does. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createOutput } from "../../../../src/files/output.js";
import { writeSolution } from "../../../../src/games/shogi/cli/solution-files.js";
import type { SolveResult } from "../../../../src/solver/results.js";

const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const LINE = ["S*2c", "2b1c", "2c1b+", "1a1b", "G*2c"];
/** The rook checks along the row; each interposed pawn is taken. */
const ROW = "k8/9/1GN6/9/9/9/9/9/7R1 b 2p 1";

it.each([
  [MATE, LINE, "include", true, "mate in 5 plies, perhaps not the shortest"],
  [MATE, LINE.slice(0, 3), "include", false, "no line of this length was found within the limits"],
  [ROW, ["2i9i"], "include", false, "no line of this length was found within the limits"],
  [ROW, ["2i9i"], "exclude", true, "futile interpositions not counted"],
] as const)("%s %j, interpositions: %s", (position, line, futile, mated, comment) => {
  const path = join(mkdtempSync(join(tmpdir(), "solve-fast-kif-")), "mate.kif");
  const plies = futile === "exclude" ? 1 : 5;
  const mate = { plies, shortest: false, futile };
  const result = { verdict: "proven", goal: "mate", position, line, mate } as Partial<SolveResult>;
  const output = createOutput(path);
  const solved = { name: "", result: result as SolveResult, until: Number.POSITIVE_INFINITY };
  expect(writeSolution(output, solved)).toEqual({});
  output.commit();
  const kif = readFileSync(path, "utf8");
  expect([kif.includes("詰み"), kif.includes(comment)]).toEqual([mated, true]);
});
