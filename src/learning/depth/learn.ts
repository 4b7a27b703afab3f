/**
 * Learns how much depth moves consume from the moves that were played in games (Tsutsukana 2013): minibatches over all threads,
 * Adam, stopped early by the cost on games that are held out.
 *
 * The same records and options give the same weights, on any number of threads: sums are taken in the order of chunks, and
 * each epoch draws its order from the seed and its number. A journal keeps every epoch, so that a killed run goes on.
 */
import { rmSync } from "node:fs";
import { z } from "zod";
import { type JournalSettings, openJournal } from "../../files/growing/journal.js";
import { WEIGHT_ONE } from "../../search/depth/move-depth.js";
import type { Pool } from "../../solver/threads/pool.js";
import { createAdam, step } from "./adam.js";
import type { Objective } from "./cost.js";
import { type Examples, shuffled } from "./examples.js";
import { type Measured, measuredOf } from "./measured.js";
import type { LearnedGame } from "./move-source.js";
import { createPasses, type Passes } from "./passes.js";
import { MEASURES } from "./sums.js";

/** Positions of a minibatch. */
const BATCH = 1024;
/** The learning rate of Adam; it falls as 1 / (1 + epoch / 4). */
const RATE = 0.03;
/** Epochs without a better cost on held-out games, after which learning ends. */
const PATIENCE = 3;
/** A cost that is smaller by less than this share is not better. */
const BETTER = 1e-4;

export interface LearnOptions {
  readonly game: LearnedGame;
  readonly features: number;
  readonly scale: number;
  readonly objective: Objective;
  /** At most. */
  readonly epochs: number;
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number, epoch: number, cost: number) => void) | undefined;
  /** Keeps what each epoch has learned. */
  readonly journal: string;
  /** What the journal is of, beside the options here. */
  readonly settings: JournalSettings;
}

export interface Learned {
  /** In units of 1 / `WEIGHT_ONE`, as searches use them. */
  readonly weights: Int32Array;
  /** How many were run; the weights are those of the best. */
  readonly epochs: number;
  readonly train: Measured;
  readonly heldOut: Measured;
  /** How often each feature occurs among the moves of the examples. */
  readonly occurrences: Float64Array;
}

const Epoch = z.object({
  /** On held-out games, a position. */
  cost: z.number(),
  /** float64 in base64. */
  weights: z.string(),
  first: z.string(),
  second: z.string(),
});
type Epoch = z.infer<typeof Epoch>;

/**
 * Learns, and removes the journal at the end.
 *
 * @throws FileError as `openJournal` does; the signal's reason
 */
export async function learn(pool: Pool, examples: Examples, options: LearnOptions): Promise<Learned> {
  const { game, features, scale, objective, epochs, seed, signal, onProgress } = options;
  const passes = createPasses(pool, { game, features, scale, objective, examples: examples.words });
  const { weights } = passes;
  const adam = createAdam(features);
  const done: Pick<Epoch, "cost" | "weights">[] = [];
  const journal = openJournal(options.journal, {
    name: "learn",
    settings: { ...options.settings, game, scale, objective, seed },
    found: Epoch,
    onFound(epoch) {
      done.push(epoch);
      fill(weights, epoch.weights);
      fill(adam.first, epoch.first);
      fill(adam.second, epoch.second);
    },
  });
  const batches = Math.ceil(examples.train.length / BATCH);
  adam.steps = done.length * batches;
  // Without held-out games the examples themselves say when to stop.
  const judges = examples.heldOut.length > 0 ? examples.heldOut : examples.train;
  try {
    while (done.length < epochs && !isOver(done)) {
      const order = shuffled(examples.train.length, seed + 1 + done.length).map((i) => examples.train[i]);
      const rate = RATE / (1 + done.length / 4);
      for (let batch = 0; batch < batches; batch++) {
        signal?.throwIfAborted();
        const first = batch * BATCH;
        const end = Math.min(order.length, first + BATCH);
        const gradient = await passes.run("gradient", features, order, first, end);
        step(
          adam,
          weights,
          gradient.map((sum) => sum / (end - first)),
          rate,
        );
        onProgress?.(
          (done.length + batch / batches) / epochs,
          done.length + 1,
          done.at(-1)?.cost ?? Number.NaN,
        );
      }
      const { costAfter: cost } = await measure(passes, judges);
      const epoch = { cost, weights: textOf(weights) };
      journal.append({ ...epoch, first: textOf(adam.first), second: textOf(adam.second) });
      done.push(epoch);
    }
  } finally {
    journal.close();
  }
  rmSync(options.journal, { force: true });
  fill(weights, done[bestOf(done)].weights);
  const rounded = Int32Array.from(weights, (weight) => Math.round(WEIGHT_ONE * weight));
  weights.set(Float64Array.from(rounded, (weight) => weight / WEIGHT_ONE));
  return {
    weights: rounded,
    epochs: done.length,
    train: await measure(passes, examples.train),
    heldOut: await measure(passes, examples.heldOut),
    occurrences: await passes.run("count", features, allOf(examples)),
  };
}

/** What weights, in units of 1 / `WEIGHT_ONE`, do on all examples. */
export async function measureWeights(
  pool: Pool,
  game: LearnedGame,
  examples: Examples,
  { weights, scale }: { readonly weights: readonly number[]; readonly scale: number },
): Promise<Measured> {
  const options = {
    game,
    features: weights.length,
    scale,
    objective: "sum",
    examples: examples.words,
  } as const;
  const passes = createPasses(pool, options);
  passes.weights.set(weights.map((weight) => weight / WEIGHT_ONE));
  return measure(passes, allOf(examples));
}

function allOf({ train, heldOut }: Examples): Int32Array {
  return Int32Array.from([...train, ...heldOut]);
}

async function measure(passes: Passes, order: Int32Array): Promise<Measured> {
  return measuredOf(await passes.run("measure", MEASURES.length, order));
}

function bestOf(done: readonly Pick<Epoch, "cost">[]): number {
  return done.reduce((best, { cost }, i) => (cost < done[best].cost ? i : best), 0);
}

/** Whether the last epochs were no better than one before them. */
function isOver(done: readonly Pick<Epoch, "cost">[]): boolean {
  if (done.length <= PATIENCE) return false;
  const before = Math.min(...done.slice(0, -PATIENCE).map(({ cost }) => cost));
  return done.slice(-PATIENCE).every(({ cost }) => cost > before * (1 - BETTER));
}

function textOf(numbers: Float64Array): string {
  return Buffer.from(Float64Array.from(numbers).buffer).toString("base64");
}

function fill(numbers: Float64Array, text: string): void {
  numbers.set(new Float64Array(Uint8Array.from(Buffer.from(text, "base64")).buffer));
}
