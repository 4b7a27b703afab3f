/** The text of a review of games. */
import { expect, it } from "vitest";
import {
  formatReview,
  formatReviewSummary,
  type ReviewedMate,
} from "../../../../src/games/shogi/analysis/review-text.js";

const RUN = {
  games: 1,
  positions: 3,
  nodes: 5,
  seconds: 1,
  positionsPerSecond: 3,
  nodesPerSecond: 5,
  threads: 1,
};

it.each([
  [{ mates: 3, played: 2, missed: 1, unknown: 0 }, "1 game, 3 positions: 3 with a mate, 2 played, 1 not"],
  [{ mates: 0, played: 0, missed: 0, unknown: 0 }, "1 game, 3 positions: none with a mate"],
  [
    { mates: 0, played: 0, missed: 0, unknown: 1 },
    "1 game, 3 positions: none with a mate, 1 position undecided",
  ],
])("%j", (found, line) => {
  expect(formatReviewSummary({ ...RUN, ...found }).split("\n")).toEqual([
    line,
    "5 nodes in 1.00 s on 1 thread: 3 positions/s, 5 nodes/s",
  ]);
});

it.each([
  [1, 1, "mate in 1"],
  [1, 7, "mate in ≤ 7"],
  [1, null, "mate"],
  [2, 5, "hisshi"],
])("a mate of order %i within %j plies is a %s", (order, plies, text) => {
  const reviewed = {
    title: "",
    game: 1,
    ply: 3,
    side: "black",
    position: "",
    line: [],
    move: null,
    played: null,
  };
  expect(formatReview({ ...reviewed, order, plies } as unknown as ReviewedMate).split("\n")[0]).toBe(
    `game 1, move 3, black: ${text}, the game ended here`,
  );
});
