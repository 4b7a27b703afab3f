/** Captures of the project's set with certificates, at every level of threats. */
import { join } from "node:path";
import type { Solver, SolveSettings } from "solve-fast";
import { expect } from "vitest";
import { LEVELS, levelsOf } from "../../src/games/go/analysis/grade.js";
import module from "../../src/games/go/module.js";
import { check, useFolder } from "../certificates/extract/certifying.js";
import type { Answered } from "./go.js";

/** λ searches up to an order leave some open. */
export const CERTIFIED_SEARCHES: readonly SolveSettings[] = [
  {},
  { algorithm: "df-pn" },
  { algorithm: "df-pn-lambda" },
  { algorithm: "pn-search" },
  { algorithm: "lambda" },
];

const folder = useFolder();

/** Checks that the verdict at a level is that of the index, and that it has a valid certificate. */
export async function checkCertificate(
  solver: Solver,
  { name, position, answer }: Answered,
  level: number,
  settings: SolveSettings,
): Promise<void> {
  const certificate = join(folder, "a.proof");
  const asked = `${position} threats=${LEVELS[level].join(":")}`;
  const found = await solver.solve(asked, { ...settings, certificate, line: false, grade: false });
  const what = [name, LEVELS[level], settings];
  expect([...what, found.verdict]).toEqual([...what, level < levelsOf(answer.ko) ? "proven" : "disproven"]);
  expect([...what, found.certificate]).toEqual([...what, expect.objectContaining({ file: certificate })]);
  expect([...what, check(certificate, module)]).toEqual([...what, undefined]);
}
