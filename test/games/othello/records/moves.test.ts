/** Move lists, plain and in tables: all ways to write the same games, and the place of damage. */
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/files/file-errors.js";
import { formatMove } from "../../../../src/games/othello/notation/notation.js";
import { parseMoveLists } from "../../../../src/games/othello/records/moves.js";
import { NUMBERING_REMEDY } from "../../../../src/games/othello/records/numbering.js";
import { messageOf, randomGames } from "./random.js";

const games = randomGames(60, 11);
const moves = games.map((game) => game.moves);
const plain = moves.map((each) => [...each].map(formatMove).join(""));

const lists = (text: string) => parseMoveLists(text, "games").games;
const read = (text: string) => lists(text).map((list) => !(list instanceof RecordError) && list.moves);
const refusal = (text: string) =>
  messageOf(() => {
    for (const list of lists(text)) {
      const error = list instanceof RecordError ? list : list.damage;
      if (error !== undefined) throw error;
    }
  }).replace("RecordError: games: ", "");

describe("move lists", () => {
  it("are read square by square", () => {
    const list = "f5d6c3d3c4f4c5b3c2";
    const squares = [37, 43, 18, 19, 26, 29, 34, 17, 10];
    expect(read(list)).toEqual([Uint8Array.from(squares)]);
  });

  it.each([
    ["a line each", plain.join("\n")],
    ["a line each, ended", `${plain.join("\r\n")}\r\n`],
    ["capitals", plain.join("\n").toUpperCase()],
    [
      "blanks between moves and lists",
      plain.map((list) => `  ${list.match(/../g)?.join(" ")}\t\n \n`).join("\n"),
    ],
    ["commas between moves", plain.map((list) => list.match(/../g)?.join(", ")).join("\n")],
    ["passes written", games.map(({ written }) => written.join(" ")).join("\n")],
    ["passes in letters", games.map(({ written }) => written.join("").replaceAll("--", "Pass")).join("\n")],
    ["passes in two letters", games.map(({ written }) => written.join("").replaceAll("--", "ps")).join("\n")],
    ["comments", plain.map((list, i) => `# no. ${i}, a1b2c3\n${list} # a, b; c`).join("\n")],
    ["a table", plain.map((list, i) => `${i},${list},Smith`).join("\n")],
    ["a table with headings", `id,transcript\n${plain.map((list, i) => `${i},${list}`).join("\n")}`],
    ["a table that begins with them", `moves,id\n${plain.map((list, i) => `${list},${i}`).join("\n")}`],
    ["semicolons", plain.map((list, i) => `a, b;${list};${i}`).join("\n")],
    ["tabs", plain.map((list, i) => `${i}\t\t${list}`).join("\r\n")],
    ["quotes", plain.map((list, i) => `"a ""b"", c", "${list}",${i}`).join("\n")],
    [
      "quoted line breaks",
      plain.map((list, i) => `"a\n\nb\n","${list.slice(0, 20)}\n${list.slice(20)}",${i}`).join("\n"),
    ],
    ["openings in another column", plain.map((list, i) => `${i},${list.slice(0, 8)},f5,${list}`).join("\n")],
    ["quotes that are none", plain.map((list, i) => `5" board,${list},"a" b ${i}`).join("\n")],
  ])("may be written with %s", (_, text) => {
    expect(read(text)).toEqual(moves);
  });

  it("include games with passes in this test", () => {
    expect(games.some(({ written }) => written.includes("--"))).toBe(true);
  });

  it.each([
    ["pairs", 2],
    ["single moves", 1],
  ])("may have numbers of %s, on one line or many", (_, each) => {
    for (const between of [" ", "\n", "\n\n  "]) {
      const numbered = games.map(({ written }) => {
        const groups = Array.from({ length: Math.ceil(written.length / each) }, (_, i) =>
          written.slice(each * i, each * (i + 1)),
        );
        return groups.map((group, i) => `${i + 1}. ${group.join(" ")}`).join(between);
      });
      expect(read(numbered.join("\n"))).toEqual(moves);
    }
  });

  it.each(["by color", "two by two"])("may have numbers of pairs where passes are left out, %s", (way) => {
    const numbered = games.map(({ written }) => {
      const pairs: string[][] = [];
      for (const [i, move] of written.entries()) {
        const last = pairs[pairs.length - 1];
        if (way === "by color" ? i % 2 === 0 : last?.length !== 1) pairs.push([]);
        if (move !== "--") pairs[pairs.length - 1].push(move);
      }
      const full = pairs.filter((pair) => pair.length > 0);
      return full.map((pair, i) => `${i + 1}. ${pair.join(" ")}`).join(" ");
    });
    expect(read(numbered.join("\n"))).toEqual(moves);
    expect(lists(numbered.join("\n")).filter((list) => "damage" in list)).toEqual([]);
  });

  it("know on which line they begin", () => {
    const text = 'name,moves\n"a\nb",f5d6\n\nc,"f5\nf6"\nd,f5f4';
    expect(lists(text).map((list) => !(list instanceof RecordError) && list.line)).toEqual([3, 5, 7]);
  });

  it.each([
    ["", "no games; write a move list such as f5d6c3 on each line"],
    [" \n\n", "no games; write a move list such as f5d6c3 on each line"],
    ["# f5d6", "no games; write a move list such as f5d6c3 on each line"],
    ["moves", "no games; write a move list such as f5d6c3 on each line"],
    ["f5d6\nhello\nf5f6", 'line 2, column 1: found "hello" where a move should be, such as f5'],
    ["f5d6\nf5d", 'line 2, column 3: found "d" where a move should be, such as f5'],
    ["f5d6\nf5 f6  i9", 'line 2, column 8: found "i9" where a move should be, such as f5'],
    ["f5d6\n  f5  d9c3", 'line 2, column 7: found "d9c3" where a move should be, such as f5'],
    ["f5d6c3\nF5D6A1", "line 2, column 5: A1, move 3, is not legal there"],
    ["f5f5", "line 1, column 3: f5, move 2, is not legal there"],
    ["f5 -- d6", 'line 1, column 4: the pass ("--") is not legal there'],
    ["x,f5d6\nx,f5f6\nx,f5d7", "line 3, column 5: d7, move 2, is not legal there"],
    ['x,"f5d6"\nx,"f5 d7"', "line 2, column 7: d7, move 2, is not legal there"],
    ["x,f5d6\nx\nx,f5f6", "line 2, column 2: the row ends before column 2 of the table, the move list"],
    ["x,f5d6\ny,\nx,f5f6", "line 2, column 3: found nothing where a move should be, such as f5"],
    ["x,f5d6\ny,f5x6\nx,f5f6", 'line 2, column 5: found "x6" where a move should be, such as f5'],
    ["x,x5d6c4\ny,f5d6c4", 'line 1, column 3: found "x5d6c4" where a move should be, such as f5'],
    ["1. f5 d6 3. c3 d3", `line 1, column 10: found number 3 where 2 was expected; ${NUMBERING_REMEDY}`],
    ["f5\n1. f5 d6\n\n  2. c3 a1", "line 4, column 9: a1, move 4, is not legal there"],
    [
      "1. f5 d6\n 2. c3 d3 c4",
      `line 2, column 11: found c4 where number 3 was expected; ${NUMBERING_REMEDY}`,
    ],
    ['x,f5d6\n"y,f5f6\nx,f5f6\n', "line 2, column 1: the quote that opens here is never closed"],
  ])("%j is refused by its place", (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it.each([
    ["an illegal move", "f5d6c3\nf5d6a1c3\nf5f6", [3, 2, 2], [1]],
    ["no move", "f5d6c3\nf5d6xx\nf5f6", [3, 2, 2], [1]],
    ["a quote that is never closed", 'x,f5d6\nx,f5f6\n"y,f5f4\n', [2, 2, undefined], [2]],
    ["half a row", "x,f5d6\nx\nx,f5f6", [2, undefined, 2], [1]],
  ])("are read up to %s, and the others are kept", (_, text, lengths, said) => {
    const found = lists(text);
    expect(read(text).map((list) => (list === false ? undefined : list.length))).toEqual(lengths);
    const isDamaged = (i: number) => {
      const list = found[i];
      return list instanceof RecordError || list.damage !== undefined;
    };
    expect(found.map((_, i) => i).filter(isDamaged)).toEqual(said);
  });

  it.each(["36-28", "36 : 28", "+8", "-64", "resigned", "time"])("may end in a result: %s", (result) => {
    expect(lists(`f5d6c3 ${result}`)).toEqual([{ line: 1, moves: expect.objectContaining({ length: 3 }) }]);
  });

  it("have a heading only in a line without moves", () => {
    expect(refusal("game 1: f5d6\nf5f6")).toBe(
      'line 1, column 1: found "game 1: " where a move should be, such as f5',
    );
  });

  it("end wherever the file is cut, or the cut is reported", () => {
    const text = moves
      .slice(0, 3)
      .map((_, i) => `${i},${plain[i]}`)
      .join("\n");
    let said = 0;
    for (let length = 0; length < text.length; length++) {
      try {
        const found = lists(text.slice(0, length));
        const isDamaged = (list: (typeof found)[number]) =>
          list instanceof RecordError || list.damage !== undefined;
        if (found.some(isDamaged)) said++;
        // Only the end is missing.
        const whole = found.map((list) =>
          list instanceof RecordError ? "" : [...list.moves].map(formatMove).join(""),
        );
        expect(plain.join("")).toContain(whole.join(""));
      } catch (error) {
        expect(error).toBeInstanceOf(RecordError);
        said++;
      }
    }
    expect(said).toBeGreaterThan(text.length / 3);
  });

  it("are reported as damaged after any change of a byte, unless they are then other lists", () => {
    const text = plain.slice(0, 3).join("\n");
    for (let at = 0; at < text.length; at++) {
      for (const byte of ["\0", '"', "x", "9", "\u00ff"]) {
        const damaged = text.slice(0, at) + byte + text.slice(at + 1);
        expect([damaged, refusal(damaged)]).toSatisfy(([, said]) => /^line \d, column \d+: /.test(said));
      }
    }
  });

  it("name the first game that is damaged, in whatever column it is", () => {
    for (const separator of [",", ";", "\t"]) {
      const rows = plain.map((list, i) => [i, list, "x"]);
      rows[40][1] = `${plain[40].slice(0, 30)}zz${plain[40].slice(32)}`;
      const column = `40${separator}`.length + 31;
      expect(refusal(rows.map((row) => row.join(separator)).join("\n"))).toBe(
        `line 41, column ${column}: found "zz${plain[40].slice(32, 38)}" where a move should be, such as f5`,
      );
    }
  });
});
