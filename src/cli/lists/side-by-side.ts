/**
 * Searches of a list side by side, each in a lane of its own, as a solver with one thread: what one finds does not depend on
 * the others. It begins with one lane; the others are opened when the list turns out to be worth it. When no search waits any
 * more, those at work may have the threads of the lanes that have nothing left to do.
 */

/** Milliseconds after which lanes may be opened, and that must be left to do: to open one takes some time. */
const OPEN_AFTER = 150;
const WORTH_OPENING = 300;

export interface Lanes<Task, Lane, Result> {
  readonly first: Lane;
  /** Searches at once, at most. */
  readonly width: number;
  /** Threads in all. */
  readonly threads: number;
  /** Opens another lane; undefined where there is no room for it. */
  open(): Promise<Lane | undefined>;
  /** Begins with a task; with an aborted signal it comes to its end. */
  solve(lane: Lane, task: Task, search: LaneSearch): Promise<Result>;
  readonly signal: AbortSignal;
}

/** What a search in a lane has to know. */
export interface LaneSearch {
  readonly signal: AbortSignal;
  /** How many threads it may have by now. */
  threadLimit(): number;
  /** Whether it is the first of those at work, of which progress is told. */
  isFirst(): boolean;
  /** How many are at work. */
  atWork(): number;
}

/**
 * Gives the results in the order of the tasks. When the signal comes, no task is begun any more; those at work come to their
 * end, and are given.
 *
 * @throws what `solve` throws, after the results of the tasks before it; all others have come to their end then
 */
export async function* sideBySide<Task, Lane, Result>(
  tasks: readonly Task[],
  { first, threads, open, solve, signal, ...asked }: Lanes<Task, Lane, Result>,
): AsyncGenerator<Result, void, undefined> {
  let { width } = asked;
  const begun: Promise<Result>[] = [];
  /** The numbers of the tasks at work, in their order. */
  const atWork: number[] = [];
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const start = performance.now();
  let done = 0;
  let opening: Promise<void> | undefined;

  const waiting = () => tasks.length - begun.length;
  const threadLimit = () =>
    waiting() > 0 && width > 1 ? 1 : Math.max(1, Math.floor(threads / atWork.length));

  function beginNext(lane: Lane): void {
    if (waiting() === 0 || either.aborted) return;
    const number = begun.length;
    atWork.push(number);
    const isFirst = () => atWork[0] === number;
    const search = { signal: either, threadLimit, isFirst, atWork: () => atWork.length };
    const result = solve(lane, tasks[number], search);
    begun.push(result);
    const goOn = () => {
      atWork.splice(atWork.indexOf(number), 1);
      done++;
      beginNext(lane);
    };
    result.then(goOn, goOn);
  }

  function isWorthOpening(): boolean {
    const passed = performance.now() - start;
    const left = done === 0 ? Number.POSITIVE_INFINITY : (passed / done) * waiting();
    return waiting() > 0 && left >= WORTH_OPENING && !either.aborted;
  }

  async function openLane(): Promise<void> {
    const lane = await open();
    if (lane === undefined) width--;
    else beginNext(lane);
  }

  async function openLanes(): Promise<void> {
    await Promise.all(Array.from({ length: Math.min(width - 1, waiting()) }, openLane));
  }

  const timer = setInterval(() => {
    if (!isWorthOpening()) return;
    clearInterval(timer);
    opening = openLanes();
    // What it throws is thrown below.
    opening.catch(() => {});
  }, OPEN_AFTER);
  if (width === 1) clearInterval(timer);

  try {
    beginNext(first);
    for (let number = 0; number < begun.length; number++) yield await begun[number];
  } finally {
    clearInterval(timer);
    over.abort();
    await Promise.allSettled(begun);
    await opening;
  }
}
