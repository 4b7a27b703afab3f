/** Records that cannot be read, or only in part: what is said of them has Japanese words. */
import { expect, it } from "vitest";
import { AllRefused } from "../../../../src/cli/files/several-errors.js";
import { InputError } from "../../../../src/game/errors.js";
import { failureInLanguage, inLanguage } from "../../../../src/games/shogi/cli/check/messages.js";
import { readMateProblems } from "../../../../src/games/shogi/cli/problems.js";

const DIAGRAM = `後手の持駒：なし
| ・ ・ ・ ・ ・ ・ ・ ・ ・|
| ・ ・ ・ ・ ・ ・ ・v玉 ・|
${`|${" ・".repeat(9)}|\n`.repeat(7)}先手の持駒：金　銀
`;
const GAME = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";

/** All that is said of a text. */
async function said(text: string, withSolutions = false): Promise<readonly string[]> {
  try {
    const {
      refused,
      damage = [],
      warnings = [],
    } = await readMateProblems([text], [], {
      fillHand: false,
      withSolutions,
    });
    return [...damage, ...refused, ...warnings];
  } catch (error) {
    if (error instanceof InputError) return error instanceof AllRefused ? error.sentences : [error.message];
    throw error;
  }
}

it.each([
  ...[
    "初手は２三銀打が好手",
    "２三銀打、３一玉、３二金まで５手詰",
    "２三銀打、３一玉、３三飛打",
    "２三銀打、３一玉",
    "詰手数：5\n２三銀打、３一玉、３二金",
    "２三銀打、３一玉、３二金\n鮮やかな手順である",
    "▲２三銀打 ▲３一玉",
    "△２三銀打 △３一玉",
    "玉方２三銀打",
    "攻方２三銀打 攻方３一玉",
    "２三銀打、３一玉、３二同金",
    "▲同銀",
    "1 ２三銀打\n2 ３一玉(22)\n3 ３二金(33)",
    "1 ２三銀打\n2 ３一銀(22)",
    "1 hello",
    "▲２三銀打 △hello ▲３二金",
    "２三銀打\n正解\n１三銀打",
    "1 ２三銀打\n3 ３二金打",
    "1 ２三銀打\n2 ５五角打\n3 反則負け",
    "持駒　香が多い",
    "玉方持駒：帥",
    "先手の持駒：金",
    "後手の持駒：金",
    "先手番\n後手番",
  ].map((lines) => `${DIAGRAM}${lines}\n`),
  `${GAME}3 投了\n${GAME}`,
  `${GAME}3 投了\n4 ２六歩(27)\n`,
  `${GAME}1 ２六歩(27)\n`,
  `${GAME}3 ２`,
  `${GAME}手合割：平手\n`,
  "手合割：平手\n手合割：平手\n",
  "手合割：その他\n",
  "手合割：平手\n",
  "先手の持駒：金\n1 ７六歩(77)\n",
  "後手の持駒：残り\n先手の持駒：残り\n手合割：平手\n",
  "|hello\n手数----指手---\n",
  `${DIAGRAM}手数＝1  ▲７六歩  まで\n先手番\n`,
  DIAGRAM.split("\n").slice(0, 5).join("\n"),
  "PI\n+\n+7776FU\n-5355FU\n/\nPI\n+\nhello\n",
])("%j", async (text) => {
  const sentences = await said(text);
  expect(sentences).not.toEqual([]);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/[a-z]{2} [a-z]{2}/);
    const japanese = inLanguage("ja", sentence);
    // What is quoted stays as it is written.
    expect([sentence, japanese.replace(/^the text/, "").replaceAll(/"[^"]*"/g, "")]).toEqual([
      sentence,
      expect.not.stringMatching(/[a-z]{2}/),
    ]);
    expect(inLanguage("en", sentence)).toBe(sentence);
  }
});

it("also of games that are no problems, and of what check counts", async () => {
  const [game] = await said(`${GAME}3 投了\n`, true);
  expect(inLanguage("ja", game)).toBe(
    "the text: 開始局面からの対局で、詰将棋ではありません。対局の詰みは`solve-fast review shogi`で調べられます。詰将棋なら局面を置いてください",
  );
  expect(inLanguage("ja", "1 of 2 problems could not be read; the others are above")).toBe(
    "2題のうち1題が読めませんでした。ほかの結果は上にあります",
  );
  const missing = "; --fill-hand puts what is missing into the defender's hand, as is customary in problems";
  const filled = "。--fill-handを付けると、足りない駒が玉方の持駒になります（詰将棋の慣例）";
  expect(inLanguage("ja", `38 pieces of the set are missing${missing}`)).toBe(
    `一組の駒のうち38枚が足りません${filled}`,
  );
  expect(inLanguage("ja", `in 2 of 3 problems pieces of the set are missing, up to 38${missing}`)).toBe(
    `3題のうち2題で、一組の駒が最大38枚足りません${filled}`,
  );
});

it("errors stay of their kind", () => {
  const error = new AllRefused(
    ["a.kif:3: a second game begins here; one file is one record", "b"],
    "problem",
  );
  expect(failureInLanguage("ja", error)).toMatchObject({
    sentences: [expect.stringContaining("a.kif:3: ここから二局目が始まります"), "b"],
    exitStatus: 2,
  });
  expect(failureInLanguage("ja", new InputError("what?"))).toEqual(new InputError("what?"));
});
