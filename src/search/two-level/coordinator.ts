/**
 * Has the jobs of a two-level tree (tree.ts) searched by workers that come and go. What lies between (`JobExchange`) may lose,
 * double and reorder messages, and workers may end at any moment: then their jobs alone are given out again.
 *
 * - A worker tells again and again which jobs it has. One that it was given and does not have, twice in a row, is lost.
 * - A worker that tells nothing for a while is gone; the exchange says when. It may come back, and then has no jobs.
 * - An answer counts whenever it comes, once.
 * - Facts that took workers many nodes are handed on to the others. They hold on every path, as all that is in tables.
 */
import type { TablePart } from "../table/saved-table.js";
import type { Job, JobAnswer } from "./job.js";
import type { TwoLevelTree } from "./tree.js";

/** Jobs that a worker has beside those that its threads are at, so that none waits for the next. */
const AHEAD = 1;
/** A job was lost on the way when this many notices of its worker in a row do not name it. */
const MOST_NOTICES_WITHOUT = 2;

/** Why a job was not done. */
export type JobFailure =
  /** The position cannot be searched in this way. */
  | "aside"
  /** Nobody needs it any more, or the worker is ending. */
  | "left"
  /** The thread has died. */
  | "died";

export type WorkerNews =
  /** Told again and again: how many jobs it can do at a time, and which it has. Notices are numbered from 1. */
  | {
      readonly kind: "notice";
      readonly worker: string;
      readonly number: number;
      readonly threads: number;
      readonly jobs: readonly number[];
    }
  | { readonly kind: "gone"; readonly worker: string }
  | { readonly kind: "answer"; readonly worker: string; readonly job: number; readonly answer: JobAnswer }
  | {
      readonly kind: "failure";
      readonly worker: string;
      readonly job: number;
      readonly why: JobFailure;
      /** What its thread died of, as a sentence. */
      readonly error?: string;
    }
  | { readonly kind: "facts"; readonly worker: string; readonly facts: TablePart };

/** Between a coordinator and its workers. */
export interface JobExchange {
  /** What has come since the last call; waits for something, but no longer than a moment. */
  receive(): Promise<readonly WorkerNews[]>;
  /** Gives a worker jobs. */
  give(worker: string, jobs: readonly Job[]): Promise<void>;
  /** Jobs of a worker whose answers nobody needs any more. */
  cancel(worker: string, jobs: readonly number[]): Promise<void>;
  /** Facts for some workers. */
  share(workers: readonly string[], facts: TablePart): Promise<void>;
  /** Takes away all that waits there. */
  close(): Promise<void>;
}

export interface CoordinatorState {
  readonly workers: number;
  readonly threads: number;
  /** Workers that have been there in all. */
  readonly seen: number;
}

export interface CoordinatorOptions {
  readonly tree: TwoLevelTree;
  readonly exchange: JobExchange;
  /** Called with facts of a worker; they go to the others unless it says that they are none. */
  onFacts?(facts: TablePart): boolean;
  /** Facts that a worker gets which has just come. */
  factsForNew?(): Iterable<TablePart>;
  /** A job has died. */
  onDeath?(error: string): void;
}

export interface Coordinator {
  /**
   * Takes what has come, and gives out jobs.
   *
   * @param nodesLeft that each job may take
   * @throws ContradictionError for an answer that contradicts another
   */
  turn(nodesLeft: number): Promise<void>;
  /** How many jobs there may be at a time. */
  seats(): number;
  state(): CoordinatorState;
}

interface Worker {
  number: number;
  threads: number;
  /** Notices since each job was given, of those that it was given and has not answered. */
  readonly jobs: Map<number, number>;
}

export function createCoordinator({
  tree,
  exchange,
  onFacts,
  factsForNew,
  onDeath,
}: CoordinatorOptions): Coordinator {
  const workers = new Map<string, Worker>();
  const seen = new Set<string>();

  function lose(worker: Worker, job: number, why: "died" | "gone"): void {
    worker.jobs.delete(job);
    tree.lose(job, why);
  }

  /** Jobs that a worker says it has, and should not do. */
  async function takeNotice(
    name: string,
    { number, threads, jobs }: Extract<WorkerNews, { kind: "notice" }>,
  ): Promise<void> {
    const known = workers.get(name);
    const worker = known ?? { number: 0, threads, jobs: new Map() };
    if (number <= worker.number) return;
    worker.number = number;
    worker.threads = threads;
    const has = new Set(jobs);
    for (const [job, notices] of worker.jobs) {
      const without = has.has(job) ? 0 : notices + 1;
      if (without > MOST_NOTICES_WITHOUT) lose(worker, job, "gone");
      else worker.jobs.set(job, without);
    }
    const foreign = jobs.filter((job) => !worker.jobs.has(job));
    if (foreign.length > 0) await exchange.cancel(name, foreign);
    if (known !== undefined) return;
    workers.set(name, worker);
    if (seen.has(name)) return;
    seen.add(name);
    for (const facts of factsForNew?.() ?? []) await exchange.share([name], facts);
  }

  async function take(news: WorkerNews): Promise<void> {
    const worker = workers.get(news.worker);
    switch (news.kind) {
      case "notice":
        return takeNotice(news.worker, news);
      case "gone":
        workers.delete(news.worker);
        for (const job of worker?.jobs.keys() ?? []) tree.lose(job, "gone");
        return;
      case "answer":
        worker?.jobs.delete(news.job);
        return tree.give(news.job, news.answer);
      case "failure":
        worker?.jobs.delete(news.job);
        if (news.why === "aside") tree.setAside(news.job);
        else if (news.why === "left") tree.leave(news.job);
        else {
          tree.lose(news.job, "died");
          onDeath?.(news.error ?? "a thread of a worker died");
        }
        return;
      case "facts": {
        if (onFacts?.(news.facts) === false) return;
        const others = [...workers.keys()].filter((name) => name !== news.worker);
        if (others.length > 0) await exchange.share(others, news.facts);
      }
    }
  }

  function seats(): number {
    let sum = 0;
    for (const { threads } of workers.values()) sum += threads + AHEAD;
    return Math.max(1, sum);
  }

  /** A job at a time for each, so that all have one before any has two. */
  async function giveOut(nodesLeft: number): Promise<void> {
    const given = new Map<string, Job[]>();
    for (let isAny = true; isAny && !tree.isDecided(); ) {
      isAny = false;
      for (const [name, worker] of workers) {
        if (worker.jobs.size >= worker.threads + AHEAD) continue;
        const job = tree.take(nodesLeft, name);
        if (job === undefined) break;
        worker.jobs.set(job.id, 0);
        given.set(name, [...(given.get(name) ?? []), job]);
        isAny = true;
      }
    }
    for (const [name, jobs] of given) await exchange.give(name, jobs);
  }

  return {
    async turn(nodesLeft) {
      for (const news of await exchange.receive()) await take(news);
      for (const [name, { jobs }] of workers) {
        const obsolete = [...jobs.keys()].filter((job) => tree.isObsolete(job));
        for (const job of obsolete) {
          jobs.delete(job);
          tree.leave(job);
        }
        if (obsolete.length > 0) await exchange.cancel(name, obsolete);
      }
      await giveOut(nodesLeft);
    },
    seats,
    state() {
      const threads = [...workers.values()].reduce((sum, worker) => sum + worker.threads, 0);
      return { workers: workers.size, threads, seen: seen.size };
    },
  };
}
