/**
 * One of the threads that search an Othello endgame together. The first begins alone; others come when the position is worth
 * it. Every thread searches the whole position on the shared table; marks keep them off one another's moves, and what one has
 * decided the others leave. The first that has the answer stops the others.
 */
import type { Arena } from "../../../../native-layout/arena.js";
import { regionWords } from "../../../../native-layout/arena.js";
import { COMERS, STOP, STOP_NOT, STOP_SOLVED } from "../../../../native-layout/control-record.js";
import { publishNodes, THREAD_WORDS } from "../../../../native-layout/thread-record.js";
import { endStatistics, type Statistics, startStatistics } from "../../../engine/statistics.js";
import { enginePlace } from "../../../solver/threads/engine-place.js";
import { onRest } from "../../../solver/threads/rest.js";
import { createTick, type TaskLimits, tickNodesOf } from "../../../solver/threads/task-limits.js";
import { createTurns } from "../../../solver/threads/turns.js";
import type { GameTask } from "../../../solver/threads/worker.js";
import { loadEndgameEngine } from "../endgame/load-engine.js";
import { MAXIMUM_PLIES } from "../endgame/places.js";
import { createEndgame, type Endgame, type EndgameResult, type EndgameState } from "../endgame/search.js";
import { PER_DISC } from "../evaluation/static-value.js";

/** The nodes of a leaf take a tenth of the time of other nodes. */
const MOST_TICK_NODES = 4096;

export type EndgameRegion = "control" | "threads" | "states" | "position" | "marks" | "table";

const LINE = 7;
/**
 * What a thread knows in the middle of a search, for readers that show it: whether there is anything, the bounds, the estimate,
 * the line with its length in front. Nobody waits for the others, so that a reader may see a part of what comes next.
 */
export const STATE_WORDS = LINE + MAXIMUM_PLIES;

export function stateIn(words: Int32Array, thread: number): EndgameState | undefined {
  const at = thread * STATE_WORDS;
  const [known, lower, upper, move, hundredths, depth, length] = words.subarray(at, at + LINE);
  if (known === 0) return undefined;
  const estimate = depth === 0 ? undefined : { move, value: hundredths / PER_DISC, depth };
  return { lower, upper, estimate, line: [...words.subarray(at + LINE, at + LINE + length)] };
}

/** The limits are those of all threads together. */
export interface EndgameTask extends GameTask, TaskLimits {
  readonly session: number;
  readonly arena: Arena<EndgameRegion>;
  readonly thread: number;
  /** All threads that take part. */
  readonly threads: number;
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
  /** The table's. */
  readonly generation: number;
  /** Whether to count what the search does. */
  readonly stats?: boolean | undefined;
}

export interface EndgameShare {
  /** Only one thread has the result; the others were stopped. */
  readonly result: EndgameResult;
  readonly seconds: number;
  readonly stats?: Statistics;
}

/** The thread's search of a session, so that code that V8 has made fast for one position serves the next. */
let kept: { readonly session: number; readonly endgame: Endgame } | undefined;
onRest(() => {
  kept = undefined;
});

export async function run(task: EndgameTask, begin: () => void, finish: () => void): Promise<EndgameShare> {
  const { arena, session, thread, threads, alpha, beta, generation, maxNodes } = task;
  if (kept?.session !== session) {
    const table = regionWords(arena, "table");
    const engine = await loadEndgameEngine(arena.memory, enginePlace(arena));
    kept = { session, endgame: createEndgame(engine, { table, marks: regionWords(arena, "marks") }) };
  }
  begin();
  const start = performance.now();
  const control = regionWords(arena, "control");
  const records = regionWords(arena, "threads");
  const states = regionWords(arena, "states");
  if (thread > 0) Atomics.store(control, COMERS, 1);
  if (task.stats) startStatistics();
  const place = { control, records, thread };
  const tick = createTick(place, task);
  const tickNodes = tickNodesOf(task, threads, MOST_TICK_NODES);
  const turns = createTurns(place, task.turnNodes && tickNodes);
  turns?.join();
  const result = kept.endgame.solve(regionWords(arena, "position"), 0, {
    alpha,
    beta,
    generation,
    maxNodes,
    hasCompany: () => Atomics.load(control, COMERS) > 0,
    onState({ lower, upper, estimate, line }) {
      const { move = 0, value = 0, depth = 0 } = estimate ?? {};
      const guess = [move, Math.round(PER_DISC * value), depth];
      states.set([1, lower, upper, ...guess, line.length, ...line], thread * STATE_WORDS);
    },
    tickNodes,
    tick(nodes) {
      turns?.spend(nodes, 0);
      return tick(nodes);
    },
  });
  finish();
  publishNodes(records, thread * THREAD_WORDS, result.nodes);
  if (result.reason !== "stopped") Atomics.compareExchange(control, STOP, STOP_NOT, STOP_SOLVED);
  turns?.leave();
  const counted = task.stats ? { stats: endStatistics() } : {};
  return { result, seconds: (performance.now() - start) / 1000, ...counted };
}
