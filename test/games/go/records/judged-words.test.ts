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
  ["Correct. A9 would be wrong.", "right"],
  ["Correct! White A9 is wrong.", "right"],
  ["RIGHT. Playing A9 first is incorrect.", "right"],
  ["Correct, A9 would be wrong", "right"],
  ["正解。A9は失敗。", "right"],
  ["正解。如果A9则失败。", "right"],
  ["正解図。Aでは失敗。", "right"],
  ["正解。黒は失敗。", "right"],
  ["Correct. Any other move is wrong.", "right"],
  ["Correct. Nothing can go wrong now.", "right"],
  ["If White A9 it is wrong", undefined],
  ["If White B2 it is wrong", "wrong"],
  ["白は失敗", "wrong"],
  ["This is not correct, it is wrong", "wrong"],
  ["Failure", "wrong"],
  ["×", "wrong"],
  ["Success", "right"],
  ["○", "right"],
  ["a good shape", undefined],
  ["This is a mistake.", "wrong"],
  ["Bad move", "wrong"],
  ["This does not work", "wrong"],
  ["no good", "wrong"],
])("%o at B2: %s", (words, judged) => {
  expect(judgedBy(words, "B2", 1)).toBe(judged);
});

it.each([
  ["RIGHT", "right"],
  ["Correct response! White fails", undefined],
  ["the correct answer", undefined],
])("%o at a reply: %s", (words, judged) => {
  expect(judgedBy(words, undefined, 1)).toBe(judged);
});
