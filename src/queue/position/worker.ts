/**
 * A worker at a position: takes jobs from the list that is its own, searches them on one table that stays as long as the question does,
 * and tells the coordinator what came of them, which jobs it has, and the facts that took it many nodes.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { asError } from "../../game/errors.js";
import type { Job } from "../../search/two-level/job.js";
import { type JobBench, openJobBench } from "../../solver/solve/parallel/job-bench.js";
import { createPool } from "../../solver/threads/pool.js";
import { QUESTIONS } from "../redis.js";
import {
  addMessage,
  NOTICE_MILLISECONDS,
  type PositionNotice,
  positionKeys,
  takeMessages,
  writeNotice,
} from "./keys.js";
import { type PositionReport, packReport, unpackOrder } from "./messages.js";
import { readQuestion } from "./question.js";

/** Parts of the table that are looked through for facts with each notice: a table of 4,000,000 entries in some seconds. */
const FACT_GOES = 4;
/** The time that jobs have to come to their end when the worker is asked to end. */
const END_MILLISECONDS = 2000;

export interface PositionTotals {
  jobs: number;
  nodes: number;
}

interface PositionWorkerOptions {
  readonly redis: Redis;
  /** A connection of its own, which may wait for messages. */
  readonly blocking: Redis;
  /** The worker's. */
  readonly name: string;
  readonly threads: number;
  readonly games: readonly string[];
  readonly signal: AbortSignal;
  readonly totals: PositionTotals;
  /** Called with a sentence for the user. */
  readonly onMessage: (sentence: string) => void;
  readonly onJob: () => void;
}

/** A worker's threads and table for one question. */
export interface PositionWork {
  readonly hash: string;
  readonly game: string;
  /** Works until the signal, or until the question has no coordinator any more; the table stays. */
  serve(): Promise<void>;
  close(): Promise<void>;
}

/** A question that has a coordinator; those that have none are removed. */
export async function findQuestion(
  redis: Redis,
  preferred: string | undefined,
  refused: ReadonlySet<string>,
): Promise<string | undefined> {
  const hashes = (await redis.hkeys(QUESTIONS)).filter((hash) => !refused.has(hash));
  hashes.sort((one, other) => Number(other === preferred) - Number(one === preferred));
  for (const hash of hashes) {
    if ((await redis.exists(positionKeys(hash).coordinator)) === 1) return hash;
    await redis.hdel(QUESTIONS, hash);
  }
  return undefined;
}

/** @throws Error when this worker cannot search the question, saying why */
export async function openPositionWork(
  hash: string,
  text: string,
  options: PositionWorkerOptions,
): Promise<PositionWork> {
  const { threads, games, onMessage } = options;
  const { module, question } = await readQuestion({ hash, text }, games);
  const pool = createPool(threads);
  try {
    const bench = openJobBench(pool, module, question, onMessage);
    const notices = { number: 0 };
    const work = () => serve(hash, bench, notices, options);
    return { hash, game: module.name, serve: work, close: bench.close };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

async function serve(
  hash: string,
  bench: JobBench,
  /** The last one; those of a worker go on counting when it comes back. */
  notices: { number: number },
  { redis, blocking, name, signal, totals, onMessage, onJob }: PositionWorkerOptions,
): Promise<void> {
  const keys = positionKeys(hash);
  let run = "";
  const waiting: Job[] = [];
  /** Jobs at work, by threads. */
  const atWork = new Map<number, number>();
  const ends = new Set<Promise<void>>();

  const report = (of: string, content: PositionReport) =>
    addMessage(redis, keys, keys.reports, packReport({ run: of, worker: name, content }));

  /** Begins waiting jobs in threads that have none. */
  function begin(): void {
    for (let thread = 0; thread < bench.threads && waiting.length > 0; thread++) {
      if (atWork.has(thread)) continue;
      const job = waiting.shift() as Job;
      atWork.set(thread, job.id);
      const end = search(job, thread, run).finally(() => {
        ends.delete(end);
        if (!signal.aborted) begin();
      });
      ends.add(end);
    }
  }

  async function search(job: Job, thread: number, of: string): Promise<void> {
    const content = await resultOf(job, thread);
    atWork.delete(thread);
    // The next one need not wait for Redis.
    if (!signal.aborted) begin();
    await report(of, content).catch(() => {});
  }

  async function resultOf(job: Job, thread: number): Promise<PositionReport> {
    try {
      const { answer, reason } = await bench.search(job, thread);
      totals.jobs++;
      totals.nodes += answer.nodes;
      onJob();
      const isDecided = answer.proof === 0 || answer.disproof === 0;
      if (isDecided || reason === undefined) return { kind: "answer", job: job.id, answer };
      return { kind: "failure", job: job.id, why: reason === "stopped" ? "left" : "aside" };
    } catch (error) {
      const { message } = asError(error);
      if (signal.aborted) return { kind: "failure", job: job.id, why: "left" };
      onMessage(`a thread died at a job (${message}), which others may try`);
      return { kind: "failure", job: job.id, why: "died", error: message };
    }
  }

  function drop(jobs: readonly number[]): void {
    for (const job of jobs) {
      const at = waiting.findIndex(({ id }) => id === job);
      if (at >= 0) waiting.splice(at, 1);
      for (const [thread, id] of atWork) if (id === job) bench.leave(thread);
    }
  }

  function obey(bytes: Buffer): void {
    try {
      const { run: of, content } = unpackOrder(bytes);
      if (content.kind === "facts") {
        bench.takeFacts(content.facts);
        return;
      }
      if (of !== run) {
        // The jobs of an earlier run are of no use any more.
        drop([...waiting.map(({ id }) => id), ...atWork.values()]);
        run = of;
      }
      if (content.kind === "cancel") drop(content.jobs);
      else waiting.push(...content.jobs);
    } catch (error) {
      onMessage(`a message in the queue is ignored: ${asError(error).message}`);
    }
  }

  /** Tells which jobs it has, and what it has found out; false when nobody asks any more. */
  async function tell(): Promise<boolean> {
    const claimed = await redis.get(keys.coordinator);
    if (claimed === null) return false;
    const number = ++notices.number;
    const jobs = [...atWork.values(), ...waiting.map(({ id }) => id)];
    const notice: PositionNotice = { run: run === "" ? claimed : run, number, threads: bench.threads, jobs };
    await writeNotice(redis, keys, name, notice);
    for (let go = 0; go < FACT_GOES; go++) {
      const facts = bench.facts();
      if (facts !== undefined) await report(run, { kind: "facts", facts });
    }
    return true;
  }

  let toldAt = Number.NEGATIVE_INFINITY;
  try {
    while (!signal.aborted) {
      if (performance.now() - toldAt >= NOTICE_MILLISECONDS) {
        toldAt = performance.now();
        if (!(await tell())) break;
      }
      for (const bytes of await takeMessages(redis, blocking, keys.orders(name))) obey(bytes);
      begin();
    }
  } finally {
    waiting.length = 0;
    drop([...atWork.values()]);
    const left = Promise.allSettled([...ends]);
    await Promise.race([left, sleep(END_MILLISECONDS, undefined, { ref: false })]);
    const gone = redis.multi().del(keys.notice(name), keys.orders(name)).srem(keys.workers, name).exec();
    await Promise.race([gone.catch(() => {}), sleep(END_MILLISECONDS, undefined, { ref: false })]);
  }
}
