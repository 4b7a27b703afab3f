// Boards of all sizes as pages draw and set them up.
import { expect, it } from "vitest";
import { formatPosition, parsePosition, startText } from "../../../../src/games/othello/notation/notation.js";
import { view } from "../../../../src/games/othello/view/view.js";

it.each([
  [8, "h8"],
  [6, "f6"],
  [4, "d4"],
])("a board of %i rows has a place for each square, the last of them %s", (size, last) => {
  const drawing = view.draw?.(parsePosition(startText(size)), {});
  expect(drawing?.places).toHaveLength(size * size);
  expect(drawing?.places.at(-1)?.name).toBe(last);
  expect(drawing?.pieces).toHaveLength(4);
  expect(drawing?.width).toBe(drawing?.height);
});

it("a disc is put on a smaller board, and taken away again", () => {
  const { editor } = view;
  const start = parsePosition(startText(6));
  const put = editor?.put(start, "white", "f6") ?? start;
  expect(formatPosition(put)).toBe(`${startText(6).slice(0, 35)}O X`);
  expect(editor?.put(put, "erase", "f6")).toEqual(start);
});
