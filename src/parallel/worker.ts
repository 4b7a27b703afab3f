/**
 * What runs in every thread of the pool. One task a thread at a time; most last as long as their run. A thread loads what
 * its tasks need and no more: 16 of them start at once.
 */
import type { Line } from "../search/search.js";
import type { CertificateShare, CertificateTask } from "./certificate-thread.js";
import type { ChooseShare, ChooseTask } from "./choose-thread.js";
import type { LineTask } from "./line-thread.js";
import type { EndgameShare, EndgameTask } from "./othello-endgame-thread.js";
import type { SamplingTask } from "./sampling-thread.js";
import type { SolveShare, SolveTask } from "./solve-thread.js";
import type { StartTask } from "./start-thread.js";
import type { SweepTask } from "./sweep-thread.js";
import type { VerifyShare, VerifyTask } from "./verify-thread.js";

export type Task =
  | StartTask
  | SolveTask
  | SweepTask
  | LineTask
  | SamplingTask
  | ChooseTask
  | EndgameTask
  | CertificateTask
  | VerifyTask;

/** What a task of each kind comes back with. */
export interface TaskResult {
  readonly start: undefined;
  readonly solve: SolveShare;
  readonly sweep: number;
  readonly line: Line;
  readonly sampling: number;
  readonly choose: ChooseShare;
  readonly "othello-endgame": EndgameShare;
  readonly certificate: CertificateShare;
  readonly verify: VerifyShare;
}

/** A task on its way to a thread. */
export interface Job {
  readonly task: Task;
  /** 1 while the thread may be ended: after the task has loaded all that it needs, until it has its result. */
  readonly atWork: Int32Array;
}

export default async function work({ task, atWork }: Job): Promise<TaskResult[Task["kind"]]> {
  try {
    return await perform(task, () => Atomics.store(atWork, 0, 1));
  } finally {
    Atomics.store(atWork, 0, 0);
  }
}

/** @param begin called by every task when nothing is left to load */
async function perform(task: Task, begin: () => void): Promise<TaskResult[Task["kind"]]> {
  switch (task.kind) {
    case "start":
      return (await import("./start-thread.js")).startThread(task);
    case "solve":
      return (await import("./solve-thread.js")).solveThread(task, begin);
    case "sweep":
      return (await import("./sweep-thread.js")).sweepThread(task, begin);
    case "line":
      return (await import("./line-thread.js")).lineThread(task, begin);
    case "sampling":
      return (await import("./sampling-thread.js")).samplingThread(task, begin);
    case "choose":
      return (await import("./choose-thread.js")).chooseThread(task, begin);
    case "othello-endgame":
      return (await import("./othello-endgame-thread.js")).endgameThread(task, begin);
    case "certificate":
      return (await import("./certificate-thread.js")).certificateThread(task, begin);
    case "verify":
      return (await import("./verify-thread.js")).verifyThread(task, begin);
  }
}
