/**
 * Trees of order 1 that the game decides by a routine of its own (`ThreatSolver`), and what the table remembers of them. In the
 * form that both compilers read.
 *
 * The routine looks at nothing that was played before, so what it says holds on every path, and is stored under order 1. One
 * that it leaves open is stored as an open node, and not read again.
 */
import { count, nodesWithin, stopped } from "../../engine/budget.js";
import { disproof, keyHigh, keyLow, proof } from "../../engine/child-list.js";
import { THREAT_TREES, THREAT_TREES_WON, tally } from "../../engine/counts.js";
import { DISPROVEN, LEFT_OPEN, PROVEN } from "../../engine/numbers.js";
import { heightRead, nodesRead, passChild, playPass, read, undo } from "../rules.js";
import { found, probe, store } from "../table/entries.js";
import { provenHeight, provenNumber } from "./proven-number.js";

/** A tree that takes more nodes is left to the search. */
const MOST_NODES = 500;

/** Plies of the longest line of the proof that `readTree` found. */
export let treeHeight = 0;

/**
 * Whether the position of the rules has a proof of order 1: `PROVEN`, `DISPROVEN` or `LEFT_OPEN`.
 *
 * @param context without an order
 * @param forPass whether the defender has just passed, and `expandAnswered` follows where it is proven
 */
export function readTree(low: number, high: number, context: number, forPass: boolean): number {
  if (probe(low, high, context | 1) >= 0) {
    const isProven = found[0] === 0;
    if (!isProven) return found[1] === 0 ? DISPROVEN : LEFT_OPEN;
    treeHeight = provenHeight(found[1]);
    if (!forPass) return PROVEN;
  }
  if (stopped) return LEFT_OPEN;
  const most = nodesWithin(MOST_NODES);
  const value = read(most, forPass);
  tally(THREAT_TREES, 1);
  if (value === PROVEN) tally(THREAT_TREES_WON, 1);
  count(Math.min(most, nodesRead()));
  treeHeight = heightRead();
  if (value === PROVEN) store(low, high, context | 1, 0, provenNumber(treeHeight, 1), 0);
  else store(low, high, context | 1, 1, value === DISPROVEN ? 0 : 1, 0);
  return value;
}

/**
 * What is known of the pass at a defender's node of an order above 1 without a search: `PROVEN` where its proof was read, and
 * `expandAnswered` may follow; `DISPROVEN` where there is none within the order.
 *
 * @param first where the pass is written as a child
 * @param context without an order
 */
export function readPass(first: number, order: number, context: number): number {
  passChild(first, order - 1);
  if (disproof[first] === 0) return DISPROVEN;
  if (proof[first] === 0) return LEFT_OPEN;
  playPass();
  const value = readTree(keyLow[first], keyHigh[first], context, true);
  undo();
  return value === DISPROVEN && order > 2 ? LEFT_OPEN : value;
}
