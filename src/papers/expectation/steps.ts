/**
 * Runs the steps of the expectation experiments on a pool of threads, chunk by chunk, and keeps what is found in a journal, so
 * that a run can be stopped anywhere and continued.
 *
 * What a chunk finds depends on its own items alone, so that neither the number of threads nor the order in which chunks come
 * in makes a difference.
 */
import { z } from "zod";
import { type JournalSettings, openJournal } from "../../files/growing/journal.js";
import { createPool, untilAborted } from "../../solver/threads/pool.js";
import type { ExpectationJob, ExpectationTask } from "./worker.js";

/** A part of the experiments with many items of one kind, positions or trials; each yields a row of numbers. */
export interface Step {
  /** Tells it from all others of the run. */
  readonly name: string;
  readonly items: number;
  /** Items that a thread does at a time. */
  readonly chunk: number;
  /** Time that an item takes, in any unit that is common to all steps: for the time left only. */
  readonly weight: number;
  /** The items from `from` up to but without `to`. */
  task(from: number, to: number): ExpectationTask;
}

const Chunk = z.object({
  step: z.string(),
  from: z.int().nonnegative(),
  rows: z.array(z.array(z.number())),
});
type Chunk = z.infer<typeof Chunk>;

export interface StepRunnerOptions {
  /** Number of threads, at least 1. */
  readonly threads: number;
  /** Keeps what is found there, and continues with what is there of a run with the same settings. */
  readonly journal?: { readonly path: string; readonly settings: JournalSettings } | undefined;
  /** Stops the run, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with what is being done, and how much of it is done, 0 to 1. */
  readonly onProgress?: ((label: string, share: number) => void) | undefined;
  /** Called before steps are run, each time that some begin. */
  readonly onBegun?: (() => void) | undefined;
}

export interface StepRunner {
  /** Names what the next steps are together, for the progress. */
  begin(label: string, steps: readonly Step[]): void;
  /** The rows of all items, in their order. Rejects when a thread dies or the run is stopped. */
  run(step: Step): Promise<number[][]>;
  /** Ends all threads; those at work have a moment for the end of their chunk. */
  close(): Promise<void>;
}

/** @throws FileError for a journal that does not serve */
export function createStepRunner(options: StepRunnerOptions): StepRunner {
  const { threads, signal, onProgress } = options;
  const held = new Map<string, Chunk>();
  const keyOf = ({ step, from }: Pick<Chunk, "step" | "from">) => `${step}\n${from}`;
  const journal =
    options.journal === undefined
      ? undefined
      : openJournal(options.journal.path, {
          name: "expectation",
          settings: options.journal.settings,
          found: Chunk,
          onFound: (chunk) => held.set(keyOf(chunk), chunk),
        });
  const pool = createPool(threads);
  const watch = untilAborted(signal);
  const module = new URL("./worker.js", import.meta.url).href;

  let label = "";
  let weight = 0;
  let done = 0;

  async function runChunk(step: Step, from: number): Promise<number[][]> {
    const to = Math.min(step.items, from + step.chunk);
    const earlier = held.get(keyOf({ step: step.name, from }));
    const known = earlier?.rows.length === to - from ? earlier.rows : undefined;
    const job: ExpectationJob = { kind: "of-game", module, task: step.task(from, to) };
    const rows = known ?? ((await pool.run(job, watch)) as number[][]);
    if (known === undefined) journal?.append({ step: step.name, from, rows });
    done += rows.length * step.weight;
    onProgress?.(label, done / weight);
    return rows;
  }

  return {
    begin(name, steps) {
      options.onBegun?.();
      label = name;
      weight = steps.reduce((sum, step) => sum + step.items * step.weight, 0);
      done = 0;
    },
    async run(step) {
      const chunks: number[][][] = [];
      let next = 0;
      async function work(): Promise<void> {
        while (next < step.items && signal?.aborted !== true) {
          const from = next;
          next += step.chunk;
          chunks[from / step.chunk] = await runChunk(step, from);
        }
      }
      try {
        await Promise.all(Array.from({ length: threads }, work));
      } finally {
        signal?.throwIfAborted();
      }
      return chunks.flat();
    },
    async close() {
      await pool.close();
      journal?.close();
    },
  };
}
