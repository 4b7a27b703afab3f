/**
 * Threads that take turns: of all threads of a run only one is at work, until it has searched so many nodes, and then the one
 * that is least far. So a run on many threads is the same every time, on however few cores, and its length can be counted in
 * nodes. For measurements (bench/scaling); runs without turns are not touched by it.
 *
 * A thread is as far as its nodes and those that it has waited for others: one that finds nothing to do looks again when the
 * others are a turn further.
 */
import { STOP, STOP_NOT } from "../../../native-layout/control-record.js";
import {
  hasLeft,
  leaveTurns,
  publishNodes,
  publishWaited,
  readNodes,
  readWaited,
  THREAD_WORDS,
  TURN,
} from "../../../native-layout/thread-record.js";
import type { ThreadPlace } from "./task-limits.js";

/** A thread that is stopped while it waits for its turn learns of it within this many milliseconds. */
const LOOK_MILLISECONDS = 50;

export interface Turns {
  /** Waits for the first turn. */
  join(): void;
  /**
   * At each look of a search: ends the turn where it is over.
   *
   * @param nodes of this search
   * @param before nodes of the thread's searches before it
   */
  spend(nodes: number, before: number): void;
  /** The next search begins with a look that ends the turn: looks in between come by the clock. */
  restart(): void;
  /** Lets the others go on, with nothing to do. */
  wait(): void;
  /** The thread takes no more turns. */
  leave(): void;
}

/** @param turnNodes of a turn; undefined where threads do not take turns */
export function createTurns(place: ThreadPlace, turnNodes: number | undefined): Turns | undefined {
  if (turnNodes === undefined) return undefined;
  const { control, records, thread } = place;
  const record = thread * THREAD_WORDS;
  /** Nodes of the search at work at which the turn ends. */
  let end = 0;

  function waitForTurn(): void {
    while (Atomics.load(records, record + TURN) === 0 && Atomics.load(control, STOP) === STOP_NOT) {
      Atomics.wait(records, record + TURN, 0, LOOK_MILLISECONDS);
    }
  }

  function pass(): void {
    const next = leastFar(records);
    if (next === thread) return;
    Atomics.store(records, record + TURN, 0);
    giveTurn(records, next);
    waitForTurn();
  }

  return {
    join: waitForTurn,
    spend(nodes, before) {
      if (nodes < end) return;
      end = nodes === 0 ? 0 : nodes + turnNodes;
      publishNodes(records, record, before + nodes);
      pass();
    },
    restart() {
      end = 0;
    },
    wait() {
      publishWaited(records, record, readWaited(records, record) + turnNodes);
      pass();
    },
    leave: () => endTurns(records, thread),
  };
}

/** The first turn of a run is that of the first thread. */
export function startTurns(records: Int32Array): void {
  giveTurn(records, 0);
}

/** A thread takes no more turns: it is done, or has died. */
export function endTurns(records: Int32Array, thread: number): void {
  const record = thread * THREAD_WORDS;
  leaveTurns(records, record);
  if (Atomics.exchange(records, record + TURN, 0) === 0) return;
  const next = leastFar(records);
  if (next >= 0) giveTurn(records, next);
}

/** Nodes that each thread has let pass in its turns. */
export function waitsOf(records: Int32Array): number[] {
  return Array.from({ length: records.length / THREAD_WORDS }, (_, i) =>
    readWaited(records, i * THREAD_WORDS),
  );
}

function giveTurn(records: Int32Array, thread: number): void {
  Atomics.store(records, thread * THREAD_WORDS + TURN, 1);
  Atomics.notify(records, thread * THREAD_WORDS + TURN);
}

/** The first of the threads that are least far; -1 when all have left. */
function leastFar(records: Int32Array): number {
  let first = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let thread = 0; thread < records.length / THREAD_WORDS; thread++) {
    const record = thread * THREAD_WORDS;
    if (hasLeft(records, record)) continue;
    const far = readNodes(records, record) + readWaited(records, record);
    if (far >= least) continue;
    least = far;
    first = thread;
  }
  return first;
}
