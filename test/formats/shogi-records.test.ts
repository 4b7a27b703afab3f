/** Records of shogi in every format that is read, in both encodings, and what is refused. */
import { describe, expect, it } from "vitest";
import { RecordError, readShogiRecords, writeKif } from "../../src/formats/shogi-records.js";
import { tsshogi } from "../../src/formats/tsshogi.js";
import { formatMove, formatPosition, parseMove, parsePosition } from "../../src/games/shogi/notation.js";

const GAME = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 5c5d 4e5d";
const MOVES = GAME.split(" ").slice(3);
const MATE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

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
    ["empty.kif", "", "holds no KIF record"],
    ["words.ki2", "hello", "holds no KI2 record"],
    ["words.txt", "hello", "words.txt:1: column 1"],
    ["none.txt", "", "holds no record"],
    ["broken.jkf", "{", "no JKF record"],
    ["wrong.kif", "手数----指手---------\n   1 ７五歩(77)\n", "no legal move here; it is move 1"],
    ["lines.txt", `${GAME}\n${GAME} 9i9h 9i9h\n`, "lines.txt:2: column"],
  ])("refuses %s in one line", (file, text, problem) => {
    const read = () => readShogiRecords(bytes(text), file);
    expect(read).toThrow(RecordError);
    expect(read).toThrow(problem);
    expect(read).toThrow(/^[^\n]*$/);
  });
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

  it("refuses a move that cannot be", () => {
    expect(() => writeKif(parsePosition(MATE), [parseMove("R*5b")])).toThrow(RecordError);
  });
});
