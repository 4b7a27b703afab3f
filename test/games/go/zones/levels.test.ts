/** Verdicts with some threats are used for the same positions with other threats, as far as they are valid there. */
import { expect, it } from "vitest";
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { createHeld } from "./held.js";

/** Three points in a corner: whoever first plays in the middle decides, with any threats. */
const KILL = "...XO./XXXXO./OOOOO./....../....../...... w target=D6";
/** A ko, which the attacker takes with a threat alone. */
const KO = ".XO/XO./.X. w target=B2";

it.each([
  [KILL, "0:3", "0:0", "proven", true],
  [KILL, "0:0", "0:3", "proven", false],
  [KO, "0:0", "0:2", "disproven", true],
  [KO, "0:0", "1:0", "proven", false],
] as const)("%s: %s, then %s", async (problem, before, after, verdict, serves) => {
  const { search, game, table } = await createHeld();
  const solve = (threats: string) => {
    const words = parseProblem(`${problem} threats=${threats}`);
    game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
    return search.solve(problem === KILL ? 1 : 0);
  };
  table.setGeneration(2);
  const alone = solve(after);
  table.setGeneration(3);
  solve(before);
  const { verdict: found, nodes } = solve(after);
  expect([found, alone.verdict]).toEqual([verdict, verdict]);
  expect(nodes === 1).toBe(serves);
  expect(nodes).toBeLessThanOrEqual(alone.nodes);
});
