/** Words beside problems, as books and sites write them, and what they ask. */
import { expect, it } from "vitest";
import { askedIn, speaksOfKo } from "../../../../src/games/go/records/asked-words.js";

it.each([
  ["Black to kill", "b", "kill", false],
  ["White to live.", "w", "live", false],
  ["Problem 12: black to play and live", "b", "live", false],
  ["White to move. Black is in atari.", "w", undefined, false],
  ["Black plays first: white is dead", "b", "kill", false],
  ["black first, white dies in a ko", "b", "kill", true],
  ["White to move and make life", "w", "live", false],
  ["Black to capture three stones", "b", "kill", false],
  ["Black to play and get a ko", "b", undefined, true],
  ["黒先活", "b", "live", false],
  ["黒先活き", "b", "live", false],
  ["黒先で生きてください", "b", "live", false],
  ["黒先白死", "b", "kill", false],
  ["白先黒死", "w", "kill", false],
  ["黒先白取り", "b", "kill", false],
  ["黒番です", "b", undefined, false],
  ["白先劫", "w", undefined, true],
  ["白先コウ", "w", undefined, true],
  ["黑先杀白", "b", "kill", false],
  ["黑先净活", "b", "live", false],
  ["白先劫杀", "w", "kill", true],
  ["White to kill, no ko", "w", "kill", false],
  ["黑先杀白，无劫", "b", "kill", false],
  ["黑棋先行，做活", "b", "live", false],
  ["White's turn", "w", undefined, false],
  ["White’s move", "w", undefined, false],
  ["Black's turn: to live", "b", "live", false],
  ["Black to survive", "b", "live", false],
  ["White to play, Black survives", "w", "kill", false],
  ["흑선활", "b", "live", false],
  ["백선흑사", "w", "kill", false],
  ["흑선", "b", undefined, false],
  ["백 차례", "w", undefined, false],
  ["흑선 사활 문제", "b", undefined, false],
  ["백선패", "w", undefined, true],
  ["흑선으로 백 잡기", "b", "kill", false],
  // A hint that the task is impossible is about the same group.
  ["黑先白活", "b", "kill", false],
])("%s", (words, side, asks, ko) => {
  expect(askedIn(words)).toEqual({ side, ...(asks && { asks }), ko });
});

it.each([
  ["Black to play, White to kill", true],
  ["Black to play: white to live", true],
  ["Black to capture white to save three stones", undefined],
  ["Black to play and kill before White moves", undefined],
])("%s", (words, isOfOther) => {
  expect(askedIn(words)).toEqual({
    ...{ side: "b", ko: false },
    ...(isOfOther ? { isOfOther } : { asks: "kill" }),
  });
});

it.each([
  "",
  "Corner problem 3",
  "Blackout to play",
  "死活",
  "White has two eyes",
  "白",
  "after White's move",
  "White's move at A1",
  "사활",
])("%o says nothing", (words) => {
  expect(askedIn(words)).toBeUndefined();
});

it.each([
  "It is a ko",
  "White dies in a ko",
  "(by ko)",
  "Ko.",
  "Ko for White",
  "Black cannot live but gets a ko",
  "not dead: ko",
  "It is not over, ko follows",
  "White has no ko threats",
  "コウになる",
  "白先劫",
  "打劫杀",
  "成劫",
  "패",
])("%o speaks of a ko", (words) => {
  expect(speaksOfKo(words)).toBe(true);
});

it.each([
  "no ko",
  "White to kill Black without making ko",
  "White to kill (not by ko)",
  "This does not lead to a ko",
  "It isn't a ko",
  "Black cannot make it a ko",
  "This avoids the ko",
  "A1 kills rather than making a ko",
  "コウにはならない",
  "コウにならず",
  "コウなしで殺す",
  "コウではなく",
  "无劫",
  "不成劫",
  "不是劫",
  "没有劫",
  "실패",
  "패 없이",
  "From Ko Yo, 1347",
  "RIGHT. (From a book by Ko)",
  "Kosumi",
])("%o speaks of none", (words) => {
  expect(speaksOfKo(words)).toBe(false);
});
