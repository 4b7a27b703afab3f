/** OBF positions: squares, moves and scores as Edax writes them, and the place of damage. */
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/files/file-errors.js";
import { drawBoard } from "../../../../src/games/othello/notation/board-text.js";
import { parsePosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { PASS } from "../../../../src/games/othello/notation/position.js";
import { parseObf } from "../../../../src/games/othello/records/obf.js";
import { messageOf } from "./random.js";

const BOARD = START_TEXT.slice(0, 64);
/** White has no move; black plays a2 and turns the rest. */
const PASSING = `XO${"-".repeat(62)} O`;

const refusal = (text: string) =>
  messageOf(() => {
    for (const each of parseObf(text, "p.obf")) if (each instanceof RecordError) throw each;
  }).replace("RecordError: p.obf: ", "");

describe("boards of eight lines", () => {
  const rows = Array.from({ length: 8 }, (_, row) => BOARD.slice(8 * row, 8 * row + 8));
  const spaced = rows.map((row, i) => `${i + 1} ${row.split("").join(" ")}`);
  it.each([
    ["bare", [...rows, "X"].join("\n")],
    ["dots", [...rows.map((row) => row.replaceAll("-", ".").toLowerCase()), "black"].join("\n")],
    ["as they are printed here", drawBoard(parsePosition(START_TEXT))],
    ["numbers on both sides", [...spaced.map((row, i) => `${row} ${i + 1}`), "", "Black to move"].join("\n")],
    [
      "a frame",
      [
        "  A B C D E F G H",
        " +-----------------+",
        ...spaced.map((row) => row.replace(" ", "|").concat("|")),
        " +-----------------+",
        "  A B C D E F G H",
        "* to move",
      ].join("\n"),
    ],
  ])("%s", (_, text) => {
    const start = { position: parsePosition(START_TEXT), moves: [], score: undefined };
    const read = parseObf(`% a comment\n${text}\n\n${PASSING}\n${text}`, "p.obf");
    expect(read.map((each) => ("line" in each ? { ...each, line: 0 } : each))).toEqual([
      { ...start, line: 0 },
      { ...start, position: parsePosition(PASSING), line: 0 },
      { ...start, line: 0 },
    ]);
  });

  it("white to move", () => {
    for (const side of [
      "O",
      "white to play",
      "W",
      "White",
      "(White to move)",
      "White moves.",
      "side to move: white",
      "Side to move is O",
      "to move: O",
      "Turn: white",
      "White's turn",
      "X 2, O 2, 60 empty; O to move",
      "Last move: Black, white to move",
    ]) {
      const [read] = parseObf([...rows, side].join("\n"), "p.obf");
      expect(read).toMatchObject({ position: parsePosition(`${BOARD} O`), line: 1 });
    }
  });

  it.each([
    "Last move: White",
    "last moved: O",
    "Winner: White",
    "won by Black",
    "Black beats white",
    "see problem 12 o",
    "White to move (Black passed)",
    "X to move, O to move",
    "Winner: black plays",
  ])("below them, %j is not the side to move", (remark) => {
    const found = parseObf([...rows, "", remark, BOARD].join("\n"), "p.obf");
    const said = `found ${JSON.stringify(remark)} below a board; only the side to move stands there, as in "Black to move"`;
    expect(found.map((each) => (each instanceof RecordError ? each.message : each.line))).toEqual([
      `p.obf: line 10: ${said}`,
      11,
      11,
    ]);
  });

  it("may stand before a position in one line", () => {
    for (const next of [START_TEXT, START_TEXT.split("").join(" "), "f5d6"])
      expect(
        parseObf([...rows, next].join("\n"), "p.obf").map((each) => "line" in each && each.line),
      ).toEqual([1, 1, 9]);
  });

  it("without a side to move are two positions", () => {
    const both = ["X", "O"].map((side) => ({ position: parsePosition(`${BOARD} ${side}`), line: 1 }));
    expect(parseObf(rows.join("\n"), "p.obf")).toMatchObject(both);
    expect(parseObf(BOARD, "p.obf")).toMatchObject(both);
  });

  it("have letters of their own, also behind another board", () => {
    const small = ["a b c d", "1 ----", "2 -OX-", "3 -XO-", "4 ----", "X"];
    const found = parseObf([...rows, "", ...small].join("\n"), "p.obf");
    expect(found.map((each) => (each instanceof RecordError ? each : each.line))).toEqual([1, 1, 11]);
  });

  it("may be those of the Generic Game Server", () => {
    const squares = rows.map((row, i) => `| ${i + 1} ${row.replace(/\s/g, "").split("").join(" ")} ${i + 1}`);
    const letters = "|   A B C D E F G H";
    const text = [letters, ...squares, letters, "|", "|O to move"].join("\n");
    expect(parseObf(text, "p.obf")).toMatchObject([{ position: parsePosition(`${BOARD} O`) }]);
  });

  it.each([
    [[...rows.slice(1), "X"].join("\n"), "line 1: a board has 8 rows, and here are 7"],
    [["", ...rows, rows[0], "X"].join("\n"), "line 2: a board has 8 rows, and here are 9"],
    ...[
      { numbers: "87654321", line: 2, said: "row 1 of the board is numbered 8" },
      { numbers: "12245678", line: 4, said: "row 3 of the board is numbered 2" },
      { numbers: "123 5678", line: 5, said: "row 4 of the board has no number" },
    ].flatMap(({ numbers, line, said }) => {
      const message = `line ${line}: ${said}; rows count 1, 2, 3 … from the top, or have no numbers`;
      const inFront = rows.map((row, i) => `${numbers[i]} ${row}`);
      const behind = rows.map((row, i) => `${i + 1} ${row} ${numbers[i]}`);
      return [inFront, behind].map((each) => [["  abcdefgh", ...each, "X"].join("\n"), message]);
    }),
    ...["h g f e d c b a", "a b c d", "1 2 3 4 5 6 7 8"].flatMap((letters) => {
      const message = `the columns of the board are named ${letters.replaceAll(" ", "")}; name them a to h from left to right, or leave the names out`;
      return [
        [[letters, ...spaced, "X"].join("\n"), `line 1: ${message}`],
        [[...spaced, letters, "X"].join("\n"), `line 9: ${message}`],
      ];
    }),
  ])("%j", (text, message) => {
    expect(refusal(text)).toBe(message);
  });
});

describe("OBF files", () => {
  it("hold positions with scored moves, with one score, or without scores", () => {
    const text = [
      "% the start, and what follows",
      `${START_TEXT}; F5:+0; d3:-2; C4:+12; E6:-4;`,
      "",
      `${BOARD} O; +6; % a comment`,
      `  ${BOARD.toLowerCase().replaceAll("-", ".")} x # another`,
      `${PASSING}; PS:-64`,
    ].join("\r\n");
    expect(parseObf(text, "p.obf")).toEqual([
      {
        position: parsePosition(START_TEXT),
        line: 2,
        moves: [
          { move: 37, score: 0 },
          { move: 19, score: -2 },
          { move: 26, score: 12 },
          { move: 44, score: -4 },
        ],
        score: 12,
      },
      { position: parsePosition(`${BOARD} O`), line: 4, moves: [], score: 6 },
      { position: parsePosition(START_TEXT), line: 5, moves: [], score: undefined },
      { position: parsePosition(PASSING), line: 6, moves: [{ move: PASS, score: -64 }], score: -64 },
    ]);
  });

  it.each([
    ["", "no positions; write one per line"],
    ["% nothing", "no positions; write one per line"],
    [`${START_TEXT}\n${BOARD}; F5:+0`, "line 2, column 65: the text ends before the side to move; "],
    [`${START_TEXT}\n${START_TEXT.slice(0, 9)}`, "line 2, column 10: the text ends before square b2; "],
    [`--z${BOARD.slice(3)} X`, 'line 1, column 3: found "z" as square c1; '],
    [
      `${START_TEXT}; F5:+0; D3`,
      'line 1, column 76: found "D3" as a score, which is -64 to 64, as in "H8:+0;"',
    ],
    [`${START_TEXT}; F5:`, 'line 1, column 69: found nothing as a score, which is -64 to 64, as in "H8:+0;"'],
    [
      `${START_TEXT}; F5:+65`,
      'line 1, column 69: found "+65" as a score, which is -64 to 64, as in "H8:+0;"',
    ],
    [
      `${START_TEXT}; F5:1e1`,
      'line 1, column 69: found "1e1" as a score, which is -64 to 64, as in "H8:+0;"',
    ],
    [`${START_TEXT}; F5:+0; G9:+0`, 'line 1, column 77: found "9"; '],
    [`${START_TEXT}; F5:+0; A1:+0`, "line 1, column 76: a1 is not legal there"],
    [`${START_TEXT}; F5:+0; PS:+0`, "line 1, column 76: -- is not legal there"],
  ])("%j is refused by its place", (text, message) => {
    const found = refusal(text);
    expect(message.endsWith("; ") ? found.slice(0, message.length) : found).toBe(message);
  });

  it("keep their positions where another line cannot be read", () => {
    const found = parseObf(`${START_TEXT}\nf5f5\nf5d6\n`, "p.obf");
    expect(found).toEqual([
      expect.objectContaining({ line: 1 }),
      new RecordError(
        "p.obf",
        "line 2, column 3",
        "f5 is not legal there; a move turns at least one disc; begin with the first move of the game",
      ),
      expect.objectContaining({ line: 3 }),
    ]);
  });

  it("never make the reader crash, wherever they are cut or damaged", () => {
    const text = `${START_TEXT}; F5:+0; D3:-2;\n${PASSING}; +6;\n`;
    let refused = 0;
    for (let at = 0; at < text.length; at++) {
      const damaged = ["\0", ";", ":", "9", "\n", "\u00ff"].map(
        (byte) => text.slice(0, at) + byte + text.slice(at + 1),
      );
      for (const each of [text.slice(0, at), ...damaged]) {
        try {
          for (const one of parseObf(each, "p.obf")) if (one instanceof RecordError) throw one;
        } catch (error) {
          expect(error).toBeInstanceOf(RecordError);
          expect((error as Error).message).toMatch(/^p\.obf: (line \d, column \d+: |no positions)/);
          refused++;
        }
      }
    }
    expect(refused).toBeGreaterThan(5 * text.length);
  });
});
