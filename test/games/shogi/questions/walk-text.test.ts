/** What a walk through games says at its end. */
import { expect, it } from "vitest";
import { formatWalkSummary } from "../../../../src/games/shogi/questions/walk-text.js";

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
  expect(formatWalkSummary({ ...RUN, ...found }).split("\n")).toEqual([
    line,
    "5 nodes in 1.00 s on 1 thread: 3 positions/s, 5 nodes/s",
  ]);
});
