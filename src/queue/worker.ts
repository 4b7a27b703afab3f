/**
 * A worker searches blocks of whatever sweeps are in the queue, and jobs of positions (position/worker.ts), for as long as it likes.
 *
 * It takes a plan only when it can carry it out as the maker of the plan would: with the same version of the program, the same
 * signature, the same module of a user's game, and enough memory. Nothing that comes through the queue is executed.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job, Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { VERDICTS } from "../../native-layout/verdict-record.js";
import { asError } from "../game/errors.js";
import { openKnownValues } from "../solver/sweep/database-values.js";
import { createColumns, NO_ORDER } from "../solver/sweep/files/block-columns.js";
import { StoredPlan } from "../solver/sweep/files/stored-plan.js";
import { blockOf, countBlocks, planHash, type SweepPlan } from "../solver/sweep/files/sweep-plan.js";
import { moduleHash, openPlan, signatureOf } from "../solver/sweep/planning.js";
import { checkRankSweep, type RankSweepOptions } from "../solver/sweep/run/rank-sweep.js";
import { createSweepPool } from "../solver/sweep/run/sweep-pool.js";
import { createPool, type Pool } from "../solver/threads/pool.js";
import { findQuestion, openPositionWork, type PositionWork } from "./position/worker.js";
import {
  answersUntil,
  clockOf,
  connectRedis,
  keysOf,
  loadLibraries,
  openQueue,
  PLANS,
  PREFIX,
  QUESTIONS,
  type QueueAddress,
  QueueError,
  queueFailure,
  WORKERS,
  type WorkerNotice,
} from "./redis.js";
import { readStored } from "./stored.js";
import { readBegins } from "./sweep/begins.js";
import { type BlockMessage, packMessage } from "./sweep/block-message.js";
import { createBlockSearch } from "./sweep/block-search.js";
import { removeKeys } from "./sweep/foreign-keys.js";

/** A block whose worker does not renew its claim for this long is given to another. */
const LOCK_MILLISECONDS = 10_000;
const STALLED_MILLISECONDS = 5000;
/** Machines that are taken away are normal: a block may be given out again as often as it takes. */
const MOST_STALLS = 1_000_000;
/** But a block that this many workers began and did not end is not searched any more. */
const MOST_DEATHS = 3;
/** Calculated, not measured (docs/lab/queue.md); a sweep looks as far ahead as four blocks. */
const [THREADS_A_BLOCK, MOST_IN_HAND] = [8, 4];
const NOTICE_MILLISECONDS = 5000;
const POLL_MILLISECONDS = 500;
/** The time between two looks for a plan when there is nothing to do. */
const LOOK_MILLISECONDS = 100;
/** The time that a block has to come to its end when the worker is asked to end, and that Redis has then to answer. */
const END_MILLISECONDS = { block: 6500, redis: 1500 };
/** The most that a plan may have; it has names, options and numbers, and nothing that grows. */
const MOST_CHARACTERS = 1 << 20;
/** How a plan is named. */
const HASH = /^[0-9a-f]{64}$/;

export interface WorkerOptions {
  readonly address: QueueAddress;
  readonly threads: number;
  /** Modules of users' own games that this worker may load. */
  readonly games?: readonly string[] | undefined;
  /** The database by which plans are ordered that ask for it. */
  readonly database?: string | undefined;
  /** Ends when there was nothing to do for this many seconds. */
  readonly idle?: number | undefined;
  readonly signal: AbortSignal;
  /** Called with a sentence: what sweep is begun, and which is refused and why. */
  readonly onMessage: (sentence: string) => void;
  readonly onBlock?: ((done: WorkerTotals) => void) | undefined;
}

export interface WorkerTotals {
  blocks: number;
  positions: number;
  /** Jobs of positions that somebody solves with `solve --queue`. */
  jobs: number;
  nodes: number;
}

/** A plan that this worker can carry out, and the threads for it. */
interface Workshop {
  readonly hash: string;
  readonly plan: SweepPlan;
  readonly work: RankSweepOptions;
  readonly pool: Pool;
}

