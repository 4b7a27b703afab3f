/**
 * What one thread works with: its rules, its view of the table and its search, made from a description that
 * crosses threads.
 */
import { BUCKET_ENTRIES, BUCKET_WORDS } from "../../../native-layout/table-entry.js";
import type { SearchGame } from "../../game/game.js";
import type { GameOptions } from "../../game/module.js";
import { toSearchGame } from "../../game/search-game.js";
import { type Algorithm, createSearch, type SearchOptions } from "../../search/algorithms.js";
import type { Search } from "../../search/search.js";
import {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
} from "../../table/transposition-table.js";
import { loadGame } from "./load-game.js";

/** Everything that says how positions are searched. */
export interface SearchSetup {
  /** A game's name or the URL of its module, from `gameSource`. */
  readonly game: string;
  readonly gameOptions: GameOptions;
  readonly algorithm: Algorithm;
  readonly search: SearchOptions;
  readonly table: TableOptions;
}

export interface Station {
  readonly game: SearchGame;
  readonly table: TranspositionTable;
  readonly search: Search;
  /** Puts in a position's place the one that stands for all that symmetries map to it. */
  canonicalise(words: Int32Array, offset: number): void;
}

/** @param words the table's region */
async function createStation(setup: SearchSetup, words: Int32Array): Promise<Station> {
  const module = await loadGame(setup.game);
  const game = toSearchGame(module.create(setup.gameOptions));
  const table = createTable(words, setup.table);
  return {
    game,
    table,
    search: await createSearch(setup.algorithm, game, table, setup.search),
    canonicalise: (position, offset) => module.canonicalise?.(position, offset),
  };
}

let lastSession = 0;
/** The stations of a session that were asked for last, by their setups. */
const kept = new Map<string, Station>();
let keptSession = 0;
/** One to solve with and one to read lines with: making them anew for each problem takes longer than an easy problem. */
const STATIONS = 2;

/** A number for a run or a row of runs on one arena, which threads know it by. */
export function nextSession(): number {
  return ++lastSession;
}

/**
 * The thread's station for a session, made when it is first asked for: code that V8 has made fast for one search serves
 * the next one best when it is the same closure.
 */
export async function stationFor(session: number, setup: SearchSetup, words: Int32Array): Promise<Station> {
  if (session !== keptSession) kept.clear();
  keptSession = session;
  const described = JSON.stringify(setup);
  const station = kept.get(described) ?? (await createStation(setup, words));
  kept.delete(described);
  kept.set(described, station);
  const [oldest] = kept.keys();
  if (kept.size > STATIONS) kept.delete(oldest);
  return station;
}

/** How the threads of a root that is split see the table; whoever reads it afterwards does so with the same station. */
export function withSharedTable(setup: SearchSetup, threads: number): SearchSetup {
  return threads === 1 ? setup : { ...setup, table: { ...setup.table, shared: true } };
}

/** A search that cannot be done. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

/** @throws SetupError when the game cannot be searched in this way, GameError when it cannot be loaded */
export async function checkSetup({ game, gameOptions, algorithm, table }: SearchSetup): Promise<void> {
  const module = await loadGame(game);
  if (algorithm === "df-pn") return;
  const rules = module.create(gameOptions);
  if (algorithm === "endgame") {
    if (rules.name !== "othello") throw new SetupError(`endgame searches endgames of othello; use df-pn`);
  } else if (algorithm === "df-pn-mate") {
    if (!("shogi" in rules)) throw new SetupError(`df-pn-mate searches for mates in shogi; use df-pn`);
    if (table.whenFull === "stop") {
      throw new SetupError("df-pn-mate always makes room in a full table; use df-pn, or --when-full collect");
    }
    const { LEAST_MATE_WORDS } = await import("../../games/shogi/mate/table.js");
    if (tableWords(table) < LEAST_MATE_WORDS) {
      throw new SetupError(
        `a table for mates has at least ${BUCKET_ENTRIES + 1} entries, not ${table.entries}`,
      );
    }
  } else if (!("playPass" in rules)) {
    throw new SetupError(`${algorithm} needs a pass, and ${module.name} has none (playPass); use df-pn`);
  }
}

/** Entries of the largest table that fits into so many bytes; at least one bucket. */
export function entriesInBytes(bytes: number, table: Omit<TableOptions, "entries">): number {
  const wordsPerEntry = tableWords({ ...table, entries: 3000 * BUCKET_WORDS }) / (3000 * BUCKET_WORDS);
  return Math.max(1, Math.floor(bytes / (4 * wordsPerEntry)));
}
