// Features of a move of Othello: one list of names, by hand for the first move, the same however the board is turned or mirrored,
// and compared with what the rules say about the position after the move.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMoveFeatures } from "../../../../src/games/othello/depth/in-javascript.js";
import { FEATURE_NAMES } from "../../../../src/games/othello/depth/names.js";
import { FEATURES } from "../../../../src/games/othello/depth/places.js";
import { createReplay } from "../../../../src/games/othello/records/replay.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import { sampled } from "../../../samples.js";

const engine = createMoveFeatures();
const replay = createReplay();
const game = createOthello();
const legal = new Int32Array(64);
const words = new Int32Array(5);

/** Plays moves by these choices; leaves the position in `words` and returns the last square, -1 after a pass. */
function playedBy(choices: readonly number[]): number {
  replay.restart();
  let last = -1;
  let side = -1;
  for (const choice of choices) {
    replay.store(words, 0);
    game.load(words, 0);
    const count = game.generate(legal, 0);
    if (count === 0 || legal[0] > 63) break;
    side = words[4];
    last = legal[choice % count];
    replay.play(last);
  }
  replay.store(words, 0);
  return words[4] === side ? -1 : last;
}

function discsOf(position: Int32Array): number[] {
  const side = position[4];
  return [...position.subarray(2 * side, 2 * side + 2), ...position.subarray(2 - 2 * side, 4 - 2 * side)];
}

/** The features of all moves of a position, by square. */
function features(discs: readonly number[], last: number): Map<number, string[]> {
  engine.position.set(discs);
  const count = engine.takePosition(last);
  return new Map(
    Array.from(engine.moves.subarray(0, count), (square) => {
      const found = engine.found.subarray(0, engine.findFeatures(square));
      return [square, Array.from(found, (feature) => FEATURE_NAMES[feature]).sort()];
    }),
  );
}

const TURNS: readonly ((x: number, y: number) => readonly [number, number])[] = [
  (x, y) => [y, 7 - x],
  (x, y) => [7 - x, y],
  (x, y) => [y, x],
];

describe("features of a move of Othello", () => {
  it("each have a name, and no name occurs twice", () => {
    expect(FEATURE_NAMES.length).toBe(FEATURES);
    expect(new Set(FEATURE_NAMES).size).toBe(FEATURES);
  });

  it("of the first move, worked out by hand", () => {
    const last = playedBy([]);
    const first = [...features(discsOf(words), last).values()];
    expect(first).toHaveLength(4);
    for (const names of first) {
      expect(names).toEqual(
        [
          "49 and more empty: a square like d3",
          "49 and more empty: 1 discs turned",
          "49 and more empty: 3 replies",
          "49 and more empty: 3 own moves afterwards",
          // Around the turned disc are eight squares: three have discs, and one is the square of the move.
          "49 and more empty: 4 empty squares beside turned discs",
          "49 and more empty: in an odd quarter",
          "6 empty squares beside it",
        ].sort(),
      );
    }
  });

  it("are the same on a turned or mirrored board, and agree with the rules", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 58 }), (choices) => {
        const last = playedBy(choices);
        const discs = discsOf(words);
        const plain = features(discs, last);
        for (const turn of TURNS) {
          const at = (square: number) => {
            const [x, y] = turn(square & 7, square >> 3);
            return x + 8 * y;
          };
          const turned = [0, 0, 0, 0];
          for (let square = 0; square < 64; square++) {
            for (const player of [0, 2]) {
              if ((discs[player + (square >> 5)] >>> (square & 31)) & 1) {
                turned[player + (at(square) >> 5)] |= 1 << (at(square) & 31);
              }
            }
          }
          const there = features(turned, last < 0 ? -1 : at(last));
          expect(there.size).toBe(plain.size);
          for (const [square, names] of plain) expect(there.get(at(square))).toEqual(names);
        }
        for (const [square, names] of plain) {
          game.load(words, 0);
          game.play(square);
          const replies = game.generate(legal, 0);
          // A pass and the end of the game are not counted as replies.
          const count = replies === 0 || legal[0] > 63 ? 0 : replies;
          const [said] = names.filter((name) => name.endsWith(" replies"));
          expect(said).toMatch(new RegExp(`: ${count >= 12 ? "12 or more" : count} replies$`));
          const takes = [0, 7, 56, 63].includes(square);
          expect(names.some((name) => name.endsWith("takes a corner"))).toBe(takes);
        }
      }),
      { numRuns: sampled(60) },
    );
  });
});
