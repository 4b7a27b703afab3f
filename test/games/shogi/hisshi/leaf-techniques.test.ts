/** What decides nodes without a search: mates in three plies, and facts about other hands; against plain searches over the rules. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { endStatistics, startStatistics } from "../../../../src/engine/statistics.js";
import { HAND_FIELD, HAND_ONE, PAWN } from "../../../../src/games/shogi/notation/pieces.js";
import { packPosition, unpackPosition } from "../../../../src/games/shogi/notation/position.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { formatPosition, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { smallProblems } from "../positions.js";
import { createHisshiOracle } from "./hisshi-oracle.js";
import { createSearcher } from "./hisshi-searches.js";

it("a mate within three plies is one, and every mate in one is seen", () => {
  const game = createShogi();
  const oracle = createHisshiOracle();
  const seen = { one: 0, three: 0, missed: 0 };
  fc.assert(
    fc.property(smallProblems, (text) => {
      const words = parsePosition(text);
      game.load(words, 0);
      oracle.load(words);
      const plies = game.mateWithinThree();
      const shortest = oracle.mates(1) ? 1 : oracle.mates(3) ? 3 : 0;
      // A check that leaves many answers is not tried.
      expect([text, plies]).toEqual([text, shortest === 3 && plies === 0 ? 0 : shortest]);
      if (plies === 1) seen.one++;
      if (plies === 3) seen.three++;
      if (plies < shortest) seen.missed++;
    }),
    { numRuns: 400 },
  );
  expect(seen.one).toBeGreaterThan(3);
  expect(seen.three).toBeGreaterThan(3);
});

/** The position, and the same board with one piece of each type on the other side's stand, whoever has it. */
function otherHands(text: string): string[] {
  const position = unpackPosition(parsePosition(text));
  const [black, white] = position.hands;
  const texts: string[] = [];
  for (let type = PAWN; type < HAND_ONE.length; type++) {
    for (const way of [1, -1]) {
      const held = way === 1 ? white : black;
      if (HAND_ONE[type] === 0 || (held & HAND_FIELD[type]) === 0) continue;
      const moved = way * HAND_ONE[type];
      texts.push(formatPosition(packPosition({ ...position, hands: [black + moved, white - moved] })));
    }
  }
  return [text, ...texts];
}

it("facts about other hands say what a search of the position itself says", async () => {
  const comparing = await createSearcher({ compareHands: true });
  const alone = await createSearcher({ leafTest: false });
  const seen = { hits: 0, proven: 0, none: 0 };
  fc.assert(
    fc.property(smallProblems, (text) => {
      const texts = otherHands(text);
      startStatistics();
      const together = texts.map((each, i) => comparing.solve(each, 600, i === 0));
      seen.hits += endStatistics().dominanceHits;
      for (const [i, each] of texts.entries()) {
        const { verdict, noProofWithinOrder } = together[i];
        if (verdict !== "proven" && noProofWithinOrder !== 2) continue;
        const own = alone.solve(each, 20_000);
        const isOpen = own.verdict !== "proven" && own.noProofWithinOrder !== 2;
        if (isOpen) continue;
        expect([each, verdict]).toEqual([each, own.verdict]);
        if (verdict === "proven") seen.proven++;
        else seen.none++;
      }
    }),
    { numRuns: 12, seed: 5 },
  );
  for (const [name, count] of Object.entries(seen)) expect([name, count > 3]).toEqual([name, true]);
});
