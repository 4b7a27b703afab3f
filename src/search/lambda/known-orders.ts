/**
 * What the table knows of one position with all λ orders at once. A disproof holds for all lower orders and a proof
 * for all higher ones (equations 1 and 2 of the df-pn λ paper), so an order never searched may be solved already. In the
 * form that both compilers read.
 */
import { ENTRY_WORDS } from "../../../native-layout/table-entry.js";
import { disproof, proof } from "../../engine/child-list.js";
import { INFINITE_NUMBER, MAXIMUM_ORDER } from "../../engine/numbers.js";
import { heights } from "../df-pn/children.js";
import { entryFrom, found, foundContext, hasChains, probeAt } from "../table/entries.js";
import { provenHeight } from "../techniques/proven-number.js";

// Numbers of the open orders (0 = nothing known).
const knownProof = new Int32Array(MAXIMUM_ORDER + 1);
const knownDisproof = new Int32Array(MAXIMUM_ORDER + 1);
/** What is known about the position read last: the lowest order with a proof (one above all orders where there is none) and the plies of that proof, */
export let lowestProven = 0;
export let lowestHeight = 0;
/** and the highest order without one, 0 where none is known. */
export let highestDisproven = 0;

/**
 * Looks a position up.
 *
 * @param home its bucket
 * @param context without an order
 */
export function read(home: number, keyLow: number, keyHigh: number, context: number, maxOrder: number): void {
  knownProof.fill(0, 0, MAXIMUM_ORDER + 1);
  lowestProven = MAXIMUM_ORDER + 1;
  highestDisproven = 0;
  if (hasChains()) {
    for (let order = 1; order <= maxOrder; order++) {
      if (probeAt(home, keyLow, keyHigh, context | order) >= 0) note(order);
    }
    return;
  }
  let slot = entryFrom(home, home, keyLow, keyHigh);
  while (slot >= 0) {
    const order = foundContext - context;
    if (order >= 1 && order <= maxOrder) note(order);
    slot = entryFrom(home, slot + ENTRY_WORDS, keyLow, keyHigh);
  }
}

/** What has been found of one order. */
function note(order: number): void {
  const p = found[0];
  const d = found[1];
  if (d === 0) {
    if (order > highestDisproven) highestDisproven = order;
  } else if (p !== 0) {
    knownProof[order] = p;
    knownDisproof[order] = d;
  } else if (order < lowestProven) {
    lowestProven = order;
    lowestHeight = provenHeight(d);
  }
}

/** An attacker's move without a threat has no proof of order 1. */
export function refuteFirstOrder(): void {
  if (highestDisproven === 0) highestDisproven = 1;
}

/**
 * Sets the numbers of the child at `index` for one order of the position read last: what is known, or else the leaf
 * numbers given.
 */
export function startNumbers(index: number, order: number, leafProof: number, leafDisproof: number): void {
  if (order <= highestDisproven) {
    proof[index] = INFINITE_NUMBER;
    disproof[index] = 0;
  } else if (order >= lowestProven) {
    proof[index] = 0;
    disproof[index] = INFINITE_NUMBER;
    heights[index] = lowestHeight;
  } else if (knownProof[order] !== 0) {
    proof[index] = knownProof[order];
    disproof[index] = knownDisproof[order];
  } else {
    proof[index] = leafProof;
    disproof[index] = leafDisproof;
  }
}
