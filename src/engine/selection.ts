/**
 * What df-pn repeats at a node until one of the node's thresholds is reached, the same in all its kinds: the node's
 * numbers from those of its children, the most proving child, and the thresholds within which that child is searched. In the
 * form that both compilers read.
 *
 *     for (;;) {
 *       look(…);
 *       if (nodeProof >= proofLimit || nodeDisproof >= disproofLimit || stopped) break;
 *       limit(proofLimit, disproofLimit);
 *       // Play `best`, search it within `childProofLimit` and `childDisproofLimit`, take it back, and take over what it
 *       // came to.
 *     }
 *
 * The searches keep this frame: what a child is searched with, and what is taken over, differs in each of them.
 *
 * A node is seen from the side to move. Its *own* number is the smallest of its children's (proof at an OR node, disproof
 * at an AND node), and the child that has it is the most proving one. The *other* number is a sum over the children:
 * `look` bounds it by the largest of them (src/search/df-pn/sums.ts), `lookPastDelayed` adds by halves (half-sum.ts).
 *
 * *1+ε* (Pawlewicz & Lew 2007): a child may grow to (1+ε) times its closest rival before it is left, which saves
 * re-expansions.
 */
import { disproof, proof } from "./child-list.js";
import { halfSum, limitOfChild } from "./half-sum.js";
import { scaled } from "./machine.js";
import { INFINITE_NUMBER, MAXIMUM_NUMBER } from "./numbers.js";

/** In `waits`: a child that waits for none of its siblings, and one that counts for nothing. */
export const NO_SIBLING = -1;
export const LEFT_OUT = -2;
/** Instead of a slack: sums are not bounded. */
export const NO_BOUND = -1;

/** No half sum counts beyond this: half of it is more than any number. An int32 would not hold the sum of many large numbers. */
const MOST_SUM = 1 << 29;

/** The numbers of the node that was looked at last, and the place of its most proving child. */
export let nodeProof = 0;
export let nodeDisproof = 0;
export let best = 0;
/** The thresholds of that child, as of the last `limit`. */
export let childProofLimit = 0;
export let childDisproofLimit = 0;
/** What other threads see of that child while this one searches it, as of the last `raise`. */
export let raisedProof = 0;
export let raisedDisproof = 0;

/** 1 + ε: a child may grow to this many times its closest rival before it is left. */
let room: f64 = 1;
/** By how much a sum may be larger than its largest number, for each further one. */
let slack = NO_BOUND;
let attacking = false;
/** The smallest of the other children's own numbers. */
let second = 0;
/** Whether the node's other number is a half sum, */
let byHalves = false;
// and of the numbers in it: the sum, the largest, and the next.
let sum = 0;
let largest = 0;
let nextLargest = 0;

export function setEpsilon(epsilon: f64): void {
  room = 1 + epsilon;
}

/** @param most at least 0, or `NO_BOUND` */
export function setSlack(most: number): void {
  slack = most;
}

/**
 * Looks at the children of a node, which stand from `first` to before `end`. Only those from `summedFrom` to before `summedTo`
 * add to the sum; when all of these are solved against the side to move, so is the node, unless another child wins for it.
 *
 * @param preferLast whether the last of children with equal numbers is chosen, otherwise the first
 */
export function look(
  attackers: boolean,
  first: number,
  end: number,
  summedFrom: number,
  summedTo: number,
  preferLast: boolean,
): void {
  const own = attackers ? proof : disproof;
  const other = attackers ? disproof : proof;
  const margin = preferLast ? 1 : 0;
  let place = first;
  let smallest = INFINITE_NUMBER + 1;
  let next = smallest;
  let total = 0;
  let most = 0;
  let open = 0;
  for (let i = first; i < end; i++) {
    const number = own[i];
    if (number < smallest + margin) {
      next = smallest;
      smallest = number;
      place = i;
    } else if (number < next) next = number;
    if (i < summedFrom || i >= summedTo) continue;
    const otherOfChild = other[i];
    if (otherOfChild === 0) continue;
    open++;
    // At each step, for an int32 would not hold the sum of many large numbers.
    total = Math.min(total + otherOfChild, MAXIMUM_NUMBER);
    if (otherOfChild > most) most = otherOfChild;
  }
  if (open !== 0 && slack !== NO_BOUND) total = Math.min(total, most + slack * (open - 1));
  byHalves = false;
  settle(attackers, place, smallest, next, total);
}

