/** The same as agreement.test.ts, with thousands of moves on boards of every size. */
import { expect, it } from "vitest";
import { playGames } from "./agreement.js";

const SIZES = Array.from({ length: 18 }, (_, i) => i + 2);
const BOARDS = [
  ...SIZES.map((size) => [size, size] as const),
  ...SIZES.map((size) => [size, 21 - size] as const),
];

it.each(BOARDS)("%ix%i", (columns, rows) => {
  const played = playGames(columns, rows, 100 * columns + rows, 3000, Math.ceil((columns * rows) / 20));
  expect(played.captures).toBeGreaterThan(50);
});
