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

/** @param table in which the threads search */
export function createOnlooker(
  module: GameModule,
  table: Int32Array,
): (words: Int32Array, at: Searched, attacker: Player, kind: SearchKind) => Look {
  /** By the options of the game, which say what stands in keys. */
  const views = new Map<string, { readonly game: SearchGame; readonly table: TranspositionTable }>();

  function viewOf(searched: SolveSetup) {
    const described = JSON.stringify(searched.gameOptions);
    const view = views.get(described) ?? {
      game: toSearchGame(module.create(searched.gameOptions)),
      table: createTable(table, searched.table),
    };
    views.set(described, view);
    return view;
  }

  return (words, { asked, searched, generation }, attacker, kind) => {
    // Another search than the one that was asked for may be one that only the game has.
    const its = searched.algorithm === asked.algorithm ? kind : findKind(searched.algorithm);
    if (its === undefined || its.ownTable === true) {
      const use = its?.ownTableUse?.(table, generation);
      return { tableUse: use ?? null, line: [], numbers: null };
    }
    const orders = ordersOf(its, searched.search);
    const view = viewOf(searched);
    view.table.setGeneration(generation);
    view.game.setConstants?.(words, view.game.positionWords);
    view.game.load(words, 0);
    const context = searchContext(attacker, orders);
    const isStored = view.table.probe(view.game.keyLow(), view.game.keyHigh(), context) >= 0;
    const [proof, disproof] = view.table.found;
    const numbers = isStored && proof !== 0 && disproof !== 0 ? { proof, disproof } : null;
    const line = lineSoFar(view.game, view.table, attacker, orders);
    return { tableUse: view.table.use(), line, numbers };
  };
}
