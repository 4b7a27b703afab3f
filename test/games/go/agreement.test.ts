/** The fast rules of Go in both forms agree with the reference rules and with @sabaki/go-board in random games. */
import { expect, it } from "vitest";
import { playGames } from "./agreement.js";

it.each([
  [2, 2, 100, 1],
  [3, 3, 200, 1],
  [5, 3, 200, 3],
  [2, 7, 200, 3],
  [7, 7, 200, 20],
  [9, 13, 150, 50],
  [19, 19, 150, 140],
])("%ix%i", (columns, rows, moves, every) => {
  const played = playGames(columns, rows, 100 * columns + rows, moves, every);
  expect(played.captures).toBeGreaterThan(5);
});

it("games have bans, and retakes that spend a threat", () => {
  const { bans, retakes, reached } = playGames(3, 4, 7, 500, 10);
  expect(bans).toBeGreaterThan(10);
  expect(retakes).toBeGreaterThan(2);
  expect(reached).toBeGreaterThan(10);
});
