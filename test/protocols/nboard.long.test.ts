// Whole games at several depths, with exact final scores compared with those of `solve`; 200 early ends; 100,000 lines of noise.

import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { endAtRandom, exactScore, openNboard, PATIENCE, playGame } from "./nboard-driver.js";
import { expectAnswersUnderNoise } from "./nboard-noise.js";

it("plays games, and gives the right scores at their ends", { timeout: 1_200_000 }, async () => {
  const engine = await openNboard();
  await using solver = await createSolver({ game: "othello" });
  let counted = 0;
  for (const depth of [1, 2, 3, 4, 5, 6]) {
    for (const position of await playGame(engine, depth)) {
      const empties = position.split("-").length - 1;
      if (empties === 0 || empties > 16) continue;
      const { score, line } = await solver.solve(position);
      // A game that is over has no move to hint at.
      if (line.length === 0) continue;
      expect([position, await exactScore(engine, position)]).toEqual([position, score?.value]);
      counted++;
    }
  }
  expect(counted).toBeGreaterThan(50);
  engine.send("quit");
  expect(await engine.ended(PATIENCE)).toMatchObject({ status: 0 });
});

it("ends 200 times in the middle of a search", { timeout: 1_200_000 }, () => endAtRandom(200, 5));

it("answers everything in 100,000 lines of noise", { timeout: 1_200_000 }, () =>
  expectAnswersUnderNoise(100_000),
);
