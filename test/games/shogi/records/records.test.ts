/** Records of shogi in every format that can be read, in both encodings, and what is refused. */
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/games/shogi/records/record-error.js";
import { readShogiRecords } from "../../../../src/games/shogi/records/records.js";
import { type GameRecord, tsshogi } from "../../../../src/games/shogi/records/tsshogi.js";
import { writeKif } from "../../../../src/games/shogi/records/write-record.js";
import {
  formatMove,
  formatPosition,
  parseMove,
  parsePosition,
} from "../../../../src/games/shogi/text-forms.js";

const GAME = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 5c5d 4e5d";
const MOVES = GAME.split(" ").slice(3);
const MATE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

/** Parts of the library's records that only this test uses. */
interface VariedRecord extends GameRecord {
  readonly current: { comment: string };
  goto(ply: number): void;
  resetAllBranchSelection(): void;
}

function recordOf(line: string) {
  const record = tsshogi.Record.newByUSI(line);
  if (record instanceof Error) throw record;
  return record;
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe("reading", () => {
  it.each([
    ["game.kif", tsshogi.exportKIF],
    ["game.ki2", tsshogi.exportKI2],
    ["game.csa", tsshogi.exportCSA],
    ["game.jkf", tsshogi.exportJKFString],
  ])("%s, by its extension and by its contents", (file, write) => {
    for (const name of [file, "game"]) {
      const [record, ...more] = readShogiRecords(bytes(write(recordOf(GAME))), name);
      expect(more).toEqual([]);
      expect(record.moves.map(formatMove)).toEqual(MOVES);
      expect(formatPosition(record.position)).toBe(
        "lnsgkg1nl/1r5s1/pppp1p1pp/4B1p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w Pb 1",
      );
    }
  });

  it.each([
    ["problem.kif", tsshogi.exportKIF],
    ["problem.csa", tsshogi.exportCSA],
    ["problem.jkf", tsshogi.exportJKFString],
  ])("%s, from a position that is set up", (file, write) => {
    const [record] = readShogiRecords(bytes(write(recordOf(`position sfen ${MATE} moves G*5b`))), file);
    expect(formatPosition(record.start)).toBe(MATE);
    expect(record.moves.map(formatMove)).toEqual(["G*5b"]);
  });

  it("Shift-JIS", () => {
    // 手数----指手--, 1 ７六歩(77) and 2 ３四歩(33)
    const header = [
      0x8e,
      0xe8,
      0x90,
      0x94,
      ...bytes("----"),
      0x8e,
      0x77,
      0x8e,
      0xe8,
      ...bytes("---------\n"),
    ];
    const first = [...bytes("   1 "), 0x82, 0x56, 0x98, 0x5a, 0x95, 0xe0, ...bytes("(77)\n")];
    const second = [...bytes("   2 "), 0x82, 0x52, 0x8e, 0x6c, 0x95, 0xe0, ...bytes("(33)\n")];
    const [record] = readShogiRecords(Uint8Array.from([...header, ...first, ...second]), "old.kif");
    expect(record.moves.map(formatMove)).toEqual(["7g7f", "3c3d"]);
  });

  it("all games of a CSA file and all lines of a USI file", () => {
    const csa = tsshogi.exportCSA(recordOf(GAME));
    expect(readShogiRecords(bytes(`${csa}/\n${csa}`), "two.csa")).toHaveLength(2);
    const lines = readShogiRecords(bytes(`# mine\nfirst|${MATE}\n\n${GAME}\n`), "lines.txt");
    expect(lines.map(({ title, moves }) => [title, moves.length])).toEqual([
      ["first", 0],
      ["", 7],
    ]);
  });

  it("titles", () => {
    const kif = writeKif(parsePosition(MATE), [], { title: "A first problem" });
    expect(readShogiRecords(bytes(kif), "a.kif")[0].title).toBe("A first problem");
  });

  it.each([
    ["empty.kif", "", "holds no KIF or KI2 record"],
    ["words.ki2", "hello", "holds no KIF or KI2 record"],
    ["words.txt", "hello", "words.txt:1: column 1"],
    ["none.txt", "", "holds no record"],
    ["broken.jkf", "{", "no JKF record"],
    ["wrong.kif", "手数----指手---------\n   1 ７五歩(77)\n", "is not a legal move here; it is move 1"],
    ["lines.txt", `${GAME}\n${GAME} 9i9h 9i9h\n`, "lines.txt:2: column"],
  ])("refuses %s in one line", (file, text, problem) => {
    const read = () => readShogiRecords(bytes(text), file);
    expect(read).toThrow(RecordError);
    expect(read).toThrow(problem);
    expect(read).toThrow(/^[^\n]*$/);
  });
});

const KIF = "手合割：平手\n手数----指手---------\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

/** A board without pieces, except for the given third row. */
function board(third: string): string {
  const rows = [..."一二三四五六七八九"].map((rank) => `|${" ・".repeat(9)}|${rank}`);
  rows[2] = third;
  return `手合割：その他\n${rows.join("\n")}\n`;
}

const KI2 = "手合割：平手\n\n▲７六歩 △３四歩\n";
const CSA = "V2.2\nPI\n+\n+7776FU\n-3334FU\n";

describe("a line that cannot be read does not cut a game short", () => {
  it.each([
    [
      "a word for a move",
      "a.kif",
      `${KIF}   3 hello\n   4 ８四歩(83)\n`,
      ':5: found "hello" as move 3; write a move',
    ],
    ["a move without its origin", "a.kif", `${KIF}   3 ２六歩\n`, ':5: found "２六歩" as move 3'],
    ["a line without its number", "a.kif", `${KIF}２六歩(27)\n`, ':5: found "２六歩(27)" among the moves'],
    [
      "a missing line",
      "a.kif",
      `${KIF}   4 ８四歩(83)\n`,
      ":5: found move 4 behind move 2; moves are numbered",
    ],
    [
      "moves behind the end",
      "a.kif",
      `${KIF}   3 投了\n   4 ８四歩(83)\n`,
      ":6: the game continues after its end",
    ],
    [
      "two games",
      "a.kif",
      `${KIF}   3 投了\n${KIF}`,
      ":6: a second game begins here; one file is one record",
    ],
    [
      "moves of two games",
      "a.kif",
      `${KIF}   1 ２六歩(27)\n`,
      ":5: found move 1 behind move 2; one file is one",
    ],
    [
      "an illegal move",
      "a.kif",
      `${KIF}   3 ５五歩(57)\n`,
      ':5: "５五歩(57)" is not a legal move here; it is move 3',
    ],
    ["a strange row", "a.kif", "|hello\n手数----指手---\n", ':1: found "|hello" as row 一; write nine rows'],
    [
      "a row of ten",
      "a.ki2",
      board("| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|三"),
      ':4: found "| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|三"',
    ],
    [
      "an unknown piece",
      "a.ki2",
      board("| ・ ・ ・ ・ ・ ・ ・ ・ 帥|三"),
      ':4: found "| ・ ・ ・ ・ ・ ・ ・ ・ 帥|三" as row 三',
    ],
    [
      "a side without its piece",
      "a.kif",
      board("| ・ ・ ・ ・ ・ ・ ・ ・v |三"),
      ':4: found "| ・ ・ ・ ・ ・ ・ ・ ・v |三" as row 三',
    ],
    [
      "a capital V",
      "a.kif",
      board("| ・ ・ ・ ・ ・ ・ ・ ・V歩|三"),
      ':4: found "| ・ ・ ・ ・ ・ ・ ・ ・V歩|三" as row 三',
    ],
    [
      "a row that is missing",
      "a.kif",
      board("手数----指手---"),
      ':5: found "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四" as row 三',
    ],
    [
      "a board cut short",
      "a.kif",
      board(`|${" ・".repeat(9)}|三`).slice(0, -44),
      ":8: the board ends after 7 rows; a board has nine",
    ],
    [
      "a handicap",
      "a.kif",
      KIF.replace("平手", "角香落ち"),
      ':1: no position is known as "角香落ち"; set up the board',
    ],
    ["a line of words", "a.ki2", `${KI2}hello\n▲２六歩 △８四歩\n`, ':4: found "hello" among the moves'],
    [
      "a word between moves",
      "a.ki2",
      `${KI2}▲hello △８四歩\n`,
      ':4: found "hello"; write a move as in ▲７六歩',
    ],
    ["a move without its mark", "a.ki2", `${KI2}▲２六歩８四歩\n`, ':4: found "２六歩８四歩"'],
    ["a move whose end is unknown", "a.ki2", `${KI2}▲２二角半成\n`, ':4: found "２二角半成"'],
    [
      "an illegal move",
      "a.ki2",
      `${KI2}▲２六歩 △５五歩\n`,
      ':4: "△５五歩" is not a legal move here; it is move 4',
    ],
    ["moves behind the end", "a.ki2", `${KI2}まで2手で後手の勝ち\n▲２六歩\n`, ":5: the game continues after"],
    ["two games", "a.ki2", `${KI2}${KI2}`, ":4: a second game begins here"],
    ["a line of words", "a.csa", `${CSA}hello\n+2726FU\n`, ':6: found "hello"; write a move as in +7776FU'],
    ["a move with a gap", "a.csa", `${CSA}+27 26FU\n`, ':6: found "+27 26FU"'],
    ["moves behind the end", "a.csa", `${CSA}%TORYO\n+2726FU\n`, ":7: the game continues after its end"],
    ["an illegal move", "a.csa", `${CSA}+5755FU\n`, ':6: "+5755FU" is not a legal move here; it is move 3'],
    ["a short rank", "a.csa", "V2.2\nP1 *  * \n+\n", ':2: found "P1 *  *"'],
    ["the second game", "a.csa", `${CSA}/\n${CSA}hello\n`, ':12: game 2: found "hello"'],
  ])("%s of %s", (_, file, text, problem) => {
    const read = () => readShogiRecords(bytes(text), file);
    expect(read).toThrow(RecordError);
    expect(read).toThrow(`${file}${problem}`);
  });

  it("but ends, comments and variations of every kind are read", () => {
    const moves = [...MOVES].slice(0, 3);
    for (const end of Object.values(tsshogi.SpecialMoveType).filter((type) => type !== "start")) {
      const record = recordOf(`position startpos moves ${moves.join(" ")}`) as VariedRecord;
      record.metadata.setStandardMetadata("title", "A game");
      record.goto(1);
      record.append(record.position.createMoveByUSI("4c4d") ?? {});
      record.current.comment = "3 lines\n\nof comment";
      record.goto(0);
      record.resetAllBranchSelection();
      record.goto(moves.length);
      record.append(tsshogi.specialMove(end));
      for (const [file, write] of [
        ["a.kif", tsshogi.exportKIF],
        ["a.ki2", tsshogi.exportKI2],
        ["a.csa", tsshogi.exportCSA],
      ] as const) {
        const [read, ...more] = readShogiRecords(bytes(write(record)), file);
        expect(more).toEqual([]);
        expect(read.moves.map(formatMove)).toEqual(moves);
      }
    }
  });
});

it("for moves without a position before them the error says how a game begins", () => {
  for (const line of ["7g7f 5a6b", "name|G*5b", "moves 8h2b+"]) {
    expect(() => readShogiRecords(bytes(line), "games.txt")).toThrow(
      /^games.txt:1: column \d: "[^ ]+" is where .*; begin a game from the usual start with "position startpos moves"$/,
    );
  }
});

describe("writing", () => {
  it("KIF that reads back as the same line", () => {
    const moves = MOVES.map((move) => parseMove(move));
    const kif = writeKif(parsePosition("startpos"), moves);
    expect(readShogiRecords(bytes(kif), "a.kif")[0].moves).toEqual(moves);
  });

  it("the mate at the end", () => {
    const kif = writeKif(parsePosition(MATE), [parseMove("G*5b")], { comment: "one move", mated: true });
    expect(kif).toContain("５二金打");
    expect(kif).toContain("詰み");
    expect(kif).toContain("*one move");
  });

  it("refuses an impossible move", () => {
    expect(() => writeKif(parsePosition(MATE), [parseMove("R*5b")])).toThrow(RecordError);
  });
});
