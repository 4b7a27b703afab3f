/** WTHOR files: every field by its place; they are read as they were written, and errors name game and byte. */
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/files/file-errors.js";
import { parseMove } from "../../../../src/games/othello/notation/notation.js";
import { formatWthor, parseWthor, type WthorGame } from "../../../../src/games/othello/records/wthor.js";
import { messageOf, randomGames } from "./random.js";

const header = { created: { year: 2009, month: 12, day: 22 }, year: 2000, depth: 24 };
const games: WthorGame[] = randomGames(200, 7).map(({ moves, blackScore }, i) => ({
  tournament: 300 + i,
  black: 65535 - i,
  white: 7 * i,
  blackScore,
  theoreticalScore: i % 65,
  moves,
}));
const three = formatWthor({ header, games: games.slice(0, 3) });

/** All that is wrong with a file. */
function problemsOf(bytes: Uint8Array, name: string): string[] {
  const { games: found, damage } = parseWthor(bytes, name);
  const ofGames = found.flatMap((game) => (game instanceof RecordError ? game : (game.damage ?? [])));
  return [...damage, ...ofGames].map(({ message }) => message);
}

/** A copy with some bytes changed. */
function changed(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

describe("WTHOR files", () => {
  it("have their fields where the format says", () => {
    const bytes = new Uint8Array(16 + 68);
    bytes.set([20, 9, 12, 22, 1, 0, 0, 0, 0, 0, 0xd0, 0x07, 8, 0, 24, 0]);
    // The shortest game: white has no disc left after e6 f4 e3 f6 g5 d6 e7 f5 c5.
    const moves = [65, 46, 35, 66, 57, 64, 75, 56, 53];
    bytes.set([0x16, 1, 0x14, 2, 0x19, 3, 64, 40, ...moves], 16);
    expect(parseWthor(bytes, "a.wtb")).toEqual({
      header,
      games: [
        {
          tournament: 0x116,
          black: 0x214,
          white: 0x319,
          blackScore: 64,
          theoreticalScore: 40,
          moves: Uint8Array.from(["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"].map(parseMove)),
        },
      ],
      damage: [],
    });
  });

  it("are read back as they were written", () => {
    const bytes = formatWthor({ header, games });
    expect(bytes).toHaveLength(16 + 68 * games.length);
    expect(parseWthor(bytes, "a.wtb")).toEqual({ header, games, damage: [] });
    // The test is only worth something if games with passes and games that end early are among them.
    expect(games.some(({ moves }) => moves.length < 60)).toBe(true);
    expect(randomGames(200, 7).some(({ moves, written }) => moves.length < written.length)).toBe(true);
  });

  it("may have no games, begin anywhere in memory, and have 0 as the size of the board", () => {
    expect(parseWthor(formatWthor({ header, games: [] }), "a").games).toEqual([]);
    const shifted = new Uint8Array(three.length + 3);
    shifted.set(three, 3);
    expect(parseWthor(shifted.subarray(3), "a")).toEqual(parseWthor(three, "a"));
    expect(parseWthor(changed(three, 12, 0), "a").games).toHaveLength(3);
  });

  it.each([
    ["nothing", three.slice(0, 0), "byte 0: the file ends within the header, which has 16 bytes"],
    ["half a header", three.slice(0, 9), "byte 9: the file ends within the header, which has 16 bytes"],
    [
      "a header alone",
      three.slice(0, 16),
      "game 1, byte 16: the file ends there; its header has 3 games, which take 220 bytes",
    ],
    [
      "a file of names",
      changed(three, 8, 1, 2),
      "byte 8: N2 is 513: a file of players, tournaments or solitaires; files of games have 0",
    ],
    ["a 10x10 board", changed(three, 12, 10), "byte 12: games on 10x10 boards; only 8x8 can be read"],
    [
      "another board",
      changed(three, 12, 6),
      "byte 12: the size of the board is 6; only 8 (or 0, which means 8) can be read",
    ],
    ["solitaires", changed(three, 13, 1), "byte 13: a file of solitaires; only games can be read"],
    ["an unknown kind", changed(three, 13, 2), "byte 13: the kind of file is 2; only 0, games, can be read"],
    [
      "an impossible depth",
      changed(three, 14, 61),
      "byte 14: the theoretical scores begin at 61 empty squares, of 60",
    ],
    [
      "an impossible year",
      changed(three, 1, 100),
      "byte 1: the year of creation is 100; it is 0 to 99, without the century",
    ],
    ["an impossible month", changed(three, 2, 13), "byte 2: the month of creation is 13; it is 1 to 12"],
    ["an impossible day", changed(three, 3, 32), "byte 3: the day of creation is 32; it is 1 to 31"],
  ])("are refused for %s", (_, bytes, message) => {
    expect(messageOf(() => parseWthor(bytes, "games.wtb"))).toBe(`RecordError: games.wtb: ${message}`);
  });

  it.each([
    [
      "half a game",
      three.slice(0, 100),
      "game 2, byte 100: the file ends there; its header has 3 games, which take 220 bytes",
    ],
    [
      "too few games in the header",
      changed(three, 4, 2),
      "byte 152: 68 bytes more than the 2 games in the header take",
    ],
    [
      "a huge number of games",
      changed(three, 7, 255),
      "game 4, byte 220: the file ends there; its header has 4278190083 games, which take 290916925660 bytes",
    ],
    ["an impossible score", changed(three, 90, 65), "game 2, byte 90: black's score is 65; it is 0 to 64"],
    [
      "an impossible theoretical score",
      changed(three, 159, 200),
      "game 3, byte 159: black's theoretical score is 200; it is 0 to 64",
    ],
    [
      "no column",
      changed(three, 92, 40),
      "game 2, byte 92: move 1 is 40; moves are 11 to 88, row and column 1 to 8",
    ],
    [
      "column nine",
      changed(three, 92, 49),
      "game 2, byte 92: move 1 is 49; moves are 11 to 88, row and column 1 to 8",
    ],
    [
      "row nine",
      changed(three, 92, 94),
      "game 2, byte 92: move 1 is 94; moves are 11 to 88, row and column 1 to 8",
    ],
    ["an illegal move", changed(three, 160, 11), "game 3, byte 160: move 1, a1, is not legal there"],
    ["a move on a disc", changed(three, 160, 56, 64, 56), "game 3, byte 162: move 3, f5, is not legal there"],
    [
      "a move after the end",
      changed(three, 24, 56, 0, 64),
      "game 1, byte 26: move 3 is 64, after the end of the game at move 1",
    ],
    [
      "a score that the moves do not lead to",
      changed(three, 22, three[22] ^ 1),
      "game 1, byte 22: black's score is ",
    ],
  ])("are read up to there, and %s is reported", (_, bytes, message) => {
    expect(problemsOf(bytes, "games.wtb")).toEqual([expect.stringContaining(`games.wtb: ${message}`)]);
    const { games: found } = parseWthor(bytes, "games.wtb");
    const read = found.flatMap((game) => (game instanceof RecordError ? [] : game));
    expect(read.length).toBeGreaterThan(0);
    // Up to there a game is unchanged, unless its first moves were changed.
    const isSame = ({ moves, black }: WthorGame) => {
      const whole = games.find((game) => game.black === black)?.moves ?? [];
      return moves.every((move, i) => move === whole[i]);
    };
    expect(read.filter((game) => !isSame(game)).length).toBeLessThanOrEqual(
      message.includes("move 3") ? 1 : 0,
    );
  });

  it("are refused or reported wherever they are cut, with the place", () => {
    for (let length = 0; length < three.length; length++) {
      let said: string[];
      try {
        said = problemsOf(three.subarray(0, length), "cut.wtb");
      } catch (error) {
        expect(error).toBeInstanceOf(RecordError);
        said = [(error as Error).message];
      }
      expect(said).toEqual([expect.stringContaining(`byte ${length}:`)]);
    }
  });

  it("with any bit flipped are either other valid files or reported, with the byte", () => {
    let said = 0;
    for (let bit = 0; bit < 8 * three.length; bit++) {
      const at = bit >> 3;
      const bytes = changed(three, at, three[at] ^ (1 << (bit & 7)));
      let problems: string[];
      try {
        problems = problemsOf(bytes, "flipped.wtb");
      } catch (error) {
        expect(error).toBeInstanceOf(RecordError);
        problems = [(error as Error).message];
      }
      for (const problem of problems) expect(problem).toMatch(/^flipped\.wtb: (game \d, )?byte \d+: .{10,}$/);
      // A changed move that is not reported cannot lead to the same score, unless the score is damaged, too.
      const isOfMoves = at >= 16 && (at - 16) % 68 >= 8;
      if (isOfMoves) expect([at, problems.length]).toEqual([at, 1]);
      if (problems.length > 0) said++;
    }
    expect(said).toBeGreaterThan(0.8 * 8 * three.length * (60 / 68));
  });
});
