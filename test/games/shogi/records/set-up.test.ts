/** Positions that records of KIF, KI2, CSA and JKF set up: hands, handicaps, boards and turns, however they are written. */
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/games/shogi/records/record-error.js";
import { readShogiRecords } from "../../../../src/games/shogi/records/records.js";
import { formatPosition, parsePositionLine } from "../../../../src/games/shogi/text-forms.js";
import { ENCODERS } from "./encodings.js";

/** The position from which the first game starts, in SFEN. */
function startOf(text: string, file = "a.kif", encoding = "UTF-8"): string {
  const [game] = readShogiRecords(ENCODERS[encoding](text), file);
  return formatPosition(game.start);
}

/** White's king, lance and knight in the corner, and nothing else. */
const CORNER = `  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v香v玉|一
| ・ ・ ・ ・ ・ ・ ・v桂 ・|二
${[..."三四五六七八九"].map((rank) => `|${" ・".repeat(9)}|${rank}`).join("\n")}
+---------------------------+
`;
const BOARD = "7lk/7n1/9/9/9/9/9/9/9";

describe("hands under every heading", () => {
  it.each([
    ["先手の持駒：香", "L"],
    ["先手の持ち駒：香", "L"],
    ["先手持駒：香", "L"],
    ["先手の持駒 ：香", "L"],
    ["先手の持駒　：　香", "L"],
    ["先手の持駒:香", "L"],
    ["先手の手駒：香", "L"],
    ["下手の持駒：香", "L"],
    ["攻方の持駒：香", "L"],
    ["攻め方の持駒：香", "L"],
    ["詰方の持駒：香", "L"],
    ["▲持駒：香", "L"],
    ["▲先手の持駒：香", "L"],
    ["先手番の持駒：香", "L"],
    ["手合割：任意局面\n持駒：香", "L"],
    ["先手：先手番\n持駒：香", "L"],
    ["持駒：香", "L"],
    ["持ち駒：香", "L"],
    ["後手の持ち駒：歩", "p"],
    ["後手持駒：歩", "p"],
    ["上手の持駒：歩", "p"],
    ["受方の持駒：歩", "p"],
    ["受け方の持駒：歩", "p"],
    ["玉方の持駒：歩", "p"],
    ["△手駒：歩", "p"],
    ["△後手番の手駒：歩", "p"],
    ["後手の駒台：歩", "p"],
    ["後手番\n攻方の持駒：歩\n受方の持駒：香", "Lp"],
    ["【持駒】香", "L"],
    ["【持駒】　金　銀", "GS"],
    ["［持駒］：香", "L"],
    ["〔攻方持駒〕金銀歩二", "GS2P"],
    ["【先手の持駒】香", "L"],
    ["【玉方持駒】歩", "p"],
    ["《後手の持駒》歩", "p"],
    ["【持駒】なし", "-"],
    ["持駒　金銀", "GS"],
    ["攻方持駒　金　銀", "GS"],
    ["先手の持駒　香", "L"],
    ["▲持駒　香", "L"],
    ["後手の持駒　歩", "p"],
    ["玉方持駒　歩", "p"],
    ["持駒　なし", "-"],
    ["持駒香", "L"],
    ["持駒なし", "-"],
    ["持駒(香)", "L"],
    ["持ち駒金銀歩二", "GS2P"],
    ["攻方持駒桂香銀歩３", "SNL3P"],
    ["▲持駒香", "L"],
    ["後手の持駒飛角金二", "rb2g"],
    ["後手の持駒飛角金二　銀四", "rb2g4s"],
    ["持駒香\n玉方持駒残り全部", "L2r2b4g4s3n2l18p"],
    ["持駒　香\n玉方持駒　残り全部", "L2r2b4g4s3n2l18p"],
    ["先手の持駒：飛二角二", "2R2B"],
    ["先手の持駒：飛角二", "R2B"],
    ["先手の持駒：歩17", "17P"],
    ["先手の持駒：歩１７", "17P"],
    ["先手の持駒：歩十七", "17P"],
    ["先手の持駒：金四　銀　歩十", "4GS10P"],
    ["先手の持駒：歩歩歩", "3P"],
    ["先手の持駒：金四枚、銀", "4GS"],
    ["先手の持駒：［飛　角二］", "R2B"],
    ["先手の持駒：（飛角）", "RB"],
    ["先手の持駒: 歩:3, 香:0, 桂:1", "N3P"],
    ["先手の持駒：なし\n後手の持駒：", "-"],
    ["先手の持駒：香\n後手の持駒：残り全部", "L2r2b4g4s3n2l18p"],
    ["後手の持駒：残り全部\n先手の持駒：香", "L2r2b4g4s3n2l18p"],
    ["先手 手駒 :  香2 歩 , 後手 手駒 :  歩3 \n手番 = 先手", "2LP3p"],
  ])("%s", (heading, hands) => {
    const side = heading.startsWith("後手番") ? "w" : "b";
    const wanted = `${BOARD} ${side} ${hands} 1`;
    expect(startOf(`${heading}\n${CORNER}`)).toBe(wanted);
    expect(startOf(`${CORNER}${heading}\n`, "a.ki2", "Shift-JIS")).toBe(wanted);
  });

  it("so that a pawn of the defender can be interposed", () => {
    const start = startOf(`後手の持ち駒：歩\n${CORNER}先手の持駒：香\n`);
    expect(parsePositionLine(`${start} moves L*1c P*1b`).moves).toHaveLength(2);
  });

  it.each([
    ["先手の持駒：飛帥", ':1: found "帥" in a hand; write 飛　歩二, or なし'],
    ["先手の持駒：と", ':1: found "と" in a hand'],
    ["先手の持駒：金　二", ':1: found "二" in a hand'],
    ["先手の持駒：歩：", ':1: found ":" in a hand'],
    ["先手：持駒：金", ':1: found "先手:持駒:金", which may be'],
    ["先手の持：：金", ':1: found "先手の持::金", which may be'],
    ["の持駒：金", ':1: found "の持駒:金", which may be'],
    ["手合割：その他　先手の持駒：金", ':1: found "その他 先手の持駒:金", which may be'],
    ["先手の持駒：香\n攻方の持駒：香", ":2: the hand of black for the second time"],
    ["先手の持駒：残り\n後手の持駒：残り", ":2: all that is left for the second time"],
    ["先手の持駒：飛三", ":1: 3 rooks in hand; a set has 2"],
    ["持駒　香が多い", ':1: found "持駒 香が多い", which may be about the position'],
    ["攻方持駒　金　銀　余らず", ':1: found "攻方持駒 金 銀 余らず", which may be'],
    ["持駒", ':1: found "持駒", which may be'],
    ["【持駒】香が多い", ':1: found "が多い" in a hand'],
    ["【持駒について】香", ':1: found "【持駒について】香", which may be'],
    ["【持駒　香】", ':1: found "【持駒 香】", which may be'],
    ["【持駒】香\n持駒　香", ":2: the hand of black for the second time"],
    ["持駒香が多い", ':1: found "持駒香が多い", which may be'],
    ["持駒は香", ':1: found "持駒は香", which may be'],
    ["持駒二", ':1: found "持駒二", which may be'],
    ["持駒飛三", ":1: 3 rooks in hand; a set has 2"],
    ["持駒香\n先手の持駒：香", ":2: the hand of black for the second time"],
    ["先手側の持駒：香", ':1: found "先手側の持駒:香", which may be'],
    ["駒台（後手）：歩", ':1: found "駒台(後手):歩", which may be'],
    ["攻方：飛金", ':1: found "攻方:飛金", which may be'],
    ["攻方　飛金", ':1: found "攻方 飛金", which may be'],
    ["先に指すのは手番側：後手", ':1: found "先に指すのは手番側:後手", which may be'],
    ["先手番です", ':1: found "先手番です", which may be'],
    ["SFEN：4k4/9/9/9/9/9/9/9/9 b G 1", ':1: found "SFEN:4k4'],
    ["初期局面：詰将棋", ':1: found "初期局面:詰将棋", which may be'],
    ["ハンデ：二枚落ち", ':1: found "ハンデ:二枚落ち", which may be'],
    ["P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", ':1: found "P1-KY'],
    [
      "  １ ２ ３ ４ ５ ６ ７ ８ ９",
      ':1: found "1 2 3 4 5 6 7 8 9" above the board; files are counted from 9 to 1',
    ],
    ["先手番\n後手番", ":2: whose turn it is for the second time"],
    ["手合割：平手\n手合割：二枚落ち", ":2: 手合割 for the second time"],
  ])("%j is refused with its line", (lines, problem) => {
    const read = () => startOf(`${lines}\n${CORNER}`);
    expect(read).toThrow(RecordError);
    expect(read).toThrow(`a.kif${problem}`);
  });

  it.each([
    ["先手の持駒：\n金", 2],
    ["先手の持駒：\n　　金　銀", 2],
    ["先手の持駒：金\n　　　銀", 2],
    ["先手の持駒：金\n歩２", 2],
    ["先手の持駒：歩\n２枚", 2],
    ["先手の持駒：\n飛車、桂馬", 2],
    ["先手の持駒：\n歩:3", 2],
    ["先手：持駒　金", 1],
    ["先手：金　銀", 1],
    ["後手：残り全部", 1],
    ["玉方：残り全部", 1],
    ["攻方：手駒なし", 1],
    ["後手の番", 1],
    ["先番：後手", 1],
    ["先番：後手 山田", 1],
    ["後手先番", 1],
    ["先後：後手", 1],
    ["後手から", 1],
    ["白番", 1],
    ["w", 1],
    ["White to move", 1],
    ["二枚落ち", 1],
    ["2枚落", 1],
    ["後手", 1],
  ])("%j is not ignored", (lines, at) => {
    expect(() => startOf(`${lines}\n${CORNER}`)).toThrow(`a.kif:${at}: found `);
  });

  it("headers and lines that say nothing about a position are allowed", () => {
    const free = [
      "# ---- Kifu for Windows ----",
      "開始日時：2020/01/01 10:00:00",
      "棋戦：指導対局（二枚落ち）",
      "表題：先手の持駒が多い図",
      "備考：持駒は飛角",
      "先手：金子　桂",
      "先手：",
      "後手：",
      "先手：先手",
      "後手：後手",
      "後手：White",
      "後手：白石　歩",
      "先手：生駒",
      "攻方：山田太郎",
      "発表誌：詰将棋パラダイス",
      "備考：後手から",
      "視点：後手",
      "解説者：金井恒太",
      "振り駒：歩が三枚",
      "残り時間：10分",
      "持ち時間：各６時間",
      "手数＝12  △３四歩  まで",
      "---- 棋譜 ----",
      "第１局",
      "*後手の持駒：飛",
      "&しおり",
    ];
    for (const line of free) expect([line, startOf(`${line}\n${CORNER}`)]).toEqual([line, `${BOARD} b - 1`]);
  });
});

