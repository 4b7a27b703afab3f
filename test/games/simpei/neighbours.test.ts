/** Successors as boards against the rules; predecessors as their inverse. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNDECIDED } from "../../../src/game/game.js";
import { ALL_POINTS, PIECES, POINTS } from "../../../src/games/simpei/notation/points.js";
import { winningPoints } from "../../../src/games/simpei/rules/board.js";
import { MOVER_BEFORE, OTHER_BEFORE, predecessors } from "../../../src/games/simpei/rules/predecessors.js";
import { layerOf, layerSize, unrank } from "../../../src/games/simpei/rules/ranking.js";
import { createSimpei } from "../../../src/games/simpei/rules/rules.js";
import { MOVER_AFTER, OTHER_AFTER, successors } from "../../../src/games/simpei/rules/successors.js";
import { sampled } from "../../samples.js";

/** Any boards, by pieces of the mover, pieces of the other, and a place in their layer. */
const boards = fc
  .tuple(
    fc.integer({ min: 0, max: PIECES }),
    fc.integer({ min: 0, max: PIECES }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  )
  .map(([mover, other, fraction]) => {
    const words = new Int32Array(2);
    const layer = layerOf(mover, other);
    unrank(layer, Math.floor(fraction * layerSize(layer)), words);
    return { mover: words[0], other: words[1], moverPieces: mover };
  });

const pairs = (movers: Int32Array, others: Int32Array, count: number) =>
  Array.from({ length: count }, (_, i) => `${movers[i]} ${others[i]}`);

describe("successors", () => {
  it("are the boards after all legal moves", () => {
    const game = createSimpei({ freeStart: true });
    const moves = new Int32Array(game.maximumMoves);
    const words = new Int32Array(2);
    fc.assert(
      fc.property(boards, fc.boolean(), ({ mover, other, moverPieces }, moving) => {
        const hand = moving ? 0 : PIECES - moverPieces;
        fc.pre(winningPoints(mover, other, hand) === 0);
        game.load(Int32Array.of(mover | (hand << POINTS), other), 0);
        const count = game.generate(moves, 0);
        const expected: string[] = [];
        for (let i = 0; i < count; i++) {
          game.play(moves[i]);
          if (game.outcome() !== UNDECIDED) expect.fail(`won by the move ${moves[i]}`);
          game.store(words, 0);
          expected.push(`${words[0] & ALL_POINTS} ${words[1] & ALL_POINTS}`);
          game.undo();
        }
        const found = pairs(MOVER_AFTER, OTHER_AFTER, successors(mover, other, hand));
        expect(found.toSorted()).toEqual(expected.sort());
      }),
      { numRuns: sampled(3000) },
    );
  });
});

describe("predecessors", () => {
  it("of every successor have the position among them, once", () => {
    fc.assert(
      fc.property(boards, fc.nat(), ({ mover, other }, choice) => {
        const count = successors(mover, other, 0);
        const moverAfter = MOVER_AFTER[choice % count];
        const otherAfter = OTHER_AFTER[choice % count];
        const before = pairs(MOVER_BEFORE, OTHER_BEFORE, predecessors(moverAfter, otherAfter));
        expect(before.filter((pair) => pair === `${mover} ${other}`)).toHaveLength(1);
      }),
      { numRuns: sampled(5000) },
    );
  });

  it("have the position among their successors, once, and are all different", () => {
    fc.assert(
      fc.property(boards, ({ mover, other }) => {
        const before = pairs(MOVER_BEFORE, OTHER_BEFORE, predecessors(mover, other));
        expect(new Set(before).size).toBe(before.length);
        for (const pair of before) {
          const [moverBefore, otherBefore] = pair.split(" ").map(Number);
          const after = pairs(MOVER_AFTER, OTHER_AFTER, successors(moverBefore, otherBefore, 0));
          if (after.filter((found) => found === `${mover} ${other}`).length !== 1)
            expect.fail(`${pair} does not lead back once`);
        }
      }),
      { numRuns: sampled(1000) },
    );
  });
});
