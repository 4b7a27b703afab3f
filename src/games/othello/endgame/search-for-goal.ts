/** The endgame search of Othello as a search for a goal: whether the attacker wins, with a null window about a draw. */
import type { SearchGame } from "../../../game/game.js";
import type { Search } from "../../../search/search.js";
import { createEndgame } from "./endgame.js";

/** @param game Othello; its current position is searched */
export function createEndgameSearch(game: SearchGame): Search {
  const endgame = createEndgame();
  const words = new Int32Array(game.positionWords);
  return {
    solve(attacker, limits = {}) {
      game.store(words, 0);
      // A draw is no win for either: the side to move wins with more than 0, the other one when it has less.
      const moving = game.sideToMove() === attacker;
      const alpha = moving ? 0 : -1;
      const { score, bound, reason, nodes } = endgame.solve(words, 0, { ...limits, alpha, beta: alpha + 1 });
      if (bound === "none") return { verdict: "unknown", reason: reason ?? "stopped", nodes, order: null };
      return { verdict: score > alpha === moving ? "proven" : "disproven", nodes, order: null };
    },
  };
}
