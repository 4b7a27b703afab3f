// The engine as NBoard starts it: a game by `go`, and exact scores compared with those of `solve`. More in nboard.long.test.ts.

import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { endAtRandom, exactScore, openNboard, PATIENCE, playGame } from "./nboard-driver.js";

it("plays a game, and gives the right score at its end", async () => {
  const engine = await openNboard();
  const positions = await playGame(engine, 1);
  const ends = positions.filter((position) => [4, 9].includes(position.split("-").length - 1));
  await using solver = await createSolver({ game: "othello", threads: 1 });
  for (const position of ends) {
    const { score } = await solver.solve(position);
    expect([position, await exactScore(engine, position)]).toEqual([position, score?.value]);
  }
  expect(ends.length).toBeGreaterThan(0);
  engine.child.stdin?.end();
  expect(await engine.ended(PATIENCE)).toMatchObject({ status: 0 });
});

it("ends in the middle of a search", () => endAtRandom(3, 5));
