/** What runs in every thread of the pool. One task a thread at a time; most last as long as their run. */
import { type LineTask, lineThread } from "./line-thread.js";
import { type SolveShare, type SolveTask, solveThread } from "./solve-thread.js";
import { type SweepTask, sweepThread } from "./sweep-thread.js";

export type Task = SolveTask | SweepTask | LineTask;

/** What a task of each kind comes back with. */
export interface TaskResult {
  readonly solve: SolveShare;
  readonly sweep: number;
  readonly line: Int32Array;
}

export default function work(task: Task): Promise<TaskResult[Task["kind"]]> {
  switch (task.kind) {
    case "solve":
      return solveThread(task);
    case "sweep":
      return sweepThread(task);
    case "line":
      return lineThread(task);
  }
}
