/** What runs in every thread of the pool. One task a thread at a time; most last as long as their run. */
import { type ChooseShare, type ChooseTask, chooseThread } from "./choose-thread.js";
import { type LineTask, lineThread } from "./line-thread.js";
import { type EndgameShare, type EndgameTask, endgameThread } from "./othello-endgame-thread.js";
import { type SamplingTask, samplingThread } from "./sampling-thread.js";
import { type SolveShare, type SolveTask, solveThread } from "./solve-thread.js";
import { type SweepTask, sweepThread } from "./sweep-thread.js";

export type Task = SolveTask | SweepTask | LineTask | SamplingTask | ChooseTask | EndgameTask;

/** What a task of each kind comes back with. */
export interface TaskResult {
  readonly solve: SolveShare;
  readonly sweep: number;
  readonly line: Int32Array;
  readonly sampling: number;
  readonly choose: ChooseShare;
  readonly "othello-endgame": EndgameShare;
}

export default async function work(task: Task): Promise<TaskResult[Task["kind"]]> {
  switch (task.kind) {
    case "solve":
      return solveThread(task);
    case "sweep":
      return sweepThread(task);
    case "line":
      return lineThread(task);
    case "sampling":
      return samplingThread(task);
    case "choose":
      return chooseThread(task);
    case "othello-endgame":
      return endgameThread(task);
  }
}
