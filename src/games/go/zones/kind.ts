/** The search with relevance zones as a value. */
import type { Game, SearchGame } from "../../../game/game.js";
import type { SearchKind } from "../../../search/kind.js";
import { tableWords } from "../../../search/table/transposition-table.js";
import type { GoGame } from "../rules/rules.js";
import { INSIDE, LEAST_WORDS } from "./table.js";
import type { ZoneOptions } from "./zone-search.js";

export const ZONE_SEARCH = "df-pn-zones";

/** Bytes that an instance takes in WebAssembly, most of it for the children on the path. */
const ENGINE_BYTES = 20 << 20;

function isGo(rules: Game): rules is GoGame {
  return "board" in rules;
}

function asGo(game: SearchGame): GoGame {
  if (!isGo(game)) throw new RangeError(`${game.name} has no relevance zones; use df-pn`);
  return game;
}

export const zoneSearch: SearchKind = {
  name: ZONE_SEARCH,
  sentence: "df-pn with relevance zones of both sides",
  hasOrders: false,
  settings: {},
  ownTable: true,
  // Zones lie behind one another, and entries point to them: all words are saved.
  savedTable: {
    counters: 0,
    adopt(words) {
      // A thread has died in it: others would wait for it forever, and a record may be half written.
      if (words[INSIDE] !== 0) words.fill(0);
    },
  },
  way: "shared-table",
  ways: ["shared-table"],
  refuses(rules, table) {
    if (!isGo(rules)) return "df-pn-zones searches for captures and life in Go; use df-pn";
    if (table.whenFull === "stop") {
      return "df-pn-zones always makes room in a full table; use df-pn, or --when-full collect";
    }
    if (tableWords(table) >= LEAST_WORDS) return undefined;
    return `a table for df-pn-zones has at least ${Math.ceil(LEAST_WORDS / 5)} entries, not ${table.entries}`;
  },
  engineBytes: ENGINE_BYTES,
  async create(game, table, options: ZoneOptions, place) {
    const rules = asGo(game);
    const [{ createZoneSearch }, { loadZoneEngine }] = await Promise.all([
      import("./zone-search.js"),
      import("./load-engine.js"),
    ]);
    return createZoneSearch(await loadZoneEngine(table.words.buffer, place), rules, table, options);
  },
};
