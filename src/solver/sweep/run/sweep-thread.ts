/**
 * One thread of a sweep. It takes batches of neighbouring positions until there are none left, searches them one after the
 * other, and hands over what it finds in *runs*: the main thread has as little to do with a run as with one position.
 */
import type { Arena } from "../../../../native-layout/arena.js";
import { regionWords } from "../../../../native-layout/arena.js";
import {
  controlCounts,
  FILLED,
  STOP,
  STOP_NOT,
  TOTAL,
  takeTickets,
} from "../../../../native-layout/control-record.js";
import { readCount, writeCount } from "../../../../native-layout/count.js";
import {
  ATTACKER,
  CALLED_OFF,
  KNOWN_VALUE,
  NOT_KNOWN,
  PROBLEM,
} from "../../../../native-layout/position-record.js";
import {
  addIdle,
  END,
  NEXT,
  NO_TICKET,
  POSITION,
  publishNodes,
  RUN_SLOT,
  readNodes,
  THREAD_WORDS,
} from "../../../../native-layout/thread-record.js";
import { DONE, VERDICT_WORDS, WRONG } from "../../../../native-layout/verdict-record.js";
import { endStatistics, type Statistics, startStatistics } from "../../../engine/statistics.js";
import type { Player } from "../../../game/game.js";
import type { Limits } from "../../../search/limits.js";
import type { SearchLimits, SearchResult } from "../../../search/search.js";
import { type SearchSetup, threadContextFor } from "../../threads/thread-context.js";
import { publishRun, writeFinding } from "../../threads/verdicts.js";
import { disagreement, unpackKnownValue } from "./known-value.js";

/** A lost wake-up costs no more than this. */
const WAIT_MILLISECONDS = 100;
/** Positions of a batch at most. Batches and runs never go beyond a multiple of it. */
export const BLOCK = 64;
/**
 * The time that a batch should take. A position that takes longer is a batch by itself, so that other threads get the next
 * one.
 */
const BATCH_MILLISECONDS = 1;
/** Near the end, a thread takes one of this many parts of its share at a time, so that all threads end at about the same time. */
const PART_OF_SHARE = 4;

/** The finding for a position that was called off before its search began. */
const NOT_SEARCHED = { verdict: "unknown", reason: "stopped", nodes: 0, order: null } as const;

export type SweepRegion = "control" | "threads" | "positions" | "verdicts" | `table${number}`;

/** The limits are those of each position. */
export interface SweepTask extends Pick<Limits, "maxNodes" | "time"> {
  readonly kind: "sweep";
  readonly session: number;
  readonly arena: Arena<SweepRegion>;
  /** Number of this thread, from 0, and of all. */
  readonly thread: number;
  readonly threads: number;
  readonly setup: SearchSetup;
  /** Positions that stand in the arena at once. */
  readonly ring: number;
  /** Keeps what is known of one position for the next, in a table that all threads share. */
  readonly keepTable: boolean;
}

/** A table that is kept serves all threads; otherwise each has its own. */
function tableRegion(thread: number, keepTable: boolean): SweepRegion {
  return keepTable ? "table0" : `table${thread}`;
}

/** Returns what its searches did, where that is counted. */
export async function sweepThread(task: SweepTask, begin: () => void): Promise<Statistics | undefined> {
  if (!task.setup.stats) return sweepPositions(task, begin);
  startStatistics();
  await sweepPositions(task, begin);
  return endStatistics();
}

