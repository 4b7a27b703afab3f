/** The symmetries of Simpei are those of the square (the group D4), and the rules are invariant under them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  moveFrom,
  moveTo,
  NO_POINT,
  PASS,
  relocationMask,
} from "../../../../src/games/simpei/notation/moves.js";
import { encodeMove } from "../../../../src/games/simpei/notation/notation.js";
import { POINTS, UPPER_POINTS } from "../../../../src/games/simpei/notation/points.js";
import { packPosition, unpackPosition } from "../../../../src/games/simpei/notation/position.js";
import { createSimpei } from "../../../../src/games/simpei/rules/rules.js";
import { mapBoard, POINT_IMAGES, SYMMETRIES } from "../../../../src/games/simpei/rules/symmetry.js";
import { NEIGHBOURS } from "../../../../src/games/simpei/rules/tables.js";
import { sampled } from "../../../samples.js";
import { setUpPositions } from "../agreement.js";

const ALL = Array.from({ length: SYMMETRIES }, (_, symmetry) => symmetry);
const points = Array.from({ length: POINTS }, (_, point) => point);

function image(symmetry: number, point: number): number {
  return POINT_IMAGES[symmetry * POINTS + point];
}

/** A symmetry as the list of its images. */
function permutation(symmetry: number): string {
  return points.map((point) => image(symmetry, point)).join();
}

function compose(second: number, first: number): number {
  const product = points.map((point) => image(second, image(first, point))).join();
  return ALL.findIndex((symmetry) => permutation(symmetry) === product);
}

function mapPosition(symmetry: number, words: Int32Array): Int32Array {
  const { boards, hands, sideToMove } = unpackPosition(words);
  return packPosition({
    boards: [mapBoard(symmetry, boards[0]), mapBoard(symmetry, boards[1])],
    hands,
    sideToMove,
  });
}

function mapMove(symmetry: number, move: number): number {
  if (move === PASS) return PASS;
  const from = moveFrom(move);
  const relocations = points.filter((point) => (relocationMask(move) >>> point) & 1);
  return encodeMove(
    image(symmetry, moveTo(move)),
    from === NO_POINT ? NO_POINT : image(symmetry, from),
    relocations.map((point) => image(symmetry, point)),
  );
}

describe("symmetries of Simpei", () => {
  it("are eight permutations of the points", () => {
    expect(new Set(ALL.map(permutation)).size).toBe(8);
    for (const symmetry of ALL)
      expect(new Set(points.map((point) => image(symmetry, point))).size).toBe(POINTS);
  });

  it("form a group that is not commutative, with symmetry 0 as its identity", () => {
    const products = ALL.map((second) => ALL.map((first) => compose(second, first)));
    expect(permutation(0)).toBe(points.join());
    // Closed, and every row and column of the table holds each symmetry once: so each has an inverse.
    for (const a of ALL) {
      expect(new Set(products[a])).toEqual(new Set(ALL));
      expect(new Set(ALL.map((b) => products[b][a]))).toEqual(new Set(ALL));
    }
    expect(ALL.some((a) => ALL.some((b) => products[a][b] !== products[b][a]))).toBe(true);
    // D4 has five elements of order two, the other such group with eight elements one.
    expect(ALL.filter((a) => a !== 0 && products[a][a] === 0)).toHaveLength(5);
  });

  it("keep worlds and neighbours", () => {
    for (const symmetry of ALL) {
      for (const point of points) {
        const mapped = image(symmetry, point);
        expect(mapped < UPPER_POINTS).toBe(point < UPPER_POINTS);
        expect(NEIGHBOURS[mapped]).toBe(mapBoard(symmetry, NEIGHBOURS[point]));
      }
    }
  });

  it("map a board point by point", () => {
    fc.assert(
      fc.property(fc.nat((1 << POINTS) - 1), fc.constantFrom(...ALL), (board, symmetry) => {
        const expected = points.reduce(
          (mask, point) => ((board >>> point) & 1 ? mask | (1 << image(symmetry, point)) : mask),
          0,
        );
        expect(mapBoard(symmetry, board)).toBe(expected);
      }),
      { numRuns: sampled(2000) },
    );
  });

  it("commute with moves: the image of a position has the images of its moves, positions and outcomes", () => {
    const [game, mirrored] = [createSimpei(), createSimpei()];
    const [moves, images] = [game, mirrored].map(({ maximumMoves }) => new Int32Array(maximumMoves));
    const [after, imageAfter] = [new Int32Array(2), new Int32Array(2)];
    const sorted = (list: Int32Array) => [...list].sort((a, b) => a - b);
    fc.assert(
      fc.property(setUpPositions, fc.constantFrom(...ALL), (position, symmetry) => {
        game.load(position, 0);
        mirrored.load(mapPosition(symmetry, position), 0);
        const legal = moves.subarray(0, game.generate(moves, 0));
        const mapped = legal.map((move) => mapMove(symmetry, move));
        expect(sorted(images.subarray(0, mirrored.generate(images, 0)))).toEqual(sorted(mapped));
        // A sample of the moves, spread over all of them, keeps positions with thousands affordable.
        for (let i = 0; i < legal.length; i += 1 + (legal.length >> 5)) {
          game.play(legal[i]);
          mirrored.play(mapped[i]);
          game.store(after, 0);
          mirrored.store(imageAfter, 0);
          expect(imageAfter).toEqual(mapPosition(symmetry, after));
          expect(mirrored.outcome()).toBe(game.outcome());
          game.undo();
          mirrored.undo();
        }
      }),
      { numRuns: sampled(1000) },
    );
  });
});
