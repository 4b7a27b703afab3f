/**
 * One thread's part of a pass over examples: it takes chunks by an atomic counter, and leaves the sums of each chunk at the
 * chunk's own place, so that it does not matter which thread took it.
 */
import { type Cost, createCost, createMoveList, type Objective } from "./cost.js";
import { loadMoveSource } from "./load-move-source.js";
import type { LearnedGame, MoveSource } from "./move-source.js";
import { addCounts, addMeasures } from "./sums.js";

/** What is found out about positions: what costs change by, what they are, and how often features occur. */
export type Pass = "gradient" | "measure" | "count";

export interface PassTask {
  readonly kind: "of-game";
  /** The URL of this module. */
  readonly module: string;
  readonly game: LearnedGame;
  readonly pass: Pass;
  readonly scale: number;
  readonly objective: Objective;
  /** All in shared memory. */
  readonly examples: Int32Array;
  readonly weights: Float64Array;
  /** Numbers of examples; the pass is over those from `first` to before `end`. */
  readonly order: Int32Array;
  readonly first: number;
  readonly end: number;
  /** Examples a chunk, and the sums of the chunks, `width` each. */
  readonly chunk: number;
  readonly sums: Float64Array;
  readonly width: number;
  /** The next chunk that no thread has taken. */
  readonly ticket: Int32Array;
}

const sources = new Map<LearnedGame, Promise<MoveSource>>();
const list = createMoveList();
let kept: { readonly scale: number; readonly objective: Objective; readonly cost: Cost } | undefined;

export async function run(task: PassTask, begin: () => void): Promise<void> {
  const { game, pass, scale, objective, examples, weights, order, first, end, chunk, width } = task;
  if (!sources.has(game)) sources.set(game, loadMoveSource(game));
  const source = await sources.get(game);
  if (source === undefined) throw new Error(`${game} has no moves to learn from`);
  if (kept?.scale !== scale || kept.objective !== objective) {
    kept = { scale, objective, cost: createCost(scale, objective) };
  }
  const { cost } = kept;
  begin();
  const chunks = Math.ceil((end - first) / chunk);
  for (let i = Atomics.add(task.ticket, 0, 1); i < chunks; i = Atomics.add(task.ticket, 0, 1)) {
    const sums = task.sums.subarray(i * width, (i + 1) * width).fill(0);
    const last = Math.min(end, first + (i + 1) * chunk);
    for (let at = first + i * chunk; at < last; at++) {
      source.read(examples, order[at] * source.words, list);
      if (pass === "gradient") cost.addGradient(list, weights, sums);
      else if (pass === "measure") addMeasures(list, weights, cost, sums);
      else addCounts(list, sums);
    }
  }
}
