/** Moves that are kept: they are found as they were kept, also where the ring has been written over. */
import { beforeEach, expect, it } from "vitest";
import * as expansions from "../../../../src/games/shogi/mate/expansions.js";

const { MOVE_HIGH, MOVE_LOW, MOVE_WORDS } = expansions;

beforeEach(expansions.rewind);

it("finds the last moves kept for a node, with their note", () => {
  const at = expansions.add(11, 12, 13, 2, 1);
  expect(expansions.find(11, 12, 13)).toBe(at);
  expect([expansions.countAt(at), expansions.noteAt(at)]).toEqual([2, 1]);
  expect(expansions.find(11, 12, 14)).toBe(-1);
  const again = expansions.add(11, 12, 13, 3, 0);
  expect(expansions.find(11, 12, 13)).toBe(again);
});

it("does not take a move for the beginning of a node where one overlaps the other", () => {
  const [low, high] = [0x12345678, 0x0badcafe];
  for (let i = 0; i < 5; i++) expansions.add(i, i, i, 1, 0);
  const place = expansions.add(low, high, 0, 1, 0) - 4;
  while (expansions.find(low, high, 0) >= 0) {
    const at = expansions.add(4, 5, 6, 200, 0);
    expansions.words.fill(0, at, at + 200 * MOVE_WORDS);
    for (let i = 0; i < 200; i++) {
      const move = at + i * MOVE_WORDS;
      expansions.words[move + MOVE_LOW] = low;
      expansions.words[move + MOVE_HIGH] = high;
    }
    if (at - 4 <= place && place < at + 200 * MOVE_WORDS) break;
  }
  expect(expansions.find(low, high, 0)).toBe(-1);
});

it("continues at the beginning, and forgets only what it writes over", () => {
  const first = expansions.add(21, 22, 23, 3, 0);
  const second = expansions.add(31, 32, 33, 3, 1);
  expansions.rewind();
  expect(expansions.add(41, 42, 43, 2, 0)).toBe(first);
  expect(expansions.find(21, 22, 23)).toBe(-1);
  expect(expansions.find(31, 32, 33)).toBe(second);
  const next = expansions.add(51, 52, 53, 2, 0);
  expansions.words.fill(0, next, next + 2 * MOVE_WORDS);
  expect(expansions.find(31, 32, 33)).toBe(-1);
});
