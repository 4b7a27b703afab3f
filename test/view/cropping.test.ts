// The part of a board that is shown around a place on a narrow screen.
import { expect, test } from "vitest";
import { view } from "../../src/games/go/view/view.js";
import { partAround } from "../../src/view/parts/cropping.js";

const drawing = view.draw?.(
  view.module.parsePosition(`${`${".".repeat(19)}/`.repeat(18)}X${".".repeat(18)} b target=A1`),
  {},
);

test.each([
  ["A19", { x: 0, y: 0 }],
  ["T1", { x: 1, y: 1 }],
  ["K10", { x: 0.5, y: 0.5 }],
])("%s lies in it with room on all sides, or with the edge of the board", (name, share) => {
  if (drawing === undefined) throw new Error("no drawing");
  const { width, height, places } = drawing;
  const [place] = places.filter((one) => one.name === name);
  const size = 9 * place.width;
  const part = partAround(drawing, place, size);
  expect(part.width).toBe(size);
  // The drawing has some room below the board.
  expect(Math.abs(part.x - share.x * (width - size))).toBeLessThanOrEqual(2);
  expect(Math.abs(part.y - share.y * (height - size))).toBeLessThanOrEqual(2);
  expect(place.x).toBeGreaterThanOrEqual(part.x);
  expect(place.x + place.width).toBeLessThanOrEqual(part.x + part.width);
});

test("a part is no larger than the drawing", () => {
  if (drawing === undefined) throw new Error("no drawing");
  const { width, height, places } = drawing;
  expect(partAround(drawing, places[0], 10 * width)).toEqual({ x: 0, y: 0, width, height });
});
