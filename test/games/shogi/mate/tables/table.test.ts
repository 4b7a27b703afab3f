/** The table for mates: facts about a hand are also found for hands that it dominates. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useMemory } from "../../../../../src/engine/machine.js";
import { INFINITE_NUMBER } from "../../../../../src/game/game.js";
import * as mateTable from "../../../../../src/games/shogi/mate/tables/table.js";
import { HAND_ONE, hasAll } from "../../../../../src/games/shogi/notation/pieces.js";

const [PAWN, LANCE, GOLD] = [HAND_ONE[1], HAND_ONE[2], HAND_ONE[7]];

/** The engine's table, emptied, of this size. */
function tableOf(groups: number, shared = false) {
  const words = (2 * groups + 1) * 16;
  useMemory(new SharedArrayBuffer(4 * words));
  mateTable.useTable(0, words, shared);
  const table = { ...mateTable };
  table.setGeneration(1);
  const look = (low: number, high: number, hand: number) =>
    table.probe(table.place(low, high), low, high, hand) ? [...table.found] : undefined;
  return { ...table, look };
}

describe.each([false, true])("shared: %s", (shared) => {
  it("finds a proof for every hand with all of the proof hand", () => {
    const table = tableOf(100, shared);
    table.storeSolved(7, 8, PAWN + LANCE, true, 5, 3, 0);
    expect(table.look(7, 8, PAWN + LANCE)).toEqual([0, INFINITE_NUMBER, PAWN + LANCE, 5, 0]);
    expect(table.look(7, 8, 2 * PAWN + LANCE + GOLD)).toEqual([0, INFINITE_NUMBER, PAWN + LANCE, 5, 0]);
    expect(table.look(7, 8, 3 * PAWN)).toBeUndefined();
    expect(table.look(7, 9, PAWN + LANCE)).toBeUndefined();
    expect(table.look(6, 8, PAWN + LANCE)).toBeUndefined();
  });

  it("finds a disproof for every hand of which the disproof hand has all", () => {
    const table = tableOf(100, shared);
    table.storeSolved(7, 8, PAWN + LANCE, false, 5, 3, 0);
    expect(table.look(7, 8, PAWN)).toEqual([INFINITE_NUMBER, 0, PAWN + LANCE, 5, 0]);
    expect(table.look(7, 8, 0)).toEqual([INFINITE_NUMBER, 0, PAWN + LANCE, 5, 0]);
    expect(table.look(7, 8, 2 * PAWN)).toBeUndefined();
  });

  it("does not mistake a disproof for a proof, whatever its plies", () => {
    const table = tableOf(100, shared);
    table.storeSolved(7, 8, PAWN, false, 0, 3, 0);
    expect(table.look(7, 8, PAWN)?.slice(0, 2)).toEqual([INFINITE_NUMBER, 0]);
    expect(table.look(7, 8, 2 * PAWN)).toBeUndefined();
  });
});

it("bounds open numbers by those of smaller and larger hands", () => {
  const table = tableOf(100);
  table.store(7, 8, LANCE, 10, 20, 0);
  table.store(7, 8, LANCE + PAWN, 5, 15, 0);
  expect(table.look(7, 8, LANCE + PAWN)).toEqual([5, 20, LANCE + PAWN, 0, 0]);
  expect(table.look(7, 8, LANCE)).toEqual([10, 20, LANCE, 0, 0]);
  expect(table.look(7, 8, GOLD)).toBeUndefined();
});

it("replaces an open result of the same hand, and never a solved one that answers it", () => {
  const table = tableOf(100);
  table.store(7, 8, PAWN, 10, 20, 0);
  table.store(7, 8, PAWN, 3, 4, 0);
  expect(table.look(7, 8, PAWN)).toEqual([3, 4, PAWN, 0, 0]);
  table.storeSolved(7, 8, 0, true, 3, 0, 0);
  table.store(7, 8, PAWN, 3, 4, 0);
  expect(table.look(7, 8, PAWN)).toEqual([0, INFINITE_NUMBER, 0, 3, 0]);
});