it("a player's name may be a piece where a game begins from the usual start", () => {
  for (const line of ["先手：金", "後手：桂"]) {
    expect(startOf(`手合割：平手\n${line}\n１ ７六歩(77)\n`)).toMatch(/^lnsgkgsnl/);
    expect(() => startOf(`${line}\n${CORNER}`)).toThrow("may be about the position");
  }
});

it("a letter is a player's name", () => {
  for (const line of ["先手：A", "後手：B", "後手：b", "先手：W"])
    expect(startOf(`${line}\n${CORNER}`)).toBe(`${BOARD} b - 1`);
});

describe("whose turn it is", () => {
  it.each([
    ["手数＝1  ▲７六歩  まで", "w"],
    ["手数＝2  △３四歩  まで", "b"],
    ["手数＝0  まで", "b"],
    ["手数＝1  ▲７六歩  まで\n後手番", "w"],
  ])("after the last move: %s", (lines, side) => {
    expect(startOf(`${CORNER}${lines}\n`)).toBe(`${BOARD} ${side} - 1`);
  });

  it("the last move contradicts it", () => {
    expect(() => startOf(`${CORNER}手数＝1  ▲７六歩  まで\n先手番\n`)).toThrow(
      "the last move was ▲'s, who is also to move; write 後手番",
    );
  });

  it.each([
    ["後手番", "w"],
    ["上手番", "w"],
    ["先手番", "b"],
    ["手番：後手", "w"],
    ["手番：先手番", "b"],
    ["手番 = 後手", "w"],
  ])("%s", (line, side) => {
    expect(startOf(`${CORNER}${line}\n`)).toBe(`${BOARD} ${side} - 1`);
  });
});

