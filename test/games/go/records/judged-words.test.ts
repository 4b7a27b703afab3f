/** Words at moves, and what they say of these. */
import { expect, it } from "vitest";
import { judgedBy } from "../../../../src/games/go/records/judged-words.js";

it.each([
  ["RIGHT", "right"],
  ["Right - Black lives after C4", "right"],
  ["Correct! C4 follows.", "right"],
  ["B2 is correct", "right"],
  ["B2 is the only correct move", "right"],
  ["The correct move is B2", "right"],
  ["正解はB2です", "right"],
  ["正解图", "right"],
  ["정답", "right"],
  ["실패", "wrong"],
  ["정답은 C4", undefined],
  ["WRONG", "wrong"],
  ["in-correct", "wrong"],
  ["This cannot be correct", "wrong"],
  ["不是正解", "wrong"],
  ["正解ではない", "wrong"],
  ["C4 would be correct", undefined],
  ["It would have been right", undefined],
  ["C4 is correct", undefined],
  ["The correct first move is C4", undefined],
  ["Correct: C4", undefined],
  ["正解はC4", undefined],
  ["正确的下法是C4", undefined],
  ["C4が正解", undefined],
  ["Wrong. The correct answer is C4.", "wrong"],
  ["Is this correct?", undefined],
  ["on the right side", undefined],
])("%o at B2: %s", (words, judged) => {
  expect(judgedBy(words, "B2")).toBe(judged);
});

it.each([
  ["RIGHT", "right"],
  ["Correct response! White fails", undefined],
  ["the correct answer", undefined],
])("%o at a reply: %s", (words, judged) => {
  expect(judgedBy(words, undefined)).toBe(judged);
});
