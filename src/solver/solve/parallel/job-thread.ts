/** A job of a two-level search (src/search/two-level) in a thread: a position is searched for some nodes, on the table that all share. */
import { type Arena, regionWords } from "../../../../native-layout/arena.js";
import { effortClass, FIELD_MASK, PROOF } from "../../../../native-layout/table-entry.js";
import {
  publishNodes,
  readNodes,
  shouldLeave,
  THREAD_WORDS,
} from "../../../../native-layout/thread-record.js";
import { endStatistics, type Statistics, startStatistics } from "../../../engine/statistics.js";
import { INFINITE_NUMBER, type Player } from "../../../game/game.js";
import { ordersOf } from "../../../search/kind.js";
import { type Reason, type SearchResult, searchContext } from "../../../search/search.js";
import type { Job, JobAnswer } from "../../../search/two-level/job.js";
import { createTick, type TaskLimits, tickNodesOf } from "../../threads/task-limits.js";
import {
  type SolveSetup,
  sharing,
  type ThreadContext,
  threadContextFor,
} from "../../threads/thread-context.js";
import { createTurns } from "../../threads/turns.js";
import type { SolveRegion } from "../solve-thread.js";
import { numbersOf, splitPosition } from "./branches.js";

/** Where threads take turns: nodes that one with nothing to do lets pass at once. */
const IDLE_NODES = 1024;

/** Thresholds are heeded once one in so many of a job's nodes are searched. */
const LEAST_PART = 4;

/** The limits are those of all threads together. */
export interface JobTask extends TaskLimits {
  readonly kind: "job";
  readonly session: number;
  readonly arena: Arena<SolveRegion>;
  readonly thread: number;
  readonly threads: number;
  readonly setup: SolveSetup;
  readonly attacker: Player;
  readonly generation: number;
  /** Where threads take turns, a thread without a job waits for its next turn, or its first. */
  readonly work: Job | "first turn" | "next turn";
}

export interface JobShare {
  readonly answer: JobAnswer;
  /** Why the job ended, unless its position is decided or its nodes were searched. */
  readonly reason?: Reason;
  /** What its search did, where that is counted. */
  readonly stats?: Statistics;
}

export async function jobThread(
  task: JobTask,
  begin: () => void,
  finish: () => void,
): Promise<JobShare | undefined> {
  const { session, arena, thread, setup, work, turnNodes } = task;
  const place = {
    control: regionWords(arena, "control"),
    records: regionWords(arena, "threads"),
    thread,
  };
  if (typeof work === "string") {
    const turns = createTurns(place, Math.max(IDLE_NODES, turnNodes ?? 0));
    begin();
    if (work === "first turn") turns?.join();
    else turns?.wait();
    return undefined;
  }
  const context = await threadContextFor(session, sharing(setup, thread), arena, "table");
  begin();
  if (setup.stats) startStatistics();
  const share = doJob(task, work, context, place);
  finish();
  return { ...share, ...(setup.stats ? { stats: endStatistics() } : {}) };
}

/** What the searches of a thread have learned, of which generation. */
const learned = new WeakMap<ThreadContext, number>();

/** Whether a search goes on with the question of the one before. */
function goesOn(context: ThreadContext, generation: number): boolean {
  const before = learned.get(context);
  learned.set(context, generation);
  return before === generation;
}

function doJob(
  task: JobTask,
  job: Job,
  context: ThreadContext,
  place: Parameters<typeof createTick>[0],
): JobShare {
  const { arena, thread, threads, setup, attacker, generation } = task;
  const { kind, game, table, search } = context;
  const { records } = place;
  const record = thread * THREAD_WORDS;
  const maxOrder = ordersOf(kind, setup.search);
  const tick = createTick(place, task);
  const tickNodes = tickNodesOf(task, threads);
  const turns = createTurns(place, task.turnNodes && tickNodes);
  const before = readNodes(records, record);
  let outer: Reason | undefined;
  table.setGeneration(generation);
  game.setConstants?.(regionWords(arena, "constants"), 0);
  game.load(job.words, 0);
  const low = game.keyLow();
  const high = game.keyHigh();
  const stored = searchContext(attacker, maxOrder);

  /** Whether so much is known of the position that its moves are worth more than another search: an earlier run was there. */
  function isSearched(): boolean {
    if (kind.ownTable) return false;
    const at = table.probe(low, high, stored);
    const isOpen = at >= 0 && table.found[0] !== 0 && table.found[1] !== 0;
    return isOpen && (table.words[at + PROOF] & FIELD_MASK) >= effortClass(job.nodes);
  }

  /** A search within thresholds, which are raised until it has taken its least nodes: so jobs are worth their way. */
  function searchWithin(): SearchResult {
    let { proofLimit, disproofLimit } = job;
    let spent = 0;
    for (;;) {
      const result = search.solve(attacker, {
        ...{ maxNodes: job.nodes - spent, proofLimit, disproofLimit, goesOn: goesOn(context, generation) },
        tickNodes,
        tick(nodes) {
          turns?.spend(spent + nodes, before);
          outer = tick(before + spent + nodes);
          return outer ?? (shouldLeave(records, record) ? "stopped" : undefined);
        },
      });
      turns?.restart();
      spent += result.nodes;
      const whole = { ...result, nodes: spent };
      if (result.reason !== "node limit" || spent >= job.nodes / LEAST_PART) return whole;
      const [proof, disproof] = numbersOf(result, table, low, high, stored);
      if (proof < proofLimit && disproof < disproofLimit) return whole;
      proofLimit = Math.min(INFINITE_NUMBER, Math.max(proofLimit, 2 * proof));
      disproofLimit = Math.min(INFINITE_NUMBER, Math.max(disproofLimit, 2 * disproof));
    }
  }

  const result: SearchResult = isSearched() ? { verdict: "unknown", nodes: 0, order: null } : searchWithin();
  const [proof, disproof] = numbersOf(result, table, low, high, stored);
  const numbers = { proof, disproof, order: result.order ?? -1 };
  const isOver = outer !== undefined || result.reason === "stopped";
  const isDecided = proof === 0 || disproof === 0;
  const split = isOver || isDecided ? undefined : splitPosition(context, attacker, maxOrder);
  const nodes = result.nodes + (split === undefined ? 0 : 1);
  publishNodes(records, record, before + nodes);
  const grown = split === undefined ? {} : "proof" in split ? split : { branches: split };
  const reason = outer ?? (result.reason === "node limit" || isDecided ? undefined : result.reason);
  return {
    answer: { nodes, ...numbers, ...grown },
    ...(reason === undefined ? {} : { reason }),
  };
}
