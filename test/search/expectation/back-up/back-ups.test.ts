// M & N, product and average propagation: by hand, by their definitions, and their bounds; back-ups at every level.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import type { BackUp } from "../../../../src/search/expectation/back-up/back-up.js";
import { createFullBackUp } from "../../../../src/search/expectation/back-up/full.js";
import { createGeneralisedMeanBackUp } from "../../../../src/search/expectation/back-up/generalised-mean.js";
import { createMAndNBackUp } from "../../../../src/search/expectation/back-up/m-n.js";
import { createPropagationBackUp } from "../../../../src/search/expectation/back-up/product.js";
import { createExpectation } from "../../../../src/search/expectation/expectation.js";
import { createMinimax } from "../../../../src/search/expectation/tree-search.js";
import { othelloPositions } from "../../../games/othello/positions.js";
import { createLayeredGame, fraction, randomLayers, wholeNumber } from "../../layered-game.js";
import { plainMoves, plainValues } from "../../plain-search.js";

function backedUp(backUp: BackUp, values: readonly number[]): number {
  backUp.begin(0, 0);
  for (const value of values) backUp.add(value);
  return backUp.value();
}

const BACK_UPS: readonly [name: string, create: () => BackUp][] = [
  ["M & N", () => createMAndNBackUp({ best: 3, bonus: 4, reach: 10 })],
  ["generalised mean", () => createGeneralisedMeanBackUp({ exponent: 8, offset: 65 }, 64)],
  ["product", () => createPropagationBackUp("product", 5)],
  ["average", () => createPropagationBackUp("average", 5)],
];

describe("M & N", () => {
  it.each([
    [[7], 7],
    // The second adds the whole bonus, or half of it at half the reach; the third does the same, and the others add nothing.
    [[7, 7], 11],
    [[2, 7], 9],
    [[-3, 7], 7],
    [[7, 7, 7, 7, 7], 15],
    [[0, 2, 7, 5, 6], 7 + 4 * 0.9 + 4 * 0.8],
  ])("of %j is %d", (values, value) => {
    const backUp = createMAndNBackUp({ best: 3, bonus: 4, reach: 10 });
    expect(backedUp(backUp, values)).toBeCloseTo(value, 12);
    expect(backedUp(backUp, [...values].reverse())).toBeCloseTo(value, 12);
  });

  it("is minimax when one value counts", () => {
    expect(backedUp(createMAndNBackUp({ best: 1, bonus: 4, reach: 10 }), [3, 9, 9, 1])).toBe(9);
  });

  it.each([
    [{ best: 0, bonus: 1, reach: 1 }, "the 0 best"],
    [{ best: 2, bonus: -1, reach: 1 }, "a bonus of -1"],
    [{ best: 2, bonus: 1, reach: 0 }, "within 0"],
  ])("refuses %j", (options, message) => {
    expect(() => createMAndNBackUp(options)).toThrow(RangeError);
    expect(() => createMAndNBackUp(options)).toThrow(message);
  });
});

