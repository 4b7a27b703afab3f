import { expect, test } from "vitest";
import { inJapanese, resultInJapanese } from "../../../../src/games/shogi/records/japanese-moves.js";
import type { SolveResult } from "../../../../src/solver/results.js";

const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";

test("a line is written with 打 where it is needed, promotions, and 同 for the same square", () => {
  expect(inJapanese(MATE, ["S*2c", "2b1c", "2c1b+", "1a1b", "G*2c"])).toEqual([
    "▲２三銀打",
    "△１三玉",
    "▲１二銀成",
    "△同香",
    "▲２三金",
  ]);
});

const RESULT = { position: MATE, line: ["S*2c", "2b1c", "2c1b+"] } as unknown as SolveResult;

test("alternatives to a line are written from the position where they are played", () => {
  const of = { plies: 3, shortest: true };
  const { mate } = resultInJapanese({
    ...RESULT,
    mate: {
      ...of,
      futile: "include",
      solutions: [{ ...of, move: "S*2c", ply: 1 }],
      alternatives: [{ ...of, move: "2c1b", ply: 3 }],
    },
  });
  expect(mate?.solutions?.map(({ move }) => move)).toEqual(["▲２三銀打"]);
  expect(mate?.alternatives?.map(({ move }) => move)).toEqual(["▲１二銀不成"]);
});

test("replies to a hisshi, and what follows a pass", () => {
  const { hisshi } = resultInJapanese({
    ...RESULT,
    hisshi: {
      replies: [
        { move: null, order: 1, line: ["G*3b"] },
        { move: "2b1c", order: 1, line: ["2c1b+", "1a1b"] },
      ],
    },
  });
  expect(hisshi?.replies.map(({ move, line }) => [move, line])).toEqual([
    [null, ["▲３二金"]],
    ["△１三玉", ["▲１二銀成", "△同香"]],
  ]);
});
