import { describe, expect, it } from "vitest";
import { FIRST_WINS, type Player, SECOND_WINS, UNDECIDED } from "../../../../src/game/game.js";
import { toSearchGame } from "../../../../src/game/search-game.js";
import { parsePosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import { createRandom } from "../../../../src/math/random.js";
import { createTable, tableWords } from "../../../../src/search/table/transposition-table.js";
import { createSearch } from "../../../search/create-search.js";

const game = createOthello();
const search = await createSearch(
  "endgame",
  toSearchGame(game),
  createTable(new Int32Array(tableWords({ entries: 64 })), { entries: 64 }),
);

/** The player who wins with best play; -1 for a draw. */
function winner(): Player | -1 {
  const outcome = game.outcome();
  if (outcome !== UNDECIDED) return outcome === FIRST_WINS ? 0 : outcome === SECOND_WINS ? 1 : -1;
  const moves = new Int32Array(64);
  const count = game.generate(moves, 0);
  const side = game.sideToMove();
  let best: Player | -1 = side === 0 ? 1 : 0;
  for (let i = 0; i < count && best !== side; i++) {
    game.play(moves[i]);
    const after = winner();
    game.undo();
    if (after === side || after === -1) best = after;
  }
  return best;
}

describe("the endgame search", () => {
  it("proves a goal exactly when the attacker wins", () => {
    const random = createRandom(7);
    const moves = new Int32Array(64);
    const start = parsePosition(START_TEXT);
    const met = new Map<string, number>();
    for (let number = 0; number < 150; number++) {
      game.load(start, 0);
      for (let count = 1; game.discs() < 58 && count > 0; ) {
        count = game.generate(moves, 0);
        if (count > 0) game.play(moves[Math.floor(random() * count)]);
      }
      const truth = winner();
      const side = game.sideToMove();
      for (const attacker of [0, 1] as const) {
        const { verdict } = search.solve(attacker);
        expect(verdict).toBe(truth === attacker ? "proven" : "disproven");
        const kind = `${attacker === side ? "mover" : "other"} ${truth === -1 ? "draw" : verdict}`;
        met.set(kind, (met.get(kind) ?? 0) + 1);
      }
    }
    // There are wins and losses of either side, and draws, which are a win for nobody.
    expect([...met.keys()].sort()).toEqual([
      "mover disproven",
      "mover draw",
      "mover proven",
      "other disproven",
      "other draw",
      "other proven",
    ]);
  });

  it("keeps to its limits", () => {
    game.load(parsePosition(START_TEXT), 0);
    expect(search.solve(0, { maxNodes: 5000 })).toMatchObject({ verdict: "unknown", reason: "node limit" });
  });
});
