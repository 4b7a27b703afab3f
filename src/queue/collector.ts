/**
 * The one who has a sweep: puts its blocks into a queue and takes the results.
 *
 * The file alone says what is done. A result leaves Redis only after the file was synced; one that comes twice is compared and
 * dropped. So workers, Redis and the collector itself may end at any moment, and nothing is lost or counted twice. Blocks are
 * added as results come: what waits, and what lies in Redis, stays small.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { tallyOf } from "../formats/growing/block-columns.js";
import { blockOf, canonicalPlan, countBlocks, planHash, type SweepPlan } from "../formats/sweep-plan.js";
import { FailureError } from "../game/errors.js";
import type { BlockPart, RankBatch } from "../parallel/sweep/rank-sweep.js";
import type { RemoteSearch, RemoteWork } from "../solver/rank-sweep.js";
import { type BlockMessage, unpackMessage } from "./block-message.js";
import {
  clockOf,
  connectRedis,
  keysOf,
  openQueue,
  PLANS,
  parseNotice,
  type QueueAddress,
  SILENCE_SECONDS,
  WORKERS,
} from "./redis.js";

/** Blocks that wait or are being searched, for each thread of a worker; and while nobody has told of a worker. */
const BLOCKS_A_THREAD = 4;
/** The same in all: their results take at most 256 MB. */
const MOST_BLOCKS = 4096;
/** Results that are taken at once. */
const TAKEN_AT_ONCE = 32;
const POLL_MILLISECONDS = 200;
/** How often the collector looks for workers and for blocks that Redis has lost. */
const LOOK_MILLISECONDS = 2000;

/** Of blocks that nobody has finished. */
const STATES = ["waiting", "active", "delayed", "prioritized"] as const;

export interface QueueState {
  readonly workers: number;
  readonly threads: number;
}

export interface CollectorOptions {
  readonly address: QueueAddress;
  readonly signal: AbortSignal;
  /** Called every other second. */
  readonly onState?: ((state: QueueState) => void) | undefined;
  /** Called with a sentence about a block whose verdicts are not what they should be. */
  readonly onWarning: (sentence: string) => void;
}

/** Has a sweep searched by workers. */
export function searchByQueue(options: CollectorOptions): RemoteSearch {
  return (work) => collect(work, options);
}

/** Takes everything of a plan out of Redis. */
export async function cancelSweep(plan: SweepPlan, address: QueueAddress): Promise<void> {
  const redis = await connectRedis(address);
  try {
    await removePlan(redis, plan);
  } finally {
    redis.disconnect();
  }
}

async function removePlan(redis: Redis, plan: SweepPlan): Promise<void> {
  const hash = planHash(plan);
  const { results, begun } = keysOf(hash);
  await redis.hdel(PLANS, hash);
  const queue = await openQueue(redis, hash);
  await queue.obliterate({ force: true });
  await redis.del(results, begun);
  await queue.close();
}