/** Works until the signal, or until nothing was to be done for a while. */
export async function runWorker(options: WorkerOptions): Promise<WorkerTotals> {
  const { address, threads, idle = Number.POSITIVE_INFINITY, signal, onMessage } = options;
  const redis = await connectRedis(address, signal);
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const totals: WorkerTotals = { blocks: 0, positions: 0, jobs: 0, nodes: 0 };
  const refused = new Set<string>();
  const blocks = createCounter(redis);
  let shop: Workshop | undefined;
  let position: PositionWork | undefined;
  let blocking: Redis | undefined;
  const answer = answersUntil(signal, END_MILLISECONDS.redis);

  async function notify(): Promise<void> {
    const notice: WorkerNotice = { threads, plan: shop?.hash ?? null, at: await clockOf(redis) };
    await redis.hset(WORKERS, name, JSON.stringify(notice));
  }
  const notices = setInterval(() => void notify().catch(() => {}), NOTICE_MILLISECONDS);

  /** The plan at hand while it has blocks; else one with blocks that wait; else one whose workers may give theirs back. */
  async function findPlan(): Promise<string | undefined> {
    const plans = (await redis.hkeys(PLANS)).filter((hash) => HASH.test(hash) && !refused.has(hash));
    const ordered = plans.sort((one, other) => Number(other === shop?.hash) - Number(one === shop?.hash));
    let busy: string | undefined;
    for (const hash of ordered) {
      const { waiting, active } = await blocks.count(hash);
      if (waiting > 0 || (active > 0 && hash === shop?.hash)) return hash;
      if (active > 0) busy ??= hash;
    }
    return busy;
  }

  /** Gives back the threads and tables of what it worked on. */
  async function leave(): Promise<void> {
    await Promise.all([shop?.pool.close(), position?.close()]);
    shop = undefined;
    position = undefined;
  }

  /** Works at a position whose coordinator is there; false where there is none, or it is refused. */
  async function servePosition(): Promise<boolean> {
    const hash = await answer(findQuestion(redis, position?.hash, refused));
    if (hash === undefined) return false;
    try {
      blocking ??= await connectRedis(address, signal);
      if (position?.hash !== hash) {
        await leave();
        const length = await answer(redis.hstrlen(QUESTIONS, hash));
        const text = length > MOST_CHARACTERS ? "" : ((await answer(redis.hget(QUESTIONS, hash))) ?? "");
        position = await openPositionWork(hash, text, {
          ...{ redis, blocking, name, threads, games: options.games ?? [], signal, totals, onMessage },
          onJob: () => options.onBlock?.(totals),
        });
        onMessage(`works on a position of ${position.game} (question ${hash.slice(0, 16)})`);
      }
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof QueueError) throw error;
      refused.add(hash);
      onMessage(`refuses the position of question ${hash.slice(0, 16)}: ${asError(error).message}`);
      return false;
    }
    await answer(position.serve());
    return true;
  }

  async function enter(hash: string): Promise<Workshop | undefined> {
    if (shop?.hash === hash) return shop;
    await leave();
    const length = await answer(redis.hstrlen(PLANS, hash));
    const text = length > MOST_CHARACTERS ? "" : await answer(redis.hget(PLANS, hash));
    if (text === null) return undefined;
    try {
      shop = await openWorkshop(hash, text, options);
      onMessage(`works on a sweep of ${shop.plan.game} (plan ${hash.slice(0, 16)})`);
    } catch (error) {
      if (signal.aborted) return undefined;
      refused.add(hash);
      onMessage(`refuses the sweep of plan ${hash.slice(0, 16)}: ${asError(error).message}`);
    }
    await answer(notify());
    return shop;
  }

  try {
    await answer(notify());
    let since = performance.now();
    while (!signal.aborted && performance.now() - since < 1000 * idle) {
      if (await servePosition()) {
        since = performance.now();
        continue;
      }
      const hash = await answer(findPlan());
      const found = hash === undefined ? undefined : await enter(hash);
      if (found === undefined) {
        // A worker that looks at a plan, if only to refuse it, is not idle.
        if (hash !== undefined) since = performance.now();
        await sleep(LOOK_MILLISECONDS, undefined, { signal }).catch(() => {});
        continue;
      }
      await serve(redis, found, options, totals, blocks.count);
      since = performance.now();
    }
    return totals;
  } catch (error) {
    if (signal.aborted) return totals;
    throw queueFailure(address, error);
  } finally {
    clearInterval(notices);
    await leave();
    await Promise.race([blocks.close(), sleep(POLL_MILLISECONDS)]);
    await Promise.race([redis.hdel(WORKERS, name).catch(() => {}), sleep(POLL_MILLISECONDS)]);
    redis.disconnect();
    blocking?.disconnect();
  }
}

