// Which positions are one by a symmetry of the board, against the board turned square by square.
import { expect, it } from "vitest";
import { AT_MOST, claimOf, setClaim } from "../../../../src/games/othello/notation/claims.js";
import {
  PASS,
  packPosition,
  squareAt,
  unpackPosition,
} from "../../../../src/games/othello/notation/position.js";
import { canonicalise, symmetryBetween } from "../../../../src/games/othello/notation/symmetry.js";
import { endgamePositions } from "../endgame/cases.js";

/** A quarter turn, and the mirror image in the falling diagonal. */
const TURNS = [
  (row: number, column: number, last: number) => [last - column, row],
  (row: number, column: number) => [column, row],
];

function turned(words: Int32Array, [turn]: typeof TURNS): Int32Array {
  const { squares, sideToMove } = unpackPosition(words);
  const size = Math.sqrt(squares.length);
  const read = squares.map((_, place) => {
    const [row, column] = turn(Math.floor(place / size), place % size, size - 1);
    return squares[size * row + column];
  });
  return packPosition({ squares: read, sideToMove });
}

function canonical(words: Int32Array): string {
  const image = words.slice();
  canonicalise(image, 0);
  return image.join();
}

it.each([
  [8, 30],
  [6, 16],
  [4, 6],
])(
  "all eight images of a position on %i rows become one of them, and keep side and claim",
  (size, empties) => {
    const positions = endgamePositions(10, empties, 5, size);
    const names = new Set<string>();
    for (const words of positions) {
      const images = new Set<string>([words.join()]);
      let image = words;
      for (let step = 1; step < 8; step++) {
        image = turned(image, step === 4 ? [TURNS[1]] : [TURNS[0]]);
        images.add(image.join());
        expect(canonical(image)).toBe(canonical(words));
      }
      if (size === 8) expect(images.size).toBe(8);
      names.add(canonical(words));
      for (const one of images) {
        const map = symmetryBetween(words, Int32Array.from(one.split(","), Number));
        expect(map?.(PASS)).toBe(PASS);
        // Each disc goes to one of its own colour.
        const { squares } = unpackPosition(words);
        const there = unpackPosition(Int32Array.from(one.split(","), Number)).squares;
        squares.forEach((player, place) => {
          const square = map?.(squareAt(place, size)) ?? -1;
          expect(there[size * (square >> 3) + (square & 7)]).toBe(player);
        });
      }
      expect(images).toContain(canonical(words));
      const claimed = words.slice();
      setClaim(claimed, AT_MOST);
      canonicalise(claimed, 0);
      expect([claimOf(claimed), claimed[4] & ~6]).toEqual([AT_MOST, words[4]]);
    }
    if (size > 4) {
      expect(names.size).toBe(positions.length);
      expect(symmetryBetween(positions[0], positions[1])).toBeUndefined();
    }
  },
);
