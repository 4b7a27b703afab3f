/** Solutions behind a diagram as people write them: without marks, with sides or numbers, and in USI. */
import { describe, expect, it } from "vitest";
import { readShogiRecords } from "../../../../src/games/shogi/records/records.js";
import { formatMove, formatPosition } from "../../../../src/games/shogi/text-forms.js";

const DIAGRAM = `後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・v玉 ・|二
${[..."三四五六七八九"].map((rank) => `|${" ・".repeat(9)}|${rank}`).join("\n")}
+---------------------------+
先手の持駒：金　銀
`;
const LINE = "S*2c 2b3a G*3b";

function read(text: string) {
  const damage: string[] = [];
  const [game] = readShogiRecords(
    Buffer.from(text),
    "a.kif",
    (error) => {
      throw error;
    },
    ({ message }) => damage.push(message),
  );
  return { moves: game.moves.map(formatMove).join(" "), damage, start: formatPosition(game.start) };
}

describe("a solution is read", () => {
  it.each([
    "２三銀打、３一玉、３二金まで３手詰",
    "２三銀打、３一玉、３二金まで三手詰め。",
    "２三銀打、３一玉、３二金迄３手詰",
    "２三銀打　３一玉　３二金",
    "２三銀打、３一玉、\n３二金\nまで３手詰",
    "23銀打 31玉 32金",
    "２三銀→３一玉→３二金打",
    "解答：▲２三銀打 △３一玉 ▲３二金",
    "解答：２三銀打　３一玉　３二金まで３手",
    "【正解手順】２三銀打、３一玉、３二金",
    "正解\n２三銀打、３一玉、３二金",
    "正解手順 ▲２三銀打 △３一玉 ▲３二金",
    "作意 ２三銀 ３一玉 ３二金",
    "S*2c 2b3a G*3b",
    "解答: S*2c, 2b3a, G*3b",
    "先手２三銀打 後手３一玉 先手３二金",
    "先手：２三銀打　後手：３一玉　先手：３二金",
    "攻方２三銀打、玉方３一玉、攻方３二金",
    "①２三銀打 ②３一玉 ③３二金",
    "① ２三銀打 ② ３一玉 ③ ３二金",
    "1. 23銀打 2. 31玉 3. 32金",
    "(1)２三銀打 (2)３一玉 (3)３二金",
    "▲２三銀打 △３一玉 ▲３二金まで３手詰",
    "▲２三銀打 △３一玉 ▲３二金 まで",
    "▲２三銀打、△３一玉、▲３二金",
    "▲２三銀打　△３一玉（22）　▲３二金打ち",
    "二三銀、三一玉、三二金まで三手詰",
    "解答：二三銀打、三一玉、三二金まで、三手詰",
    "２三銀打３一玉３二金まで３手詰",
    "２三銀打、３一玉、３二金まで　３手詰",
    "２三銀打、３一玉、３二金（まで３手詰）",
    "２三銀打、３一玉、３二金までの３手詰",
    "２三銀打、３一玉、３二金　以上３手詰",
    "２三銀打、３一玉、３二金にて詰み",
    "２三銀打／３一玉／３二金",
    "❶２三銀打 ❷３一玉 ❸３二金",
    "(1)２三銀打(2)３一玉(3)３二金",
    "1 23銀打 2 31玉 3 32金",
    "1 ２三銀打\n2 ３一玉\n3 ３二金",
    "1▲２三銀打\n2△３一玉\n3▲３二金",
    "＜解答＞２三銀打、３一玉、３二金",
    "■解答 ２三銀打、３一玉、３二金",
    "解：２三銀打、３一玉、３二金",
    "解答は、２三銀打、３一玉、３二金",
    "初手から ２三銀打、３一玉、３二金",
    "初手から\n２三銀打、３一玉、３二金",
    "▲羽生 △谷川\n▲２三銀打 △３一玉 ▲３二金",
    "駒余りなし\n２三銀打、３一玉、３二金",
    "三手詰　作者　無名\n２三銀打、３一玉、３二金",
    "七手詰（作者：不明）\n２三銀打、３一玉、３二金",
    "５手詰\n詰手数：3\n２三銀打、３一玉、３二金",
  ])("%s", (text) => {
    for (const file of [`${DIAGRAM}${text}\n`, `${DIAGRAM}\n作者：某\n${text}\n\n`]) {
      expect(read(file)).toMatchObject({ moves: LINE, damage: [] });
    }
  });

  it("with what it says about its length", () => {
    expect(read(`${DIAGRAM}２三銀打、３一玉、３二金まで５手詰\n`).damage).toEqual([
      'a.kif:15: found "まで５手詰" behind 3 moves; the moves are read as they stand',
    ]);
    expect(read(`${DIAGRAM}▲２三銀打 △３一玉 ▲３二金まで五手詰\n`).damage).toHaveLength(1);
  });

  it.each([
    "２三銀打、３一玉、３二金まで　五手詰",
    "２三銀打、３一玉、３二金までの５手詰",
    "２三銀打、３一玉、３二金まで、合わせて５手詰",
    "▲２三銀打 △３一玉 ▲３二金\nまで(5手詰)",
  ])("with what it says about its length: %s", (text) => {
    expect(read(`${DIAGRAM}${text}\n`)).toMatchObject({
      moves: LINE,
      damage: [expect.stringContaining("behind 3 moves")],
    });
  });

  it.each(["５手詰\n", "第1問 ５手詰\n", "詰手数：5\n", "手数：５手詰\n"])(
    "with its length in %j",
    (text) => {
      const solution = "２三銀打、３一玉、３二金\n";
      for (const file of [`${DIAGRAM}${text}${solution}`, `${DIAGRAM}${solution}${text}`]) {
        const [game] = readShogiRecords(Buffer.from(file), "a.kif", undefined, () => {});
        expect([game.mateIn ?? 0, game.moves.length]).toEqual([
          /^[５第]/.test(text) && file.endsWith(text) ? 0 : 5,
          3,
        ]);
      }
    },
  );

  it("with sides, squares and pieces that have to fit", () => {
    const refused = (text: string) => expect(() => read(`${DIAGRAM}${text}\n`));
    refused("後手２三銀打 先手３一玉").toThrow("is a move of white, and it is black's turn");
    refused("２三飛打 ３一玉").toThrow("is not a legal move here");
    refused("2b3a S*2c").toThrow("is not a legal move here");
    refused("玉方２三銀打 攻方３一玉").toThrow("is a move of the defender, and it is the attacker's turn");
    refused("▲２三銀打 △３一玉 ▲３二同金").toThrow("says 同, and the last move went elsewhere");
  });

  it("as far as it goes, with a word on what is between", () => {
    const { moves, damage } = read(`${DIAGRAM}２三銀打、３一玉、３二金\n鮮やかな手順である\n`);
    expect(moves).toBe(LINE);
    expect(damage).toEqual([expect.stringContaining('a.kif:16: found "鮮やかな手順である" among the moves')]);
  });
});