/** Blocks of a plan that no worker has finished: one that is being searched may come back. */
type CountBlocks = (hash: string) => Promise<{ readonly waiting: number; readonly active: number }>;

/** Opening a queue takes many commands, so each is opened once. */
function createCounter(redis: Redis): { readonly count: CountBlocks; close(): Promise<void> } {
  const queues = new Map<string, Queue>();
  return {
    async count(hash) {
      const queue = queues.get(hash) ?? openQueue(redis, hash);
      queues.set(hash, queue);
      const {
        waiting = 0,
        active = 0,
        delayed = 0,
      } = await queue.getJobCounts("waiting", "active", "delayed");
      return { waiting: waiting + delayed, active };
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close().catch(() => {})));
    },
  };
}

/** @throws SetupError, InputError or MemoryError when this worker cannot carry the plan out */
async function openWorkshop(
  hash: string,
  text: string,
  { threads, games = [], database, signal }: WorkerOptions,
): Promise<Workshop> {
  const plan = readStored(text, StoredPlan, "a plan");
  if (planHash(plan) !== hash) throw new Error("its text does not have its hash");
  const game = games.find((path) => moduleHash(path) === plan.module);
  if (plan.module !== null && game === undefined) {
    throw new Error(`its game ${plan.game} has SHA-256 ${plan.module}; name the module with --game`);
  }
  const knownValues =
    plan.database === null || database === undefined ? undefined : openKnownValues(database, plan.game);
  const opened = await openPlan(plan, { game, knownValues });
  const signature = await signatureOf(opened, signal);
  if (signature !== plan.signature) {
    throw new Error(
      `its signature is ${plan.signature}, and this program has ${signature}; install the same version`,
    );
  }
  await checkRankSweep({ ...opened, threads });
  const pool = createPool(threads);
  return { hash, plan, pool, work: { ...opened, threads, sweepPool: createSweepPool(pool) } };
}

