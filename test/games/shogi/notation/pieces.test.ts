/** Hands as words: every comparison of two hands agrees with comparing their numbers one by one. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  FULL_SET,
  GOLD,
  HAND_ONE,
  handCount,
  hasAll,
  PAWN,
} from "../../../../src/games/shogi/notation/pieces.js";

const TYPES = Array.from({ length: GOLD }, (_, i) => PAWN + i);
const counts = fc.tuple(...TYPES.map((type) => fc.nat(FULL_SET[type])));
const handOf = (numbers: readonly number[]) =>
  numbers.reduce((hand, count, i) => hand + count * HAND_ONE[TYPES[i]], 0);

it("a hand contains another exactly when it has at least as many of each piece", () => {
  fc.assert(
    fc.property(counts, counts, fc.boolean(), (first, second, smaller) => {
      const other = smaller ? second.map((count, i) => Math.min(count, first[i])) : second;
      const hand = handOf(first);
      expect(TYPES.map((type) => handCount(hand, type))).toEqual(first);
      expect(hasAll(hand, handOf(other))).toBe(first.every((count, i) => count >= other[i]));
    }),
  );
});
