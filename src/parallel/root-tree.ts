/**
 * The first plies of a search whose branches are handed out to threads: the most proving open branch first, that is the
 * smallest proof number at OR nodes and the smallest disproof number at AND nodes. A branch that a thread has taken is
 * passed over by the others.
 *
 * Lives in shared memory under one lock; a branch is worked on for thousands of nodes, so nobody waits for it long.
 */
import {
  CHILDREN,
  CLOSED,
  DISPROOF,
  FIRST_CHILD,
  GIVEN,
  ITEM_WORDS,
  LOCK,
  LOCK_WORDS,
  OPEN,
  OR,
  ORDER,
  PARENT,
  PROOF,
  STATE,
  TAKEN,
  VISITS,
} from "../../native-layout/root-item.js";
import { INFINITE_NUMBER, MAXIMUM_NUMBER } from "../games/game.js";

const WAIT_MILLISECONDS = 10;

export interface RootTree {
  /** Takes the most proving open leaf, waiting until one is free; -1 when the root is decided or all is closed. */
  take(stopped: () => boolean): number;
  /** How often a leaf was taken before. */
  visits(item: number): number;
  /** Gives a leaf back with its new numbers; `order` is that of a proof. */
  give(item: number, proof: number, disproof: number, order: number): void;
  /** Whether an item above this one is closed, so that its own result is not needed any more. */
  obsolete(item: number): boolean;
  /** Closes a leaf without a result: its thread has died. */
  abandon(item: number): void;
  /** The root's numbers and, if it is proven, the order. */
  root(): { readonly proof: number; readonly disproof: number; readonly order: number };
  /** Milliseconds that this thread has waited. */
  idle(): number;
}

/** @param words `LOCK_WORDS`, and `ITEM_WORDS` an item, all written before threads join */
export function joinRootTree(words: Int32Array): RootTree {
  const items = words.subarray(LOCK_WORDS);
  let idle = 0;

  function locked<Result>(action: () => Result): Result {
    while (Atomics.compareExchange(words, LOCK, 0, 1) !== 0) Atomics.wait(words, LOCK, 1, WAIT_MILLISECONDS);
    try {
      return action();
    } finally {
      Atomics.store(words, LOCK, 0);
      Atomics.notify(words, LOCK, 1);
    }
  }

  /** Brings the numbers of an inner item up to date with those of its children. */
  function update(item: number): void {
    const at = item * ITEM_WORDS;
    const first = items[at + FIRST_CHILD];
    if (first === 0) return;
    const end = first + items[at + CHILDREN];
    const or = items[at + OR] === 1;
    const own = or ? PROOF : DISPROOF;
    const other = or ? DISPROOF : PROOF;
    let smallest = INFINITE_NUMBER;
    let sum = 0;
    let order = -1;
    for (let child = first; child < end; child++) {
      update(child);
      const childAt = child * ITEM_WORDS;
      if (items[childAt + own] < smallest) smallest = items[childAt + own];
      sum += items[childAt + other];
      if (items[childAt + PROOF] === 0) {
        const childOrder = items[childAt + ORDER];
        if (order < 0 || (or ? childOrder < order : childOrder > order)) order = childOrder;
      }
    }
    items[at + own] = smallest;
    items[at + other] = smallest === 0 ? INFINITE_NUMBER : Math.min(sum, MAXIMUM_NUMBER);
    items[at + ORDER] = order;
    if (smallest === 0 || sum === 0) items[at + STATE] = CLOSED;
  }

  /** The most proving open leaf below an item, or -1. */
  function mostProving(item: number): number {
    const at = item * ITEM_WORDS;
    if (items[at + STATE] !== OPEN) return -1;
    const first = items[at + FIRST_CHILD];
    if (first === 0) return item;
    const own = items[at + OR] === 1 ? PROOF : DISPROOF;
    const children = Array.from({ length: items[at + CHILDREN] }, (_, i) => first + i);
    children.sort((a, b) => items[a * ITEM_WORDS + own] - items[b * ITEM_WORDS + own] || a - b);
    for (const child of children) {
      const leaf = mostProving(child);
      if (leaf >= 0) return leaf;
    }
    return -1;
  }

  function anyTaken(): boolean {
    for (let at = 0; at < items.length; at += ITEM_WORDS) if (items[at + STATE] === TAKEN) return true;
    return false;
  }

  return {
    take(stopped) {
      for (;;) {
        const given = Atomics.load(words, GIVEN);
        const leaf = locked(() => {
          update(0);
          const found = mostProving(0);
          if (found < 0) return items[STATE] === OPEN && anyTaken() ? -2 : -1;
          items[found * ITEM_WORDS + STATE] = TAKEN;
          return found;
        });
        if (leaf >= -1 || stopped()) return Math.max(-1, leaf);
        const from = performance.now();
        Atomics.wait(words, GIVEN, given, WAIT_MILLISECONDS);
        idle += performance.now() - from;
      }
    },
    visits: (item) => items[item * ITEM_WORDS + VISITS],
    give(item, proof, disproof, order) {
      locked(() => {
        const at = item * ITEM_WORDS;
        items[at + STATE] = proof === 0 || disproof === 0 ? CLOSED : OPEN;
        items[at + PROOF] = proof;
        items[at + DISPROOF] = disproof;
        items[at + ORDER] = order;
        items[at + VISITS]++;
        update(0);
      });
      Atomics.add(words, GIVEN, 1);
      Atomics.notify(words, GIVEN);
    },
    obsolete(item) {
      // Without the lock: at worst the thread goes on until it looks again.
      for (let above = item; above !== 0; ) {
        above = items[above * ITEM_WORDS + PARENT];
        if (items[above * ITEM_WORDS + STATE] === CLOSED) return true;
      }
      return false;
    },
    abandon(item) {
      locked(() => {
        items[item * ITEM_WORDS + STATE] = CLOSED;
      });
      Atomics.add(words, GIVEN, 1);
      Atomics.notify(words, GIVEN);
    },
    root: () =>
      locked(() => {
        update(0);
        return { proof: items[PROOF], disproof: items[DISPROOF], order: items[ORDER] };
      }),
    idle: () => idle,
  };
}
