/**
 * What df-pn repeats at a node until one of the node's thresholds is reached, the same in all its kinds: the node's
 * numbers from those of its children, the most proving child, and the thresholds within which that child is searched.
 *
 *     for (;;) {
 *       selection.look(…);
 *       if (selection.proof >= proofLimit || selection.disproof >= disproofLimit || budget.stopped) break;
 *       selection.limit(proofLimit, disproofLimit);
 *       // Play `selection.best`, search it within `selection.proofLimit` and `selection.disproofLimit`, take it back,
 *       // and take over what it came to.
 *     }
 *
 * The searches keep this frame: what a child is searched with, and what is taken over, differs in each of them.
 *
 * A node is seen from the side to move. Its *own* number is the smallest of its children's (proof at an OR node, disproof
 * at an AND node), and the child that has it is the most proving one. The *other* number is a sum over the children
 * (sums.ts).
 *
 * *1+ε* (Pawlewicz & Lew 2007): a child may grow to (1+ε) times its closest rival before it is left, which saves
 * re-expansions.
 *
 * Searches that delay children and add by halves have src/engine/selection.ts.
 */
import { INFINITE_NUMBER, MAXIMUM_NUMBER } from "../../game/game.js";
import { type Sums, slackOf } from "./sums.js";

/** Numbers of all children on the path, by place. */
interface Numbers {
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
}

interface SelectionOptions {
  /** ε of the threshold for the most proving child. */
  readonly epsilon: number;
  readonly sums: Sums;
  /** Of a defender's children with equal numbers the last is chosen; by default the first, as of an attacker's. */
  readonly lastReply?: boolean;
}

/** Its fields are those of the node that was looked at last: who searches a child looks again afterwards. */
export interface Selection {
  /** The numbers of the node. */
  proof: number;
  disproof: number;
  /** Place of the most proving child. */
  best: number;
  /**
   * Looks at the children of a node, which stand from `first` to before `end`. Only those from `summedFrom` to before
   * `summedTo` add to the sum; when all of these are solved against the side to move, so is the node, unless another
   * child wins for it.
   */
  look(attacking: boolean, first: number, end: number, summedFrom: number, summedTo: number): void;
  /** The thresholds of the most proving child, as of the last `limit`. */
  proofLimit: number;
  disproofLimit: number;
  /** Sets the thresholds of the most proving child from those of the node, which has reached neither. */
  limit(proofLimit: number, disproofLimit: number): void;
  /** What other threads see of the most proving child while this one searches it, as of the last `raise`. */
  raisedProof: number;
  raisedDisproof: number;
  /**
   * Raises the number of the most proving child towards its threshold, so that threads that search the same node turn
   * to its rivals (virtual numbers, Kaneko 2010).
   */
  raise(): void;
}

export function createSelection(
  { proof, disproof }: Numbers,
  { epsilon, sums, lastReply = false }: SelectionOptions,
): Selection {
  const slack = slackOf(sums);
  let attacking = false;
  /** The smallest of the other children's own numbers. */
  let second = 0;

  function look(attackers: boolean, first: number, end: number, summedFrom: number, summedTo: number): void {
    const own = attackers ? proof : disproof;
    const other = attackers ? disproof : proof;
    const margin = lastReply && !attackers ? 1 : 0;
    let best = first;
    let smallest = INFINITE_NUMBER + 1;
    let next = smallest;
    for (let i = first; i < end; i++) {
      const number = own[i];
      if (number < smallest + margin) {
        next = smallest;
        smallest = number;
        best = i;
      } else if (number < next) next = number;
    }
    let total = 0;
    let most = 0;
    let open = 0;
    for (let i = summedFrom; i < summedTo; i++) {
      const number = other[i];
      if (number === 0) continue;
      open++;
      total += number;
      if (number > most) most = number;
    }
    if (open !== 0) total = Math.min(total, most + slack * (open - 1), MAXIMUM_NUMBER);
    // A child that does not add to the sum may win for the side to move where all that do are lost to it.
    const ownNumber = total === 0 && smallest !== 0 ? INFINITE_NUMBER : smallest;
    const otherNumber = smallest === 0 ? INFINITE_NUMBER : total;
    attacking = attackers;
    second = next;
    selection.best = best;
    selection.proof = attackers ? ownNumber : otherNumber;
    selection.disproof = attackers ? otherNumber : ownNumber;
  }

  function limit(proofLimit: number, disproofLimit: number): void {
    const { best } = selection;
    const own = attacking ? proof[best] : disproof[best];
    const other = attacking ? disproof[best] : proof[best];
    const ownLimit = attacking ? proofLimit : disproofLimit;
    const otherLimit = attacking ? disproofLimit : proofLimit;
    let childOwnLimit = Math.floor(second * (1 + epsilon)) + 1;
    if (childOwnLimit > ownLimit) childOwnLimit = ownLimit;
    let childOtherLimit = otherLimit - (attacking ? selection.disproof : selection.proof) + other;
    // A child is always given room to move, also when saturated numbers leave none.
    if (childOwnLimit <= own) childOwnLimit = own + 1;
    if (childOtherLimit <= other) childOtherLimit = other + 1;
    if (childOtherLimit > INFINITE_NUMBER) childOtherLimit = INFINITE_NUMBER;
    selection.proofLimit = attacking ? childOwnLimit : childOtherLimit;
    selection.disproofLimit = attacking ? childOtherLimit : childOwnLimit;
  }

  function raise(): void {
    const { best } = selection;
    const own = attacking ? proof[best] : disproof[best];
    const ownLimit = attacking ? selection.proofLimit : selection.disproofLimit;
    const raised = Math.min(ownLimit, own + (own >> 1) + 1, MAXIMUM_NUMBER);
    selection.raisedProof = attacking ? raised : proof[best];
    selection.raisedDisproof = attacking ? disproof[best] : raised;
  }

  const selection: Selection = {
    proof: 0,
    disproof: 0,
    best: 0,
    look,
    proofLimit: 0,
    disproofLimit: 0,
    limit,
    raisedProof: 0,
    raisedDisproof: 0,
    raise,
  };
  return selection;
}
