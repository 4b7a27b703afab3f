/** Decisions that serve every position that is the same on their zone (src/games/go/zones/patterns.ts). */
import { expect, it } from "vitest";
import { defenderOf, POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import {
  PATTERN_BANS,
  PATTERN_FINAL,
  PATTERN_SAFETY,
  PATTERN_SIDE,
  PATTERN_STONES,
  PATTERN_TAKEN,
  PATTERN_THREATS,
} from "../../../../src/games/go/zones/conditions.js";
import type { ZoneOptions } from "../../../../src/games/go/zones/zone-search.js";
import { createRandom } from "../../../../src/math/random.js";
import { holdDrawn, sumOf } from "./drawn.js";
import { createHeld } from "./held.js";

/**
 * The false claims about a drawn problem, by a search that leaves something out of what a pattern has to have in common. With all of
 * it there are none (zones.test.ts).
 */
async function falseClaims(seed: number, leftOut: number): Promise<number> {
  const sizes = [
    [2, 3],
    [2, 4],
    [3, 3],
  ] as const;
  const counts = await holdDrawn(createRandom(seed), {
    ...{ sizes, problems: 1, roots: 40, contents: 10 },
    create: (options, entries) => createHeld({ ...options, leftOut }, entries),
  });
  return sumOf(counts, ({ wrong, wrongRoots }) => wrong + wrongRoots);
}

it.each([
  ["the stones on the zone", PATTERN_STONES, 2],
  ["which of them are safe", PATTERN_SAFETY, 2],
  ["the side to move", PATTERN_SIDE, 1],
  ["threats that are no worse for the winner", PATTERN_THREATS, 12],
  ["the ban", PATTERN_BANS, 3],
  ["that a decision holds on every path", PATTERN_FINAL, 3],
] as const)("a pattern needs the same of a position: %s", async (_, condition, seed) => {
  expect(await falseClaims(seed, condition)).toBeGreaterThan(0);
});

/** Searches one problem after another on one table, too small for what variants.ts notes of problems. */
async function solved(texts: readonly string[], options: ZoneOptions = {}) {
  const { search, game, table } = await createHeld(options, 10_000);
  table.setGeneration(1);
  return texts.map((text) => {
    const words = parseProblem(text);
    game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
    return search.solve(defenderOf(words, POSITION_WORDS) === 0 ? 1 : 0, { maxNodes: 10_000 });
  });
}

/** One of two targets lives, with four points in a row; it lived and was taken, if a stone was played there again. */
const LIVES = "....XO.../XXXXXO.../OOOOOO.../.......OX w target=A3,J1 goal=kill";

it("a pattern needs the same of a position: the targets taken", async () => {
  const verdicts = async (leftOut: number) =>
    (await solved([LIVES, `${LIVES} taken=A3`], { leftOut })).map(({ verdict }) => verdict);
  expect(await verdicts(0)).toEqual(["disproven", "proven"]);
  expect(await verdicts(PATTERN_TAKEN)).toEqual(["disproven", "disproven"]);
});

/** A row of four on the edge that is dead once the end is taken, with three rows of stones elsewhere. */
const dead = (elsewhere: string) =>
  `........./OOOO.X.../XXXXXX.../........./........./........./${elsewhere} b target=A8 goal=kill safe=F7`;

it.each([true, false])("what is decided serves whatever else is on the board: %s", async (patterns) => {
  const elsewhere = ["........./........./.........", "..OX.X.O./X.O....X./..X..O..."] as const;
  const [first, second] = await solved(elsewhere.map(dead), { patterns });
  expect([first.verdict, second.verdict]).toEqual(["proven", "proven"]);
  expect(first.nodes).toBeGreaterThan(2);
  if (!patterns) expect(second.nodes).toBeGreaterThan(2);
  else expect(second).toMatchObject({ nodes: 1, zone: first.zone, move: first.move, plies: first.plies });
});
