// The numbers of a small tree, worked out by hand: an OR node has the smallest proof number and the sum of disproof numbers.
import { expect, it } from "vitest";
import {
  DISPROOF,
  ITEM_WORDS,
  OPEN,
  OR,
  ORDER,
  PROOF,
  STATE,
  TAKEN,
} from "../../../../native-layout/root-item.js";
import { INFINITE_NUMBER } from "../../../../src/game/game.js";
import type { Branch } from "../../../../src/search/two-level/job.js";
import {
  addChildren,
  countTaken,
  mostProving,
  setNumbers,
  updateNumbers,
} from "../../../../src/solver/solve/parallel/root-items.js";

const branch = (proof: number, disproof: number, leastOrder = -1): Branch => ({
  words: new Int32Array(0),
  attacking: false,
  proof,
  disproof,
  leastOrder,
});

/** An OR root with three moves, the second of which has two replies. */
function smallTree(): Int32Array {
  const items = new Int32Array(8 * ITEM_WORDS);
  items[OR] = 1;
  items[ORDER] = -1;
  addChildren(items, 0, 1, [branch(5, 1), branch(1, 1), branch(3, 4)]);
  addChildren(
    items,
    2,
    4,
    [branch(2, 7), branch(6, 2)].map((reply) => ({ ...reply, attacking: true })),
  );
  return items;
}

const numbers = (items: Int32Array, item: number) => [
  items[item * ITEM_WORDS + PROOF],
  items[item * ITEM_WORDS + DISPROOF],
];

it("adds up proof numbers where the defender moves, and takes the smallest where the attacker moves", () => {
  const items = smallTree();
  updateNumbers(items, 0);
  expect(numbers(items, 2)).toEqual([2 + 6, 2]);
  expect(numbers(items, 0)).toEqual([3, 1 + 2 + 4]);
});

it("finds the most proving leaf: by proof numbers for the attacker, by disproof numbers for the defender", () => {
  const items = smallTree();
  updateNumbers(items, 0);
  expect(mostProving(items, 0, OPEN)).toBe(3);
  items[3 * ITEM_WORDS + STATE] = TAKEN;
  expect(mostProving(items, 0, OPEN)).toBe(1);
  expect(mostProving(items, 0, TAKEN)).toBe(3);
  expect(mostProving(items, 2, OPEN)).toBe(5);
  expect(countTaken(items, 6)).toBe(1);
});

it("proves the root by one move whose replies are all proven, with the highest order of these", () => {
  const items = smallTree();
  items[4 * ITEM_WORDS + ORDER] = 1;
  items[5 * ITEM_WORDS + ORDER] = 2;
  setNumbers(items, 4, 0, INFINITE_NUMBER);
  updateNumbers(items, 0);
  expect(numbers(items, 0)).toEqual([3, 1 + 2 + 4]);
  setNumbers(items, 5, 0, INFINITE_NUMBER);
  updateNumbers(items, 0);
  expect(numbers(items, 0)).toEqual([0, INFINITE_NUMBER]);
  expect(items[ORDER]).toBe(2);
});
