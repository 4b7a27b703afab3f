/**
 * Shuffles the children of a node, the same way for the same position and seed. One node count of a proof-number
 * search says little, since ties between children are broken by their order; means over shuffled orders say more.
 */
import type { ChildList } from "../game/game.js";

export type Shuffle = (keyLow: number, keyHigh: number, first: number, count: number) => void;

/** @param seed any int32; 0 leaves the order as the game generates it */
export function createShuffle(children: ChildList, seed: number): Shuffle {
  if (seed === 0) return () => {};
  const { moves, keyLow, keyHigh, proof, disproof, threat } = children;
  const fields = [moves, keyLow, keyHigh, proof, disproof, threat];
  return (low, high, first, count) => {
    // xorshift32 from a mixture of key and seed; its state must not be 0.
    let state = (Math.imul(low ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35)) | 1;
    for (let i = count - 1; i > 0; i--) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const a = first + i;
      const b = first + ((state >>> 0) % (i + 1));
      for (const field of fields) {
        const value = field[a];
        field[a] = field[b];
        field[b] = value;
      }
    }
  };
}