/**
 * Looks at the children of a node, which stand from `first` to before `end`. One that waits for a sibling counts for nothing
 * until that sibling is solved against the side to move. `waits` has the sibling of every child, or `NO_SIBLING`, or
 * `LEFT_OUT`.
 */
export function lookPastDelayed(waits: Int32Array, attackers: boolean, first: number, end: number): void {
  const own = attackers ? proof : disproof;
  const other = attackers ? disproof : proof;
  let place = first;
  let smallest = INFINITE_NUMBER + 1;
  let next = smallest;
  let total = 0;
  let most = 0;
  let nextMost = 0;
  for (let i = first; i < end; i++) {
    const number = own[i];
    const sibling = waits[i];
    if (sibling !== NO_SIBLING && (sibling === LEFT_OUT || (number !== 0 && other[sibling] !== 0))) continue;
    if (number < smallest) {
      next = smallest;
      smallest = number;
      place = i;
    } else if (number < next) next = number;
    const otherOfChild = other[i];
    if (otherOfChild === 0) continue;
    total = Math.min(total + otherOfChild, MOST_SUM);
    if (otherOfChild > most) {
      nextMost = most;
      most = otherOfChild;
    } else if (otherOfChild > nextMost) nextMost = otherOfChild;
  }
  byHalves = true;
  sum = total;
  largest = most;
  nextLargest = nextMost;
  settle(attackers, place, smallest, next, halfSum(total, most));
}

function settle(attackers: boolean, place: number, smallest: number, next: number, total: number): void {
  attacking = attackers;
  best = place;
  second = next;
  // A child that does not add to the sum may win for the side to move where all that do are lost to it.
  const ownNumber = total === 0 && smallest !== 0 ? INFINITE_NUMBER : smallest;
  const otherNumber = smallest === 0 ? INFINITE_NUMBER : total;
  nodeProof = attackers ? ownNumber : otherNumber;
  nodeDisproof = attackers ? otherNumber : ownNumber;
}

/** The numbers of the node where they are more than those of its children, for a search that knows more. */
export function setNode(itsProof: number, itsDisproof: number): void {
  nodeProof = itsProof;
  nodeDisproof = itsDisproof;
}

/** Sets the thresholds of the most proving child from those of the node, which has reached neither. */
export function limit(proofLimit: number, disproofLimit: number): void {
  const own = attacking ? proof[best] : disproof[best];
  const other = attacking ? disproof[best] : proof[best];
  const ownLimit = attacking ? proofLimit : disproofLimit;
  const otherLimit = attacking ? disproofLimit : proofLimit;
  let childOwnLimit = scaled(second, room) + 1;
  if (childOwnLimit > ownLimit) childOwnLimit = ownLimit;
  let childOtherLimit = otherLimit - (attacking ? nodeDisproof : nodeProof) + other;
  if (byHalves) {
    childOtherLimit = limitOfChild(otherLimit, sum - other, other === largest ? nextLargest : largest);
  }
  // A child is always given room to move, also when saturated numbers leave none.
  if (childOwnLimit <= own) childOwnLimit = own + 1;
  if (childOtherLimit <= other) childOtherLimit = other + 1;
  if (childOtherLimit > INFINITE_NUMBER) childOtherLimit = INFINITE_NUMBER;
  childProofLimit = attacking ? childOwnLimit : childOtherLimit;
  childDisproofLimit = attacking ? childOtherLimit : childOwnLimit;
}

/**
 * Raises the number of the most proving child by one, so that threads that search the same node turn to its rivals (virtual
 * numbers, Kaneko 2010). Each thread adds one to what others have added; where they add a share, they soon stand far from what the
 * proof needs.
 */
export function raise(): void {
  const own = attacking ? proof[best] : disproof[best];
  const raised = Math.min(own + 1, MAXIMUM_NUMBER);
  raisedProof = attacking ? raised : proof[best];
  raisedDisproof = attacking ? disproof[best] : raised;
}
