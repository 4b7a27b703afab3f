import { expect, test } from "vitest";
import { displayWidth, wrapLine } from "../../src/report/wrap.js";

test("lines are broken between words, and what is broken off hangs", () => {
  expect(wrapLine("  line: a1-b2 c3-d4 e5-f6", 18, 4)).toBe("  line: a1-b2\n    c3-d4 e5-f6");
  expect(wrapLine("  short", 18, 4)).toBe("  short");
  expect(wrapLine("unbreakablyLongWord next", 10)).toBe("unbreakablyLongWord\nnext");
});

test("kanji take two columns", () => {
  expect(displayWidth("▲５二金打")).toBe(9);
  expect(displayWidth("λ order")).toBe(7);
  expect(wrapLine("５二金打 ５三銀 ４二角", 16)).toBe("５二金打 ５三銀\n４二角");
});
