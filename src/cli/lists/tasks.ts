/** The searches of a list: every problem by every algorithm, as often as is asked for, after a warm-up. */

/** One search of a problem. */
export interface Task {
  /** Number of the problem, from 0. */
  readonly problem: number;
  /** As it was asked for; null for the usual one. */
  readonly algorithm: string | null;
  /** From 1; 0 for a warm-up, which is not reported. */
  readonly repetition: number;
}

export interface ListPlan {
  /** Each searches every problem. */
  readonly algorithms: readonly (string | null)[];
  /** How often each does so. */
  readonly repeat: number;
  /** Searches of each algorithm before the first that counts; they go through the list, and round again. */
  readonly warmup: number;
}

/**
 * Searches of one problem come one after the other, so that what else the machine does meets all algorithms alike.
 *
 * @param isDone whether an earlier run has done it
 */
export function tasksOf(problems: number, plan: ListPlan, isDone: (task: Task) => boolean): Task[] {
  const { algorithms, repeat, warmup } = plan;
  const counted: Task[] = [];
  for (let problem = 0; problem < problems; problem++) {
    for (let repetition = 1; repetition <= repeat; repetition++) {
      for (const algorithm of algorithms) counted.push({ problem, algorithm, repetition });
    }
  }
  const left = counted.filter((task) => !isDone(task));
  const warming = algorithms
    .filter((algorithm) => left.some((task) => task.algorithm === algorithm))
    .flatMap((algorithm) =>
      Array.from({ length: warmup }, (_, i): Task => ({ problem: i % problems, algorithm, repetition: 0 })),
    );
  return [...warming, ...left];
}
