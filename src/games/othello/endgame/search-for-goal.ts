/** The endgame search of Othello as a search for a goal: whether the attacker wins, with a null window about a draw. */
import type { SearchGame } from "../../../game/game.js";
import type { Search } from "../../../search/search.js";
import { createEndgame, SMALL_TABLE_WORDS } from "./search.js";
import type { EndgameEngine } from "./weighted-engine.js";

/**
 * @param game Othello; its current position is searched
 * @param words of a table, in the memory of the engine: as many as are of use
 */
export function createEndgameSearch(engine: EndgameEngine, game: SearchGame, words: Int32Array): Search {
  const endgame = createEndgame(engine, { table: words.subarray(0, SMALL_TABLE_WORDS) });
  const position = new Int32Array(game.positionWords);
  return {
    solve(attacker, limits = {}) {
      game.store(position, 0);
      // A draw is no win for either: the side to move wins with more than 0, the other one when it has less.
      const moving = game.sideToMove() === attacker;
      const alpha = moving ? 0 : -1;
      const { score, bound, reason, nodes } = endgame.solve(position, 0, {
        ...limits,
        alpha,
        beta: alpha + 1,
      });
      if (bound === "none") return { verdict: "unknown", reason: reason ?? "stopped", nodes, order: null };
      return { verdict: score > alpha === moving ? "proven" : "disproven", nodes, order: null };
    },
  };
}
