// Which positions are one by a symmetry of the board, against the board turned square by square.
import { expect, it } from "vitest";
import { AT_MOST, claimOf, setClaim } from "../../../../src/games/othello/notation/claims.js";
import { packPosition, unpackPosition } from "../../../../src/games/othello/notation/position.js";
import { canonicalise } from "../../../../src/games/othello/notation/symmetry.js";
import { endgamePositions } from "../endgame/cases.js";

/** A quarter turn, and the mirror image in the falling diagonal. */
const TURNS = [
  (row: number, column: number) => [7 - column, row],
  (row: number, column: number) => [column, row],
];

function turned(words: Int32Array, [turn]: typeof TURNS): Int32Array {
  const { squares, sideToMove } = unpackPosition(words);
  const read = squares.map((_, square) => {
    const [row, column] = turn(square >> 3, square & 7);
    return squares[8 * row + column];
  });
  return packPosition({ squares: read, sideToMove });
}

function canonical(words: Int32Array): string {
  const image = words.slice();
  canonicalise(image, 0);
  return image.join();
}

it("all eight images of a position become one of them, and keep side and claim", () => {
  const positions = endgamePositions(30, 30, 5);
  for (const words of positions) {
    const images = new Set<string>([words.join()]);
    let image = words;
    for (let step = 1; step < 8; step++) {
      image = turned(image, step === 4 ? [TURNS[1]] : [TURNS[0]]);
      images.add(image.join());
      expect(canonical(image)).toBe(canonical(words));
    }
    expect(images.size).toBe(8);
    expect(images).toContain(canonical(words));
    const claimed = words.slice();
    setClaim(claimed, AT_MOST);
    canonicalise(claimed, 0);
    expect([claimOf(claimed), claimed[4] & 1]).toEqual([AT_MOST, words[4]]);
  }
  expect(new Set(positions.map(canonical)).size).toBe(positions.length);
});
