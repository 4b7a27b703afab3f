/** The memory of a session: where its threads find a problem, write what they have done, and share what they know. */
import { type Arena, regionWords } from "../../../native-layout/arena.js";
import { COMERS, CONTROL_WORDS, OPEN_TO_ALL } from "../../../native-layout/control-record.js";
import { ITEM_WORDS, LOCK_WORDS } from "../../../native-layout/root-item.js";
import { NO_TICKET, POSITION, THREAD_WORDS } from "../../../native-layout/thread-record.js";
import type { Game, Player } from "../../game/game.js";
import { tableWords } from "../../search/table/transposition-table.js";
import { checkMemory } from "../resources/memory.js";
import { layOutWithEngines, openArena } from "../threads/engine-place.js";
import type { SolveSetup } from "../threads/thread-context.js";
import { startTurns } from "../threads/turns.js";
import { startRootTree } from "./parallel/root-tree.js";
import type { SolveRegion } from "./solve-thread.js";

export interface SessionMemory {
  readonly arena: Arena<SolveRegion>;
  readonly control: Int32Array;
  /** A record for each thread. */
  readonly records: Int32Array;
  /** The root's position, and those of its branches. */
  readonly positions: Int32Array;
  readonly tree: Int32Array;
  readonly table: Int32Array;
  /** Puts a position and the constants behind it where all threads find them. */
  place(words: Int32Array): void;
  /** Writes a problem down, of which nothing has been searched. The table stays as it is. */
  prepare(words: Int32Array, attacker: Player): void;
}

/** @param game for reading positions; its own is lost */
export function openSessionMemory(
  game: Game,
  threads: number,
  setup: Pick<SolveSetup, "table" | "engineBytes">,
  onWarning?: (sentence: string) => void,
): SessionMemory {
  const arena = takeMemory(game, threads, setup, onWarning);
  const control = regionWords(arena, "control");
  const records = regionWords(arena, "threads");
  const positions = regionWords(arena, "positions");
  const constants = regionWords(arena, "constants");
  const tree = regionWords(arena, "tree");

  function place(words: Int32Array): void {
    positions.set(words.subarray(0, game.positionWords));
    constants.set(words.subarray(game.positionWords));
  }

  function prepare(words: Int32Array, attacker: Player): void {
    records.fill(0);
    for (let thread = 0; thread < threads; thread++) records[thread * THREAD_WORDS + POSITION] = NO_TICKET;
    startTurns(records);
    place(words);
    game.setConstants?.(words, game.positionWords);
    game.load(words, 0);
    startRootTree(tree, game.sideToMove() === attacker);
    control.fill(0, COMERS, OPEN_TO_ALL + 1);
  }

  return { arena, control, records, positions, tree, table: regionWords(arena, "table"), place, prepare };
}

/** Memory for all that threads share: a problem, the tree of a split root, the table. */
function takeMemory(
  {
    maximumMoves,
    positionWords,
    constantWords = 0,
  }: Pick<Game, "constantWords" | "maximumMoves" | "positionWords">,
  threads: number,
  { table, engineBytes }: Pick<SolveSetup, "table" | "engineBytes">,
  onWarning?: (sentence: string) => void,
): Arena<SolveRegion> {
  checkMemory(tableWords(table), table.entries, 1, { threads, engineBytes });
  const itemCapacity = 1 + 32 * maximumMoves;
  const sizes = {
    control: CONTROL_WORDS,
    threads: THREAD_WORDS * threads,
    constants: Math.max(1, constantWords),
    positions: positionWords * itemCapacity,
    tree: LOCK_WORDS + ITEM_WORDS * itemCapacity,
    table: tableWords(table),
  };
  return openArena(layOutWithEngines<SolveRegion>(sizes, engineBytes, threads, onWarning), onWarning);
}
