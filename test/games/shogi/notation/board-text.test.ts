import { expect, test } from "vitest";
import { drawBoard } from "../../../../src/games/shogi/notation/board-text.js";
import { parsePosition } from "../../../../src/games/shogi/text-forms.js";

const POSITION = "ln6k/3+R5/p8/9/4+p4/9/9/+B8/K7L w BG2P3p 1";

test("a position is drawn in kanji, with the hands", () => {
  expect(drawBoard(parsePosition(POSITION), false)).toBe(`\
white 後手 in hand: 歩3
  ９ ８ ７ ６ ５ ４ ３ ２ １
|v香v桂 ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ 龍 ・ ・ ・ ・ ・|二
|v歩 ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・vと ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| 馬 ・ ・ ・ ・ ・ ・ ・ ・|八
| 玉 ・ ・ ・ ・ ・ ・ ・ 香|九
black 先手 in hand: 角 金 歩2
white to move`);
});

test("in letters where kanji cannot be shown", () => {
  expect(drawBoard(parsePosition(POSITION), true)).toBe(`\
white in hand: P3
   9  8  7  6  5  4  3  2  1
a  l  n  .  .  .  .  .  .  k
b  .  .  . +R  .  .  .  .  .
c  p  .  .  .  .  .  .  .  .
d  .  .  .  .  .  .  .  .  .
e  .  .  .  . +p  .  .  .  .
f  .  .  .  .  .  .  .  .  .
g  .  .  .  .  .  .  .  .  .
h +B  .  .  .  .  .  .  .  .
i  K  .  .  .  .  .  .  .  L
black in hand: B G P2
white to move`);
});
