/** Moves of records: every spelling is read, and what a record says about a move is compared with the board. */
import { default as fc } from "fast-check";
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/games/shogi/records/record-error.js";
import { readShogiRecords } from "../../../../src/games/shogi/records/records.js";
import { tsshogi } from "../../../../src/games/shogi/records/tsshogi.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { formatIllegalEnd, formatMove, parsePositionLine } from "../../../../src/games/shogi/text-forms.js";
import { sampled } from "../../../samples.js";
import { ENCODERS } from "./encodings.js";

/** Moves in USI, what ended the game by an illegal move, and what is reported about the rest of the file. */
function read(text: string, file: string, encoding = "UTF-8") {
  const damage: string[] = [];
  const [game] = readShogiRecords(
    ENCODERS[encoding](text),
    file,
    (error) => {
      throw error;
    },
    ({ message }) => damage.push(message),
  );
  return { moves: game.moves.map(formatMove).join(" "), ended: formatIllegalEnd(game), damage };
}

const OPENING = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n";
const KIF = `手合割：平手\n手数----指手---------消費時間--\n${OPENING}`;
const KI2 = "手合割：平手\n\n▲７六歩 △３四歩 ▲２二角成\n";
const CSA = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n";
const MOVES = "7g7f 3c3d 8h2b+";
const JKF = [
  {},
  { move: { color: 0, from: { x: 7, y: 7 }, to: { x: 7, y: 6 }, piece: "FU" } },
  { move: { color: 1, from: { x: 3, y: 3 }, to: { x: 3, y: 4 }, piece: "FU" } },
  { move: { color: 0, from: { x: 8, y: 8 }, to: { x: 2, y: 2 }, piece: "KA", promote: true, capture: "KA" } },
];
const jkf = (...nodes: object[]) => JSON.stringify({ header: {}, moves: [...JKF, ...nodes] });

describe("the piece that a move names has to be there", () => {
  it.each([
    ["a.kif", "手合割：平手\n   1 ７六金(77)\n", ':2: found "７六金(77)", but 歩 stands on 77'],
    ["a.kif", "手合割：平手\n   1 ２二飛(88)\n", ':2: found "２二飛(88)", but 角 stands on 88'],
    ["a.kif", KIF.replace("２二角成(88)", "２二馬(88)"), ':5: found "２二馬(88)", but 角 stands on 88'],
    ["a.kif", KIF.replace("３四歩(33)", "３四と(33)"), ':4: found "３四と(33)", but 歩 stands on 33'],
    [
      "a.kif",
      KIF.replace("３四歩(33)", "３四歩(32)"),
      ':4: found "３四歩(32)", but no piece of its side stands on 32',
    ],
    [
      "a.kif",
      KIF.replace("３四歩", "▲３四歩"),
      ':4: "▲３四歩(33)" is a move of black, and it is white\'s turn',
    ],
    ["a.kif", `${KIF}   4 同　角(31)\n`, ':6: found "同　角(31)", but 銀 stands on 31'],
    ["a.kif", "手合割：平手\n   1 同　歩(77)\n", ':2: "同　歩(77)" is the first move; name its square'],
    ["a.kif", KIF.replace("(77)", "(77) ３四歩"), ':3: found "７六歩(77) ３四歩" as move 1'],
    ["a.ki2", KI2.replace("△", "▲"), ':3: "▲３四歩" is a move of black, and it is white\'s turn'],
    ["a.ki2", "手合割：平手\n▲５八金\n", ':2: "▲５八金" may be 2 moves; say which piece moves'],
    ["a.csa", CSA.replace("+8822UM", "+8822RY"), ':6: found "+8822RY", but 角 stands on 88'],
    ["a.csa", CSA.replace("-3334", "+3334"), ':5: "+3334FU" is a move of black, and it is white\'s turn'],
    ["a.jkf", jkf().replace('"KA","promote"', '"HI","promote"'), "but 角 stands on 88"],
    ["a.jkf", jkf().replace('"color":1', '"color":0'), "is a move of black, and it is white's turn"],
    ["a.jkf", jkf().replace('"capture":"KA"', '"capture":"HI"'), "is not a legal move here; it is move 3"],
    ["a.jkf", jkf({ mvoe: {} }), ": moves[4]: neither a move nor an end (special)"],
    ["a.jkf", jkf({ special: "MATTA" }), ': moves[4]: special is "MATTA"'],
    ["a.jkf", jkf().replace('"promote"', '"promotes"'), ': moves[3]: "promotes" is not known'],
  ])("%s", (file, text, problem) => {
    expect(() => read(text, file)).toThrow(RecordError);
    expect(() => read(text, file)).toThrow(`${file}:`);
    expect(() => read(text, file)).toThrow(problem);
  });
});

