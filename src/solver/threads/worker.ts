/**
 * What runs in every thread of the pool. One task a thread at a time; most last as long as their run. A thread loads what
 * solving needs, and of the rest what its tasks need: 16 of them start at once.
 */
import type { Statistics } from "../../engine/statistics.js";
import { asError } from "../../game/errors.js";
import type { Line } from "../../search/search.js";
import type { CertificateTask } from "../certificates/certificate-thread.js";
import type { VerifyShare, VerifyTask } from "../certificates/verify-thread.js";
import type { CertificateShare } from "../certificates/write-nodes.js";
import type { ChooseShare, ChooseTask } from "../choose/choose-thread.js";
import type { NegascoutShare, NegascoutTask } from "../choose/negascout-thread.js";
import type { SamplingTask } from "../choose/sampling-thread.js";
import type { CheckShare, CheckTask } from "../loading/check-thread.js";
import { type LineTask, lineThread } from "../solve/line-thread.js";
import type { JobShare, JobTask } from "../solve/parallel/job-thread.js";
import { type SolveShare, type SolveTask, solveThread } from "../solve/solve-thread.js";
import type { SweepTask } from "../sweep/run/sweep-thread.js";
import { beginWork, finishWork } from "./at-work.js";
import { loadTask } from "./game-task.js";
import { rest } from "./rest.js";
import { type StartTask, startThread } from "./start-thread.js";

export type Task =
  | StartTask
  | RestTask
  | CheckTask
  | SolveTask
  | JobTask
  | SweepTask
  | LineTask
  | SamplingTask
  | ChooseTask
  | NegascoutTask
  | GameTask
  | CertificateTask
  | VerifyTask;

/** The last task that a pool gives a thread. */
export interface RestTask {
  readonly kind: "rest";
}

/** A task that a game brings: `run` of the module with this URL performs it. */
export interface GameTask {
  readonly kind: "of-game";
  readonly module: string;
}

/** What a task of each kind comes back with. */
export interface TaskResult {
  readonly start: undefined;
  /** Whether the thread may serve another pool. */
  readonly rest: boolean;
  readonly check: CheckShare;
  readonly solve: SolveShare;
  readonly job: JobShare | undefined;
  readonly sweep: Statistics | undefined;
  readonly line: Line;
  readonly sampling: number;
  readonly choose: ChooseShare;
  readonly negascout: NegascoutShare;
  readonly "of-game": unknown;
  readonly certificate: CertificateShare;
  readonly verify: VerifyShare;
}

/** A task on its way to a thread. */
export interface Job {
  readonly task: Task;
  /** Whether the thread may be ended (at-work.ts): after the task has loaded all that it needs, until it has its result. */
  readonly atWork: Int32Array;
}

export default async function work({ task, atWork }: Job): Promise<TaskResult[Task["kind"]]> {
  try {
    return await perform(
      task,
      () => beginWork(atWork),
      () => finishWork(atWork),
    );
  } catch (error) {
    // The pool could say nothing about what is not an Error, and would take `undefined` for success.
    throw asError(error);
  } finally {
    finishWork(atWork);
  }
}

/**
 * @param begin called by every task when nothing is left to load
 * @param finish called by tasks that have their result before their end: nothing that they do then may fail to end
 */
async function perform(task: Task, begin: () => void, finish: () => void): Promise<TaskResult[Task["kind"]]> {
  switch (task.kind) {
    case "start":
      return startThread(task);
    case "rest":
      return rest();
    case "check":
      return (await import("../loading/check-thread.js")).checkThread(task, begin);
    case "solve":
      return solveThread(task, begin, finish);
    case "job":
      return (await import("../solve/parallel/job-thread.js")).jobThread(task, begin, finish);
    case "sweep":
      return (await import("../sweep/run/sweep-thread.js")).sweepThread(task, begin);
    case "line":
      return lineThread(task, begin);
    case "sampling":
      return (await import("../choose/sampling-thread.js")).samplingThread(task, begin);
    case "choose":
      return (await import("../choose/choose-thread.js")).chooseThread(task, begin);
    case "negascout":
      return (await import("../choose/negascout-thread.js")).negascoutThread(task, begin, finish);
    case "of-game":
      return (await loadTask(task.module)).run(task, begin, finish);
    case "certificate":
      return (await import("../certificates/certificate-thread.js")).certificateThread(task, begin, finish);
    case "verify":
      return (await import("../certificates/verify-thread.js")).verifyThread(task, begin);
  }
}
