/**
 * Shuffles the children of a node, the same way for the same position and seed. One node count of a proof-number
 * search says little, since ties between children are broken by their order; means over shuffled orders say more. In the
 * form that both compilers read.
 */
import { unsignedRemainder } from "../../engine/machine.js";
import { exchangeChildren } from "./children.js";

let seed = 0;

/** @param next any int32; 0 leaves the order as the game generates it */
export function setSeed(next: number): void {
  seed = next;
}

export function shuffle(low: number, high: number, first: number, count: number): void {
  if (seed === 0) return;
  // xorshift32 from a mixture of key and seed; its state must not be 0.
  let state = (Math.imul(low ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35)) | 1;
  for (let i = count - 1; i > 0; i--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const a = first + i;
    const b = first + unsignedRemainder(state, i + 1);
    exchangeChildren(a, b);
  }
}
