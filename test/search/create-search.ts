/** Searches by name, including those that only one game has, in WebAssembly as for users. */
import { type Arena, createArena, layOutArena, regionWords } from "../../native-layout/arena.js";
import type { EnginePlace } from "../../src/engine/instance.js";
import type { SearchGame } from "../../src/game/game.js";
import { deepening } from "../../src/games/go/search/deepening.js";
import { zoneSearch } from "../../src/games/go/zones/kind.js";
import { endgameSearch } from "../../src/games/othello/endgame/kind.js";
import { mateSearch } from "../../src/games/shogi/mate/kind.js";
import { mostEngineBytes, type SearchKind } from "../../src/search/kind.js";
import { findKind, SEARCH_KINDS, type SearchOptions } from "../../src/search/kinds.js";
import type { Search } from "../../src/search/search.js";
import {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
} from "../../src/search/table/transposition-table.js";
import { placeIn } from "../engine/places.js";

export type Algorithm = string;

const OF_GAMES = [mateSearch, endgameSearch, deepening, zoneSearch];

export function kindNamed(algorithm: string): SearchKind {
  const kind = findKind(algorithm, OF_GAMES);
  if (kind === undefined) throw new Error(`no search is named ${algorithm}`);
  return kind;
}

/** Searches on one table at most: each has a place of its own. */
const SEARCHES = 4;
/** Memories by their tables. */
const arenas = new WeakMap<TranspositionTable, Arena<"table">>();

/**
 * A table in a memory with room for engines: searches on it are in WebAssembly, which begins as fast as it goes on. The forms in
 * JavaScript take half their time to be compiled, and tests of forms show that they do the same, node for node.
 */
export function newTable(options: TableOptions): TranspositionTable {
  const bytes = mostEngineBytes([...SEARCH_KINDS, ...OF_GAMES]);
  const arena = createArena(layOutArena({ table: tableWords(options) }, { bytes, instances: SEARCHES }));
  const table = createTable(regionWords(arena, "table"), options);
  arenas.set(table, arena);
  return table;
}

/** A place for one more search on a table of `newTable`; undefined for another table. */
function placeOn(table: TranspositionTable): EnginePlace | undefined {
  const arena = arenas.get(table);
  return arena && placeIn(arena);
}

/** In WebAssembly where the table is one of `newTable`. */
export function createSearch(
  algorithm: string,
  game: SearchGame,
  table: TranspositionTable,
  options: SearchOptions = {},
): Promise<Search> {
  return kindNamed(algorithm).create(game, table, options, placeOn(table));
}
