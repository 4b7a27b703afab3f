/** The text forms of Simpei's positions and moves: what is written is read back, and errors have a place. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NotationError } from "../../../../src/game/errors.js";
import { NO_POINT, PASS } from "../../../../src/games/simpei/notation/moves.js";
import {
  encodeMove,
  formatMove,
  formatPosition,
  parseMove,
  parsePosition,
  START_TEXT,
} from "../../../../src/games/simpei/notation/notation.js";
import { packPosition, START } from "../../../../src/games/simpei/notation/position.js";
import { createSimpei } from "../../../../src/games/simpei/rules/rules.js";
import { sampled } from "../../../samples.js";
import { setUpPositions } from "../agreement.js";

/** The error that a call must throw. */
function errorOf(call: () => unknown): NotationError {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(NotationError);
    return error as NotationError;
  }
  throw new Error("no error was thrown");
}

describe("positions", () => {
  it("start from the empty board", () => {
    expect(parsePosition(START_TEXT)).toEqual(packPosition(START));
    expect(formatPosition(packPosition(START))).toBe(START_TEXT);
  });

  it("name each point by its row and column", () => {
    const words = parsePosition("x..o/.x../..../o..x .o./.../x.o x x0o0");
    expect(words).toEqual(
      packPosition({
        boards: [(1 << 0) | (1 << 5) | (1 << 15) | (1 << 22), (1 << 3) | (1 << 12) | (1 << 17) | (1 << 24)],
        hands: [0, 0],
        sideToMove: 0,
      }),
    );
  });

  it("are read back as they were written", () => {
    fc.assert(
      fc.property(setUpPositions, (words) => {
        expect(parsePosition(formatPosition(words), { anyHands: true })).toEqual(words);
      }),
      { numRuns: sampled(1000) },
    );
  });

  it("are written from any offset", () => {
    expect(formatPosition(Int32Array.of(7, 7, ...packPosition(START)), 2)).toBe(START_TEXT);
  });

  it.each([
    ["one more of the other side", "..../.x../..../.... .../.../... o x3o4"],
    ["the colours exchanged", "..../.o../..../.... .../.../... x x4o3"],
    ["as many", "..../.x../..../.... .../.o./... x x3o3"],
    ["as many, o to move", "..../.x../..../.... .../.../..o o x3o3"],
    ["blanks around", "  ..../.x../..../....   .../.../...\to x3o4 \n"],
  ])("are accepted with %s", (_, text) => {
    expect(formatPosition(parsePosition(text))).toBe(text.trim().split(/\s+/).join(" "));
  });

  it.each([
    ["nothing", "", 1, "ends before the upper world"],
    ["a world only", "..../..../..../....", 20, "ends before the lower world"],
    ["no side", "..../..../..../.... .../.../...", 32, "ends before the side to move"],
    ["no hands", "..../..../..../.... .../.../... x", 34, "ends before the hands"],
    ["more after the hands", `${START_TEXT} 1`, 40, 'found "1" after the hands'],
    ["too few upper rows", "..../..../.... .../.../... x x4o4", 15, "upper world has only 3 of its rows"],
    ["too many upper rows", "..../..../..../..../.... .../.../... x x4o4", 20, "a row too many"],
    ["too few lower rows", "..../..../..../.... .../... x x4o4", 28, "lower world has only 2 of its rows"],
    ["too many lower rows", "..../..../..../.... .../.../.../... x x4o4", 32, "a row too many in the lower"],
    ["a short row", "..../.../..../.... .../.../... x x4o4", 9, "row 1 of the upper world is too short"],
    ["a long row", "..../...../..../.... .../.../... x x4o4", 10, "row 1 of the upper world is too long"],
    [
      "a short lower row",
      "..../..../..../.... .../.../.. x x4o4",
      31,
      "row 2 of the lower world is too short",
    ],
    [
      "a long lower row",
      "..../..../..../.... ..../.../... x x4o4",
      24,
      "row 0 of the lower world is too long",
    ],
    ["an unknown character", "..../.X../..../.... .../.../... x x4o4", 7, 'found "X"'],
    ["a fifth piece", "xxxx/..../..../.... ..x/.../... o x0o4", 23, "a fifth piece of x"],
    ["an unknown side", "..../..../..../.... .../.../... white x4o4", 33, 'found "white" as the side'],
    ["hands in another order", "..../..../..../.... .../.../... x o4x4", 35, 'found "o" in the hands'],
    ["hands without a number", "..../..../..../.... .../.../... x xo", 36, 'found "o" in the hands'],
    ["hands that end early", "..../..../..../.... .../.../... x x4o", 38, "the hands end early"],
    ["five in hand", "..../..../..../.... .../.../... x x5o4", 36, 'found "5" in the hands'],
    ["a longer number", "..../..../..../.... .../.../... x x4o44", 39, 'found "4"'],
    ["a fifth piece in x's hand", "..../.x../..../.... .../.../... o x4o4", 35, "so write x3"],
    ["a piece missing in o's hand", "..../.x../..../.... .../.../... o x3o3", 37, "so write o4"],
    ["a piece ahead", "..../.x../..../.... .../.../... x x3o4", 33, "write o: the side to move"],
    ["two pieces behind", "xx../..../..../.... .../.../... o x2o4", 33, "o is to move with 0 on the board"],
  ])("are refused with %s: %s", (_, text, column, problem) => {
    const error = errorOf(() => parsePosition(text));
    expect(error.message).toContain(problem);
    expect(error.message).toMatch(new RegExp(`^column ${column}: .+; .+$`));
    expect(error.column).toBe(column);
  });

  it("may have any hands on request, at most four pieces a side", () => {
    const text = "..../.xx./..../.... .../.../... o x0o3";
    expect(formatPosition(parsePosition(text, { anyHands: true }))).toBe(text);
    const error = errorOf(() => parsePosition(text.replace("x0", "x3"), { anyHands: true }));
    expect([error.column, error.message]).toEqual([35, expect.stringContaining("so write x2 or fewer")]);
  });
});

