/** GGF: games are read as they were written, from any position, and what cannot be read is named by line and game. */
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/formats/record-error.js";
import {
  formatMove,
  formatPosition,
  parseMove,
  START_TEXT,
} from "../../../../src/games/othello/notation/notation.js";
import { parseProblem } from "../../../../src/games/othello/problem.js";
import { parseGgf } from "../../../../src/games/othello/records/ggf.js";
import { formatGgf, messageOf, randomGames } from "./random.js";

const START = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
const games = randomGames(40, 11);

function ggf(moves: string, board = START): string {
  return `(;GM[Othello]PC[GGS/os]PB[black]PW[white]RE[+4.000]TI[05:00//02:00]TY[8]BO[${board}]${moves};)`;
}

function problemOf(text: string): string {
  const [game] = parseGgf(text, "a.ggf");
  if (!(game instanceof RecordError)) throw new Error("the game was read");
  return game.message;
}

describe("GGF", () => {
  it("has its moves and its board where the format says", () => {
    const [game, ...more] = parseGgf(ggf("B[d3//0.01]W[c3/-2.0/1.5]B[C4]"), "a.ggf");
    expect(more).toEqual([]);
    expect(game).toEqual({
      start: expect.any(Int32Array),
      moves: Uint8Array.from(["d3", "c3", "c4"].map(parseMove)),
      passed: false,
      seconds: [0.01, 1.5],
      clock: "05:00//02:00",
    });
    if (!(game instanceof RecordError)) expect(formatPosition(game.start)).toBe(START_TEXT);
  });

  it("is read as it was written, with passes, several games and numbers in front", () => {
    const text = games.map((game, i) => `${i % 2 === 0 ? "2 " : "\n"}${formatGgf(game)}`).join("\n");
    expect(parseGgf(text, "a.ggf").map((game) => !(game instanceof RecordError) && game.moves)).toEqual(
      games.map(({ moves }) => moves),
    );
    expect(games.some(({ written }) => written.includes("--"))).toBe(true);
  });

  it("may leave passes out", () => {
    const bare = games.map((game) => formatGgf(game).replaceAll(/[BW]\[--\]/g, ""));
    expect(parseGgf(bare.join("\n"), "a.ggf")).toEqual(
      games.map(({ moves }) => expect.objectContaining({ moves })),
    );
  });

  it.each([6, 7])("begins from any position, with either side: after %i moves", (played) => {
    const moves = [...games[0].moves];
    const start = formatPosition(parseProblem(moves.slice(0, played).map(formatMove).join("")));
    const sides = played % 2 === 0 ? ["B", "W"] : ["W", "B"];
    const tags = moves.slice(played, 30).map((move, i) => `${sides[i % 2]}[${formatMove(move)}]`);
    const [game] = parseGgf(ggf(tags.join(""), `8 ${start.replaceAll("X", "*")}`), "a.ggf");
    if (game instanceof RecordError) throw game;
    expect([formatPosition(game.start), ...game.moves]).toEqual([start, ...moves.slice(played, 30)]);
  });

  it.each([
    ["an illegal move", ggf("B[d3]\nW[a1]"), "a.ggf: line 2, column 1, game 1: W[a1] is not legal there"],
    ["the other side's move", ggf("W[d3]"), "a.ggf: line 1, column 152, game 1: W[d3] is not legal there"],
    ["a pass that is none", ggf("B[pa]"), "a.ggf: line 1, column 152, game 1: B[pa] is not legal there"],
    ["a strange move", ggf("B[d9]"), 'a.ggf: line 1, column 155, game 1: found "9"; a move is a square'],
    [
      "no board",
      "(;GM[Othello]PB[x];)",
      "a.ggf: line 1, column 3, game 1: no position is set up, as in BO[8",
    ],
    ["a move in front of the board", "(;GM[Othello]B[d3];)", "B[d3] stands in front of the position, BO"],
    ["nothing", "(;;)", "a.ggf: game 1: no position is set up"],
    ["ten by ten", ggf("", START.replace("8", "10")), "a board of size 10; only 8x8 can be read"],
    ["a short board", ggf("", "8 ---*"), "a.ggf: line 1, column 82, game 1: the text ends before square e1"],
    ["another game", "(;GM[Go]SZ[19];)", "a.ggf: line 1, column 3, game 1: a game of Go; Othello is read"],
  ])("says what is wrong with %s", (_, text, problem) => {
    expect(problemOf(text)).toContain(problem);
  });

  it.each([
    ["no games", "", "RecordError: a.ggf: no games; a game begins with (;GM[Othello]"],
    ["words", "hello", 'RecordError: a.ggf: line 1, column 1: found "h"; a game begins with (;'],
    [
      "a game cut short",
      `${ggf("")}\n(;GM[Othello]BO[8`,
      'RecordError: a.ggf: line 2, column 14: found "B"; a game is properties',
    ],
    [
      "a game without its end",
      `\n${ggf("").slice(0, -2)}`,
      "RecordError: a.ggf: line 2: the game is cut short",
    ],
  ])("refuses %s", (_, text, message) => {
    expect(messageOf(() => parseGgf(text, "a.ggf"))).toContain(message);
  });

  it("cut anywhere is refused or a shorter file", () => {
    const text = `${formatGgf(games[0])}\n${formatGgf(games[1])}`;
    const whole = parseGgf(text, "a.ggf");
    for (let length = 0; length < text.length; length++) {
      let found: unknown;
      try {
        found = parseGgf(text.slice(0, length), "a.ggf");
      } catch (error) {
        expect(error).toBeInstanceOf(RecordError);
        continue;
      }
      expect(found).toEqual(whole.slice(0, 1));
    }
  });
});
