/** Facts about mates within a number of plies, compared with a list of all stored facts. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { useMemory } from "../../../../../src/engine/machine.js";
import * as lengths from "../../../../../src/games/shogi/mate/tables/length-table.js";
import * as mateTable from "../../../../../src/games/shogi/mate/tables/table.js";
import { HAND_ONE, hasAll } from "../../../../../src/games/shogi/notation/pieces.js";
import { sampled } from "../../../../samples.js";

const { MATES, NO_MATE } = lengths;
const [PAWN, LANCE, GOLD] = [HAND_ONE[1], HAND_ONE[2], HAND_ONE[7]];
const UNKNOWN = -1;

/** The engine's table, emptied, with this many groups. */
function emptyTable(groups: number): void {
  const words = (2 * groups + 1) * 16;
  useMemory(new SharedArrayBuffer(4 * words));
  mateTable.useTable(0, words, false);
  mateTable.setGeneration(1);
}

interface Fact {
  readonly hand: number;
  readonly mates: boolean;
  readonly plies: number;
}

const hands = fc.constantFrom(0, PAWN, 2 * PAWN, LANCE, LANCE + PAWN, GOLD, GOLD + LANCE + 2 * PAWN);
const facts = fc.record<Fact>({ hand: hands, mates: fc.boolean(), plies: fc.nat(9) });

/** Whether a fact answers the question for a hand and a bound. */
function answers(fact: Fact, hand: number, plies: number): boolean {
  return fact.mates
    ? hasAll(hand, fact.hand) && plies >= fact.plies
    : hasAll(fact.hand, hand) && plies <= fact.plies;
}

it("a mate answers for larger hands and bounds, the lack of one for smaller ones, and nothing else is answered", () => {
  let known = 0;
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 12 }), fc.array(facts, { maxLength: 8 }), (stored, asked) => {
      emptyTable(1);
      for (const { hand, mates, plies } of stored) lengths.store(7, 8, hand, mates, plies, 0);
      for (const { hand, plies } of asked) {
        const result = lengths.probe(7, 8, hand, plies);
        const [held = 0, length = 0] = result === UNKNOWN ? [] : lengths.found;
        const serving = stored.filter((fact) => answers(fact, hand, plies));
        if (result === UNKNOWN) {
          // A group has room for six.
          if (stored.length <= 6) expect(serving).toEqual([]);
          continue;
        }
        known++;
        expect(serving).toContainEqual({ hand: held, mates: result === MATES, plies: length });
      }
      expect(lengths.probe(7, 9, GOLD, 9)).toBe(UNKNOWN);
      expect(lengths.probe(6, 8, GOLD, 9)).toBe(UNKNOWN);
    }),
    { numRuns: sampled(500) },
  );
  expect(known).toBeGreaterThan(100);
});

it("of several facts the shortest mate and the farthest refutation count", () => {
  emptyTable(1);
  lengths.store(7, 8, GOLD, true, 5, 0);
  lengths.store(7, 8, PAWN, true, 3, 0);
  expect(lengths.probe(7, 8, GOLD + PAWN, 9)).toBe(MATES);
  expect([...lengths.found]).toEqual([PAWN, 3]);
  expect(lengths.probe(7, 8, GOLD + PAWN, 2)).toBe(UNKNOWN);
  emptyTable(1);
  lengths.store(7, 8, GOLD, false, 3, 0);
  lengths.store(7, 8, LANCE, false, 5, 0);
  expect(lengths.probe(7, 8, 0, 1)).toBe(NO_MATE);
  expect([...lengths.found]).toEqual([LANCE, 5]);
  expect(lengths.probe(7, 8, GOLD, 4)).toBe(UNKNOWN);
});

it("nothing is left in another generation, not even in a later one with the same stamp", () => {
  emptyTable(4);
  lengths.store(7, 8, 0, true, 3, 0);
  for (let generation = 2; generation < 40; generation++) {
    mateTable.setGeneration(generation);
    expect(lengths.probe(7, 8, 0, 3)).toBe(UNKNOWN);
  }
});