describe("moves", () => {
  it.each([
    ["U01", encodeMove(1, NO_POINT)],
    ["L00", encodeMove(16, NO_POINT)],
    ["U01-L00", encodeMove(16, 1)],
    ["U01:L22", encodeMove(1, NO_POINT, [24])],
    ["U01-L00:U33+L22", encodeMove(16, 1, [15, 24])],
    ["U00:U03+U33+L00+L22", encodeMove(0, NO_POINT, [3, 15, 16, 24])],
    ["pass", PASS],
  ])("%s is read and written", (text, move) => {
    expect(parseMove(text)).toBe(move);
    expect(formatMove(move)).toBe(text);
  });

  it("take the squares after the colon in any order", () => {
    expect(parseMove("U01-L00:L22+U33")).toBe(parseMove("U01-L00:U33+L22"));
    expect(parseMove(" U00:L22+U03+L00+U33 ")).toBe(parseMove("U00:U03+U33+L00+L22"));
  });

  it("of the rules are read back as they were written, each different", () => {
    const game = createSimpei();
    const moves = new Int32Array(game.maximumMoves);
    fc.assert(
      fc.property(setUpPositions, (words) => {
        game.load(words, 0);
        const legal = [...moves.subarray(0, game.generate(moves, 0))];
        const texts = legal.map(formatMove);
        expect(new Set(texts).size).toBe(legal.length);
        expect(texts.map(parseMove)).toEqual(legal);
      }),
      { numRuns: sampled(500) },
    );
  });

  it.each([
    ["nothing", "", 1, "a point ends early"],
    ["a small letter", "u01", 1, 'found "u"'],
    ["a row outside the upper world", "U41", 2, 'found "4"'],
    ["a column outside the lower world", "L23", 3, 'found "3"'],
    ["half a point", "U0", 3, "a point ends early"],
    ["a longer point", "U012", 4, 'found "2"'],
    ["nothing to move to", "U01-", 5, "a point ends early"],
    ["two moves", "U01-L00-U11", 8, 'found "-U11"'],
    ["nothing after the colon", "U01:", 5, "a point ends early"],
    ["an empty place in the list", "U01:L22++L21", 9, "a point ends early"],
    ["another separator", "U01-L00:U33,L22", 12, 'found ",L22"'],
    ["a second colon", "U01:L22:L21", 8, 'found ":L21"'],
    ["a square given twice", "U01:L22+L21+L22", 13, "L22 is given twice"],
    ["five squares", "U01:L22+L21+L20+L12+L11", 21, "a fifth square"],
    ["an added word", "pass!", 1, 'found "p"'],
    ["blanks before the mistake", "  U01-L33", 8, 'found "3"'],
  ])("are refused with %s: %s", (_, text, column, problem) => {
    const error = errorOf(() => parseMove(text));
    expect(error.message).toContain(problem);
    expect(error.message).toMatch(new RegExp(`^column ${column}: .+; .+$`));
    expect(error.column).toBe(column);
  });
});
