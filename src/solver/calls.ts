/** The calls of one solver: each waits for its turn, and closing the solver ends them all. */
import { SetupError } from "../game/errors.js";

/** The time in which a call has the threads. */
export interface Turn {
  /** Aborted by the signal that was given with the call, and when the solver is closed. */
  readonly signal: AbortSignal;
  end(): void;
}

export interface Calls {
  /**
   * Waits for its turn: all threads serve one call at a time, or several that share them.
   *
   * @param asked the signal that was given with the call
   * @param shared whether it can go beside others that say so
   * @param threads that are to have begun then; the call may start others. Default: all
   * @throws SetupError when the solver is closed, also when that happens while the call waits
   */
  turn(asked: AbortSignal | undefined, shared?: boolean, threads?: number): Promise<Turn>;
  /** @throws SetupError when the solver is closed */
  checkOpen(): void;
  close(): Promise<void>;
}

/** The threads, which calls take turns to use. */
export interface Threads {
  /** Settles when as many have begun; all if left out. */
  start(count?: number): Promise<unknown>;
  close(): Promise<void>;
}

export function openCalls(threads: Threads): Calls {
  const turns = createTurns(threads.start(1));
  let closing: Promise<void> | undefined;
  /** Called when the solver is closed: they end the calls that wait for their turn, and the one that has it. */
  const onClose = new Set<() => void>();

  function checkOpen(): void {
    if (closing !== undefined) throw new SetupError("the solver is closed");
  }

  return {
    checkOpen,
    async turn(asked, shared = false, count) {
      checkOpen();
      const taken = turns.take(shared);
      let goOn = () => {};
      const closed = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      onClose.add(goOn);
      // The turn may belong to a sweep whose results nobody reads.
      await Promise.race([taken, closed]);
      onClose.delete(goOn);
      if (closing === undefined) await threads.start(count);
      if (closing !== undefined) taken.then((end) => end());
      checkOpen();
      const end = await taken;
      const call = new AbortController();
      const stop = () => call.abort();
      if (asked?.aborted) stop();
      asked?.addEventListener("abort", stop);
      onClose.add(stop);
      return {
        signal: call.signal,
        end() {
          asked?.removeEventListener("abort", stop);
          onClose.delete(stop);
          end();
        },
      };
    },
    close() {
      if (closing === undefined) {
        closing = threads.close();
        for (const act of onClose) act();
      }
      return closing;
    },
  };
}

/**
 * Whose turn it is: calls that need all threads have them one after the other, in the order in which they came. Calls that share
 * the threads, and follow one another, have their turn together.
 */
interface Turns {
  /**
   * Waits for its turn.
   *
   * @param shared whether the call can go beside others that say so
   * @returns what ends the turn
   */
  take(shared: boolean): Promise<() => void>;
}

interface Group {
  readonly isShared: boolean;
  members: number;
  readonly over: Promise<void>;
  end(): void;
}

function createTurns(first: Promise<unknown>): Turns {
  let last: { readonly group: Group; readonly begun: Promise<unknown> } | undefined;

  function openGroup(isShared: boolean): Group {
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { isShared, members: 0, over, end };
  }

  return {
    async take(shared) {
      const joins = shared && last?.group.isShared && last.group.members > 0;
      if (!joins || last === undefined) last = { group: openGroup(shared), begun: last?.group.over ?? first };
      const { group, begun } = last;
      group.members++;
      await begun;
      return () => {
        group.members--;
        if (group.members === 0) group.end();
      };
    },
  };
}
