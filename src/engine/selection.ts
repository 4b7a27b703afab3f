/**
 * What df-pn repeats at a node, as selection.ts of src/search/proof-number has it, where children are delayed and numbers
 * are added by halves (half-sum.ts): in the form that both compilers read.
 *
 *     for (;;) {
 *       lookPastDelayed(waits, attacking, first, end);
 *       if (nodeProof >= proofLimit || nodeDisproof >= disproofLimit || stopped) break;
 *       limit(proofLimit, disproofLimit);
 *       // Play `best`, search it within `childProofLimit` and `childDisproofLimit`, take it back, and take over what it
 *       // came to.
 *     }
 */
import { disproof, proof } from "./child-list.js";
import { halfSum, limitOfChild } from "./half-sum.js";
import { scaled } from "./machine.js";
import { INFINITE_NUMBER, MAXIMUM_NUMBER } from "./numbers.js";

/** In `waits`: of a child that waits for none of its siblings, and of one that counts for nothing. */
export const NO_SIBLING = -1;
export const LEFT_OUT = -2;

/** No sum counts beyond this: half of it is more than any number. An int32 would not hold the sum of many large numbers. */
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

/** 1 + ε: a child may grow to so many times its closest rival before it is left. */
let room: f64 = 1;
let attacking = false;
/** The smallest of the other children's own numbers. */
let second = 0;
// Of the numbers in a half sum: all, the largest, and the next.
let sum = 0;
let largest = 0;
let nextLargest = 0;

export function setEpsilon(epsilon: f64): void {
  room = 1 + epsilon;
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
  sum = total;
  largest = most;
  nextLargest = nextMost;
  attacking = attackers;
  second = next;
  best = place;
  const half = halfSum(total, most);
  // A child that does not add to the sum may win for the side to move where all that do are lost to it.
  const ownNumber = total === 0 && smallest !== 0 ? INFINITE_NUMBER : smallest;
  const otherNumber = smallest === 0 ? INFINITE_NUMBER : half;
  nodeProof = attackers ? ownNumber : otherNumber;
  nodeDisproof = attackers ? otherNumber : ownNumber;
}

/** Sets the thresholds of the most proving child from those of the node, which has reached neither. */
export function limit(proofLimit: number, disproofLimit: number): void {
  const own = attacking ? proof[best] : disproof[best];
  const other = attacking ? disproof[best] : proof[best];
  const ownLimit = attacking ? proofLimit : disproofLimit;
  const otherLimit = attacking ? disproofLimit : proofLimit;
  let childOwnLimit = scaled(second, room) + 1;
  if (childOwnLimit > ownLimit) childOwnLimit = ownLimit;
  let childOtherLimit = limitOfChild(otherLimit, sum - other, other === largest ? nextLargest : largest);
  // A child is always given room to move, also when saturated numbers leave none.
  if (childOwnLimit <= own) childOwnLimit = own + 1;
  if (childOtherLimit <= other) childOtherLimit = other + 1;
  if (childOtherLimit > INFINITE_NUMBER) childOtherLimit = INFINITE_NUMBER;
  childProofLimit = attacking ? childOwnLimit : childOtherLimit;
  childDisproofLimit = attacking ? childOtherLimit : childOwnLimit;
}

/**
 * Raises the number of the most proving child towards its threshold, so that threads that search the same node turn
 * to its rivals (virtual numbers, Kaneko 2010).
 */
export function raise(): void {
  const own = attacking ? proof[best] : disproof[best];
  const ownLimit = attacking ? childProofLimit : childDisproofLimit;
  const raised = Math.min(ownLimit, Math.min(own + (own >> 1) + 1, MAXIMUM_NUMBER));
  raisedProof = attacking ? raised : proof[best];
  raisedDisproof = attacking ? disproof[best] : raised;
}
