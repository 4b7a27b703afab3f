/**
 * The branches of a search that threads share: the most proving open one is handed out first, that is the smallest proof
 * number at OR nodes and the smallest disproof number at AND nodes.
 *
 * It begins as the root alone. A thread that finds nothing to do splits the branch that somebody works on into its
 * moves; whoever worked on it leaves it then, and takes one of them. So there are always about as many branches as
 * threads, near the root where the work is, and no thread waits for long, unless there are more threads than cores.
 *
 * Lives in shared memory under one lock; a branch is worked on for thousands of nodes, so nobody waits for it long.
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
} from "../../../native-layout/root-item.js";
import { type Game, INFINITE_NUMBER, MAXIMUM_NUMBER } from "../../game/game.js";

const WAIT_MILLISECONDS = 10;

/** A branch as it is split off. */
export interface Branch {
  /** The packed position. */
  readonly words: Int32Array;
  readonly proof: number;
  readonly disproof: number;
  /** The least λ order that a proof by this branch can have; −1 for searches without orders. */
  readonly leastOrder: number;
}

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
 */
export function joinRootTree(
  words: Int32Array,
  positions: Int32Array,
  { positionWords, maximumMoves }: Pick<Game, "positionWords" | "maximumMoves">,
  seats: number,
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

  /** Brings the numbers of inner items up to date with those of their children. */
  function update(item: number): void {
    const at = item * ITEM_WORDS;
    const first = items[at + FIRST_CHILD];
    if (first === 0 || items[at + STATE] === CLOSED) return;
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
    items[at + ORDER] = Math.max(items[at + ORDER], order);
    if (smallest === 0 || sum === 0) items[at + STATE] = CLOSED;
  }

  /** The most proving leaf below an item that is in this state, or -1. */
  function mostProving(item: number, state: number): number {
    const at = item * ITEM_WORDS;
    if (items[at + STATE] === CLOSED) return -1;
    const first = items[at + FIRST_CHILD];
    if (first === 0) return items[at + STATE] === state ? item : -1;
    const own = items[at + OR] === 1 ? PROOF : DISPROOF;
    const children = Array.from({ length: items[at + CHILDREN] }, (_, i) => first + i);
    children.sort((a, b) => items[a * ITEM_WORDS + own] - items[b * ITEM_WORDS + own] || a - b);
    for (const child of children) {
      const leaf = mostProving(child, state);
      if (leaf >= 0) return leaf;
    }
    return -1;
  }

  /** Undefined: there is nothing to do for now. */
  function choose(): Work | undefined {
    update(0);
    if (items[STATE] === CLOSED) return { kind: "end" };
    if (takenItems() >= seats) return undefined;
    const open = mostProving(0, OPEN);
    // The root itself is split by the first thread that comes.
    if (open === 0) return { kind: "split", item: 0 };
    if (open > 0) {
      items[open * ITEM_WORDS + STATE] = TAKEN;
      return { kind: "search", item: open };
    }
    const taken = mostProving(0, TAKEN);
    if (taken < 0) return takenItems() > 0 ? undefined : { kind: "end" };
    return words[ITEMS] + maximumMoves <= capacity ? { kind: "split", item: taken } : undefined;
  }

  /** Those that are worked on; threads that have not yet noticed that their item was split will give it back open. */
  function takenItems(): number {
    let taken = 0;
    for (let item = 0; item < words[ITEMS]; item++) if (items[item * ITEM_WORDS + STATE] === TAKEN) taken++;
    return taken;
  }

  function addChildren(item: number, branches: readonly Branch[]): void {
    const at = item * ITEM_WORDS;
    const first = words[ITEMS];
    for (const [i, { words: position, proof, disproof, leastOrder }] of branches.entries()) {
      const childAt = (first + i) * ITEM_WORDS;
      items.fill(0, childAt, childAt + ITEM_WORDS);
      items[childAt + OR] = 1 - items[at + OR];
      items[childAt + PROOF] = proof;
      items[childAt + DISPROOF] = disproof;
      items[childAt + ORDER] = leastOrder;
      items[childAt + PARENT] = item;
      positions.set(position, (first + i) * positionWords);
    }
    words[ITEMS] += branches.length;
    items[at + CHILDREN] = branches.length;
    items[at + FIRST_CHILD] = first;
  }

  function setNumbers(item: number, proof: number, disproof: number): void {
    const at = item * ITEM_WORDS;
    items[at + PROOF] = proof;
    items[at + DISPROOF] = disproof;
    if (proof === 0 || disproof === 0) items[at + STATE] = CLOSED;
  }

  return {
    take(stopped) {
      for (;;) {
        const changes = Atomics.load(words, CHANGES);
        const work = locked(choose);
        if (work !== undefined) return work;
        if (stopped()) return { kind: "end" };
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
        setNumbers(item, proof, disproof);
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
          setNumbers(item, into.proof, into.disproof);
        } else addChildren(item, into);
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
        update(0);
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
