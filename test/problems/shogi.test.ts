/** The problems of shogi that come with the project: their number, and every solution replayed. */
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readShogiProblems } from "../../src/games/shogi/records/problems.js";
import { createShogiMate } from "../../src/games/shogi/rules/mate-game.js";
import { parsePosition } from "../../src/games/shogi/text-forms.js";
import { judgeMate, judgeWin } from "../games/shogi/mate/referee.js";
import { sparse } from "../samples.js";
import { createSearch, newTable } from "../search/create-search.js";

const read = (name: string) =>
  readShogiProblems(resolve(import.meta.dirname, `../../problems/shogi/${name}.txt`));
const mates = read("mates");
const hisshi = read("hisshi");

it("are 777 mates of order 1 and 32 hisshi of order 2, all different", () => {
  expect([mates.length, new Set(mates.map(({ order }) => order))]).toEqual([777, new Set([1])]);
  expect([hisshi.length, new Set(hisshi.map(({ order }) => order))]).toEqual([32, new Set([2])]);
  expect(new Set([...mates, ...hisshi].map(({ position }) => position)).size).toBe(809);
});

it("are of various lengths", () => {
  const lengths = mates.map(({ plies }) => plies);
  expect([...new Set(lengths)].sort((a, b) => Number(a) - Number(b))).toEqual([3, 5, 7, 9, 11, 13, 15]);
  for (const plies of lengths)
    expect(lengths.filter((length) => length === plies).length).toBeGreaterThan(30);
});

it("are not given shorter lengths by a search without a bound (all of them: shogi.long.test.ts)", async () => {
  const game = createShogiMate();
  const options = { entries: 20_000 };
  const table = newTable(options);
  const search = await createSearch("df-pn-mate", game, table);
  for (const [i, { name, position, plies }] of mates.filter((_, i) => i % sparse(4) === 0).entries()) {
    table.setGeneration(i + 1);
    game.load(parsePosition(position), 0);
    const attacker = game.sideToMove();
    expect([name, search.solve(attacker).plies]).toSatisfy(([, found]) => found >= (plies ?? 0));
    const line = search.line?.(attacker, { maxNodes: 100_000 });
    expect([name, line?.moves.length]).toEqual([name, line?.plies]);
    expect([name, line?.plies]).toSatisfy(([, found]) => found >= (plies ?? 0));
  }
});

describe.each([
  ["mates", mates],
  ["hisshi", hisshi],
])("the solutions of the %s", (_, problems) => {
  it("are legal and end in mate, by checks alone where the problem is a mate", () => {
    for (const { name, position, order, plies, solution } of problems) {
      const judge = order === 1 ? judgeMate : judgeWin;
      judge(position, solution);
      expect([name, solution.length]).toEqual([name, plies ?? solution.length]);
      expect([name, solution.length % 2]).toEqual([name, 1]);
    }
  });
});
