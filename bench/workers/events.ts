/** Events in virtual time, the earliest first; of several at one time, the one that was added first. */
export interface Events {
  /** @param at not before now */
  add(at: number, happen: () => void): void;
  /** Lets the next event happen; false where there is none. */
  next(): boolean;
  /** The time of the event that happened last. */
  now(): number;
}

interface Event {
  readonly at: number;
  readonly number: number;
  readonly happen: () => void;
}

export function createEvents(): Events {
  /** A binary heap. */
  const heap: Event[] = [];
  let added = 0;
  let time = 0;

  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.number < b.number);

  return {
    add(at, happen) {
      const event = { at, number: added++, happen };
      let place = heap.length;
      while (place > 0) {
        const above = (place - 1) >> 1;
        if (!isBefore(event, heap[above])) break;
        heap[place] = heap[above];
        place = above;
      }
      heap[place] = event;
    },
    next() {
      const [first] = heap;
      const last = heap.pop();
      if (last === undefined) return false;
      let place = 0;
      for (let below = 1; below < heap.length; below = 2 * place + 1) {
        const smaller = below + 1 < heap.length && isBefore(heap[below + 1], heap[below]) ? below + 1 : below;
        if (!isBefore(heap[smaller], last)) break;
        heap[place] = heap[smaller];
        place = smaller;
      }
      if (heap.length > 0) heap[place] = last;
      time = first.at;
      first.happen();
      return true;
    },
    now: () => time,
  };
}
