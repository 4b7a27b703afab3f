/** The same on three hundred problems of up to seven plies, the composed ones of the tests and of the samples among them. */
import { readdirSync } from "node:fs";
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { FUTILE } from "../../../../src/games/shogi/mate/bound.js";
import { readShogiProblems } from "../../../../src/games/shogi/records/problems.js";
import { PROBLEMS } from "../mate/problems.js";
import { holdProblems } from "./soundness.js";

const SAMPLES = "problems/samples/composed";

it.each(FUTILE)("every claim about three hundred problems; futile interpositions: %s", async (futile) => {
  const solver = await createSolver({ game: "shogi", threads: 1, tableEntries: 200_000 });
  const samples = readdirSync(SAMPLES)
    .filter((name) => name.endsWith(".sfen"))
    .flatMap((name) => readShogiProblems(`${SAMPLES}/${name}`))
    .filter(({ name }) => name !== "no-mate")
    .map(({ position }) => position);
  const made = PROBLEMS.filter(([, plies]) => plies > 0 && plies <= 7).map(([text]) => text);
  const counts = { 1: 40, 3: 130, 5: 70, 7: 35 };
  const seen = await holdProblems(solver, futile, counts, [...samples, ...made]);
  await solver.close();
  for (const kind of [
    "cook",
    "alternative (minor)",
    "surplus",
    "shorter",
    "long-variation",
    "long-variation (minor)",
  ])
    expect([kind, (seen[kind] ?? 0) > 0]).toEqual([kind, true]);
});
