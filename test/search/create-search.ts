/** Searches by name, including those that only one game has. */
import type { SearchGame } from "../../src/game/game.js";
import { deepening } from "../../src/games/go/search/deepening.js";
import { zoneSearch } from "../../src/games/go/zones/kind.js";
import { endgameSearch } from "../../src/games/othello/endgame/kind.js";
import { mateSearch } from "../../src/games/shogi/mate/kind.js";
import type { SearchKind } from "../../src/search/kind.js";
import { findKind, type SearchOptions } from "../../src/search/kinds.js";
import type { Search } from "../../src/search/search.js";
import type { TranspositionTable } from "../../src/search/table/transposition-table.js";

export type Algorithm = string;

export function kindNamed(algorithm: string): SearchKind {
  const kind = findKind(algorithm, [mateSearch, endgameSearch, deepening, zoneSearch]);
  if (kind === undefined) throw new Error(`no search is named ${algorithm}`);
  return kind;
}

export function createSearch(
  algorithm: string,
  game: SearchGame,
  table: TranspositionTable,
  options: SearchOptions = {},
): Promise<Search> {
  return kindNamed(algorithm).create(game, table, options);
}
