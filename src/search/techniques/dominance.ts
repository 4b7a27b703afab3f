/**
 * Facts that serve other positions, too. In some games a position is never worth less to the attacker than certain others, such
 * as the same board with less to spend: these are *comparable* to it. What is proven of a harder one is proven of this one, and what
 * is disproven of an easier one is disproven. In the form that both compilers read.
 *
 * The rules say which keys comparable positions have, and what a fact there says (`listComparable`). Comparable positions are of different *families*, a
 * bit for each: most searches meet one alone, and then nobody is asked. A fact that serves is stored under the position's own key,
 * where whoever reads the table or follows a proof looks for it. It stood in the table, so it holds on every path; and its height
 * stays an upper bound.
 *
 * In df-pn λ, proofs of all orders serve, and disproofs of order 1. That there is no proof within a higher order does not: an AND node counts as
 * disproven where its pass is, though all its replies may have proofs, and another search finds those. One problem took 1,016,694
 * nodes where it takes 10,609 without comparable positions, and 9,957 as it is now. In λ search, which proves nothing else, all of them serve
 * (lambda/lambda.ts).
 *
 * A fact that points the other way is a *hint*: most positions are worth the same as those. Where nothing is known, df-pn
 * begins with numbers that are nearly those of the fact. Searches by orders do not (the same problem: 1,130,000).
 */
import { keyHigh, keyLow } from "../../engine/child-list.js";
import { DOMINANCE_HITS, tally } from "../../engine/counts.js";
import { DISPROVEN, PROVEN } from "../../engine/numbers.js";
import { orderOf } from "../context.js";
import { families, listComparable, listComparableHere } from "../rules.js";
import { found, noteFamilies, probe, store } from "../table/entries.js";
import { usesDominance } from "./techniques.js";

/** As many as there are families at most. */
const MOST_COMPARABLE = 16;
/** The most children for which comparable positions are looked up: on a whole board of 19x19, looking up those of 350 children took three times as long as the rest of the node. */
const MOST_CHILDREN = 100;
/** The larger number of a hint; the other is 1. */
const UNLIKELY = 100;

// What `listComparable` writes: keys, and which facts there serve, `PROVEN`, `DISPROVEN` or, where all are hints, `LEFT_OPEN`.
export const comparableLow = new Int32Array(MOST_COMPARABLE);
export const comparableHigh = new Int32Array(MOST_COMPARABLE);
export const comparableServes = new Int32Array(MOST_COMPARABLE);

/** Families that the table may have facts of. */
let noted = 0;

/** Is told when a search begins at the position of the rules. */
export function startFamilies(): void {
  if (usesDominance()) noted = noteFamilies(families());
}

function isAsked(): boolean {
  return usesDominance() && (noted & (noted - 1)) !== 0;
}

/**
 * Whether to ask positions comparable to a node's children: only where it is expanded for the first time, since what they know is mostly
 * older than the search.
 *
 * @param context that the node is searched in
 */
export function isFirstVisit(low: number, high: number, context: number): boolean {
  return isAsked() && probe(low, high, context) < 0;
}

/**
 * Stores under the keys of children what positions comparable to them know.
 *
 * @param lowest contexts in which children have facts, up to `highest`
 */
export function takeOver(lowest: number, highest: number, first: number, count: number): void {
  if (!isAsked() || count > MOST_CHILDREN) return;
  for (let child = first, end = first + count; child < end; child++) {
    const found = listComparable(child, noted);
    for (let one = 0; one < found; one++) {
      for (let context = lowest; context <= highest; context++) ask(one, child, context);
    }
  }
}

/**
 * The same for the position of the rules, in contexts from `lowest` up to `highest`; hints are left alone. Disproofs of order 1 serve,
 * and those of higher orders where an AND node is proven only with its pass.
 *
 * @returns whether something was stored
 */
export function takeOverHand(
  low: number,
  high: number,
  lowest: number,
  highest: number,
  provesPasses: boolean,
): boolean {
  let stored = false;
  for (let one = 0, end = listComparableHere(0); one < end; one++) {
    for (let context = lowest; context <= highest; context++) {
      if (probe(comparableLow[one], comparableHigh[one], context) < 0) continue;
      const isProof = found[0] === 0;
      if (!isProof && (found[1] !== 0 || (orderOf(context) > 1 && !provesPasses))) continue;
      if (comparableServes[one] !== (isProof ? PROVEN : DISPROVEN)) continue;
      tally(DOMINANCE_HITS, 1);
      store(low, high, context, found[0], found[1], 0);
      stored = true;
    }
  }
  return stored;
}

function ask(one: number, child: number, context: number): void {
  if (probe(comparableLow[one], comparableHigh[one], context) < 0) return;
  const proof = found[0];
  const disproof = found[1];
  if (proof !== 0 && disproof !== 0) return;
  const order = orderOf(context);
  const isProof = proof === 0;
  const low = keyLow[child];
  const high = keyHigh[child];
  if (comparableServes[one] === (isProof ? PROVEN : DISPROVEN)) {
    if (!isProof && order > 1) return;
    tally(DOMINANCE_HITS, 1);
    store(low, high, context, proof, disproof, 0);
  } else if (order === 0 && probe(low, high, context) < 0) {
    store(low, high, context, isProof ? 1 : UNLIKELY, isProof ? UNLIKELY : 1, 0);
  }
}

/**
 * The same for λ search, which asks about the position of the rules, wherever nothing is known of it: after replies, after passes
 * and at the root. Disproofs of every order serve. One that is open was searched in vain to the depth in its proof number; so
 * deep nothing is to be expected here either. That is a hint alone, since no position is disproven by what was open.
 *
 * @returns whether something was stored
 */
export function takeOverHere(low: number, high: number, context: number): boolean {
  if (!isFirstVisit(low, high, context)) return false;
  let deepest = 0;
  for (let one = 0, end = listComparableHere(noted); one < end; one++) {
    if (probe(comparableLow[one], comparableHigh[one], context) < 0) continue;
    const proof = found[0];
    const disproof = found[1];
    if (proof !== 0 && disproof !== 0) deepest = Math.max(deepest, proof);
    else if (comparableServes[one] === (proof === 0 ? PROVEN : DISPROVEN)) {
      tally(DOMINANCE_HITS, 1);
      store(low, high, context, proof, disproof, 0);
      return true;
    }
  }
  if (deepest !== 0) store(low, high, context, deepest, 1, 0);
  return deepest !== 0;
}
