/** The endgame search as a value, for whoever asks whether a side wins. */
import type { SearchKind } from "../../../search/kind.js";

export const ENDGAME = "endgame";

export const endgameSearch: SearchKind = {
  name: ENDGAME,
  sentence: "exact scores of Othello",
  hasOrders: false,
  settings: [],
  ownTable: true,
  way: "shared-table",
  async create(game) {
    return (await import("./search-for-goal.js")).createEndgameSearch(game);
  },
};
