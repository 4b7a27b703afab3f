/**
 * What one thread works with: its rules, its view of the table and its search, made from a description that
 * crosses threads.
 */
import { type Arena, regionWords } from "../../../native-layout/arena.js";
import { BUCKET_WORDS } from "../../../native-layout/table-entry.js";
import { SetupError } from "../../game/errors.js";
import type { SearchGame } from "../../game/game.js";
import type { GameOptions } from "../../game/module.js";
import { toSearchGame } from "../../game/search-game.js";
import type { SearchKind } from "../../search/kind.js";
import { findKind, type SearchOptions } from "../../search/kinds.js";
import type { Search } from "../../search/search.js";
import {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
} from "../../search/table/transposition-table.js";
import { loadGame } from "../loading/load-game.js";
import { enginePlace } from "./engine-place.js";
import { onRest } from "./rest.js";

/** Everything that says how positions are searched. */
export interface SearchSetup {
  /** A game's name or the URL of its module, from `gameSource`. */
  readonly game: string;
  readonly gameOptions: GameOptions;
  /** The name of a search (`SearchKind`). */
  readonly algorithm: string;
  readonly search: SearchOptions;
  readonly table: TableOptions;
  /** Bytes of memory for a thread's engine in WebAssembly (`SearchKind.engineBytes`); undefined to search in JavaScript. */
  readonly engineBytes: number | undefined;
  /** Whether to count what searches do (`Statistics`). Default false. */
  readonly stats?: boolean;
}

/** The same for threads that share one position. */
export interface SolveSetup extends SearchSetup {
  readonly way: SearchKind["way"];
  /** Whether all threads begin at once; otherwise one begins, and others join when the position turns out to be worth it. */
  readonly together: boolean;
}

export interface ThreadContext {
  readonly kind: SearchKind;
  readonly game: SearchGame;
  readonly table: TranspositionTable;
  readonly search: Search;
  /** Puts in a position's place the one that stands for all that symmetries map to it. */
  canonicalise(words: Int32Array, offset: number): void;
}

async function createThreadContext(
  setup: SearchSetup,
  arena: Arena<string>,
  words: Int32Array,
): Promise<ThreadContext> {
  const { module, kind } = await kindOf(setup);
  const place = kind.engineBytes === undefined ? undefined : enginePlace(arena);
  const game = toSearchGame(module.create(setup.gameOptions));
  const table = createTable(words, setup.table);
  return {
    kind,
    game,
    table,
    search: await kind.create(game, table, setup.search, place),
    canonicalise: (position, offset) => module.canonicalise?.(position, offset),
  };
}

let lastSession = 0;
/** The thread contexts of a session that were asked for last, by their setups. */
const kept = new Map<string, ThreadContext>();
let keptSession = 0;
onRest(() => kept.clear());
/** Contexts to solve with, in one way or several, and one to read lines with: making them for each problem takes longer than an easy problem. */
const MOST_KEPT = 8;

/** A number for a run or a row of runs on one arena, which threads know it by. */
export function nextSession(): number {
  return ++lastSession;
}

/**
 * The thread's context for a session, made when it is first asked for: code that V8 has made fast for one search serves
 * the next one best when it is the same closure.
 */
export async function threadContextFor<Name extends string>(
  session: number,
  setup: SearchSetup,
  arena: Arena<Name>,
  tableRegion: Name,
): Promise<ThreadContext> {
  if (session !== keptSession) kept.clear();
  keptSession = session;
  const described = JSON.stringify(setup);
  const threadContext =
    kept.get(described) ?? (await createThreadContext(setup, arena, regionWords(arena, tableRegion)));
  kept.delete(described);
  kept.set(described, threadContext);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT) kept.delete(oldest);
  return threadContext;
}

/**
 * The search of one of several threads, from the time on that there are several. Those that search the same root avoid what
 * others work on by virtual numbers alone: in another order of children they would search what the first has no need of.
 */
export function sharing(setup: SolveSetup, thread: number): SolveSetup {
  const shared = { ...setup, table: { ...setup.table, shared: true } };
  if (setup.way !== "shared-table") return shared;
  return { ...shared, search: { ...setup.search, virtualNumbers: true, leads: thread === 0 } };
}

/** The setup that nothing was wrong with last, by its game: rules made for a check take longer than an easy problem. */
const accepted = new WeakMap<object, string>();

/** @throws SetupError when the game cannot be searched in this way, GameError when it cannot be loaded */
export async function checkSetup(setup: SearchSetup): Promise<void> {
  const { module, kind } = await kindOf(setup);
  const described = JSON.stringify(setup);
  const known = accepted.get(module) === described;
  // Every call waits as often as any other here, since they have their turns in the order in which they came.
  const refused = await (known
    ? undefined
    : kind.refuses?.(module.create(setup.gameOptions), setup.table, setup.search));
  if (refused !== undefined) throw new SetupError(refused);
  accepted.set(module, described);
}

async function kindOf({ game, algorithm }: Pick<SearchSetup, "game" | "algorithm">) {
  const module = await loadGame(game);
  const kind = findKind(algorithm, module.searches);
  if (kind === undefined) throw new SetupError(`${module.name} has no search ${algorithm}; use df-pn`);
  return { module, kind };
}

/** Entries of the largest table that fits into this many bytes; at least one bucket. */
export function entriesInBytes(bytes: number, table: Omit<TableOptions, "entries">): number {
  const wordsPerEntry = tableWords({ ...table, entries: 3000 * BUCKET_WORDS }) / (3000 * BUCKET_WORDS);
  return Math.max(1, Math.floor(bytes / (4 * wordsPerEntry)));
}
