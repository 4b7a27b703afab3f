/** Looks into the table while threads search: how full it is, the line that the search is at, and its numbers. */
import type { Player, SearchGame } from "../../game/game.js";
import type { GameModule } from "../../game/module.js";
import { toSearchGame } from "../../game/search-game.js";
import { ordersOf, type SearchKind } from "../../search/kind.js";
import { findKind } from "../../search/kinds.js";
import { lineSoFar } from "../../search/proven/line-so-far.js";
import { searchContext } from "../../search/search.js";
import { createTable, type TranspositionTable } from "../../search/table/transposition-table.js";
import type { SolveSetup } from "../threads/thread-context.js";

/** What the table tells of a search that is at work. */
export interface Look {
  /** Share of its entries in use, 0 to 1; null where the search does not tell. */
  readonly tableUse: number | null;
  /** The line that the search is at; it proves nothing. */
  readonly line: readonly number[];
  /** The position's numbers in a search of its highest order; null where the search is not open, or does not tell. */
  readonly numbers: OpenNumbers | null;
}

/** The proof number and the disproof number, by which df-pn estimates how much is left to do. */
export interface OpenNumbers {
  readonly proof: number;
  readonly disproof: number;
}

/** What is searched, and of which generation the table is. */
interface Searched {
  /** As the problem was to be searched. */
  readonly asked: SolveSetup;
  /** As it is searched: one problem may take several searches. */
  readonly searched: SolveSetup;
  readonly generation: number;
}

export interface Onlooker {
  /** Share of the table's entries in use, as in `Look`. No method of the game is called, which may never return. */
  use(at: Searched, kind: SearchKind): number | null;
  look(words: Int32Array, at: Searched, attacker: Player, kind: SearchKind): Look;
}

/** @param table in which the threads search */
export function createOnlooker(module: GameModule, table: Int32Array): Onlooker {
  /** By the options of the game, which say what stands in keys. */
  const games = new Map<string, SearchGame>();
  const tables = new Map<string, TranspositionTable>();

  function gameOf({ gameOptions }: SolveSetup): SearchGame {
    const described = JSON.stringify(gameOptions);
    const game = games.get(described) ?? toSearchGame(module.create(gameOptions));
    games.set(described, game);
    return game;
  }

  /** The search that is at work. Another than the one that was asked for may be one that only the game has. */
  const atWork = ({ asked, searched }: Searched, kind: SearchKind) =>
    searched.algorithm === asked.algorithm ? kind : findKind(searched.algorithm);

  function tableOf({ searched, generation }: Searched): TranspositionTable {
    const described = JSON.stringify(searched.table);
    const view = tables.get(described) ?? createTable(table, searched.table);
    tables.set(described, view);
    view.setGeneration(generation);
    return view;
  }

  function use(at: Searched, kind: SearchKind): number | null {
    const its = atWork(at, kind);
    if (its === undefined || its.ownTable === true) return its?.ownTableUse?.(table, at.generation) ?? null;
    return tableOf(at).use();
  }

  return {
    use,
    look(words, at, attacker, kind) {
      const its = atWork(at, kind);
      const tableUse = use(at, kind);
      if (its === undefined || its.ownTable === true) return { tableUse, line: [], numbers: null };
      const orders = ordersOf(its, at.searched.search);
      const game = gameOf(at.searched);
      const shared = tableOf(at);
      game.setConstants?.(words, game.positionWords);
      game.load(words, 0);
      const isStored = shared.probe(game.keyLow(), game.keyHigh(), searchContext(attacker, orders)) >= 0;
      const [proof, disproof] = shared.found;
      const numbers = isStored && proof !== 0 && disproof !== 0 ? { proof, disproof } : null;
      return { tableUse, line: lineSoFar(game, shared, attacker, orders), numbers };
    },
  };
}