describe("boards", () => {
  it.each([
    ["as KIF draws them", (rows: string[]) => rows.map((row, i) => `|${row}|${"一二三四五六七八九"[i]}`)],
    [
      "with ^ for white, as YaneuraOu draws them",
      (rows: string[]) => rows.map((row) => row.replaceAll("v", "^").replaceAll("・", "□")),
    ],
    [
      "with ^ inside a frame",
      (rows: string[]) => rows.map((row, i) => `|${row.replaceAll("v", "^")}|${"一二三四五六七八九"[i]}`),
    ],
  ])("%s", (_, drawn) => {
    const rows = [
      "v香v桂 ・ ・v玉 ・ ・ ・ ・",
      ...Array<string>(7).fill(" ・".repeat(9)),
      " ・ ・ ・ ・ 玉 ・ 龍 ・vと",
    ];
    const wanted = "ln2k4/9/9/9/9/9/9/9/4K1+R1+p b - 1";
    for (const file of ["a.kif", "a.bod", "board.txt"]) {
      expect(startOf(`${drawn(rows).join("\n")}\n`, file)).toBe(wanted);
    }
  });
});

/** The two back rows of white, with the name in KIF and the preset in JKF. */
const HANDICAPS: readonly (readonly [name: string, preset: string, rows: string])[] = [
  ["香落ち", "KY", "lnsgkgsn1/1r5b1"],
  ["右香落ち", "KY_R", "1nsgkgsnl/1r5b1"],
  ["角落ち", "KA", "lnsgkgsnl/1r7"],
  ["飛車落ち", "HI", "lnsgkgsnl/7b1"],
  ["飛香落ち", "HIKY", "lnsgkgsn1/7b1"],
  ["二枚落ち", "2", "lnsgkgsnl/9"],
  ["三枚落ち", "3", "lnsgkgsn1/9"],
  ["四枚落ち", "4", "1nsgkgsn1/9"],
  ["五枚落ち", "5", "2sgkgsn1/9"],
  ["左五枚落ち", "5_L", "1nsgkgs2/9"],
  ["六枚落ち", "6", "2sgkgs2/9"],
  ["左七枚落ち", "7_L", "2sgkg3/9"],
  ["右七枚落ち", "7_R", "3gkgs2/9"],
  ["八枚落ち", "8", "3gkg3/9"],
  ["十枚落ち", "10", "4k4/9"],
];

