/**
 * The collector of a sweep puts its blocks into a queue and takes the results.
 *
 * The file alone says what is done. A result leaves Redis only after the file was synced; one that comes twice is compared and
 * dropped. So workers, Redis and the collector itself may end at any moment, and nothing is lost or counted twice. Blocks are
 * added as results come: what waits in Redis stays small.
 *
 * A sweep has one collector at a time: two would take results away from each other. It holds a key that expires, and that the
 * next one waits for.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { FileError } from "../../files/file-errors.js";
import { asError, FailureError } from "../../game/errors.js";
import { tallyOf } from "../../solver/sweep/files/block-columns.js";
import {
  blockOf,
  canonicalPlan,
  countBlocks,
  planHash,
  type SweepPlan,
} from "../../solver/sweep/files/sweep-plan.js";
import type { BlockPart, RankBatch } from "../../solver/sweep/run/rank-sweep.js";
import type { RemoteSearch, RemoteWork } from "../../solver/sweep/sweep-ranks.js";
import { createClaim, isClaimed } from "../claim.js";
import {
  answersUntil,
  clockOf,
  connectRedis,
  keysOf,
  openQueue,
  PLANS,
  parseNotice,
  type QueueAddress,
  QueueError,
  queueFailure,
  SILENCE_SECONDS,
  WORKERS,
} from "../redis.js";
import { type BlockMessage, mostBytes, unpackMessage } from "./block-message.js";
import { removeForeign, removeKeys } from "./foreign-keys.js";
import { openResultList } from "./result-list.js";

/** Blocks that wait or are being searched, for each thread of a worker; and while no worker is known. */
const BLOCKS_A_THREAD = 4;
/** The most blocks in all: their results take at most 256 MB. */
const MOST_BLOCKS = 4096;
/** Time between two looks for results: short after some have come, longer when none come. */
const POLL_MILLISECONDS = { least: 10, most: 200 };
/** How often the collector looks for workers and for blocks that Redis has lost. */
const LOOK_MILLISECONDS = 2000;
/** The time that Redis has to answer a collector that is asked to end; it may be away. */
const END_MILLISECONDS = 2000;

/** The states of blocks that no worker has finished. */
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

/**
 * Takes everything of a plan out of Redis.
 *
 * @throws QueueError while a collector is there, which would put it back
 */
export async function cancelSweep(plan: SweepPlan, address: QueueAddress): Promise<void> {
  const redis = await connectRedis(address);
  try {
    if (await isClaimed(redis, keysOf(planHash(plan)).collector)) {
      throw new QueueError(
        "another `sweep --queue` is collecting the results of this sweep, or did so a few seconds ago; end it first (it keeps its file)",
      );
    }
    await removePlan(redis, plan);
  } catch (error) {
    throw queueFailure(address, error);
  } finally {
    redis.disconnect();
  }
}

const TAKEN = {
  before: "another `sweep --queue` is collecting the results of this sweep; end it first (it keeps its file)",
  since:
    "another `sweep --queue` is now collecting the results of this sweep; what was found is kept in this file",
};

async function removePlan(redis: Redis, plan: SweepPlan): Promise<void> {
  const hash = planHash(plan);
  await redis.hdel(PLANS, hash);
  await removeKeys(redis, hash);
}

