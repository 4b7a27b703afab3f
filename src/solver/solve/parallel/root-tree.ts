/**
 * The branches of a search that threads share: the most proving open one is handed out first, that is the smallest proof
 * number at OR nodes and the smallest disproof number at AND nodes.
 *
 * It begins as the root alone. A thread that finds nothing to do splits a branch that another thread works on into its
 * moves; that thread then leaves it, and takes one of them. So there are always about as many branches as threads, near the
 * root where the work is, and no thread waits for long, unless there are more threads than cores.
 *
 * Lives in shared memory under one lock; a thread works on a branch for thousands of nodes, so no thread waits for the lock
 * for long.
 */
import {
  CHANGES,
  CHILDREN,
  CLOSED,
  DISPROOF,
  FIRST_CHILD,
  ITEM_WORDS,
  ITEMS,
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
} from "../../../../native-layout/root-item.js";
import type { Game } from "../../../game/game.js";
import type { Branch } from "../../../search/two-level/job.js";
import { addChildren, countTaken, mostProving, setNumbers, updateNumbers } from "./root-items.js";

const WAIT_MILLISECONDS = 10;

/** The moves of a position, or its numbers when the rules decide it, and the order of a proof, −1 where there are no orders. */
export type Split =
  | readonly Branch[]
  | { readonly proof: number; readonly disproof: number; readonly order: number };

/** What `take` tells a thread to do. */
export type Work =
  | { readonly kind: "search" | "split"; readonly item: number }
  /** Nothing is left, or the root is decided. */
  | { readonly kind: "end" };

export interface RootTree {
  /** Takes the most proving open leaf, or names one that is worth splitting; waits until there is either. */
  take(stopped: () => boolean): Work;
  /** How often a leaf was taken before. */
  visits(item: number): number;
  /** Gives a leaf back with its new numbers; `order` is that of a proof. */
  give(item: number, proof: number, disproof: number, order: number): void;
  /** Gives a leaf its children; does nothing when another thread was faster. */
  split(item: number, into: Split): void;
  /** Whether the thread that works on this item should leave it: it was split, or something above it is decided. */
  obsolete(item: number): boolean;
  /** Closes a leaf without a result: its thread has died. */
  abandon(item: number): void;
  /** The root's numbers and, if it is proven, the order. */
  root(): { readonly proof: number; readonly disproof: number; readonly order: number };
  /** The root's branch by which the side to move has what it wants; -1 when there is none. */
  decidingBranch(): number;
  /** Milliseconds that this thread has waited. */
  idle(): number;
}

/** Makes the tree a root alone, whose position stands in front of the positions. */
export function startRootTree(words: Int32Array, attackerToMove: boolean): void {
  words.fill(0, 0, LOCK_WORDS + ITEM_WORDS);
  words[ITEMS] = 1;
  words[LOCK_WORDS + OR] = attackerToMove ? 1 : 0;
  words[LOCK_WORDS + PROOF] = 1;
  words[LOCK_WORDS + DISPROOF] = 1;
  words[LOCK_WORDS + ORDER] = -1;
}

/**
 * @param words the region of the tree
 * @param positions that of the positions
 * @param seats branches that are worked on at once. More of them than cores are no faster, and are nodes that fewer would
 * not have searched: 16 threads on 2 cores search 7 % more nodes than one thread instead of 34 %.
 * @param wait lets others work while there is nothing to do; left out, the thread sleeps until something changes
 */
export function joinRootTree(
  words: Int32Array,
  positions: Int32Array,
  { positionWords, maximumMoves }: Pick<Game, "positionWords" | "maximumMoves">,
  seats: number,
  wait?: () => void,
): RootTree {
  const items = words.subarray(LOCK_WORDS);
  const capacity = Math.floor(items.length / ITEM_WORDS);
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

  function changed(): void {
    Atomics.add(words, CHANGES, 1);
    Atomics.notify(words, CHANGES);
  }

  /** Undefined: there is nothing to do for now. */
  function choose(): Work | undefined {
    updateNumbers(items, 0);
    if (items[STATE] === CLOSED) return { kind: "end" };
    if (countTaken(items, words[ITEMS]) >= seats) return undefined;
    const open = mostProving(items, 0, OPEN);
    // The root itself is split by the first thread that arrives.
    if (open === 0) return { kind: "split", item: 0 };
    if (open > 0) {
      items[open * ITEM_WORDS + STATE] = TAKEN;
      return { kind: "search", item: open };
    }
    const taken = mostProving(items, 0, TAKEN);
    if (taken < 0) return countTaken(items, words[ITEMS]) > 0 ? undefined : { kind: "end" };
    return words[ITEMS] + maximumMoves <= capacity ? { kind: "split", item: taken } : undefined;
  }

  return {
    take(stopped) {
      for (;;) {
        const changes = Atomics.load(words, CHANGES);
        const work = locked(choose);
        if (work !== undefined) return work;
        if (stopped()) return { kind: "end" };
        if (wait !== undefined) {
          wait();
          continue;
        }
        const from = performance.now();
        Atomics.wait(words, CHANGES, changes, WAIT_MILLISECONDS);
        idle += performance.now() - from;
      }
    },
    visits: (item) => items[item * ITEM_WORDS + VISITS],
    give(item, proof, disproof, order) {
      locked(() => {
        const at = item * ITEM_WORDS;
        if (items[at + STATE] === CLOSED) return;
        items[at + STATE] = OPEN;
        items[at + ORDER] = Math.max(items[at + ORDER], order);
        items[at + VISITS]++;
        setNumbers(items, item, proof, disproof);
      });
      changed();
    },
    split(item, into) {
      locked(() => {
        const at = item * ITEM_WORDS;
        if (items[at + FIRST_CHILD] !== 0 || items[at + STATE] === CLOSED) return;
        if (words[ITEMS] + maximumMoves > capacity) return;
        if ("proof" in into) {
          items[at + ORDER] = Math.max(items[at + ORDER], into.order);
          setNumbers(items, item, into.proof, into.disproof);
        } else {
          const first = words[ITEMS];
          for (const [i, branch] of into.entries()) positions.set(branch.words, (first + i) * positionWords);
          addChildren(items, item, first, into);
          words[ITEMS] += into.length;
        }
      });
      changed();
    },
    obsolete(item) {
      // Without the lock: at worst the thread goes on until it looks again.
      if (items[item * ITEM_WORDS + FIRST_CHILD] !== 0) return true;
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
      changed();
    },
    root: () =>
      locked(() => {
        updateNumbers(items, 0);
        return { proof: items[PROOF], disproof: items[DISPROOF], order: items[ORDER] };
      }),
    decidingBranch() {
      const own = items[OR] === 1 ? PROOF : DISPROOF;
      for (let child = items[FIRST_CHILD], i = 0; i < items[CHILDREN]; child++, i++) {
        if (items[child * ITEM_WORDS + own] === 0) return child;
      }
      return -1;
    },
    idle: () => idle,
  };
}