async function sweepPositions(task: SweepTask, begin: () => void): Promise<undefined> {
  const { arena, thread, ring, keepTable, maxNodes, time = Number.POSITIVE_INFINITY } = task;
  const control = regionWords(arena, "control");
  const counts = controlCounts(control);
  const threads = regionWords(arena, "threads");
  const positions = regionWords(arena, "positions");
  const verdicts = regionWords(arena, "verdicts");
  const { game, table, search } = await threadContextFor(
    task.session,
    task.setup,
    arena,
    tableRegion(thread, keepTable),
  );
  begin();
  const record = thread * THREAD_WORDS;
  const constantsAt = PROBLEM + game.positionWords;
  const positionWords = constantsAt + (game.constantWords ?? 0);

  let nodesBefore = readNodes(threads, record);
  let deadline = 0;
  /** Where the attacker of the position that is being searched is found. */
  let attackerAt = 0;
  /** The run that is not handed over: its first slot and how many positions it has. */
  let runSlot = 0;
  let run = 0;
  const limits: SearchLimits = {
    ...(maxNodes === undefined ? {} : { maxNodes }),
    tick(nodes) {
      publishNodes(threads, record, nodesBefore + nodes);
      // Results do not wait for a position that takes long.
      if (run > 0) handOver(DONE);
      if (Atomics.load(control, STOP) !== STOP_NOT) return "stopped";
      if (Atomics.load(positions, attackerAt) === CALLED_OFF) return "stopped";
      return performance.now() >= deadline ? "time limit" : undefined;
    },
  };

  function handOver(state: number): void {
    if (run === 0) return;
    publishRun(verdicts, runSlot * VERDICT_WORDS, run, state);
    run = 0;
    threads[record + RUN_SLOT] = NO_TICKET;
  }

  /** Tickets below it are known to stand in the arena. */
  let filledUpTo = 0;

  /** Waits until the position with this ticket stands in the arena; false when it never will. */
  function waitForPosition(ticket: number): boolean {
    if (ticket < filledUpTo) return Atomics.load(control, STOP) === STOP_NOT;
    let waitedFrom = 0;
    for (;;) {
      if (Atomics.load(control, STOP) !== STOP_NOT) return false;
      const filled = Atomics.load(counts, FILLED);
      filledUpTo = Number(filled);
      if (ticket < filledUpTo) break;
      if (ticket >= Atomics.load(counts, TOTAL)) return false;
      waitedFrom ||= performance.now();
      Atomics.wait(counts, FILLED, filled, WAIT_MILLISECONDS);
    }
    if (waitedFrom > 0) addIdle(threads, record, Math.round(performance.now() - waitedFrom));
    return true;
  }

  /** Searches the position with this ticket; false when the thread has to come to its end. */
  function searchPosition(ticket: number): boolean {
    const slot = ticket % ring;
    writeCount(threads, record + NEXT, ticket + 1);
    Atomics.store(threads, record + POSITION, slot);
    const at = slot * positionWords;
    attackerAt = at + ATTACKER;
    const attacker = Atomics.load(positions, attackerAt);
    if (attacker === CALLED_OFF) return take(slot, NOT_SEARCHED, 0);
    game.setConstants?.(positions, at + constantsAt);
    game.load(positions, at + PROBLEM);
    // Generation numbers repeat after 2³² positions. A fact that is left over from then is still true.
    // Facts of problems with other constants stay apart, even where a game's keys do not tell them apart.
    const kept = 1 ^ hashOf(positions, at + constantsAt, game.constantWords ?? 0);
    table.setGeneration(keepTable ? kept : (1 + ticket) | 0);
    const start = performance.now();
    deadline = start + 1000 * time;
    const result = search.solve(attacker < 0 ? game.sideToMove() : (attacker as Player), limits);
    const microseconds = 1000 * (performance.now() - start);
    nodesBefore += result.nodes;
    publishNodes(threads, record, nodesBefore);
    if (result.reason === "stopped" && Atomics.load(control, STOP) !== STOP_NOT) return false;
    const knownValue = positions[at + KNOWN_VALUE];
    const isWrong =
      knownValue !== NOT_KNOWN && disagreement(result, unpackKnownValue(knownValue)) !== undefined;
    return take(slot, result, microseconds, isWrong);
  }

  /** Takes what was found into the run; false when the main thread has given the position up meanwhile. */
  function take(slot: number, result: SearchResult, microseconds: number, isWrong = false): boolean {
    // The main thread takes a position away before it ends its thread, and then reports the position itself.
    if (Atomics.compareExchange(threads, record + POSITION, slot, NO_TICKET) !== slot) return false;
    writeFinding(verdicts, slot * VERDICT_WORDS, result, microseconds);
    if (isWrong) handOver(DONE);
    if (run === 0) {
      runSlot = slot;
      threads[record + RUN_SLOT] = slot;
    }
    run++;
    if (isWrong) handOver(WRONG);
    return true;
  }

  /** How many positions a batch may have, by the time that the last one took; and how many this one has. */
  let most = 1;
  let taken = 0;
  function batchSize(first: number): number {
    const part = Math.ceil((Number(Atomics.load(counts, FILLED)) - first) / (PART_OF_SHARE * task.threads));
    const toEnd = Math.min(BLOCK - (first % BLOCK), ring - (first % ring));
    taken = Math.max(1, Math.min(most, part, toEnd));
    return taken;
  }

  // A thread that was here before may have left part of its batch.
  let next = readCount(threads, record + NEXT);
  let end = readCount(threads, record + END);
  for (;;) {
    if (next >= end) {
      next = takeTickets(counts, batchSize);
      end = next + taken;
      writeCount(threads, record + NEXT, next);
      writeCount(threads, record + END, end);
    }
    const size = end - next;
    let since = 0;
    for (; next < end; next++) {
      const goesOn = waitForPosition(next);
      since ||= performance.now();
      if (goesOn && searchPosition(next)) continue;
      handOver(DONE);
      return undefined;
    }
    handOver(DONE);
    const fitting = Math.floor((size * BATCH_MILLISECONDS) / (performance.now() - since));
    most = Math.max(1, Math.min(BLOCK, 2 * size, fitting));
  }
}

/** A hash of this many words; 0 for none. */
function hashOf(words: Int32Array, from: number, count: number): number {
  let hash = 0;
  for (let i = from; i < from + count; i++) hash = Math.imul((hash ^ words[i]) + 0x9e3779b9, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
