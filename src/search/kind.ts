/**
 * A search as a value: what everything above has to know of a search that a user may choose. The searches for any game
 * are in kinds.ts; a game may bring more, which only it can be searched by.
 */
import type { EnginePlace } from "../engine/instance.js";
import type { Game, SearchGame } from "../game/game.js";
import type { Settings } from "../game/setting.js";
import type { Search } from "./search.js";
import { GENERAL_TABLE, type SavedTable } from "./table/saved-table.js";
import type { TableOptions, TranspositionTable } from "./table/transposition-table.js";

/**
 * How threads share one position: all search the root and keep apart by virtual numbers (`shared-table`), each takes
 * branches of the root, the most proving first (`root-split`), or each takes jobs from a proof-number tree above them
 * (`two-level`).
 */
export type Way = (typeof WAYS)[number];
export const WAYS = ["root-split", "shared-table", "two-level"] as const;

export interface SearchKind {
  /** As it is typed on the command line and is in files. */
  readonly name: string;
  /** What it is, as a part of a sentence. */
  readonly sentence: string;
  /** Whether its proofs have λ orders. Where it ends without one, that says nothing about the goal. */
  readonly hasOrders: boolean;
  /**
   * The settings that it heeds; another one that is asked for is refused. A setting of its own is a row here, one that another
   * search has too is the row of that search. Flags, checks, types and help come from these rows.
   */
  readonly settings: Settings;
  /** Whether its table has a layout of its own, which no other search reads. */
  readonly ownTable?: boolean;
  /**
   * Share of the entries of its own table in use, 0 to 1, while threads write to it; left out where it does not tell.
   */
  ownTableUse?(words: Int32Array, generation: number): number;
  /** How its own table is saved. */
  readonly savedTable?: SavedTable;
  /** Why a search that was stopped cannot go on with what its table holds, as a part of a sentence; left out where it can. */
  readonly unsaved?: string;
  /** How threads share one position, where the user does not say; `alone` where further threads would be of no use. */
  readonly way: Way | "alone";
  /** The ways that the user may ask for; all where this is left out. */
  readonly ways?: readonly Way[];
  /** Why a game or a table cannot be searched in this way, as a sentence with its remedy; undefined when they can. */
  refuses?(
    rules: Game,
    table: TableOptions,
    options: object,
  ): string | undefined | Promise<string | undefined>;
  /** Bytes of memory that a thread's engine takes where it runs in WebAssembly; left out where there is no such engine. */
  readonly engineBytes?: number;
  /**
   * Loads the search, which may make large tables as it loads, and makes one for a game and its table.
   *
   * @param options values of its settings, and what programs say besides; a search names their type here
   * @param place for the engine, in the memory in which the table's words lie; without it the engine is JavaScript
   */
  create(game: SearchGame, table: TranspositionTable, options: object, place?: EnginePlace): Promise<Search>;
}

declare module "../game/definition.js" {
  interface GameParts {
    /** Searches that only this game has. */
    readonly searches?: readonly SearchKind[];
  }
}

/** Bytes that the largest engine of these searches takes in a thread; 0 where none has one. */
export function mostEngineBytes(kinds: readonly SearchKind[]): number {
  return Math.max(0, ...kinds.map(({ engineBytes = 0 }) => engineBytes));
}

/** Why a search cannot be saved, as a sentence; undefined where it can. */
export function whyUnsaved({ name, ownTable, savedTable, unsaved }: SearchKind): string | undefined {
  const why =
    unsaved ?? (ownTable && savedTable === undefined ? "its table has a form of its own" : undefined);
  return why === undefined ? undefined : `${name} cannot be saved: ${why}`;
}

/** How the table of a search is saved. */
export function tableForm({ savedTable = GENERAL_TABLE }: Pick<SearchKind, "savedTable">): SavedTable {
  return savedTable;
}

/** The highest order that a search of this kind looks at; 0 where it knows no orders. */
export function ordersOf(
  { hasOrders }: SearchKind,
  { maxOrder }: { readonly maxOrder?: number | undefined },
): number {
  return hasOrders ? (maxOrder ?? DEFAULT_MAXIMUM_ORDER) : 0;
}

/** The order of the paper's first game (Soeda et al. 2007). */
export const DEFAULT_MAXIMUM_ORDER = 7;
