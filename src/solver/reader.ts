/** Reads from a caller's iterable, as long as there is room for more items. */
import { setImmediate } from "node:timers/promises";
import { SetupError } from "../game/errors.js";

/** Milliseconds of reading after which other work has its turn: an iterator may always have its next item ready. */
const SLICE = 5;

export interface Reader {
  /** Whether more may come. */
  readonly open: boolean;
  /** Starts to read. */
  begin(): void;
  /** Called when there may be room again. */
  goOn(): void;
  /** @throws what the iterable threw, or what `add` threw */
  check(): void;
  /** Reads no more, and lets the iterator know. */
  close(): Promise<void>;
}

type Opened<Item> = Iterator<Item> | AsyncIterator<Item>;

/**
 * @param what begins the sentence about what cannot be read, as in "sweep takes problems"
 * @param add takes an item; what it throws ends the reading
 * @param onEnd called when nothing more will come
 * @throws SetupError for what cannot be iterated
 */
export function createReader<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  what: string,
  add: (item: Item) => void,
  hasRoom: () => boolean,
  onEnd: () => void = () => {},
): Reader {
  const open = iterableOf(items, what);
  let iterator: Opened<Item> | undefined;
  let state: "reading" | "between" | "ended" = "between";
  let isOpen = true;
  let wanted = true;
  let goOn = () => {};
  let failure: { readonly error: unknown } | undefined;

  async function next(from: Opened<Item>): Promise<IteratorResult<Item>> {
    state = "reading";
    try {
      const result = await from.next();
      state = result.done ? "ended" : "between";
      return result;
    } catch (error) {
      // There is nothing left to close.
      state = "ended";
      throw error;
    }
  }

  async function read(): Promise<void> {
    iterator = open();
    for (let since = performance.now(); ; ) {
      while (wanted && !hasRoom()) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
      if (!wanted) return;
      const { done, value } = await next(iterator);
      if (done || !wanted) return;
      add(value);
      if (performance.now() - since < SLICE) continue;
      await setImmediate();
      since = performance.now();
    }
  }

  return {
    get open() {
      return isOpen;
    },
    begin() {
      read()
        .catch((error: unknown) => {
          failure = { error };
        })
        .finally(() => {
          isOpen = false;
          onEnd();
        });
    },
    goOn: () => goOn(),
    check() {
      if (failure !== undefined) throw failure.error;
    },
    async close() {
      wanted = false;
      goOn();
      if (iterator === undefined || state === "ended") return;
      // A read under way may never come to its end.
      const isReading = state === "reading";
      state = "ended";
      const returned = Promise.resolve(iterator.return?.());
      if (isReading || failure !== undefined) returned.catch(() => {});
      else await returned;
    },
  };
}

/** @throws SetupError for what cannot be iterated, and for a text, whose characters are no items */
function iterableOf<Item>(items: Iterable<Item> | AsyncIterable<Item>, taken: string): () => Opened<Item> {
  if (typeof items === "object" && items !== null) {
    if (Symbol.asyncIterator in items) return () => items[Symbol.asyncIterator]();
    if (Symbol.iterator in items) return () => items[Symbol.iterator]();
  }
  const what = { string: "one text", object: "an object without an iterator", function: "a function" };
  const given = what[typeof items as keyof typeof what] ?? String(items);
  throw new SetupError(`${taken} in a list or another iterable, not ${given}`);
}
