/**
 * A two-level search (src/search/two-level) on workers that are far away, in virtual time: messages take their time on the way,
 * the coordinator handles one after the other, and workers die. The tree is the one that real workers get their jobs from.
 */
import { setImmediate } from "node:timers/promises";
import { FailureError } from "../../src/game/errors.js";
import { createRandom } from "../../src/math/random.js";
import type { Job, JobAnswer } from "../../src/search/two-level/job.js";
import { createTwoLevelTree } from "../../src/search/two-level/tree.js";
import { createEvents } from "./events.js";
import type { FarProblem } from "./far-problem.js";

export interface WorkersOptions {
  readonly workers: number;
  /** Seconds that a message takes one way: each worker has its own, drawn evenly on a scale of ratios. */
  readonly latency: readonly [least: number, most: number];
  /** Share of the workers that die in an hour. */
  readonly failures: number;
  /** Nodes of a job at least. */
  readonly jobNodes: number;
  /** Jobs that a worker has waiting beside the one that it is at. */
  readonly ahead: number;
  readonly seed: number;
  /** A search that takes so many times the nodes of one search is broken off. Default 10. */
  readonly mostTimes?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface WorkersTaken {
  readonly isDecided: boolean;
  /** Virtual seconds. */
  readonly seconds: number;
  /** Nodes of all answers, and those that were lost with workers. */
  readonly nodes: number;
  readonly lostNodes: number;
  /** Seconds that workers were at jobs, and those that the coordinator took for messages. */
  readonly busySeconds: number;
  readonly handlingSeconds: number;
  readonly jobs: number;
  /** Jobs that died with a worker, and workers that died. */
  readonly lost: number;
  readonly deaths: number;
  /** That the coordinator took and sent. */
  readonly messages: number;
  readonly bytes: number;
  /** The longest that a message waited for the coordinator, seconds. */
  readonly longestWait: number;
  /** Of the coordinator's tree. */
  readonly positions: number;
}

/** Nodes that a worker searches in a second. */
export const NODES_PER_SECOND = 200_000;
/** Seconds that the coordinator takes for a message: what its tree takes for an answer and the next job, and Redis for both (docs/lab/queue.md). */
const MESSAGE_SECONDS = 0.0001;
/** Seconds until the coordinator knows that a worker is dead, and until another one is in its place. */
const PATIENCE_SECONDS = 30;
/** Bytes of a message beside positions, and of a position with its numbers. */
const HEAD_BYTES = 48;
const POSITION_BYTES = 32;
/** Events between two looks at the signal. */
const EVENTS_BETWEEN_LOOKS = 64;

interface Worker {
  readonly seat: number;
  readonly latency: number;
  /** Counts its lives: what was meant for an earlier one is lost. */
  life: number;
  isDead: boolean;
  /** Jobs that it has got, the first of which it is at. */
  readonly queue: Job[];
  /** When it has begun with the first. */
  since: number;
  busy: number;
}

/** Runs the search to its end. */
export async function runWorkers(problem: FarProblem, options: WorkersOptions): Promise<WorkersTaken> {
  const { workers: count, latency, failures, jobNodes, ahead, seed, signal } = options;
  const { mostTimes = 10 } = options;
  const tree = createTwoLevelTree({
    ...{ root: problem.root, attackerToMove: problem.attackerToMove },
    ...{ workers: () => count * (1 + ahead), leastNodes: jobNodes },
  });
  const random = createRandom(seed);
  const events = createEvents();
  const [least, most] = latency;
  const workers = Array.from(
    { length: count },
    (_, i): Worker => ({
      ...{ seat: i, latency: least === 0 ? most * random() : least * (most / least) ** random() },
      ...{ life: 0, isDead: false, queue: [], since: 0, busy: 0 },
    }),
  );
  /** Workers by the jobs that they have got, or are about to get; and those of these jobs that they were told to drop. */
  const holders = new Map<number, Worker>();
  const dropped = new Set<number>();
  /** Workers that ask for jobs, in the order in which they came. */
  let asking: Worker[] = [];
  let freeAt = 0;
  let handling = 0;
  let longestWait = 0;
  let messages = 0;
  let bytes = 0;
  let lostNodes = 0;
  let deaths = 0;
  /** Nobody is at work, and there is no job: what is left was lost too often. */
  let isStuck = false;

  const deathAfter = () =>
    failures === 0 ? Number.POSITIVE_INFINITY : (-3600 * Math.log(1 - random())) / failures;

  function countMessage(positions: number): void {
    messages++;
    bytes += HEAD_BYTES + positions * POSITION_BYTES;
  }

  /** What comes to the coordinator is handled when all that came before it is. */
  function atCoordinator(arrival: number, handle: () => void): void {
    const start = Math.max(arrival, freeAt);
    longestWait = Math.max(longestWait, start - arrival);
    freeAt = start + MESSAGE_SECONDS;
    handling += MESSAGE_SECONDS;
    events.add(freeAt, handle);
  }

  function toCoordinator(worker: Worker, positions: number, handle: () => void): void {
    const { life } = worker;
    countMessage(positions);
    events.add(events.now() + worker.latency, () =>
      atCoordinator(events.now(), () => {
        // The coordinator has given a dead worker's jobs to others by the time that it is in its place again.
        if (worker.life === life) handle();
      }),
    );
  }

  function toWorker(worker: Worker, handle: () => void): void {
    const { life } = worker;
    events.add(events.now() + worker.latency, () => {
      if (worker.life === life && !worker.isDead) handle();
    });
  }

  /** Gives jobs to those that ask, as long as there are any. */
  function giveOut(): void {
    for (let worker = asking.at(0); worker !== undefined; worker = asking.at(0)) {
      const job = tree.take(undefined, `${worker.seat} ${worker.life}`);
      if (job === undefined) {
        isStuck = holders.size === 0;
        return;
      }
      asking.shift();
      holders.set(job.id, worker);
      countMessage(1);
      toWorker(worker, () => {
        worker.queue.push(job);
        if (worker.queue.length === 1) begin(worker);
      });
    }
  }

  function begin(worker: Worker): void {
    const [job] = worker.queue;
    if (job === undefined) return;
    worker.since = events.now();
    const answer = problem.answer(job, worker.seat + worker.life * count);
    const { life } = worker;
    events.add(events.now() + answer.nodes / NODES_PER_SECOND, () => {
      if (worker.life === life && !worker.isDead && worker.queue[0] === job) finish(worker, job, answer);
    });
  }

  /** The first job of a worker is done; the next one begins at once. */
  function finish(worker: Worker, job: Job, answer: JobAnswer): void {
    worker.busy += events.now() - worker.since;
    worker.queue.shift();
    toCoordinator(worker, answer.branches?.length ?? 0, () => {
      holders.delete(job.id);
      tree.give(job.id, answer);
      dropObsolete(answer);
      asking.push(worker);
      giveOut();
    });
    begin(worker);
  }

  /** Tells workers which of their jobs nobody needs any more. */
  function dropObsolete({ proof, disproof }: JobAnswer): void {
    if (proof !== 0 && disproof !== 0) return;
    for (const [id, worker] of holders) {
      if (dropped.has(id) || !tree.isObsolete(id)) continue;
      dropped.add(id);
      countMessage(0);
      toWorker(worker, () => {
        const at = worker.queue.findIndex((job) => job.id === id);
        if (at < 0) return;
        const [job] = worker.queue.slice(at);
        const searched = at === 0 ? Math.floor((events.now() - worker.since) * NODES_PER_SECOND) : 0;
        const answer = { nodes: searched, proof: 1, disproof: 1, order: -1 };
        if (at === 0) return finish(worker, job, answer);
        worker.queue.splice(at, 1);
        toCoordinator(worker, 0, () => {
          holders.delete(id);
          tree.give(id, answer);
          asking.push(worker);
          giveOut();
        });
      });
    }
  }

  function join(worker: Worker): void {
    worker.isDead = false;
    toCoordinator(worker, 0, () => {
      for (let i = 0; i <= ahead; i++) asking.push(worker);
      giveOut();
    });
    const after = deathAfter();
    if (Number.isFinite(after)) events.add(events.now() + after, () => die(worker));
  }

  function die(worker: Worker): void {
    deaths++;
    worker.isDead = true;
    if (worker.queue.length > 0) {
      lostNodes += (events.now() - worker.since) * NODES_PER_SECOND;
      worker.busy += events.now() - worker.since;
    }
    worker.queue.length = 0;
    events.add(events.now() + PATIENCE_SECONDS, () => {
      worker.life++;
      asking = asking.filter((other) => other !== worker);
      for (const [id, holder] of holders) {
        if (holder !== worker) continue;
        holders.delete(id);
        tree.lose(id, "gone");
      }
      giveOut();
      join(worker);
    });
  }

  for (const worker of workers) join(worker);
  const isOpen = () => !tree.isDecided() && !isStuck && tree.nodes <= mostTimes * problem.size;
  for (let happened = 1; isOpen() && events.next(); happened++) {
    if (happened % EVENTS_BETWEEN_LOOKS === 0) {
      // What stops it comes as an event of the process.
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  const end = events.now();
  if (tree.isDecided() && (tree.root().proof === 0) !== problem.isProven)
    throw new FailureError(
      "the workers decided a problem in another way than one search; please report this",
    );
  const { positions, jobs, lost } = tree.counts;
  const atWork = workers.reduce((sum, { queue, since }) => sum + (queue.length > 0 ? end - since : 0), 0);
  const busy = workers.reduce((sum, worker) => sum + worker.busy, atWork);
  return {
    ...{ isDecided: tree.isDecided(), seconds: end, nodes: tree.nodes, lostNodes: Math.round(lostNodes) },
    ...{ busySeconds: busy, handlingSeconds: handling, jobs, lost, deaths, messages, bytes },
    ...{ longestWait, positions },
  };
}
