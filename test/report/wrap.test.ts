import { expect, test } from "vitest";
import { cutLine, cutPath, cutWords, displayWidth, wrapLine } from "../../src/report/wrap.js";

test("lines are broken between words, with a hanging indent", () => {
  expect(wrapLine("  line: a1-b2 c3-d4 e5-f6", 18, 4)).toBe("  line: a1-b2\n    c3-d4 e5-f6");
  expect(wrapLine("  short", 18, 4)).toBe("  short");
  expect(wrapLine("unbreakablyLongWord next", 10)).toBe("unbreakablyLongWord\nnext");
});

test("kanji take two columns", () => {
  expect(displayWidth("▲５二金打")).toBe(9);
  expect(displayWidth("λ order")).toBe(7);
  expect(wrapLine("５二金打 ５三銀 ４二角", 16)).toBe("５二金打 ５三銀\n４二角");
});

test("a number stays with its unit", () => {
  expect(wrapLine("  17.6 k nodes in 452 ms, 39.2 k nodes/s (19.6 k nodes/s each)", 45, 4)).toBe(
    "  17.6 k nodes in 452 ms, 39.2 k nodes/s\n    (19.6 k nodes/s each)",
  );
  expect(wrapLine("1 2 3 4", 3)).toBe("1 2\n3 4");
});

test("a cut text ends in a mark, and fits", () => {
  expect(cutLine("a position", 10)).toBe("a position");
  expect(cutLine("a position", 9)).toBe("a positi…");
  expect(cutLine("５二金打", 7)).toBe("５二金…");
});

test("a text that is cut between words loses no digits", () => {
  expect(cutWords("score from 0 to +64", 19)).toBe("score from 0 to +64");
  expect(cutWords("score from 0 to +64", 18)).toBe("score from 0 to …");
  expect(cutWords("from 0 to +64, depth 7", 15)).toBe("from 0 to +64 …");
  expect(cutWords("from 0 to +64, depth 7", 14)).toBe("from 0 to …");
  expect(cutWords("unbreakable", 5)).toBe("unbr…");
});

test("a cut path keeps its end", () => {
  const path = "problems/go/dies-01.sgf";
  expect(cutPath(path, 23)).toBe(path);
  expect(cutPath(path, 22)).toBe("…/go/dies-01.sgf");
  expect(cutPath(path, 15)).toBe("…/dies-01.sgf");
  expect(cutPath(path, 12)).toBe("dies-01.sgf");
  expect(cutPath(path, 8)).toBe("…-01.sgf");
});
