/**
 * The two-level searches of a session, one after the other: by its own threads (job-seats.ts), or by workers elsewhere
 * (remote-jobs.ts). The tree is kept as long as the table is, and the question is the same.
 */
import type { GameDefinition } from "../../../game/definition.js";
import type { Game } from "../../../game/game.js";
import { ordersOf } from "../../../search/kind.js";
import type { SavedTree } from "../../../search/two-level/saved-tree.js";
import { createTwoLevelTree, type TwoLevelTree } from "../../../search/two-level/tree.js";
import type { Pool } from "../../threads/pool.js";
import { kindNamed } from "../choose-search.js";
import type { JobQuestion } from "./job-bench.js";
import { createSeats, type SeatOptions, type Seats } from "./job-seats.js";
import type { Remote, RemoteSearch } from "./remote-jobs.js";

interface TwoLevelOptions extends Pick<SeatOptions, "control" | "records"> {
  readonly pool: Pool;
  readonly module: GameDefinition;
  /** For reading positions; its own is lost. */
  readonly game: Game;
  readonly table: Int32Array;
  readonly remote: Remote;
}

/** A tree as files have it. */
export interface KeptTree {
  /** What it is about, as a text. */
  readonly about: string;
  readonly tree: SavedTree;
}

/** The upper level of a session, for whoever saves it while nothing is searched. */
export interface UpperLevel {
  /** Undefined where no search has had one since the table was emptied. */
  save(): KeptTree | undefined;
  /** Takes over what a file has: it serves the next search, where that keeps the table and is about the same. */
  adopt(kept: KeptTree): void;
}

/** One search in two levels. */
export interface TwoLevelSearch extends Pick<Seats, "serve"> {
  readonly tree: TwoLevelTree;
  contradiction: Seats["contradiction"];
  /** Why workers elsewhere could not be asked. */
  failure(): Error | undefined;
  /** How many workers elsewhere have taken part; undefined where threads search. */
  workers(): number | undefined;
}

export interface TwoLevel {
  readonly upper: UpperLevel;
  /** @param words the position, with its constants behind it */
  open(
    words: Int32Array,
    task: SeatOptions["task"],
    keepTable: boolean,
    onDeath: SeatOptions["onDeath"],
  ): Promise<TwoLevelSearch>;
}

export function openTwoLevel({
  pool,
  control,
  records,
  module,
  game,
  table,
  remote,
}: TwoLevelOptions): TwoLevel {
  let kept: { readonly about: string; readonly tree: TwoLevelTree } | undefined;
  let adopted: KeptTree | undefined;
  /** Asked by the tree, which may outlive a search. */
  let seats = () => 1;

  function treeFor(words: Int32Array, task: SeatOptions["task"], keepTable: boolean, leastNodes?: number) {
    const { algorithm, search, gameOptions } = task.setup;
    const { attacker } = task;
    const about = JSON.stringify({ words: [...words], algorithm, search, gameOptions, attacker });
    if (!keepTable || kept?.about !== about) {
      const root = words.slice(0, game.positionWords);
      game.setConstants?.(words, game.positionWords);
      game.load(root, 0);
      const options = { root, attackerToMove: game.sideToMove() === attacker, workers: () => seats() };
      const saved = keepTable && adopted?.about === about ? adopted.tree : undefined;
      kept = {
        about,
        tree: createTwoLevelTree({ ...options, ...(leastNodes === undefined ? {} : { leastNodes }) }, saved),
      };
    }
    adopted = undefined;
    return kept;
  }

  return {
    upper: {
      save: () => kept && { about: kept.about, tree: kept.tree.save() },
      adopt(saved) {
        adopted = saved;
      },
    },
    async open(words, task, keepTable, onDeath) {
      const { workers } = remote;
      if (workers !== undefined) {
        const { openRemoteSearch, REMOTE_LEAST_NODES } = await import("./remote-jobs.js");
        const { tree } = treeFor(words, task, keepTable, REMOTE_LEAST_NODES);
        const { attacker, setup, generation } = task;
        const question: JobQuestion = { words, attacker, setup, generation };
        // One that a save has interrupted goes on with the workers that it has.
        if (remote.search?.tree !== tree) {
          await remote.search?.close();
          const options = { pool, module, workers, question, tree, table, control, records, onDeath };
          remote.search = openRemoteSearch(options);
        }
        const search = remote.search;
        seats = () => search.seats();
        return remoteSearch(search, task);
      }
      const { tree } = treeFor(words, task, keepTable);
      seats = () => task.threads;
      const maxOrder = ordersOf(kindNamed(task.setup.algorithm, module), task.setup.search);
      const local = createSeats({ pool, tree, task, control, records, maxOrder, onDeath });
      return { tree, ...local, workers: () => undefined, failure: () => undefined };
    },
  };
}

function remoteSearch(search: RemoteSearch, task: SeatOptions["task"]): TwoLevelSearch {
  return {
    tree: search.tree,
    serve: (_, watch) => search.serve(task, watch),
    contradiction: search.contradiction,
    workers: search.workers,
    failure: search.failure,
  };
}
