/**
 * The items of a root tree (root-tree.ts) as words, and what is worked out on them: numbers of inner items, the most
 * proving leaf. The caller holds the lock of the tree.
 */
import {
  CHILDREN,
  CLOSED,
  DISPROOF,
  FIRST_CHILD,
  ITEM_WORDS,
  OR,
  ORDER,
  PARENT,
  PROOF,
  STATE,
  TAKEN,
} from "../../../../native-layout/root-item.js";
import { INFINITE_NUMBER, MAXIMUM_NUMBER } from "../../../game/game.js";
import type { Branch } from "../../../search/two-level/job.js";

/** Brings the numbers of inner items up to date with those of their children. */
export function updateNumbers(items: Int32Array, item: number): void {
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
    updateNumbers(items, child);
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
export function mostProving(items: Int32Array, item: number, state: number): number {
  const at = item * ITEM_WORDS;
  if (items[at + STATE] === CLOSED) return -1;
  const first = items[at + FIRST_CHILD];
  if (first === 0) return items[at + STATE] === state ? item : -1;
  const own = items[at + OR] === 1 ? PROOF : DISPROOF;
  const children = Array.from({ length: items[at + CHILDREN] }, (_, i) => first + i);
  children.sort((a, b) => items[a * ITEM_WORDS + own] - items[b * ITEM_WORDS + own] || a - b);
  for (const child of children) {
    const leaf = mostProving(items, child, state);
    if (leaf >= 0) return leaf;
  }
  return -1;
}

/** How many items threads work on. A thread that has not yet noticed that its item was split will give it back open. */
export function countTaken(items: Int32Array, count: number): number {
  let taken = 0;
  for (let item = 0; item < count; item++) if (items[item * ITEM_WORDS + STATE] === TAKEN) taken++;
  return taken;
}

/** Appends the children of an item from place `first` on, their positions not included. */
export function addChildren(
  items: Int32Array,
  item: number,
  first: number,
  branches: readonly Branch[],
): void {
  const at = item * ITEM_WORDS;
  for (const [i, { attacking, proof, disproof, leastOrder }] of branches.entries()) {
    const childAt = (first + i) * ITEM_WORDS;
    items.fill(0, childAt, childAt + ITEM_WORDS);
    items[childAt + OR] = attacking ? 1 : 0;
    // A fact counts as nearly decided: the search of the branch finds it at once, with what belongs to it.
    items[childAt + PROOF] = Math.max(1, proof);
    items[childAt + DISPROOF] = Math.max(1, disproof);
    items[childAt + ORDER] = leastOrder;
    items[childAt + PARENT] = item;
  }
  items[at + CHILDREN] = branches.length;
  items[at + FIRST_CHILD] = first;
}

/** Numbers of a leaf; a solved one is closed. */
export function setNumbers(items: Int32Array, item: number, proof: number, disproof: number): void {
  const at = item * ITEM_WORDS;
  items[at + PROOF] = proof;
  items[at + DISPROOF] = disproof;
  if (proof === 0 || disproof === 0) items[at + STATE] = CLOSED;
}