describe("spellings", () => {
  it.each([
    ["a.kif", "1 76歩(77)\n2 3四歩(33)\n3 ２２角成(88)\n", MOVES],
    ["a.kif", "1 ７六歩（７７）\n2 ▽３四歩（33）   ( 0:01/00:00:01)\n3 ▲２二角 成 (88) +\n", MOVES],
    ["a.kif", "１　７六歩(77)\n２　３四歩(33)\n３　２二角成(88)\n", MOVES],
    ["a.kif", `${OPENING}4 同 銀(31)\n5 ４五角打\n`, `${MOVES} 3a2b B*4e`],
    ["a.kif", OPENING.replace("角成", "角不成"), "7g7f 3c3d 8h2b"],
    ["a.kif", OPENING.replace("角成", "角生"), "7g7f 3c3d 8h2b"],
    ["a.kif", OPENING.replace("角成(88)", "角成り(88)"), MOVES],
    ["a.kif", `${OPENING}4 ２２同銀(31)\n`, `${MOVES} 3a2b`],
    ["a.ki2", "▲７六歩、△３四歩、▲２二角成\n", MOVES],
    ["a.ki2", "▲７六歩 △３四歩 ▲２二角成り △２２同銀まで4手\n", `${MOVES} 3a2b`],
    ["a.ki2", "▲７六歩 △３四歩 ▲２二角成\n▲投了\n", MOVES],
    ["a.ki2", "☗76歩☖34歩☗22角成☖中断\n", MOVES],
    ["a.ki2", "▲７六歩(77)△３四歩(33)▲２二角成(88)\n△投了\n", MOVES],
    ["a.ki2", "▲５八金右 △５二金左\n▲４八銀 △６二銀\n", "4i5h 4a5b 3i4h 7a6b"],
    ["a.kif", "▲７六歩 △３四歩 ▲２二角成\n", MOVES],
    ["a.csa", "PI\n+\n+7776FU,T1\n-3334FU,T2\n+8822UM,T3\n%TORYO\n$END_TIME:2020/01/01\n", MOVES],
  ])("%s: %s", (file, text, moves) => {
    for (const encoding of ["UTF-8 with a mark", "Shift-JIS", "UTF-16LE with a mark"]) {
      if (/☗/.test(text) && encoding === "Shift-JIS") continue;
      const head = file === "a.csa" ? "" : "手合割：平手\n";
      const crlf = `${head}${text}`.replaceAll("\n", "\r\n");
      expect(read(crlf, file, encoding)).toEqual({ moves, ended: undefined, damage: [] });
    }
  });

  it("of JKF without the square that a piece comes from", () => {
    const taken = { move: { same: true, piece: "GI", from: { x: 3, y: 1 } } };
    const dropped = { move: { to: { x: 4, y: 5 }, piece: "KA" } };
    const relative = { move: { to: { x: 5, y: 2 }, piece: "KI", relative: "L" } };
    expect(read(jkf(taken, dropped, relative, { special: "TORYO" }), "a.jkf").moves).toBe(
      `${MOVES} 3a2b B*4e 4a5b`,
    );
    const either = { move: { to: { x: 5, y: 2 }, piece: "KI" } };
    expect(() => read(jkf(taken, dropped, either), "a.jkf")).toThrow("may be 2 moves; say which piece moves");
  });
});

