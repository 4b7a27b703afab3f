// A problem that a reader solves, without a page.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { view } from "../../src/games/shogi/view/view.js";
import {
  isReadersTurn,
  judge,
  makeMove,
  openPuzzle,
  type PuzzlePlay,
  takeBack,
  tryMove,
} from "../../src/view/puzzles/puzzle-play.js";
import { solutionCount } from "../../src/view/puzzles/solutions.js";

// The mate is R*3a, G-2a, G*1b.
const bytes = Uint8Array.from(readFileSync(resolve(import.meta.dirname, "../../docs/examples/shogi.proof")));
const moveNamed = (text: string) => view.module.parseMove?.(text) ?? -1;

let play: PuzzlePlay;
beforeEach(() => {
  play = openPuzzle(view, bytes, "Problem 1");
});

test("the moves of the proof are answered with the longest defence, until the goal is reached", () => {
  const first = tryMove(play, moveNamed("R*3a"), {});
  expect(first).toMatchObject({ kind: "reply", text: "R*3a is right." });
  if (first?.kind !== "reply") return;
  // It is not the reader's turn before the answer is made.
  expect(tryMove(play, moveNamed("G*1b"), {})).toBeUndefined();
  makeMove(play, first.move, first.row);
  const end = { kind: "solved", text: "G*1b: the goal is reached." };
  expect(tryMove(play, moveNamed("G*1b"), {})).toEqual(end);
  expect(play.steps).toHaveLength(3);
});

test("a legal move that is not in the proof has to be searched", () => {
  expect(tryMove(play, moveNamed("R*4a"), {})).toEqual({ kind: "search", text: "R*4a" });
  expect(isReadersTurn(play)).toBe(false);
  takeBack(play);
  expect(play.steps).toEqual([]);
});

test("an illegal move changes nothing", () => {
  expect(tryMove(play, moveNamed("5i5h"), {})).toBeUndefined();
  expect(play.steps).toEqual([]);
});

test("taking back leads to where the reader was to move", () => {
  const first = tryMove(play, moveNamed("R*3a"), {});
  if (first?.kind === "reply") makeMove(play, first.move, first.row);
  tryMove(play, moveNamed("G*1b"), {});
  takeBack(play);
  expect(play.steps).toHaveLength(2);
  takeBack(play);
  expect(play.steps).toHaveLength(0);
});

test.each([
  [{ verdict: "proven", line: [] }, "solved", "X reaches the goal too: another solution."],
  [{ verdict: "proven", line: [7] }, "reply", "X reaches the goal too, but is not the move of the proof."],
  [{ verdict: "disproven", line: [], move: 7 }, "mistake", "X does not reach the goal."],
  [{ verdict: "unknown", line: [] }, "mistake", "X: not decided within 1,000 nodes."],
] as const)("%j is a search's answer to a move: %s", (found, kind, text) => {
  expect(judge({ kind: "solved", nodes: 1000, ...found }, "X")).toMatchObject({ kind, text });
});

test("undecided first moves are counted separately", () => {
  expect(solutionCount(1, 9, 0)).toBe("1 first move of 9 reaches the goal");
  expect(solutionCount(2, 9, 3)).toBe("2 first moves of 9 reach the goal; 3 of them not decided");
});