describe("what is no solution", () => {
  const unread = (line: number, text: string) => `a.kif:${line}: no moves are read in "${text}"`;

  it("stands below a heading that says so", () => {
    const { moves, damage } = read(
      `${DIAGRAM}ヒント\n１三銀打\n【失敗図】\n▲１三銀打\n正解\n２三銀打、３一玉、３二金\n`,
    );
    expect([moves, damage.map((text) => text.split(";")[0])]).toEqual([
      LINE,
      [unread(16, "１三銀打"), unread(18, "▲１三銀打")],
    ]);
  });

  it("may be a variation in words, or the end of a line in a header", () => {
    const { moves, damage } = read(`${DIAGRAM}２三銀打、\n変化：１一玉は１二金\n３一玉、\n最終手：３二金\n`);
    expect([moves, damage.map((text) => text.split(";")[0])]).toEqual([
      "S*2c 2b3a",
      [unread(16, "変化：１一玉は１二金"), unread(18, "最終手：３二金")],
    ]);
  });

  it("may begin with another number than the first", () => {
    expect(read(`${DIAGRAM}11.23 金\n２三銀打、３一玉、３二金\n`).moves).toBe(LINE);
    expect(read(`${DIAGRAM}５．１４ 桂\n`)).toMatchObject({ moves: "", damage: [expect.anything()] });
    expect(read(`${DIAGRAM}1. 23銀打 3. 31玉 5. 32金\n`)).toMatchObject({
      moves: "",
      damage: [expect.anything()],
    });
  });

  it("may be behind the end", () => {
    const { moves, damage } = read(`${DIAGRAM}２三銀打、３一玉、３二金まで詰。　１三銀打も可\n`);
    expect([moves, damage[0]]).toEqual([LINE, expect.stringContaining("no moves are read in")]);
  });

  it("and another solution behind the first is refused", () => {
    expect(() => read(`${DIAGRAM}２三銀打\n正解\n１三銀打\n`)).toThrow(
      "a.kif:16: another solution begins here",
    );
  });
});

describe("moves that are not read are named", () => {
  it.each([
    "初手は２三銀打が好手",
    "ヒント：２三銀",
    "２三銀打以下３手詰",
    "初手 S*2c",
    "同玉、３二金",
    "先手：３四桂打！ 後手：同馬",
    "結果：二二金まで１手詰",
    "初手はS*2c",
    "s*3b",
    "+0023GI",
    "３一玉（１一玉は１二金）",
  ])("%s", (text) => {
    const { moves, damage } = read(`${DIAGRAM}${text}\n`);
    expect(moves).toBe("");
    expect(damage).toEqual([
      `a.kif:15: no moves are read in "${text}"; write moves in a line of their own, or * in front of a comment`,
    ]);
  });

  it.each(["解説：２三銀打が好手", "備考：▲２三銀打", "*２三銀打", "# ２三銀打", "作者：金 二郎"])(
    "but not in %s",
    (text) => {
      expect(read(`${DIAGRAM}${text}\n`)).toMatchObject({ moves: "", damage: [] });
    },
  );
});

