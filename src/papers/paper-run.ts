/** What the runs of papers have in common: options, and measurements that are kept. */
import { join } from "node:path";
import type { z } from "zod";
import { type JournalSettings, openJournal } from "../files/growing/journal.js";
import { createPool } from "../solver/threads/pool.js";

export interface PaperRunOptions {
  readonly threads: number;
  /** Keeps everything; a run with the same options continues with what is there. */
  readonly folder?: string | undefined;
  /** Gets the report, its figures and its tables, without what was measured. */
  readonly report?: string | undefined;
  /** Stops the run, which then rejects with the signal's reason; the folder keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the part of the work that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface Plan<Found> {
  /** The paper, whose journal is `NAME.journal` in the folder. */
  readonly name: string;
  /** What changes what is measured, by the names of the options: a run with others does not go on with the journal. */
  readonly settings: JournalSettings;
  readonly found: z.ZodType<Found>;
  /** How many measurements there are in all. */
  readonly whole: number;
  /** Measures what is left when the first `done` are there, some at a time, in the order of the experiment. */
  measure(pool: ReturnType<typeof createPool>, done: number): AsyncIterable<readonly Found[]>;
}

/**
 * All measurements in the order of the experiment; those of an earlier run are not made again.
 *
 * @throws FileError for a journal that does not serve
 */
export async function measureKept<Found>(options: PaperRunOptions, plan: Plan<Found>): Promise<Found[]> {
  const { threads, folder, signal, onProgress } = options;
  const { name, settings, found, whole, measure } = plan;
  const kept: Found[] = [];
  const onFound = (one: Found) => void kept.push(one);
  const journal =
    folder === undefined
      ? undefined
      : openJournal(join(folder, `${name}.journal`), { name, settings, found, onFound });
  const pool = createPool(threads);
  try {
    for await (const some of measure(pool, kept.length)) {
      for (const one of some) {
        journal?.append(one);
        kept.push(one);
      }
      onProgress?.(kept.length / whole);
    }
  } finally {
    await pool.close();
    journal?.close();
  }
  if (kept.length < whole) signal?.throwIfAborted();
  return kept;
}