describe("handicaps", () => {
  it.each(HANDICAPS)("%s", (name, preset, rows) => {
    const wanted = `${rows}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1`;
    const jkf = { header: {}, initial: { preset }, moves: [{}] };
    expect(startOf(`手合割：${name}\n`)).toBe(wanted);
    expect(startOf(`手合割：${name.replace(/ち$/, "")}　\n`)).toBe(wanted);
    expect(startOf(JSON.stringify(jkf), "a.jkf")).toBe(wanted);
  });

  it.each([
    ["２枚落ち", "lnsgkgsnl/9"],
    ["10枚落ち", "4k4/9"],
    ["飛落ち", "lnsgkgsnl/7b1"],
    ["左香落ち", "lnsgkgsn1/1r5b1"],
  ])("%s, which others write", (name, rows) => {
    expect(startOf(`手合割：${name}\n`)).toMatch(`${rows}/ppppppppp`);
  });

  it.each([
    ["手合割：角香落ち\n", "a.kif", ':1: no position is known as "角香落ち"; set up the board'],
    ["手合割：その他\n", "a.kif", ':1: no position is known as "その他"; set up the board'],
    [
      '{"initial":{"preset":"9"},"moves":[{}]}',
      "a.jkf",
      ': initial: preset "9" is not known; write HIRATE, KY,',
    ],
    ['{"header":{"手合割":"二枚落ち"},"moves":[{}]}', "a.jkf", ": header: 手合割 is 二枚落ち"],
    [
      '{"header":{"手合割":"二枚落ち"},"initial":{"preset":"4"},"moves":[{}]}',
      "a.jkf",
      ": header: 手合割 is 二枚落ち, and preset is 4",
    ],
  ])("%s is refused", (text, file, problem) => {
    expect(() => startOf(text, file)).toThrow(`${file}${problem}`);
  });
});

