/** GGF: games are read as they were written, from any position, and errors name line and game. */
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/files/file-errors.js";
import {
  formatMove,
  formatPosition,
  parseMove,
  START_TEXT,
  startText,
} from "../../../../src/games/othello/notation/notation.js";
import { parseGgf } from "../../../../src/games/othello/records/ggf.js";
import { parseProblem } from "../../../../src/games/othello/records/problem.js";
import { sparse } from "../../../samples.js";
import { formatGgf, messageOf, randomGames } from "./random.js";

const read = (text: string) => parseGgf(text, "a.ggf").games;

const START = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
const SIX = startText(6);
const games = randomGames(40, 11);

function ggf(moves: string, board = START): string {
  return `(;GM[Othello]PC[GGS/os]PB[black]PW[white]RE[+4.000]TI[05:00//02:00]TY[8]BO[${board}]${moves};)`;
}

function problemOf(text: string): string {
  const [game] = read(text);
  const problem = game instanceof RecordError ? game : game.damage;
  if (problem === undefined) throw new Error("nothing is wrong");
  return problem.message;
}

describe("GGF", () => {
  it("has its moves and its board where the format says", () => {
    const [game, ...more] = read(ggf("B[d3//0.01]W[c3/-2.0/1.5]B[C4]"));
    expect(more).toEqual([]);
    expect(game).toEqual({
      start: expect.any(Int32Array),
      moves: Uint8Array.from(["d3", "c3", "c4"].map(parseMove)),
      passed: false,
      players: ["black", "white"],
      seconds: [0.01, 1.5],
      clock: "05:00//02:00",
    });
    if (!(game instanceof RecordError)) expect(formatPosition(game.start)).toBe(START_TEXT);
  });

  it("is read as it was written, with passes, several games and leading numbers", () => {
    const text = games.map((game, i) => `${i % 2 === 0 ? "2 " : "\n"}${formatGgf(game)}`).join("\n");
    expect(read(text).map((game) => !(game instanceof RecordError) && game.moves)).toEqual(
      games.map(({ moves }) => moves),
    );
    expect(games.some(({ written }) => written.includes("--"))).toBe(true);
  });

  it("may leave passes out", () => {
    const bare = games.map((game) => formatGgf(game).replaceAll(/[BW]\[--\]/g, ""));
    expect(read(bare.join("\n"))).toEqual(games.map(({ moves }) => expect.objectContaining({ moves })));
  });

  it.each([6, 7])("begins from any position, with either side: after %i moves", (played) => {
    const moves = [...games[0].moves];
    const start = formatPosition(parseProblem(moves.slice(0, played).map(formatMove).join("")));
    const sides = played % 2 === 0 ? ["B", "W"] : ["W", "B"];
    const tags = moves.slice(played, 30).map((move, i) => `${sides[i % 2]}[${formatMove(move)}]`);
    const [game] = read(ggf(tags.join(""), `8 ${start.replaceAll("X", "*")}`));
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
    ["ten by ten", ggf("", START.replace("8", "10")), "a board of size 10; 8x8, 6x6 and 4x4 can be read"],
    ["a smaller board than it says", ggf("", `8 ${SIX}`), "36 squares on a board of size 8"],
    ["too many squares", ggf("", `6 --${SIX}`), 'found "-" as the side to move; write 36 squares of X, O'],
    ["a short board", ggf("", "8 ---*"), "a.ggf: line 1, column 82, game 1: the text ends before square e1"],
    ["another game", "(;GM[Go]SZ[19];)", "a.ggf: line 1, column 3, game 1: a game of Go; Othello is read"],
    [
      "anti-Othello",
      ggf("").replace("TY[8]", "TY[8ar]"),
      "TY[8ar] is anti-Othello, which the fewer discs win",
    ],
    ["a second board", ggf(`B[d3]BO[${START}]`), "column 157, game 1: a second position is set up"],
  ])("says what is wrong with %s", (_, text, problem) => {
    expect(problemOf(text)).toContain(problem);
  });

  it.each([
    ["no games", "", "RecordError: a.ggf: no games; a game begins with (;GM[Othello]"],
    ["words", "hello", 'RecordError: a.ggf: line 1, column 1: found "h"; a game begins with (;'],
  ])("refuses %s", (_, text, message) => {
    expect(messageOf(() => parseGgf(text, "a.ggf"))).toContain(message);
  });

  it("reads a game on 6x6 squares", () => {
    const [game] = parseGgf(ggf("B[c2]W[b4]", `6 ${SIX}`), "a.ggf").games;
    if (game instanceof RecordError) throw game;
    expect(formatPosition(game.start)).toBe(`${SIX.slice(0, 36)} X`);
    expect(Array.from(game.moves, formatMove)).toEqual(["c2", "b4"]);
  });

  const two = ggf("B[d3]W[c3]");
  it.each([
    [
      "an illegal move",
      ggf("B[d3]W[c3]W[a1]B[c4]"),
      ["line 1, column 162, game 1: W[a1] is not legal there"],
    ],
    ["a strange move", ggf("B[d3]W[c3]B[c9]"), ['line 1, column 165, game 1: found "9"; a move is']],
    ["no end", two.slice(0, -2), ["line 1, column 162: the game is cut short; it ends in ;)"]],
    [
      "half a move at its end",
      `${two.slice(0, -2)}B[c`,
      ['line 1, column 162: found "B"; a game is properties'],
    ],
    [
      "no end in front of the next",
      `${two.slice(0, -2)}${two}`,
      ['line 1, column 162: found "(;"; the game before'],
    ],
    ["a strange character", ggf("B[d3]W[c3]*B[c4]"), ['line 1, column 162: found "*"']],
    [
      "a name that GGF has not",
      ggf("B[d3]W[c3]XB[c4]"),
      ["line 1, column 162, game 1: XB is no property of GGF"],
    ],
  ])("reads a game with %s up to that place, and says so", (_, text, problems) => {
    const { games: found, damage } = parseGgf(text, "a.ggf");
    expect(damage).toEqual([]);
    expect(found[0]).toMatchObject({ moves: Uint8Array.from(["d3", "c3"].map(parseMove)) });
    const said = found.flatMap((game) => (game instanceof RecordError ? game : (game.damage ?? [])));
    expect(said.map(({ message }) => message)).toEqual(
      problems.map((problem) => expect.stringContaining(`a.ggf: ${problem}`)),
    );
  });

  it("skips text between and after games, and says so once for each", () => {
    const text = `${two} and then\n${two}\u001a;)`;
    const { games: found, damage } = parseGgf(text, "a.ggf");
    expect(found).toHaveLength(2);
    expect(damage.map(({ message }) => message)).toEqual([
      expect.stringContaining('line 1, column 165: found "a"'),
      expect.stringContaining('line 2, column 164: found "\\u001a"'),
    ]);
  });

  /** What is read of a text, and whether anything is reported. */
  function outcome(text: string) {
    try {
      const { games: found, damage } = parseGgf(text, "a.ggf");
      const isDamaged = (game: (typeof found)[number]) =>
        game instanceof RecordError || game.damage !== undefined;
      const lines = found.map((game) =>
        game instanceof RecordError ? "" : `${formatPosition(game.start)} ${game.moves.join(" ")}`,
      );
      return { lines, isSaid: damage.length > 0 || found.some(isDamaged) };
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      return { lines: [], isSaid: true };
    }
  }

  it("never silently reads other games, wherever a character is added or removed, or the text ends", () => {
    const text = `${two}\n${formatGgf(games[0])}`;
    const whole = outcome(text);
    const isSame = (lines: readonly string[]) => lines.join("/") === whole.lines.join("/");
    let others = 0;
    for (let at = 0; at < text.length; at += sparse(0.3)) {
      const cut = outcome(text.slice(0, at));
      if (at !== two.length && at !== two.length + 1) expect([at, cut.isSaid]).toEqual([at, true]);
      for (const sign of ["(", ")", ";", "[", "]", "X", "*", " ", ""]) {
        const damaged = text.slice(0, at) + sign + text.slice(sign === "" ? at + 1 : at);
        const { lines, isSaid } = outcome(damaged);
        if (isSame(lines)) continue;
        others++;
        expect([damaged, isSaid]).toEqual([damaged, true]);
      }
    }
    expect(others).toBeGreaterThan(500 / sparse(0.3));
  });
});
