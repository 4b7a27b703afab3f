/** The search for mates as a value. */
import { BUCKET_ENTRIES } from "../../../../native-layout/table-entry.js";
import type { Game, SearchGame } from "../../../game/game.js";
import { DF_PN_SETTINGS } from "../../../search/df-pn/kind.js";
import type { SearchKind } from "../../../search/kind.js";
import { tableWords } from "../../../search/table/transposition-table.js";
import type { ShogiMateGame } from "../rules/mate-game.js";
import type { MateOptions } from "./search.js";
import { MATE_TABLE, mateTableUse } from "./tables/look.js";
import { LEAST_MATE_WORDS } from "./tables/table.js";

function hasMates(rules: Game): rules is ShogiMateGame {
  return "shogi" in rules;
}

function mating(game: SearchGame): ShogiMateGame {
  if (!hasMates(game)) throw new RangeError(`${game.name} has no mates as in shogi; use df-pn`);
  return game;
}

/** Bytes that an instance takes in WebAssembly, most of it for the children on the path. */
const ENGINE_BYTES = 80 << 20;

const { epsilon, dominance, earlyRepetition } = DF_PN_SETTINGS;

export const MATE_SEARCH = "df-pn-mate";

export const mateSearch: SearchKind = {
  name: MATE_SEARCH,
  sentence: "df-pn for mates in shogi",
  hasOrders: false,
  settings: { epsilon, dominance, earlyRepetition },
  ownTable: true,
  ownTableUse: mateTableUse,
  savedTable: MATE_TABLE,
  // On five mates of 240,000 to 600,000 nodes a split root takes 29 % more nodes than one thread, a shared table 3 % fewer.
  way: "shared-table",
  refuses(rules, table) {
    if (!hasMates(rules)) return "df-pn-mate searches for mates in shogi; use df-pn";
    if (table.whenFull === "stop") {
      return "df-pn-mate always makes room in a full table; use df-pn, or --when-full collect";
    }
    if (tableWords(table) >= LEAST_MATE_WORDS) return undefined;
    return `a table for mates has at least ${BUCKET_ENTRIES + 1} entries, not ${table.entries}`;
  },
  engineBytes: ENGINE_BYTES,
  async create(game, table, options: MateOptions, place) {
    const rules = mating(game);
    const [{ createMateSearch }, { loadMateEngine }] = await Promise.all([
      import("./search.js"),
      import("./load-engine.js"),
    ]);
    const engine = await loadMateEngine(table.words.buffer, place);
    return createMateSearch(engine, rules, table, options);
  },
};