describe("CSA: no part of a position is ignored", () => {
  const rows = [
    "P1 *  *  *  * -OU *  *  *  * ",
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((row) => `P${row}${" * ".repeat(9)}`),
  ];

  it.each([
    [[...rows, "P+00KI"], "4k4/9/9/9/9/9/9/9/9 b G 1"],
    [[...rows, "P+00KI", "P-00AL"], "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"],
    [["P-51OU", "P+00KI53FU"], "4k4/9/4P4/9/9/9/9/9/9 b G 1"],
    [
      ["$EVENT:二枚落ち", "$X:y", "PI82HI22KA"],
      "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ],
  ])("%j", (lines, wanted) => {
    expect(startOf(`${lines.join("\n")}\n+\n`, "a.csa")).toBe(wanted);
  });

  it.each([
    [["$HANDS：飛", "PI"], ':1: found "$HANDS'],
    [["$BOARD:9/9", "PI"], ':1: found "$BOARD:9/9", which may be about the position'],
    [["PI82KA"], ':1: found "82KA" behind PI, but no KA stands on 82'],
    [rows.slice(0, 8), ":8: the board has 8 rows; write nine, P1 to P9"],
    [[...rows, rows[4]], ":10: row 5 is set up again"],
    [[...rows, "PI"], ":10: PI sets up a position again"],
    [[...rows, "P+51KI"], ":10: two pieces on 51"],
    [[...rows, "P+00TO"], ':10: found "00TO" in a hand'],
    [[...rows, "P-00AL", "P+00KI"], ':11: found "00KI" behind AL'],
    [[...rows, "P+00XX"], ':10: found "XX" for a piece'],
    [["V2.2"], ": the position is missing; write PI for the usual start"],
    [["PI", "+", "+7776FU", "P-00FU"], ':4: found "P-00FU"; write a move'],
    [["PI", "+", "+7776FU", "%MATTA"], ":4: %MATTA takes a move back"],
  ])("%j is refused by line", (lines, problem) => {
    const text = lines.includes("+") ? lines : [...lines, "+"];
    expect(() => startOf(`${text.join("\n")}\n`, "a.csa")).toThrow(`a.csa${problem}`);
  });
});

describe("JKF: no part of a position is ignored", () => {
  const board = Array.from({ length: 9 }, (_, x) =>
    Array.from({ length: 9 }, (_, y) => (x === 4 && y === 0 ? { color: 1, kind: "OU" } : {})),
  );
  const data = { color: 0, board, hands: [{ KI: 1 }, {}] };
  const written = (changed: object, preset = "OTHER") =>
    JSON.stringify({ header: {}, initial: { preset, data: { ...data, ...changed } }, moves: [{}] });

  it("a board with hands", () => {
    expect(startOf(written({}), "a.jkf")).toBe("4k4/9/9/9/9/9/9/9/9 b G 1");
  });

  it.each([
    [written({ color: undefined }), "initial.data.color: found nothing; write 0 for black or 1 for white"],
    [written({ hands: [{ KIN: 1 }, {}] }), 'initial.data.hands[0]: found "KIN" for a piece'],
    [written({ hands: [{ TO: 1 }, {}] }), "initial.data.hands[0]: TO is 1"],
    [written({ hands: [{ KI: "1" }, {}] }), 'initial.data.hands[0]: KI is "1"'],
    [written({ board: board.slice(1) }), "initial.data.board: found [[{},"],
    [written({ hand: {} }), 'data: "hand" is not known; write color, board, hands'],
    [written({}, "HIRATE"), "initial: preset HIRATE and data"],
    ['{"initial":{"preset":"OTHER"},"moves":[{}]}', "initial: preset OTHER without data"],
    ['{"header":{"後手の持駒":"歩"},"moves":[{}]}', 'found "後手の持駒:歩", which may be about the position'],
  ])("%s is refused", (text, problem) => {
    expect(() => startOf(text, "a.jkf")).toThrow(problem);
  });
});