/** Searches blocks of a plan for as long as it is the one to work on. */
async function serve(
  connection: Redis,
  { hash, plan, work }: Workshop,
  { signal, onMessage, onBlock }: WorkerOptions,
  totals: WorkerTotals,
  countUndone: CountBlocks,
): Promise<void> {
  const { bullmq } = loadLibraries();
  const { queue, results, begun } = keysOf(hash);
  const ending = new AbortController();

  const { search } = createBlockSearch(plan, { ...work, signal: ending.signal }, ({ positions, nodes }) => {
    totals.positions += positions;
    totals.nodes += nodes;
  });

  /** Jobs that are being done. */
  const doing = new Set<Promise<void>>();
  /** One that has been begun before and not ended is done alone, so that no other block is blamed for what it does. */
  let alone: Promise<void> | undefined;

  async function process(job: Job, token?: string): Promise<void> {
    const number = blockOfJob(job, plan);
    if (number === undefined) throw new Error("the plan has no such block");
    const before = await readBegins(connection, begun, number, onMessage);
    while (alone !== undefined) await alone.catch(() => {});
    const others = before > 0 ? Promise.allSettled([...doing]) : Promise.resolve();
    const done = others.then(() => searchJob(job, number, token));
    if (before > 0) alone = done;
    doing.add(done);
    try {
      await done;
    } finally {
      doing.delete(done);
      if (alone === done) alone = undefined;
    }
  }

  async function searchJob(job: Job, number: number, token: string | undefined): Promise<void> {
    const before = (await connection.hincrby(begun, String(number), 1)) - 1;
    const { count } = blockOf(plan, number);
    const found = before >= MOST_DEATHS ? undefined : await search(number);
    if (before < MOST_DEATHS && found === undefined) {
      await connection.hincrby(begun, String(number), -1);
      await job.moveToWait(token);
      throw new bullmq.WaitingError();
    }
    // A sweep that is over needs no results.
    if ((await connection.hexists(PLANS, hash)) === 0) return;
    const message =
      found === undefined ? setAside(plan, number) : { number, count, ...found, isSetAside: false };
    await connection.multi().rpush(results, packMessage(hash, message)).hdel(begun, String(number)).exec();
    totals.blocks++;
    onBlock?.(totals);
  }

  const worker: Worker = new bullmq.Worker(queue, process, {
    connection,
    prefix: PREFIX,
    concurrency: blocksInHand(work.threads),
    lockDuration: LOCK_MILLISECONDS,
    stalledInterval: STALLED_MILLISECONDS,
    maxStalledCount: MOST_STALLS,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  });
  const told = new Set<string>();
  // The worker goes on after a lost connection, and when another worker has the claim. What Redis refuses, and what cannot
  // be read, another program has written; the collector removes it.
  worker.on("error", ({ name, message }) => {
    if ((name !== "ReplyError" && name !== "SyntaxError") || told.has(message)) return;
    told.add(message);
    onMessage(`cannot read the queue of plan ${hash.slice(0, 16)}: ${message}`);
  });
  worker.on("failed", (job, error) => {
    const number = job === undefined ? undefined : blockOfJob(job, plan);
    onMessage(`${number === undefined ? "a job" : `block ${number}`} was not searched: ${error.message}`);
  });

  async function clear(): Promise<void> {
    if ((await connection.hexists(PLANS, hash)) === 0) await removeKeys(connection, hash);
  }

  const answer = answersUntil(signal, 0);
  try {
    for (let quiet = 0; !signal.aborted && quiet < 2; ) {
      await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => {});
      const undone = await answer(countUndone(hash)).catch((error) => {
        if (!signal.aborted) throw error;
      });
      if (undone === undefined) break;
      quiet = undone.waiting + undone.active + doing.size === 0 ? quiet + 1 : 0;
    }
  } finally {
    // What takes longer is given back.
    const timer = setTimeout(() => ending.abort(), END_MILLISECONDS.block);
    const most = END_MILLISECONDS.block + END_MILLISECONDS.redis;
    await Promise.race([worker.close().catch(() => {}), sleep(most, undefined, { ref: false })]);
    clearTimeout(timer);
    ending.abort();
    // The queue's library writes until it is closed; the collector may have taken the plan out of Redis before.
    await Promise.race([clear().catch(() => {}), sleep(END_MILLISECONDS.redis, undefined, { ref: false })]);
  }
}

/** The block of a job, whatever its data is; undefined for none of the plan. */
function blockOfJob({ data }: Job, plan: SweepPlan): number | undefined {
  const number = (data as { readonly block?: unknown } | null)?.block;
  const isBlock = Number.isInteger(number) && Number(number) >= 0 && Number(number) < countBlocks(plan);
  return isBlock ? Number(number) : undefined;
}

/**
 * Blocks that a worker has at once. While threads are at the last positions of one, the others continue with the next: a
 * position may take as long as a thousand others. With a single thread there is nothing to wait for.
 */
function blocksInHand(threads: number): number {
  return threads === 1 ? 1 : Math.min(MOST_IN_HAND, 1 + Math.ceil(threads / THREADS_A_BLOCK));
}

/** All verdicts unknown. */
function setAside(plan: SweepPlan, number: number): BlockMessage {
  const { count } = blockOf(plan, number);
  const columns = createColumns(count);
  columns.verdicts.fill(VERDICTS.indexOf("unknown"));
  columns.orders.fill(NO_ORDER);
  return { number, columns, count, deaths: [], isSetAside: true };
}
