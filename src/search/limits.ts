/**
 * What a search may take, and what is left of it for the next one where several share the limits. All code that sets or
 * heeds limits uses these types and asks a `Budget`.
 */

/** How far a search is. */
export interface SolveProgress {
  /** Nodes of all threads up to now. */
  readonly nodes: number;
  readonly seconds: number;
  /** Nodes of each thread in the search at work; left out where it does not tell. */
  readonly threadNodes?: readonly number[];
  /** While a certificate is written: its nodes up to now. */
  readonly certificateNodes?: number;
}

/** Where there is always a limit of nodes. */
export interface NodeLimit {
  /** Nodes that may be searched. */
  readonly maxNodes: number;
}

/** What is left out is not limited. */
export interface Limits {
  /** Nodes that may be searched, by all threads together. */
  readonly maxNodes?: number | undefined;
  /** Seconds. */
  readonly time?: number | undefined;
  /** Stops the search within a moment; what is done is given out. */
  readonly signal?: AbortSignal | undefined;
  /** How many threads it may have by now, asked ten times a second; those that it has it keeps. Default: all of the solver. */
  readonly threadLimit?: (() => number) | undefined;
  /** Called ten times a second. */
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
}

/** Which of the limits ended a search. */
export type LimitReason = "stopped" | "node limit" | "time limit";

/** A part of what is left. */
export interface Part {
  /** Share of the whole limits, spent and unspent, 0 to 1. Default 1. */
  readonly share?: number;
  /** Nodes at most. */
  readonly nodes?: number;
}

/** The limits of several searches together. */
export interface Budget {
  readonly limits: Limits;
  /** Nodes that were spent. */
  readonly nodes: number;
  /** Seconds that were spent. */
  readonly seconds: number;
  /** The time of day at which the time is up, in milliseconds since 1970; infinite without a limit. */
  readonly deadline: number;
  /** Why nothing is left; undefined while something is. */
  readonly reached: LimitReason | undefined;
  /** Counts what a search took; its seconds only where no clock runs. */
  spend(search: { readonly nodes: number; readonly seconds?: number }): void;
  /** Nodes that may have been spent: they count for the limit, not as `nodes`. */
  withhold(nodes: number): void;
  /** Takes these seconds out of the time that limits count. */
  exclude(seconds: number): void;
  /** Nodes that are left of a part, at least 0; infinite without a limit. */
  nodesLeft(part?: Part): number;
  /** Seconds that are left of a part, at least 0; infinite without a limit. */
  secondsLeft(part?: Pick<Part, "share">): number;
  /** The limits of the next search, at least 0. Its progress is reported for all searches together. */
  rest(part?: Part): Limits;
  /** The same, or undefined where nothing is left. */
  left(part?: Part): Limits | undefined;
  /** Makes progress of the next search that of all together. */
  inAll<Progress extends SolveProgress>(
    tell: ((progress: Progress) => void) | undefined,
  ): ((progress: Progress) => void) | undefined;
  /**
   * Runs what takes only time, with a signal that stops it when the time is up, or when its own does. The time that it takes
   * is spent.
   *
   * @returns what it gave, or undefined where no time was left to begin
   */
  run<Result>(
    signal: AbortSignal | undefined,
    part: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined>;
}

/** A timer takes no more milliseconds, and fires at once for more. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The milliseconds of a timer for these seconds: 24 days at most. */
export function timerOf(seconds: number): number {
  return Math.min(1000 * seconds, LONGEST_TIMER);
}

/** A budget that counts the seconds reported to it. */
export function createBudget(limits: Limits): Budget {
  return budgetOf(limits, undefined, 0);
}

/**
 * A budget whose clock runs from now on.
 *
 * @param before what was spent up to now
 */
export function startBudget(limits: Limits, before = { nodes: 0, seconds: 0 }): Budget {
  const began = performance.now() - 1000 * before.seconds;
  return budgetOf(limits, () => (performance.now() - began) / 1000, before.nodes);
}

/** @param clock seconds that have passed; undefined where they are reported to the budget */
function budgetOf(limits: Limits, clock: (() => number) | undefined, nodesBefore: number): Budget {
  const { maxNodes = Number.POSITIVE_INFINITY, time = Number.POSITIVE_INFINITY, signal, onProgress } = limits;
  const { threadLimit } = limits;
  let nodes = nodesBefore;
  let withheld = 0;
  /** Seconds that were told, less those that are not counted. */
  let told = 0;

  const seconds = () => told + (clock?.() ?? 0);
  const timeLeft = (share = 1) => (time === Number.POSITIVE_INFINITY ? time : share * time - seconds());

  function nodesLeft({ share = 1, nodes: most = Number.POSITIVE_INFINITY }: Part = {}): number {
    const whole = share === 1 ? maxNodes : Math.ceil(share * maxNodes);
    return Math.max(0, Math.min(whole - nodes - withheld, most));
  }

  function reachedIn(part: Part): LimitReason | undefined {
    if (signal?.aborted) return "stopped";
    if (nodesLeft(part) <= 0) return "node limit";
    return timeLeft(part.share) <= 0 ? "time limit" : undefined;
  }

  function rest(part: Part = {}): Limits {
    const most = nodesLeft(part);
    const longest = timeLeft(part.share);
    return {
      ...(most === Number.POSITIVE_INFINITY ? {} : { maxNodes: most }),
      ...(longest === Number.POSITIVE_INFINITY ? {} : { time: Math.max(0, longest) }),
      ...(signal === undefined ? {} : { signal }),
      ...(threadLimit === undefined ? {} : { threadLimit }),
      ...(onProgress === undefined ? {} : { onProgress: inAll(onProgress) }),
    };
  }

  function inAll<Progress extends SolveProgress>(tell: (progress: Progress) => void) {
    const before = { nodes, seconds: seconds() };
    return (progress: Progress) =>
      tell({
        ...progress,
        nodes: before.nodes + progress.nodes,
        seconds: clock === undefined ? before.seconds + progress.seconds : seconds(),
      });
  }

  return {
    limits,
    get nodes() {
      return nodes;
    },
    get seconds() {
      return seconds();
    },
    get deadline() {
      return Date.now() + 1000 * timeLeft();
    },
    get reached() {
      return reachedIn({});
    },
    spend(search) {
      nodes += search.nodes;
      if (clock === undefined) told += search.seconds ?? 0;
    },
    withhold(some) {
      withheld += some;
    },
    exclude(some) {
      told -= some;
    },
    nodesLeft,
    secondsLeft: ({ share } = {}) => Math.max(0, timeLeft(share)),
    rest,
    left: (part = {}) => (reachedIn(part) === undefined ? rest(part) : undefined),
    inAll: (tell) => tell && inAll(tell),
    async run(asked, part) {
      if (timeLeft() <= 0) return undefined;
      const over = new AbortController();
      const stop = () => over.abort();
      if (asked?.aborted) stop();
      asked?.addEventListener("abort", stop);
      const milliseconds = 1000 * timeLeft();
      const timer = milliseconds > LONGEST_TIMER ? undefined : setTimeout(stop, milliseconds);
      const began = performance.now();
      try {
        return await part(over.signal);
      } finally {
        if (clock === undefined) told += (performance.now() - began) / 1000;
        clearTimeout(timer);
        asked?.removeEventListener("abort", stop);
      }
    },
  };
}
