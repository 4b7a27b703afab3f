/** SFEN and USI: what is read, and how all else is refused, with its place. */
import { describe, expect, it } from "vitest";
import { NotationError } from "../../../src/game/errors.js";
import {
  formatMove,
  formatPosition,
  parseMove,
  parsePosition,
  parsePositionLine,
  START_TEXT,
} from "../../../src/games/shogi/text-forms.js";

const KINGS = "4k4/9/9/9/9/9/9/9/4K4";

describe("positions", () => {
  it.each([
    START_TEXT,
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "+r2Bk1ln1/5l3/2p+b2pnp/3L1pP1s/3s1N3/R4N3/9/9/9 w 2S2P4gl11p 1",
    `${KINGS} w - 1`,
  ])("reads and writes %s", (text) => {
    expect(formatPosition(parsePosition(text))).toBe(text);
  });

  it.each([
    `name|${KINGS} b - 1`,
    `sfen ${KINGS} b - 1`,
    `position sfen ${KINGS} b - 1`,
    `${KINGS} b -`,
    `  ${KINGS}   b  - 37 `,
  ])("reads %s as the two kings", (text) => {
    expect(formatPosition(parsePosition(text))).toBe(`${KINGS} b - 1`);
  });

  const PAWN = "4k4/9/4P4/9/9/9/9/9/9";
  it.each([
    [`${PAWN}_b_G_1`, "b G"],
    [`name|${PAWN}_w_Gp`, "w Gp"],
    [`https://lishogi.org/editor/${PAWN}_b_G_1`, "b G"],
    [`https://lishogi.org/editor/standard/${PAWN}_b_-_1`, "b -"],
    [`https://example.com/?sfen=${PAWN}+b+G+1`, "b G"],
    [
      `https://example.com/?position=${encodeURIComponent(`sfen ${PAWN} w 2G 1`).replaceAll("%20", "+")}`,
      "w 2G",
    ],
    [`https://example.com/?p=position+sfen+${PAWN}+b+-+1&x=1`, "b -"],
    [`http://example.com/sfen?sfen=${encodeURIComponent(`${PAWN} w G 1`)}&lm=58`, "w G"],
    [`${PAWN} b [G] 1`, "b G"],
    [`${PAWN} b [Gpp]`, "b G2p"],
    [`${PAWN} w []`, "w -"],
    [`${PAWN}[G] w 0 1`, "b G"],
    [`${PAWN}[GPpp] b 3 12 moves`, "w GP2p"],
    [`${PAWN}[-] b 0 1`, "w -"],
  ])("reads %s, as links and other programs write it", (text, rest) => {
    expect(formatPosition(parsePosition(text))).toBe(`${PAWN} ${rest} 1`);
  });

  it.each(["resign", "win", "rep_draw", "rep_sup", "max_moves", "time_up"])(
    "a line may end in %s, which is no move",
    (end) => {
      const { moves, illegal } = parsePositionLine(`startpos moves 7g7f 3c3d ${end}`);
      expect([moves.map(formatMove), illegal]).toEqual([["7g7f", "3c3d"], undefined]);
    },
  );

  it("plays the moves of a USI line", () => {
    const { start, position, moves } = parsePositionLine("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e");
    expect(formatPosition(start)).toBe(START_TEXT);
    expect(moves.map(formatMove)).toEqual(["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    expect(formatPosition(position)).toBe(
      "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 1",
    );
    expect(parsePosition(`sfen ${START_TEXT} moves 7g7f`)).toEqual(parsePosition("startpos moves 7g7f"));
  });

  it("gives missing pieces to the side not to move, on request", () => {
    const filled = parsePosition("4k4/9/4P4/9/9/9/9/9/9 b G2r 1", { fillHand: true });
    expect(formatPosition(filled)).toBe("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    expect(formatPosition(parsePosition("4k4/9/4P4/9/9/9/9/9/9 b G2r 1"))).toBe(
      "4k4/9/4P4/9/9/9/9/9/9 b G2r 1",
    );
  });

  it.each([
    ["", 1, "ends before the board"],
    [KINGS, 22, "ends before the side"],
    [`${KINGS} b`, 24, "ends before the hands"],
    [`${KINGS} x -`, 23, 'found "x"'],
    [`${KINGS}[-] w`, 26, "it is not clear who is to move"],
    [`${KINGS}[-] w 1`, 26, "it is not clear who is to move"],
    [`${KINGS}[X] w 0 1`, 23, 'found "X"'],
    [`${KINGS} b [RRR]`, 28, "3 rooks in hand"],
    ["startpos moves 7g7f resign 3c3d", 21, 'found "r" for a file'],
    ["4k4/9/9/9/9/9/9/9 b -", 18, "ends after 8 rows"],
    [`${KINGS}/9 b -`, 22, "tenth row"],
    ["4k4/8/9/9/9/9/9/9/9 b -", 6, "row b has 8 squares"],
    ["4k4/9p/9/9/9/9/9/9/9 b -", 6, "row b is too long"],
    ["4k4/55/9/9/9/9/9/9/9 b -", 6, "row b is too long"],
    ["4k4/9/4x4/9/9/9/9/9/9 b -", 8, 'found "x"'],
    ["4k4/9/4+G4/9/9/9/9/9/9 b -", 9, "promoted side"],
    ["4k3P/9/9/9/9/9/9/9/9 b -", 4, "can never move from 1a"],
    ["4k4/9/9/9/9/9/9/n8/9 b -", 17, "can never move from 9h"],
    [`${KINGS} b 2`, 26, "no piece after"],
    [`${KINGS} b PP`, 26, "second time"],
    [`${KINGS} b 0P`, 25, "number of pieces"],
    [`${KINGS} b K`, 25, 'found "K"'],
    [`${KINGS} b 3R`, 25, "3 rooks in hand"],
    ["R3k4/9/9/9/9/9/9/9/R8 b r 1", 25, "3 rooks, 2 on the board and 1 in hand; a set has 2"],
    ["ggggg4/4k4/9/9/9/9/9/9/9 b - 1", 1, "5 golds"],
    ["4k4/k8/9/9/9/9/9/9/9 b -", 1, "2 white kings"],
    ["4k4/9/4P4/9/4P4/9/9/9/9 b -", 1, "2 unpromoted black pawns on file 5"],
    ["4k4/4G4/9/9/9/9/9/9/9 b -", 1, "the white king can be taken"],
    [`${KINGS} b - x`, 27, 'found "x"'],
    [`${KINGS} b - 1 5i5h`, 29, "after the position"],
    [`${KINGS} b - 1 moves 5i5h 5a5b 1a1b`, 45, "not a legal move"],
    ["startpos moves 7g", 18, "ends before a file"],
    [`name|${KINGS} x -`, 28, 'found "x"'],
  ])("refuses %j at column %i", (text, column, problem) => {
    let error: unknown;
    try {
      parsePosition(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(NotationError);
    expect(error).toMatchObject({ column, message: expect.stringContaining(problem) });
  });
});

describe("moves", () => {
  it.each(["7g7f", "8h2b+", "G*5b", "1a9i", "P*9i"])("reads and writes %s", (text) => {
    expect(formatMove(parseMove(text))).toBe(text);
  });

  it.each([
    ["", 1],
    ["0a1a", 1],
    ["1j1a", 2],
    ["1a1a?", 5],
    ["1a", 3],
    ["K*5a", 1],
    ["P*5", 4],
    ["P*5a+", 5],
  ])("refuses %j at column %i", (text, column) => {
    expect(() => parseMove(text)).toThrow(expect.objectContaining({ column }));
  });
});
