/** The endgame search as a value, for code that asks whether a side wins. */
import type { SearchKind } from "../../../search/kind.js";
import type { SavedTable } from "../../../search/table/saved-table.js";
import { AGE, ageOf, DATA, EFFORT } from "./entry.js";

export const ENDGAME = "endgame";

/** Bytes that an instance takes in WebAssembly, most of them for the table of its leaf and the weights of patterns. */
export const ENGINE_BYTES = 3 << 20;

/** Three entries a line, as in native-layout/table-entry.ts, and no counters. */
export const ENDGAME_TABLE: SavedTable = {
  effortAt(words, at, generation) {
    const data = words[at + DATA];
    return (data & AGE) === ageOf(generation) ? ((data >>> EFFORT) & 63) - 1 : -1;
  },
  counters: 0,
};

export const endgameSearch: SearchKind = {
  name: ENDGAME,
  sentence: "exact scores of Othello",
  hasOrders: false,
  settings: {},
  ownTable: true,
  savedTable: ENDGAME_TABLE,
  way: "shared-table",
  ways: ["shared-table"],
  engineBytes: ENGINE_BYTES,
  async create(game, { words }, _options, place) {
    const [{ createEndgameSearch }, { loadEndgameEngine }] = await Promise.all([
      import("./search-for-goal.js"),
      import("./load-engine.js"),
    ]);
    return createEndgameSearch(await loadEndgameEngine(words.buffer, place), game, words);
  },
};