async function* collect(
  { plan, numbers, sync, check, compare }: RemoteWork,
  options: CollectorOptions,
): AsyncGenerator<RankBatch, void, undefined> {
  const { address, signal, onState, onWarning } = options;
  if (numbers.length === 0) return removeLeft(plan, options);
  const redis = await connectRedis(address, signal);
  const hash = planHash(plan);
  const keys = keysOf(hash);
  const text = canonicalPlan(plan);
  const queue = openQueue(redis, hash);
  const results = openResultList(redis, keys.results, mostBytes(plan.block));
  const wanted = new Set(numbers);
  /** Blocks that are in Redis as far as the collector knows: to be searched, being searched, or as results. */
  const outside = new Set<number>();
  let next = 0;
  let most = BLOCKS_A_THREAD;
  const claim = createClaim(redis, keys.collector, TAKEN);
  const answer = answersUntil(signal, END_MILLISECONDS);

  async function add(blocks: readonly number[]): Promise<void> {
    if (blocks.length === 0) return;
    for (const removed of await removeForeign(redis, hash, blocks)) onWarning(removed);
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

  /**
   * Finds out how many workers there are, and whether Redis has lost blocks, as it has when it was started again.
   *
   * @param isQuiet no results have come since the last look: perhaps because of what another program has written to Redis
   */
  async function look(isQuiet: boolean): Promise<void> {
    // A Redis that was restarted knows nothing of it.
    if ((await redis.hexists(PLANS, hash)) === 0) await redis.hset(PLANS, hash, text);
    if (isQuiet) for (const removed of await removeForeign(redis, hash, outside)) onWarning(removed);
    const state = await workersOf(redis, hash);
    most = Math.min(MOST_BLOCKS, BLOCKS_A_THREAD * Math.max(1, state.threads));
    onState?.(state);
    const { waiting = 0, active = 0, delayed = 0, prioritized = 0 } = await queue.getJobCounts(...STATES);
    const found = await redis.llen(keys.results);
    if (waiting + active + delayed + prioritized + found < outside.size) await add([...outside]);
  }

  /** Whether a result is new; one that came again is compared. */
  function isNew(message: BlockMessage | undefined): message is BlockMessage {
    if (message === undefined || !isOfPlan(plan, message)) {
      onWarning("a result in the queue is damaged, or belongs to another plan; it is ignored");
      return false;
    }
    const { number, columns, isSetAside } = message;
    outside.delete(number);
    if (wanted.delete(number)) return true;
    if (!isSetAside) compare(number, columns);
    return false;
  }

  try {
    if (!(await answer(claim.take(signal)))) return;
    await answer(look(true));
    let looked = performance.now();
    let isQuiet = true;
    let pause = POLL_MILLISECONDS.least;
    while (wanted.size > 0 && !signal.aborted) {
      await answer(refill());
      const found = await answer(results.read());
      for (const bytes of found) {
        const message = unpackMessage(hash, bytes);
        // What came before it in this list is in the file by now.
        if (!isNew(message)) continue;
        check(message.number, message.columns);
        for (const death of message.deaths) onWarning(death);
        if (message.isSetAside) onWarning(setAsideText(message.number));
        yield batchOf(plan, message);
      }
      if (found.length > 0) {
        isQuiet = false;
        sync();
        await answer(claim.renew());
        await answer(results.remove(found.length));
      } else await sleep(pause);
      pause = found.length > 0 ? POLL_MILLISECONDS.least : Math.min(2 * pause, POLL_MILLISECONDS.most);
      if (performance.now() - looked < LOOK_MILLISECONDS) continue;
      await answer(claim.renew());
      await answer(look(isQuiet));
      looked = performance.now();
      isQuiet = true;
    }
    if (wanted.size === 0) await answer(removePlan(redis, plan));
  } catch (error) {
    if (signal.aborted && !(error instanceof FailureError)) return;
    // Workers need not continue a sweep whose verdicts are wrong.
    if (error instanceof FailureError && !(error instanceof QueueError) && !(error instanceof FileError)) {
      await removePlan(redis, plan).catch(() => {});
    }
    throw queueFailure(address, error);
  } finally {
    await Promise.race([claim.release().catch(() => {}), sleep(END_MILLISECONDS, undefined, { ref: false })]);
    await Promise.race([queue.close().catch(() => {}), sleep(END_MILLISECONDS, undefined, { ref: false })]);
    redis.disconnect();
  }
}

/**
 * A collector that was killed at the very end of a sweep has left this in Redis. The file is complete, whether Redis can be
 * asked or not.
 */
async function removeLeft(plan: SweepPlan, { address, signal, onWarning }: CollectorOptions): Promise<void> {
  try {
    const redis = await connectRedis(address, signal);
    const claim = createClaim(redis, keysOf(planHash(plan)).collector, TAKEN);
    try {
      if (!(await claim.take(signal))) return;
      await removePlan(redis, plan);
      await claim.release();
    } finally {
      redis.disconnect();
    }
  } catch (error) {
    onWarning(
      `${asError(queueFailure(address, error)).message}; the file is complete, and what Redis holds of it stays there`,
    );
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

/** An entry that is longer than any worker's is dropped unread. */
const MOST_CHARACTERS = 1000;
const NOTICES = `
local found = {}
for _, name in ipairs(redis.call("HKEYS", KEYS[1])) do
  if #name + redis.call("HSTRLEN", KEYS[1], name) > tonumber(ARGV[1]) then
    redis.call("HDEL", KEYS[1], name)
  else
    table.insert(found, { name, redis.call("HGET", KEYS[1], name) })
  end
end
return found`;

/** The workers that were heard of lately, and the threads that work on this plan or on none. */
async function workersOf(redis: Redis, hash: string): Promise<QueueState> {
  const now = await clockOf(redis);
  let workers = 0;
  let threads = 0;
  const notices = (await redis.eval(NOTICES, 1, WORKERS, MOST_CHARACTERS)) as readonly [string, string][];
  for (const [name, text] of notices) {
    const notice = parseNotice(text);
    // The clock is that of Redis, so no entry can be from the future.
    if (notice === undefined || Math.abs(now - notice.at) > SILENCE_SECONDS) {
      await redis.hdel(WORKERS, name);
    } else if (notice.plan === null || notice.plan === hash) {
      workers++;
      threads += notice.threads;
    }
  }
  return { workers, threads };
}