describe("KI2 says which of several pieces moves", () => {
  const DRAGONS = "k8/7+R1/8+R/9/9/9/9/9/8K b - 1";
  const OF_WHITE = "8k/9/9/9/9/9/+r8/1+r7/4K4 w - 1";
  const GOLDS = "k8/9/9/9/9/3GGG3/9/9/8K b G 1";
  const ABOVE = "k8/9/9/4G4/9/4G4/9/9/8K b G 1";
  it.each([
    // Of two dragons or horses, the one that is further to that side, wherever they come from.
    [DRAGONS, "▲２四竜右", "1c2d"],
    [DRAGONS, "▲２四龍左", "2b2d"],
    [OF_WHITE, "△８六竜右", "9g8f"],
    [OF_WHITE, "△８六竜左", "8h8f"],
    [GOLDS, "▲５五金左", "6f5e"],
    [GOLDS, "▲５五金直", "5f5e"],
    [GOLDS, "▲５五金右", "4f5e"],
    [ABOVE, "▲５五金引", "5d5e"],
    [ABOVE, "▲５五金上", "5f5e"],
    [GOLDS, "▲５五金打", "G*5e"],
    [GOLDS, "▲２二金", "G*2b"],
  ])("%s: %s", (sfen, text, usi) => {
    const record = tsshogi.Record.newByUSI(`position sfen ${sfen}`);
    if (record instanceof Error) throw record;
    expect(read(`${tsshogi.exportKI2(record)}\n${text}\n`, "a.ki2").moves).toBe(usi);
  });
});

describe("a game that ends with an illegal move", () => {
  const foul = (move: string, end: string) =>
    `move 4, ${JSON.stringify(move)}, is against the rules and ends the game (${end}); the moves before it are read`;

  it.each([
    ["a.kif", `${KIF}   4 ３三飛打\n   5 反則勝ち\n`, foul("３三飛打", "反則勝ち")],
    [
      "a.kif",
      `${KIF}   4 ５五歩(53)\nまで4手で後手の反則負け\n`,
      foul("５五歩(53)", "まで4手で後手の反則負け"),
    ],
    ["a.ki2", `${KI2}△５五歩\nまで4手で先手の反則勝ち\n`, foul("△５五歩", "まで4手で先手の反則勝ち")],
    ["a.csa", `${CSA}-5355FU\n%-ILLEGAL_ACTION\n`, foul("-5355FU", "%-ILLEGAL_ACTION")],
    ["a.csa", `${CSA}-5355FU\n%ILLEGAL_MOVE\n`, foul("-5355FU", "%ILLEGAL_MOVE")],
    ["a.usi", `startpos moves ${MOVES} 5c5e illegal\n`, foul("5c5e", "illegal")],
  ])("%s: %s", (file, text, ended) => {
    expect(read(text, file)).toEqual({ moves: MOVES, ended, damage: [] });
  });

  it("in JKF", () => {
    const move = { color: 1, from: { x: 5, y: 3 }, to: { x: 5, y: 5 }, piece: "FU" };
    const { moves, ended } = read(jkf({ move }, { special: "-ILLEGAL_ACTION" }), "a.jkf");
    expect([moves, ended]).toEqual([MOVES, expect.stringContaining("ends the game (-ILLEGAL_ACTION)")]);
  });

  it.each([
    ["a.kif", `${KIF}   4 反則負け\n`],
    ["a.csa", `${CSA}%+ILLEGAL_ACTION\n`],
    ...["resign", "win", "rep_draw", "max_moves", "time_up"].map((end) => [
      "a.usi",
      `startpos moves ${MOVES} ${end}`,
    ]),
  ])("%s: %s leaves no move out", (file, text) => {
    expect(read(text, file)).toEqual({ moves: MOVES, ended: undefined, damage: [] });
  });

  it.each([
    [
      "a.kif",
      `${KIF}   4 ５五歩(53)\n   5 投了\n`,
      ':6: "５五歩(53)" is not a legal move here; it is move 4',
    ],
    ["a.kif", `${KIF}   4 ５五歩(53)\n   5 ２六歩(27)\n   6 反則勝ち\n`, ':6: "５五歩(53)" is not'],
    ["a.csa", `${CSA}-5355FU\n%TORYO\n`, ':7: "-5355FU" is not a legal move here'],
    ["a.usi", `startpos moves ${MOVES} 5c5e resign\n`, ':1: column 32: "5c5e" is not a legal move here'],
  ])("%s: %s is none", (file, text, problem) => {
    expect(() => read(text, file)).toThrow(`${file}${problem}`);
  });
});

