// The graph of a whole game: what is exact and what is an estimate, and where each stands.
import { expect, test } from "vitest";
import { drawGraph, graphOf } from "../../../../src/games/othello/analysis/graph.js";
import type { Stop } from "../../../../src/games/othello/analysis/review.js";

const stop = (number: number, side: "X" | "O", move: string | null): Stop => ({
  ...{ number, side, move, position: `after ${number - 1}`, empties: 12 - number },
});
const stops = [
  stop(1, "X", "a1"),
  stop(2, "O", "a2"),
  stop(3, "X", "a3"),
  stop(4, "X", "a4"),
  stop(5, "O", null),
];
const exact = (number: number, value: number) => ({
  ...{ ...stops[number - 1], move: "a1", best: "a1", line: [], value, played: value, lost: 0 },
});

test("positions have the scores of the review as X sees them, and estimates before", async () => {
  const asked: string[] = [];
  const points = await graphOf(stops, { moves: [exact(3, 6), exact(4, 6)], result: -4 }, async (position) => {
    asked.push(position);
    return position === "after 0" ? 2.5 : 7;
  });
  expect(asked).toEqual(["after 0", "after 1"]);
  expect(points.map(({ number, value, exact }) => [number, value, exact])).toEqual([
    [1, 2.5, false],
    [2, -7, false],
    [3, 6, true],
    [4, 6, true],
    [5, -4, true],
  ]);
});

test("a game without exact scores has estimates alone, and gaps where there is none", async () => {
  const found = { moves: [], result: null };
  const points = await graphOf(stops, found, async (position) => (position === "after 2" ? undefined : 1));
  expect(points.map(({ number, exact }) => [number, exact])).toEqual([1, 2, 4, 5].map((one) => [one, false]));
  expect(drawGraph([])).toEqual([]);
});

test("each point stands in the row of its score", () => {
  const at = (number: number, value: number, exact = true) => ({ number, empties: 0, value, exact });
  expect(drawGraph([at(1, 0, false), at(2, 4.6, false), at(3, 20), at(10, -20), at(11, 0)])).toEqual([
    "   +20   #",
    "   +16",
    "   +12",
    "    +8",
    "    +4  o",
    "     0 o---------#",
    "    -4",
    "    -8",
    "   -12",
    "   -16",
    `   -20${" ".repeat(10)}#`,
    `${" ".repeat(15)}10`,
  ]);
});
