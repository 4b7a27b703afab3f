/** One thread of a sweep: takes positions until there are none left, and writes down what it finds. */
import type { Arena } from "../../../native-layout/arena.js";
import { regionWords } from "../../../native-layout/arena.js";
import {
  controlCounts,
  FILLED,
  STOP,
  STOP_NOT,
  TOTAL,
  takeTicket,
} from "../../../native-layout/control-record.js";
import {
  addIdle,
  NO_TICKET,
  POSITION,
  publishNodes,
  readNodes,
  THREAD_WORDS,
} from "../../../native-layout/thread-record.js";
import { VERDICT_WORDS } from "../../../native-layout/verdict-record.js";
import type { Player } from "../../game/game.js";
import type { SearchLimits } from "../../search/search.js";
import { type SearchSetup, stationFor } from "../threads/station.js";
import { writeFinding } from "../threads/verdicts.js";

/** A lost wake-up costs no more than this. */
const WAIT_MILLISECONDS = 100;

export type SweepRegion = "control" | "threads" | "positions" | "verdicts" | `table${number}`;

export interface SweepTask {
  readonly kind: "sweep";
  readonly session: number;
  readonly arena: Arena<SweepRegion>;
  /** Number of this thread, from 0. */
  readonly thread: number;
  readonly setup: SearchSetup;
  /** Positions that stand in the arena at once. */
  readonly ring: number;
  readonly maxNodes?: number | undefined;
  /** Milliseconds a position may take. */
  readonly time?: number | undefined;
  /** One position's facts serve the next, on a table that all threads share. */
  readonly keepTable: boolean;
}

/** A table that is kept serves all threads; otherwise each has its own. */
function tableRegion(thread: number, keepTable: boolean): SweepRegion {
  return keepTable ? "table0" : `table${thread}`;
}

/** Returns how many positions it has searched. */
export async function sweepThread(task: SweepTask, begin: () => void): Promise<number> {
  const { arena, thread, ring, keepTable, maxNodes, time = Number.POSITIVE_INFINITY } = task;
  const control = regionWords(arena, "control");
  const counts = controlCounts(control);
  const threads = regionWords(arena, "threads");
  const positions = regionWords(arena, "positions");
  const verdicts = regionWords(arena, "verdicts");
  const tableWords = regionWords(arena, tableRegion(thread, keepTable));
  // The system gives out memory at the first touch; without this the first positions would pay for it.
  if (!keepTable) tableWords.fill(0);
  const { game, table, search } = await stationFor(
    task.session,
    task.setup,
    arena,
    tableRegion(thread, keepTable),
  );
  begin();
  const record = thread * THREAD_WORDS;
  const problemWords = 1 + game.positionWords + (game.constantWords ?? 0);

  let nodesBefore = readNodes(threads, record);
  let deadline = 0;
  const limits: SearchLimits = {
    ...(maxNodes === undefined ? {} : { maxNodes }),
    tick(nodes) {
      publishNodes(threads, record, nodesBefore + nodes);
      if (Atomics.load(control, STOP) !== 0) return "stopped";
      return performance.now() >= deadline ? "time limit" : undefined;
    },
  };

  /** Waits until the position with this ticket stands in the arena; false when it never will. */
  function waitForPosition(ticket: number): boolean {
    let waitedFrom = 0;
    for (;;) {
      if (Atomics.load(control, STOP) !== 0) return false;
      const filled = Atomics.load(counts, FILLED);
      if (ticket < filled) break;
      if (ticket >= Atomics.load(counts, TOTAL)) return false;
      waitedFrom ||= performance.now();
      Atomics.wait(counts, FILLED, filled, WAIT_MILLISECONDS);
    }
    if (waitedFrom > 0) addIdle(threads, record, Math.round(performance.now() - waitedFrom));
    return true;
  }

  for (let searched = 0; ; searched++) {
    const ticket = takeTicket(counts);
    if (!waitForPosition(ticket)) return searched;
    const slot = ticket % ring;
    Atomics.store(threads, record + POSITION, slot);
    const at = slot * problemWords;
    game.setConstants?.(positions, at + 1 + game.positionWords);
    game.load(positions, at + 1);
    const attacker = positions[at] < 0 ? game.sideToMove() : (positions[at] as Player);
    // Generation numbers repeat after 2³² positions. A fact that is left over from then is still true.
    // Facts of problems with other constants stay apart, even where a game's keys do not tell them apart.
    const kept = 1 ^ hashOf(positions, at + 1 + game.positionWords, game.constantWords ?? 0);
    table.setGeneration(keepTable ? kept : (1 + ticket) | 0);
    const start = performance.now();
    deadline = start + time;
    const result = search.solve(attacker, limits);
    nodesBefore += result.nodes;
    publishNodes(threads, record, nodesBefore);
    if (result.reason === "stopped" && Atomics.load(control, STOP) !== STOP_NOT) return searched;
    const microseconds = 1000 * (performance.now() - start);
    // The main thread takes a position away before it ends its thread, and then reports the position itself.
    if (Atomics.compareExchange(threads, record + POSITION, slot, NO_TICKET) !== slot) return searched;
    writeFinding(verdicts, slot * VERDICT_WORDS, result, microseconds);
  }
}

/** A hash of so many words; 0 for none. */
function hashOf(words: Int32Array, from: number, count: number): number {
  let hash = 0;
  for (let i = from; i < from + count; i++) hash = Math.imul((hash ^ words[i]) + 0x9e3779b9, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