it("begins small, and keeps nearly everything while it grows", () => {
  const groups = 1 << 16;
  const table = tableOf(groups);
  const entries = Array.from({ length: groups }, (_, i) => [
    Math.imul(i + 1, 0x9e3779b1),
    Math.imul(i + 1, 0x27d4eb2f) ^ (i >> 3),
  ]);
  let outermost = 0;
  for (const [i, [low = 0, high = 0]] of entries.entries()) {
    if (i % 3 === 0) table.storeSolved(low, high, PAWN, i % 2 === 0, i, 0, 0);
    else table.store(low, high, PAWN, i + 1, i + 2, 0);
    if (i < 1000) outermost = Math.max(outermost, table.place(low, high));
  }
  expect(outermost).toBeLessThan(table.words.length / 8);
  const lost = entries.filter(([low = 0, high = 0], i) => {
    const numbers = table.look(low, high, PAWN);
    if (i % 3 !== 0) return numbers?.[0] !== i + 1 || numbers[1] !== i + 2;
    return numbers?.[3] !== i || (numbers[0] === 0) !== (i % 2 === 0);
  });
  // Just before the table doubles there are four entries in a group on average; where many fall into one group, some are replaced.
  expect(lost.length).toBeLessThan(entries.length / 13);
});

it("is empty after a new generation", () => {
  const table = tableOf(100);
  table.storeSolved(7, 8, 0, true, 3, 0, 0);
  expect(table.use()).toBeGreaterThan(0);
  table.setGeneration(2);
  expect(table.look(7, 8, 0)).toBeUndefined();
  expect(table.use()).toBe(0);
});

it("does not use entries of an older generation with the same stamp", () => {
  const table = tableOf(256);
  for (let generation = 1; generation < 40; generation++) {
    table.setGeneration(generation);
    expect([generation, table.use()]).toEqual([generation, 0]);
    for (let key = 0; key < 100; key++) table.store(key * 7919, key, 0, 5, 5, 60);
    expect(table.use()).toBeGreaterThan(0);
  }
});

it("grows among entries of many generations, and finds none of theirs", () => {
  const groups = 1 << 14;
  const table = tableOf(groups);
  const keyOf = (i: number) => [Math.imul(i + 1, 0x9e3779b1), Math.imul(i + 1, 0x27d4eb2f)] as const;
  for (let generation = 1; generation <= 33; generation++) {
    table.setGeneration(generation);
    // The others have proofs of all boards, the last one open numbers of every second board.
    const last = generation === 33;
    for (let i = 0; i < groups; i++) {
      const [low, high] = keyOf(i);
      if (!last) table.storeSolved(low, high, 0, true, generation, 63, 0);
      else if (i % 2 === 0) table.store(low, high, 0, 3, 4, 0);
    }
  }
  let kept = 0;
  for (let i = 0; i < groups; i++) {
    const [low, high] = keyOf(i);
    const found = table.look(low, high, 0);
    if (found === undefined) continue;
    kept++;
    expect([i % 2, ...found]).toEqual([0, 3, 4, 0, 0, 0]);
  }
  expect(kept).toBeGreaterThan(0.4 * groups);
});

it("replaces the entry with the smallest effort first", () => {
  const table = tableOf(1);
  for (let board = 1; board <= 6; board++) table.store(board, board, 0, board, board, board);
  table.store(9, 9, 0, 9, 9, 5);
  expect(table.look(1, 1, 0)).toBeUndefined();
  for (const board of [2, 3, 4, 5, 6, 9]) expect(table.look(board, board, 0)?.[0]).toBe(board);
});

it("finds nothing for a hand that no stored fact covers", () => {
  const hands = fc.tuple(fc.nat(3), fc.nat(2), fc.nat(2)).map(([p, l, g]) => p * PAWN + l * LANCE + g * GOLD);
  const stored = fc.record({ board: fc.integer({ min: 1, max: 3 }), hand: hands, kind: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(stored, { maxLength: 30 }), fc.nat(2), hands, (entries, board, hand) => {
      const table = tableOf(2);
      for (const entry of entries) {
        if (entry.kind === 2) table.store(entry.board, 5, entry.hand, 2, 2, 0);
        else table.storeSolved(entry.board, 5, entry.hand, entry.kind === 0, 1, 0, 0);
      }
      const found = table.look(board + 1, 5, hand);
      if (found === undefined) return;
      const of = entries.filter((entry) => entry.board === board + 1);
      if (found[0] === 0) expect(of.some((e) => e.kind === 0 && hasAll(hand, e.hand))).toBe(true);
      else if (found[1] === 0) expect(of.some((e) => e.kind === 1 && hasAll(e.hand, hand))).toBe(true);
      else expect(of.some((e) => e.kind === 2 && e.hand === hand)).toBe(true);
    }),
  );
});
