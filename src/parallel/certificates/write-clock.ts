/** The time for what is written of one problem, which no limit of the search counts. */

/** A timer takes no more milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** How a reader gets what was left out for want of time. */
export const MORE_TIME = "--write-time gives it longer";

export interface WriteClock {
  /** Seconds that there are in all; undefined where there is no limit. */
  readonly seconds: number | undefined;
  /**
   * Runs what writes a part, with a signal that stops it when the time is up, or when the caller's own does.
   *
   * @returns what it gave, or undefined where there was no time left to begin
   */
  run<Result>(
    signal: AbortSignal | undefined,
    part: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined>;
  isOver(): boolean;
}

/** @param seconds undefined for no limit */
export function createWriteClock(seconds: number | undefined): WriteClock {
  let left = 1000 * (seconds ?? Number.POSITIVE_INFINITY);
  return {
    seconds,
    isOver: () => left <= 0,
    async run(signal, part) {
      if (left <= 0) return undefined;
      const over = new AbortController();
      const stop = () => over.abort();
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop);
      const timer = left > LONGEST ? undefined : setTimeout(stop, left);
      const began = performance.now();
      try {
        return await part(over.signal);
      } finally {
        left -= performance.now() - began;
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
      }
    },
  };
}
