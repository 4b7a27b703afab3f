/** The endgame search as a value, for code that asks whether a side wins. */
import type { SearchKind } from "../../../search/kind.js";

export const ENDGAME = "endgame";

/** Bytes that an instance takes in WebAssembly, most of them for the table of its leaf. */
export const ENGINE_BYTES = 2 << 20;

export const endgameSearch: SearchKind = {
  name: ENDGAME,
  sentence: "exact scores of Othello",
  hasOrders: false,
  settings: {},
  ownTable: true,
  way: "shared-table",
  engineBytes: ENGINE_BYTES,
  async create(game, { words }, _options, place) {
    const [{ createEndgameSearch }, { loadEndgameEngine }] = await Promise.all([
      import("./search-for-goal.js"),
      import("./load-engine.js"),
    ]);
    return createEndgameSearch(await loadEndgameEngine(words.buffer, place), game, words);
  },
};
