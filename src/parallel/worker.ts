/** What runs in every thread of the pool. One task a thread at a time; most last as long as their run. */
import { type SweepTask, sweepThread } from "./sweep-thread.js";

export type Task = SweepTask;

/** What a task of each kind comes back with. */
export interface TaskResult {
  readonly sweep: undefined;
}

export default async function work(task: Task): Promise<TaskResult[Task["kind"]]> {
  switch (task.kind) {
    case "sweep":
      await sweepThread(task);
      return undefined;
  }
}
