/** The ranking is a bijection between canonical positions and numbers; symmetry and colour make no difference. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePosition } from "../../../../src/games/simpei/notation/notation.js";
import { ALL_POINTS, PIECES, POINTS } from "../../../../src/games/simpei/notation/points.js";
import {
  balancedLayer,
  LAYER_SIZES,
  LAYER_STARTS,
  layerOf,
  layerSize,
  POSITIONS,
  piecesOfRank,
  rank,
  rankPosition,
  unrank,
  unrankPosition,
} from "../../../../src/games/simpei/rules/ranking.js";
import { mapBoard, SYMMETRIES } from "../../../../src/games/simpei/rules/symmetry.js";
import { populationCount } from "../../../../src/games/simpei/rules/tables.js";
import { sampled } from "../../../samples.js";

const counts = fc.integer({ min: 0, max: PIECES });
const fractions = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Checks that a rank stands for boards of the right sizes, which have that rank. */
function roundTrip(own: number, enemy: number, number: number): void {
  const boards = new Int32Array(2);
  const layer = layerOf(own, enemy);
  unrank(layer, number, boards);
  const right =
    populationCount(boards[0]) === own &&
    populationCount(boards[1]) === enemy &&
    (boards[0] & boards[1]) === 0 &&
    ((boards[0] | boards[1]) & ~ALL_POINTS) === 0 &&
    rank(layer, boards[0], boards[1]) === number;
  // Calls of `expect` for each would take most of the time.
  if (!right) expect.fail(`rank ${number} of ${own} own and ${enemy} enemy pieces: ${boards.join()}`);
}

describe("ranking of boards", () => {
  it("has as many ranks as Tanaka's table has positions", () => {
    LAYER_SIZES.forEach((size, pieces) => {
      expect(layerSize(balancedLayer(pieces))).toBe(size);
    });
    expect(POSITIONS).toBe(12_102_165);
  });

  it("gives back every rank of small layers", () => {
    for (let own = 0; own <= PIECES; own++) {
      for (let enemy = 0; enemy <= PIECES; enemy++) {
        const size = layerSize(layerOf(own, enemy));
        if (size < 50_000)
          for (let number = 0; number < size; number += own + enemy > 4 ? 7 : 1)
            roundTrip(own, enemy, number);
      }
    }
  });

  it("gives back generated ranks of every layer", () => {
    fc.assert(
      fc.property(counts, counts, fractions, (own, enemy, fraction) => {
        roundTrip(own, enemy, Math.floor(fraction * layerSize(layerOf(own, enemy))));
      }),
      { numRuns: sampled(5000) },
    );
  });

  it("gives all images of a position one rank", () => {
    const boards = new Int32Array(2);
    fc.assert(
      fc.property(counts, counts, fractions, (own, enemy, fraction) => {
        const layer = layerOf(own, enemy);
        const number = Math.floor(fraction * layerSize(layer));
        unrank(layer, number, boards);
        for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
          expect(rank(layer, mapBoard(symmetry, boards[0]), mapBoard(symmetry, boards[1]))).toBe(number);
        }
      }),
      { numRuns: sampled(2000) },
    );
  });

  it("covers all boards: the orbits of the positions with 3 pieces add up to all of them", () => {
    const boards = new Int32Array(2);
    const layer = balancedLayer(3);
    let total = 0;
    for (let number = 0; number < layerSize(layer); number++) {
      unrank(layer, number, boards);
      const images = new Set<number>();
      for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        images.add(mapBoard(symmetry, boards[0]) * 2 ** POINTS + mapBoard(symmetry, boards[1]));
      }
      total += images.size;
    }
    expect(total).toBe((25 * 24 * 23) / 2);
  });
});

describe("ranking of packed positions", () => {
  it("gives back generated ranks, with the side to move and the hands of play without passes", () => {
    const words = new Int32Array(4);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: POSITIONS - 1 }), (number) => {
        unrankPosition(number, words, 1);
        expect(rankPosition(words, 1)).toBe(number);
        const pieces = piecesOfRank(number);
        expect(LAYER_STARTS[pieces]).toBeLessThanOrEqual(number);
        expect(LAYER_STARTS[pieces + 1]).toBeGreaterThan(number);
        expect((words[1] >>> 28) & 1).toBe(pieces & 1);
        for (const word of [words[1], words[2]]) {
          expect(((word >>> POINTS) & 7) + populationCount(word & ALL_POINTS)).toBe(PIECES);
        }
      }),
    );
  });

  it.each([
    ["..../..../..../.... .../.../... x x4o4", 0],
    ["..../..../..../.... .../.../... o x4o4", 0],
  ])("ranks the empty board %s", (text, number) => {
    expect(rankPosition(parsePosition(text))).toBe(number);
  });

  it("does not depend on colours", () => {
    const asO = rankPosition(parsePosition("..../.x../..../.... .../.../... o x3o4"));
    const asX = rankPosition(parsePosition("..../..o./..../.... .../.../... x x4o3"));
    expect(asO).toBe(asX);
  });

  it.each([
    "..../.x../..../.... .../.../... x x3o4",
    "..../.x../..../.... .../.../... o x3o3",
    "..../.x../.x../.... .../.../... o x2o4",
  ])("has no rank for %s", (text) => {
    expect(rankPosition(parsePosition(text, { anyHands: true }))).toBe(-1);
  });
});
