/**
 * What searches jobs of a two-level search for a tree elsewhere: threads on one table, which stays from job to job as long as the
 * question is the same.
 */
import { STOP, STOP_ASKED } from "../../../../native-layout/control-record.js";
import { effortClass } from "../../../../native-layout/table-entry.js";
import { letLeave, THREAD_WORDS } from "../../../../native-layout/thread-record.js";
import type { GameDefinition } from "../../../game/definition.js";
import type { Player } from "../../../game/game.js";
import { tableForm } from "../../../search/kind.js";
import type { TablePart } from "../../../search/table/saved-table.js";
import { createFactSource, sharesFacts, takeFacts } from "../../../search/table/shared-facts.js";
import type { Job } from "../../../search/two-level/job.js";
import type { Pool } from "../../threads/pool.js";
import { nextSession, type SolveSetup } from "../../threads/thread-context.js";
import { kindNamed } from "../choose-search.js";
import { openSessionMemory } from "../session-memory.js";
import type { JobShare, JobTask } from "./job-thread.js";

/** Facts that took fewer nodes are not given to others: they find them sooner than they hear of them. */
export const SHARED_NODES = 256;

/** What is asked, the same for all who search its jobs. */
export interface JobQuestion {
  /** The packed position, with its constants behind it. */
  readonly words: Int32Array;
  readonly attacker: Player;
  readonly setup: SolveSetup;
  /** The generation of the entries in tables. */
  readonly generation: number;
}

export interface JobBench {
  readonly threads: number;
  /** Searches a job in a thread that has none. Rejects when the thread dies, which is then replaced. */
  search(job: Job, thread: number): Promise<JobShare>;
  /** Ends the job of a thread, whose answer nobody needs. */
  leave(thread: number): void;
  /** Facts that were not given out yet, of the next part of the table. */
  facts(): TablePart | undefined;
  /** @throws RangeError for what are no facts of its table */
  takeFacts(facts: TablePart): void;
  /** Ends all jobs and threads. */
  close(): Promise<void>;
}

/**
 * @param onWarning called with a sentence about what makes the searches slow
 * @throws MemoryError where its table does not fit
 */
export function openJobBench(
  pool: Pool,
  module: GameDefinition,
  { words, attacker, setup, generation }: JobQuestion,
  onWarning: (sentence: string) => void,
): JobBench {
  const { threads } = pool;
  const game = module.create(setup.gameOptions);
  const memory = openSessionMemory(game, threads, setup, onWarning);
  const { arena, control, records, table, prepare } = memory;
  prepare(words, attacker);
  const session = nextSession();
  const deadline = Number.POSITIVE_INFINITY;
  const task = { kind: "job", session, arena, threads, setup, attacker, generation, deadline } as const;
  const form = tableForm(kindNamed(setup.algorithm, module));
  const shared = sharesFacts(form) ? form : undefined;
  const source = shared && createFactSource(table, generation, shared, effortClass(SHARED_NODES));
  const watch = { due: () => (Atomics.load(control, STOP) === 0 ? undefined : ("stopped" as const)) };
  return {
    threads,
    async search(job, thread) {
      if (job.words.length !== game.positionWords) throw new RangeError("a job has no position of the game");
      letLeave(records, thread * THREAD_WORDS, false);
      const share = await pool.run({ ...task, thread, work: job } satisfies JobTask, watch, thread);
      return share as JobShare;
    },
    leave: (thread) => letLeave(records, thread * THREAD_WORDS, true),
    facts: () => source?.next(),
    takeFacts(facts) {
      if (shared !== undefined) takeFacts(table, generation, shared, facts);
    },
    close() {
      Atomics.store(control, STOP, STOP_ASKED);
      return pool.close();
    },
  };
}
