/** Iterative deepening on Go: it takes the game's estimates, which no other game has. */

import { createDeepening } from "../../../search/deepening/kind.js";
import type { SearchKind } from "../../../search/kind.js";
import { loadSearchEngine, SEARCH_ENGINE_BYTES } from "../../../search/run-engine.js";
import { TECHNIQUES, type Techniques, whyUnused } from "../../../search/techniques/settings.js";

export const deepening: SearchKind = {
  name: "iterative-deepening",
  sentence: "depth-first search, one ply deeper each time, the best estimates first",
  hasOrders: false,
  settings: { threatSolver: TECHNIQUES.threatSolver },
  refuses: (rules, _table, options: Techniques) => whyUnused(rules, options),
  way: "root-split",
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options: Techniques, place) {
    return createDeepening(game, table, options, place && (await loadSearchEngine(game, place)));
  },
};
