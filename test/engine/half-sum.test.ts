import { expect, it } from "vitest";
import { halfSum, limitOfChild } from "../../src/engine/half-sum.js";
import { MAXIMUM_NUMBER } from "../../src/game/game.js";

function numberOf(children: readonly number[]): number {
  return halfSum(
    children.reduce((sum, number) => sum + number, 0),
    Math.max(0, ...children),
  );
}

it("counts the largest in full and half of each of the others", () => {
  expect(numberOf([])).toBe(0);
  expect(numberOf([7])).toBe(7);
  expect(numberOf([4, 7, 3])).toBe(10);
  expect(numberOf([MAXIMUM_NUMBER, MAXIMUM_NUMBER])).toBe(MAXIMUM_NUMBER);
  for (let count = 3; count < 200; count++) {
    expect(numberOf(new Array<number>(count).fill(MAXIMUM_NUMBER))).toBe(MAXIMUM_NUMBER);
  }
});

it("a child at its limit makes its node reach the node's, and one below does not", () => {
  for (let most = 0; most <= 6; most++) {
    for (let second = 0; second <= most; second++) {
      for (let limit = numberOf([most, second]) + 1; limit < 30; limit++) {
        const child = limitOfChild(limit, most + second, most);
        expect(numberOf([child, most, second])).toBeGreaterThanOrEqual(limit);
        expect(numberOf([child - 1, most, second])).toBeLessThan(limit);
      }
    }
  }
});