describe("propagation", () => {
  const values = fc.array(fc.double({ min: -60, max: 60, noNaN: true }), { minLength: 1, maxLength: 10 });
  const probability = (value: number, scale: number) => 1 / (1 + Math.exp(-value / scale));

  it("multiplies the probabilities of losing", () => {
    fc.assert(
      fc.property(values, fc.double({ min: 4, max: 40, noNaN: true }), (values, scale) => {
        const loss = values.reduce((product, value) => product * probability(-value, scale), 1);
        const found = backedUp(createPropagationBackUp("product", scale), values);
        expect(probability(-found, scale) / loss).toBeCloseTo(1, 9);
      }),
    );
  });

  it("averages with the best", () => {
    fc.assert(
      fc.property(values, fc.double({ min: 4, max: 40, noNaN: true }), (values, scale) => {
        const loss = values.reduce((product, value) => product * probability(-value, scale), 1);
        const average = (loss + probability(-Math.max(...values), scale)) / 2;
        const found = backedUp(createPropagationBackUp("average", scale), values);
        expect(probability(-found, scale) / average).toBeCloseTo(1, 9);
      }),
    );
  });

  it("keeps a single value, and stays finite for decisive values", () => {
    for (const propagation of ["product", "average"] as const) {
      const backUp = createPropagationBackUp(propagation, 0.01);
      expect(backedUp(backUp, [-17.25])).toBeCloseTo(-17.25, 12);
      for (const values of [
        [64, 64, -64],
        [-64, -64],
        [64, 0],
        [-64, 0, 0],
      ]) {
        const value = backedUp(backUp, values);
        expect(value).toBeGreaterThanOrEqual(Math.max(...values));
        // Two independent moves that surely win would both have to fail.
        const most = propagation === "product" ? values.reduce((sum, x) => sum + Math.max(0, x), 0) : 0;
        expect(value).toBeLessThan(Math.max(most, ...values) + 0.1);
      }
    }
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses a scale of %d", (scale) => {
    expect(() => createPropagationBackUp("product", scale)).toThrow(RangeError);
  });
});

describe.each(BACK_UPS)("%s", (_, create) => {
  it("starts again with every parent, and takes results like values", () => {
    const backUp = create();
    const first = backedUp(backUp, [3, -8, 12]);
    backedUp(backUp, [40, 41]);
    expect(backedUp(backUp, [3, -8, 12])).toBe(first);
    backUp.begin(0, 0);
    backUp.add(3);
    backUp.addResult(-8);
    backUp.add(12);
    expect(backUp.value()).toBe(first);
  });

  it("stays within its bounds", () => {
    const backUp = create();
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -60, max: 60, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (values) => {
          backUp.begin(0, 0);
          let lowest = Number.NEGATIVE_INFINITY;
          for (const value of values) {
            backUp.add(value);
            lowest = Math.max(lowest, backUp.atLeast());
            expect(lowest).toBeLessThan(backUp.value() + 1e-9);
            expect(backUp.value()).toBeLessThan(backUp.atMost() + 1e-9);
          }
        },
      ),
    );
  });

  it("is used only at the parents of leaves, whatever is cut off", () => {
    const game = createOthello();
    const plain = (leaves: readonly { value: number }[]) =>
      backedUp(
        create(),
        leaves.map(({ value }) => value),
      );
    for (const position of othelloPositions(4, 50, 3)) {
      game.load(position, 0);
      const expected = plainValues(game, 3, plain);
      for (const cutting of [false, true]) {
        for (const algorithm of ["alpha-beta", "negascout"] as const) {
          const { values } = createExpectation(game, create(), { cutting, algorithm }).values(3);
          values.forEach((value, i) => {
            expect(value).toBeCloseTo(expected[i], 9);
          });
        }
      }
    }
  });

  it("is used at every level", () => {
    for (let seed = 1; seed <= 8; seed++) {
      const game = createLayeredGame(
        randomLayers(seed, { layers: 7, width: 9, moves: 4, value: wholeNumber }),
      );
      const plain = (depth: number): number => {
        if (depth === 0 || plainMoves(game).length === 0) return game.evaluate();
        const values = plainMoves(game).map((move) => {
          game.play(move);
          const value = 0 - plain(depth - 1);
          game.undo();
          return value;
        });
        return backedUp(create(), values);
      };
      const search = createFullBackUp(game, create);
      for (const depth of [1, 2, 3, 5]) expect(search.value(depth).value).toBe(plain(depth));
    }
  });
});

it("minimax at every level is minimax", () => {
  const maximum = () => createMAndNBackUp({ best: 1, bonus: 0, reach: 1 });
  for (let seed = 1; seed <= 8; seed++) {
    const game = createLayeredGame(randomLayers(seed, { layers: 8, width: 9, moves: 4, value: fraction }));
    const full = createFullBackUp(game, maximum);
    const { move, value } = createMinimax(game).choose(6);
    expect(full.choose(6)).toMatchObject({ move, value });
  }
});
