/**
 * Workers for the jobs of one position (search/two-level/coordinator.ts), through Redis. The coordinator alone has the tree, and
 * writes it to its own file; what is in Redis may vanish at any time, and is put there again.
 *
 * A question has one coordinator at a time, as a sweep has one collector.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { JobExchange, WorkerNews } from "../../search/two-level/coordinator.js";
import type { RemoteWorkers } from "../../solver/solve/parallel/remote-jobs.js";
import { createClaim } from "../claim.js";
import {
  answersUntil,
  connectRedis,
  QUESTIONS,
  type QueueAddress,
  queueFailure,
  shownAddress,
} from "../redis.js";
import {
  addMessage,
  NOTICE_MILLISECONDS,
  parsePositionNotice,
  positionKeys,
  removePosition,
  takeMessages,
} from "./keys.js";
import { type PositionOrder, packOrder, unpackReport } from "./messages.js";
import { type WrittenQuestion, writeQuestion } from "./question.js";

/** The time that Redis has to answer a coordinator that is asked to end. */
const END_MILLISECONDS = 2000;
/** How often it looks who is there, and renews its claim. */
const LOOK_MILLISECONDS = NOTICE_MILLISECONDS / 2;
/** After so long without any worker the user is told how to start one, once. */
const LONELY_MILLISECONDS = 5000;

const TAKEN = {
  before: "another `solve --queue` is at work on this position; end it first",
  since: "another `solve --queue` is now at work on this position",
};

export interface PositionQueueOptions {
  readonly address: QueueAddress;
  readonly signal: AbortSignal;
  readonly onState?: RemoteWorkers["onState"];
  /** Called with a sentence for the user. */
  readonly onMessage: (sentence: string) => void;
}

/**
 * Has positions solved by workers.
 *
 * @throws QueueError when nobody answers at the address, InputError where it is none
 */
export async function workersByQueue(options: PositionQueueOptions): Promise<RemoteWorkers> {
  const { address, signal, onState } = options;
  (await connectRedis(address, signal)).disconnect();
  const answer = answersUntil(signal, END_MILLISECONDS);
  return {
    onState,
    async open(question) {
      try {
        return await openExchange(options, writeQuestion(question), answer);
      } catch (error) {
        throw queueFailure(address, error);
      }
    },
  };
}

async function openExchange(
  { address, signal, onMessage }: PositionQueueOptions,
  { hash, text }: WrittenQuestion,
  answer: ReturnType<typeof answersUntil>,
): Promise<JobExchange> {
  const redis = await connectRedis(address, signal);
  const blocking = await connectRedis(address, signal);
  const keys = positionKeys(hash);
  const claim = createClaim(redis, keys.coordinator, TAKEN);
  /** The workers that were there at the last look. */
  let there = new Set<string>();
  const told = new Set<string>();
  let lookedAt = 0;
  let aloneSince: number | undefined = performance.now();

  function disconnect(): void {
    redis.disconnect();
    blocking.disconnect();
  }

  function tellOnce(sentence: string): void {
    if (told.has(sentence)) return;
    told.add(sentence);
    onMessage(sentence);
  }

  /** What workers tell about themselves, and who tells nothing any more. */
  async function look(): Promise<WorkerNews[]> {
    await claim.renew();
    // A Redis that was restarted knows nothing of it.
    if ((await redis.hexists(QUESTIONS, hash)) === 0) await redis.hset(QUESTIONS, hash, text);
    const news: WorkerNews[] = [];
    const now = new Set<string>();
    for (const worker of await redis.smembers(keys.workers)) {
      const notice = parsePositionNotice((await redis.get(keys.notice(worker))) ?? "");
      if (notice === undefined) {
        await redis.srem(keys.workers, worker);
        continue;
      }
      now.add(worker);
      const { number, threads, run } = notice;
      const jobs = run === claim.mine ? notice.jobs : [];
      news.push({ kind: "notice", worker, number, threads, jobs });
    }
    for (const worker of there) if (!now.has(worker)) news.push({ kind: "gone", worker });
    there = now;
    aloneSince = there.size > 0 ? undefined : (aloneSince ?? performance.now());
    if (aloneSince !== undefined && performance.now() - aloneSince > LONELY_MILLISECONDS) {
      tellOnce(
        `no worker is there yet, and the search waits; start some with: solve-fast worker --queue ${shownAddress(address)}`,
      );
    }
    return news;
  }

  function read(bytes: Buffer): WorkerNews | undefined {
    try {
      const { run, worker, content } = unpackReport(bytes);
      // Jobs of an earlier run are none of this tree; facts are about the question.
      return content.kind === "facts" || run === claim.mine ? { ...content, worker } : undefined;
    } catch (error) {
      tellOnce(`a message in the queue is ignored: ${(error as Error).message}`);
      return undefined;
    }
  }

  async function receive(): Promise<WorkerNews[]> {
    const isDue = performance.now() - lookedAt >= LOOK_MILLISECONDS;
    const news = isDue ? await look() : [];
    if (isDue) lookedAt = performance.now();
    // After the notices: what was on its way when they were written is here by now.
    const messages = await takeMessages(redis, blocking, keys.reports);
    return [...messages.flatMap((bytes) => read(bytes) ?? []), ...news];
  }

  const send = (worker: string, content: PositionOrder) =>
    addMessage(redis, keys, keys.orders(worker), packOrder({ run: claim.mine, worker, content }));

  async function withRedis<Result>(work: Promise<Result>, missing: Result): Promise<Result> {
    try {
      return await answer(work);
    } catch (error) {
      if (signal.aborted) return missing;
      throw queueFailure(address, error);
    }
  }

  try {
    await answer(claim.take(signal));
  } catch (error) {
    disconnect();
    throw error;
  }
  return {
    receive: () => withRedis(receive(), []),
    give: (worker, jobs) => withRedis(send(worker, { kind: "jobs", jobs }), undefined),
    cancel: (worker, jobs) => withRedis(send(worker, { kind: "cancel", jobs }), undefined),
    async share(workers, facts) {
      for (const worker of workers) await withRedis(send(worker, { kind: "facts", facts }), undefined);
    },
    async close() {
      // Without a claim no worker writes any more.
      const clear = async () => {
        if (await claim.release()) await removePosition(redis, hash);
      };
      await Promise.race([clear().catch(() => {}), sleep(END_MILLISECONDS, undefined, { ref: false })]);
      disconnect();
    },
  };
}