describe("damage after a complete game affects nothing else", () => {
  it.each([
    ["a.kif", `${KIF}   4 投了\n${KIF}`, ":7: a second game begins here"],
    ["a.kif", `${KIF}   4 投了\n   5 ２六歩(27)\n`, ":7: the game continues after its end"],
    [
      "a.kif",
      `${KIF}   4 投了\nまで3手で先手の勝ち\n\u001a rubbish\n`,
      ':8: found "\\u001a rubbish" among the moves',
    ],
    ["a.kif", `${KIF}   4 同　銀`, ':6: the file ends within a line: found "同" as move 4'],
    ["a.ki2", `${KI2}まで3手で先手の勝ち\n▲２六歩\n`, ":5: the game continues after its end"],
    ["a.ki2", `${KI2}△３`, ':4: the file ends within a line: found "３"'],
    ["a.csa", `${CSA}%TORYO\n+2726FU\n`, ":8: the game continues after its end"],
    ["a.csa", `${CSA}-31`, ':7: the file ends within a line: found "-31"'],
    ["a.jkf", `${jkf({ special: "TORYO" })}\n}`, ":2: found text after the record"],
    ["a.jkf", jkf({ special: "TORYO" }, {}), ": moves[5]: the game continues after its end"],
  ])("%s: %s", (file, text, problem) => {
    const { moves, damage } = read(text, file);
    expect(moves).toBe(MOVES);
    expect(damage).toEqual([expect.stringContaining(`${file}${problem}`)]);
    expect(damage[0]).toMatch(/; the (?:game|moves) (?:before it|up to there) (?:is|are) read$/);
  });

  it("missing moves are noticed by the number at the end of a record", () => {
    for (const [file, text] of [
      ["a.ki2", `${KI2}まで9手で先手の勝ち\n`],
      ["a.kif", `${KIF}まで9手で先手の勝ち\n`],
    ]) {
      const line = text.split("\n").length - 1;
      const said = `${file}:${line}: found "まで9手で先手の勝ち" behind 3 moves; the moves are read as they stand`;
      expect(read(text, file)).toEqual({ moves: MOVES, ended: undefined, damage: [said] });
      expect(read(text.replace("9手", "4手"), file).damage).toHaveLength(1);
      expect(read(text.replace("9手", "3手"), file).damage).toEqual([]);
    }
  });

  it("some records also count the resignation", () => {
    expect(read(`${KIF}   4 投了\nまで4手で先手の勝ち\n`, "a.kif").damage).toEqual([]);
  });

  it("the end mark of DOS is no damage", () => {
    for (const [file, text] of [
      ["a.kif", KIF],
      ["a.ki2", KI2],
      ["a.csa", CSA],
      ["a.jkf", jkf()],
      ["a.usi", `startpos moves ${MOVES}\n`],
    ]) {
      for (const encoding of ["UTF-8", "Shift-JIS"]) {
        expect(read(`${text}\u001a`, file, encoding)).toEqual({ moves: MOVES, ended: undefined, damage: [] });
      }
    }
  });

  it("the encoding of a file that ends in the middle of a character is still recognised", () => {
    const bytes = Buffer.from(`${KIF}   4 同　銀`);
    const damage: string[] = [];
    const [game] = readShogiRecords(bytes.subarray(0, -1), "a.kif", undefined, ({ message }) =>
      damage.push(message),
    );
    expect(game.moves.map(formatMove).join(" ")).toBe(MOVES);
    expect(damage).toEqual([expect.stringContaining("a.kif:6: the file ends within a line")]);
  });
});

it("random games are read as tsshogi writes them, in each format", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 100, maxLength: 160 }), (draws) => {
      const moves = randomGame(draws).join(" ");
      const record = tsshogi.Record.newByUSI(`position startpos moves ${moves}`);
      if (record instanceof Error) throw record;
      expect(read(tsshogi.exportKIF(record), "a.kif").moves).toBe(moves);
      expect(read(tsshogi.exportKI2(record), "a.ki2").moves).toBe(moves);
      expect(read(tsshogi.exportCSA(record), "a.csa").moves).toBe(moves);
      expect(read(tsshogi.exportJKFString(record), "a.jkf").moves).toBe(moves);
    }),
    { numRuns: sampled(5) },
  );
});

/** Moves from the usual start, until one side has none. */
function randomGame(draws: readonly number[]): string[] {
  const game = createShogi();
  const legal = new Int32Array(game.maximumMoves);
  const moves: string[] = [];
  game.load(parsePositionLine("startpos").position, 0);
  for (const draw of draws) {
    const count = game.generate(legal, 0);
    if (count === 0) break;
    const move = legal[draw % count];
    moves.push(formatMove(move));
    game.play(move);
  }
  return moves;
}