it("a header that says which side gives mate says whose turn it is", () => {
  const sides = (text: string) =>
    read(DIAGRAM.replace(/^/, `${text}\n`))
      .start.split(" ")
      .slice(1, 3);
  expect(sides("先手：攻方\n後手：玉方")).toEqual(["b", "GS"]);
  expect(sides("下手：受方\n上手：攻方")).toEqual(["w", "GS"]);
  expect(sides("先手：詰方\n後手番")).toEqual(["w", "GS"]);
  const named = DIAGRAM.replace("先手の持駒", "攻方の持駒").replace("後手の持駒", "受方の持駒");
  expect(read(`先手：攻方\n後手番\n${named}`).start).toContain(" w GS ");
  expect(read(`先手：受方\n${named}`).start).toContain(" w gs ");
  expect(sides("攻方：後手")).toEqual(["w", "GS"]);
  expect(sides("後手：攻め")).toEqual(["w", "GS"]);
  expect(sides("先手：防御")).toEqual(["w", "GS"]);
  expect(() => sides("先手：攻方\n後手：攻方")).toThrow("a.kif:2: both sides give mate or neither does");
});

describe("a solution with a move that does not fit is read up to there", () => {
  const CSA = ["P-22OU", "P+00KI00GI", "+"].join("\n");
  const fits = (text: string, file: string) => {
    const damage: string[] = [];
    const wrong: string[] = [];
    const [{ moves, illegal }] = readShogiRecords(
      Buffer.from(text),
      file,
      undefined,
      ({ message }) => damage.push(message),
      ({ message }) => wrong.push(message),
    );
    return { moves: moves.map(formatMove).join(" "), illegal, damage, wrong };
  };

  it.each([
    ["a.kif", "1 ２三銀打\n2 ３一玉(22)\n3 ３三飛打\n4 ４一玉(31)\n5 ５二金打\n6 詰み", "３三飛打", 17],
    ["a.kif", "1 ２三銀打\n2 ３一玉(22)\n3 ３二金(33)\nまで3手で先手の勝ち", "３二金(33)", 17],
    ["a.ki2", "▲２三銀打 △３一玉 ▲３三飛打 △４一玉 ▲５二金\nまで5手で先手の勝ち", "▲３三飛打", 15],
    ["a.ki2", "▲２三銀打 △３一玉 △３二金\nまで3手で先手の勝ち", "△３二金", 15],
    ["a.kif", "２三銀打、３一玉、３三飛打、４一玉、５二金まで５手詰", "３三飛打", 15],
    ["a.kif", "２三銀打、３一玉、３三飛打まで３手詰", "３三飛打", 15],
    ["a.kif", "２三銀打、３一玉、３二同金まで３手詰", "３二同金", 15],
    ["a.kif", "攻方２三銀打、玉方３一玉、玉方３二金まで３手詰", "玉方３二金", 15],
    ["a.kif", "S*2c 2b3a R*3c 3a4a G*5b", "R*3c", 15],
  ])("%s: %s", (file, text, move, line) => {
    const { moves, illegal, damage, wrong } = fits(`${DIAGRAM}${text}\n`, file);
    expect({ moves, illegal, damage }).toEqual({ moves: "S*2c 2b3a", illegal: { move }, damage: [] });
    expect(wrong).toEqual([expect.stringContaining(`${file}:${line}: `)]);
    expect(wrong[0]).toContain(`"${move}"`);
  });

  it("in CSA", () => {
    const text = `${CSA}\n+0023GI\n-2231OU\n+0033HI\n-3141OU\n%TSUMI\n`;
    expect(fits(text, "a.csa")).toEqual({
      moves: "S*2c 2b3a",
      illegal: { move: "+0033HI" },
      damage: [],
      wrong: ['a.csa:6: "+0033HI" is not a legal move here; it is move 3'],
    });
  });

  it("but not in a game", () => {
    expect(() => fits("手合割：平手\n1 ７六歩(77)\n2 ５五歩(53)\n3 投了\n", "a.kif")).toThrow(
      'a.kif:3: "５五歩(53)" is not a legal move here; it is move 2',
    );
    expect(() => fits("手合割：平手\n1 ７六歩(77)\n2 ５五歩(52)\n", "a.kif")).toThrow("stands on 52");
  });

  it("and a foul is about the last move alone", () => {
    const foul = fits(`${DIAGRAM}1 ２三銀打\n2 ５五角打\n3 反則負け\n`, "a.kif");
    expect(foul).toMatchObject({ illegal: { move: "５五角打", end: "反則負け" }, wrong: [] });
    const later = fits(`${DIAGRAM}1 ２三銀打\n2 ５五角打\n3 ３二金打\n4 反則負け\n`, "a.kif");
    expect(later).toMatchObject({ illegal: { move: "５五角打" }, wrong: [expect.stringContaining(":16: ")] });
  });
});
