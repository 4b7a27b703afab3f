/**
 * Questions of a protocol whose lines go on coming while one is worked on: they are answered one after the other, each
 * exactly once, whatever comes in between.
 */

/** What a search for an answer is given. */
export interface Asking {
  /** Aborted when the other side wants no more: the answer is then to come within a moment. */
  readonly signal: AbortSignal;
  /** Resolves when the answer may be given: at once, unless the question is held. */
  readonly released: Promise<void>;
}

export interface Question {
  /** Whether it is answered only once it is released or stopped, also when the answer is known before. */
  readonly held: boolean;
  /** Takes what is set up when the question is asked. */
  open(): Search;
  /** The answer where that or the search has thrown; does not throw itself. */
  failed(error: unknown): string;
}

export interface Search {
  /** Whether it ends by itself. */
  readonly limited: boolean;
  /** Finds the answer. */
  find(asking: Asking): Promise<string>;
}

export interface Questions {
  /** Asks; what was asked before is stopped, and answered first. */
  ask(question: Question): void;
  /** Stops everything that has been asked. */
  stop(): void;
  /** Lets answers that are held be given when they are known. */
  release(): void;
  /** Whether an answer is still to come. */
  busy(): boolean;
  /** Called at the end of input: what ends by itself is still answered in its own time, the rest is stopped. */
  finish(): void;
  /** Resolves when all that has been asked by now is answered. */
  settled(): Promise<void>;
}

interface Open {
  /** Whether it ends by itself, and may be answered when it does. */
  readonly ends: boolean;
  readonly stopping: AbortController;
  readonly release: () => void;
}

/** @param answer called with each answer */
export function createQuestions(answer: (text: string) => void): Questions {
  const open = new Set<Open>();
  let last: Promise<void> = Promise.resolve();

  function stopOne({ stopping, release }: Open): void {
    stopping.abort();
    release();
  }

  return {
    ask(question) {
      for (const before of open) stopOne(before);
      const stopping = new AbortController();
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      if (!question.held) release();
      const search = opened(question);
      const asked: Open = { ends: search.limited && !question.held, stopping, release };
      open.add(asked);
      const before = last;
      last = (async () => {
        await before;
        let text: string;
        try {
          text = await search.find({ signal: stopping.signal, released });
        } catch (error) {
          text = question.failed(error);
        }
        await released;
        open.delete(asked);
        answer(text);
      })();
    },
    stop() {
      for (const each of open) stopOne(each);
    },
    release() {
      for (const each of open) each.release();
    },
    busy: () => open.size > 0,
    finish() {
      for (const each of open) if (!each.ends) stopOne(each);
    },
    settled: () => last,
  };
}

/** A question that cannot be opened is answered in its turn, as one whose search fails. */
function opened(question: Question): Search {
  try {
    return question.open();
  } catch (error) {
    return { limited: true, find: () => Promise.reject(error) };
  }
}
