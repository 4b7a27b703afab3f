// First lines of standard input decide: game records are read to the end of the input, all else line by line as a stream.
import { expect, it } from "vitest";
import { beginsRecord as beginsGo } from "../../src/games/go/records/diagrams.js";
import { beginsRecord as beginsOthello } from "../../src/games/othello/records/records.js";
import { beginsRecord as beginsShogi } from "../../src/games/shogi/records/records.js";

const BEGINS = { othello: beginsOthello, go: beginsGo, shogi: beginsShogi };

const HEADS: Readonly<Record<string, readonly string[]>> = {
  othello: [
    ...["(;GM[Othello]", "1 (;GM[Othello]", "(", "% endgames"],
    ...[
      "XXXXXXXX",
      "- - - O X - - -",
      "1 . . . . . . . . 1",
      "|  A B C D E F G H",
      "---OX-",
      "+-----------------+",
    ],
  ],
  go: [
    ...["(;SZ[9]", "(", "$$B Black to move", "   A B C D", " 4 X . O . 4", "X.O.", "= ", "  -------"],
    ...["Black to play", "White (O) has captured 0 stones"],
  ],
  shogi: [
    ...[
      "手合割：平手",
      "開始日時：2026/01/01 10:00:00",
      "後手の持駒：飛二",
      "作品名：一",
      "*comment",
      "| ・ ・v玉|一",
    ],
    ...["V2.2", "N+Black", "'comment", "$EVENT:test", "PI", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "P+00KI", "+"],
    ...["+7776FU", "+---------------------------+"],
  ],
};
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  othello: ["hello", "f5d6x", `${"-".repeat(63)} X`, "-------", "XOX", "help()", "quit"],
  go: ["hello", "X.O./.XO./..X. b", "name | .OO/XXO/.XO b", "target=C4", "quit"],
  shogi: [
    "hello",
    "9/9/9 b -",
    "+P8/9/9/9/9/9/9/9 b -",
    "詰 | 9/9/9 b -",
    "position sfen",
    "N+P7/9 b -",
    "quit",
  ],
};

it.each(Object.entries(BEGINS))("begin records of %s, or a stream", async (game, begins) => {
  const begin = async (lines: readonly string[]) => {
    const found: string[] = [];
    for (const line of lines) if (await begins(line)) found.push(line);
    return found;
  };
  expect(await begin(HEADS[game])).toEqual(HEADS[game]);
  expect(await begin(OTHERS[game])).toEqual([]);
});