async function* collect(
  { plan, numbers, sync, compare }: RemoteWork,
  { address, signal, onState, onWarning }: CollectorOptions,
): AsyncGenerator<RankBatch, void, undefined> {
  if (numbers.length === 0) return;
  const redis = await connectRedis(address);
  const hash = planHash(plan);
  const keys = keysOf(hash);
  const text = canonicalPlan(plan);
  const queue = await openQueue(redis, hash);
  const wanted = new Set(numbers);
  /** Blocks that are in Redis as far as one knows: to be searched, being searched, or as results. */
  const outside = new Set<number>();
  let next = 0;
  let most = BLOCKS_A_THREAD;

  async function add(blocks: readonly number[]): Promise<void> {
    if (blocks.length === 0) return;
    await queue.addBulk(
      blocks.map((block) => ({
        name: "block",
        data: { block },
        // Blocks that are there already are not added again.
        opts: { jobId: `block-${block}`, removeOnComplete: true, removeOnFail: true },
      })),
    );
  }

  async function refill(): Promise<void> {
    const added: number[] = [];
    for (; next < numbers.length && outside.size < most; next++) {
      if (!wanted.has(numbers[next])) continue;
      outside.add(numbers[next]);
      added.push(numbers[next]);
    }
    await add(added);
  }

  /** Finds out how many workers there are, and whether Redis has lost blocks, as one that was started anew has. */
  async function look(): Promise<void> {
    // One that was started anew knows nothing of it.
    if ((await redis.hexists(PLANS, hash)) === 0) await redis.hset(PLANS, hash, text);
    const state = await workersOf(redis, hash);
    most = Math.min(MOST_BLOCKS, BLOCKS_A_THREAD * Math.max(1, state.threads));
    onState?.(state);
    const { waiting = 0, active = 0, delayed = 0, prioritized = 0 } = await queue.getJobCounts(...STATES);
    const results = await redis.llen(keys.results);
    if (waiting + active + delayed + prioritized + results < outside.size) await add([...outside]);
  }

  /** Whether a result is new; one that came again is compared. */
  function isNew(message: BlockMessage | undefined): message is BlockMessage {
    if (message === undefined || !isOfPlan(plan, message)) {
      onWarning("a result in the queue is damaged, or of another plan; it is left out");
      return false;
    }
    const { number, columns, isSetAside } = message;
    outside.delete(number);
    if (wanted.delete(number)) return true;
    if (!isSetAside) compare(number, columns);
    return false;
  }

  try {
    await look();
    let looked = performance.now();
    while (wanted.size > 0 && !signal.aborted) {
      await refill();
      const found = await redis.lrangeBuffer(keys.results, 0, TAKEN_AT_ONCE - 1);
      for (const message of found.map(unpackMessage)) {
        // What came before it in this very list stands in the file by now.
        if (!isNew(message)) continue;
        for (const death of message.deaths) onWarning(death);
        if (message.isSetAside) onWarning(setAsideText(message.number));
        yield batchOf(plan, message);
      }
      if (found.length > 0) {
        sync();
        await redis.ltrim(keys.results, found.length, -1);
      } else await sleep(POLL_MILLISECONDS);
      if (performance.now() - looked < LOOK_MILLISECONDS) continue;
      await look();
      looked = performance.now();
    }
    if (wanted.size === 0) await removePlan(redis, plan);
  } catch (error) {
    // Workers need not go on with a sweep whose verdicts are wrong.
    if (error instanceof FailureError) await removePlan(redis, plan).catch(() => {});
    throw error;
  } finally {
    await queue.close().catch(() => {});
    redis.disconnect();
  }
}

function isOfPlan(plan: SweepPlan, { number, count }: BlockMessage): boolean {
  return number < countBlocks(plan) && blockOf(plan, number).count === count;
}

function setAsideText(number: number): string {
  return (
    `block ${number} was set aside, because three workers died while they searched it; its verdicts are unknown (worker died), ` +
    "`sweep --shard` or a machine with more memory may find them"
  );
}

function batchOf(plan: SweepPlan, { number, columns, count }: BlockMessage): RankBatch {
  const { algorithm, from: first } = blockOf(plan, number);
  const part: BlockPart = { number, first, columns, from: 0, to: count };
  return { algorithm: plan.algorithms[algorithm], tally: tallyOf(columns, count), parts: [part], deaths: [] };
}

/** The workers that were heard of lately, and the threads that work at this plan or at none. */
async function workersOf(redis: Redis, hash: string): Promise<QueueState> {
  const now = await clockOf(redis);
  let workers = 0;
  let threads = 0;
  for (const [name, text] of Object.entries(await redis.hgetall(WORKERS))) {
    const notice = parseNotice(text);
    if (notice === undefined || now - notice.at > SILENCE_SECONDS) {
      await redis.hdel(WORKERS, name);
    } else if (notice.plan === null || notice.plan === hash) {
      workers++;
      threads += notice.threads;
    }
  }
  return { workers, threads };
}
