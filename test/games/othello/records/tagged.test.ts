// Games with tags, as PlayOK exports them, and the names of players.
import { expect, it } from "vitest";
import { formatReview } from "../../../../src/games/othello/analysis/review-text.js";
import { parseGgf } from "../../../../src/games/othello/records/ggf.js";
import { parseGames } from "../../../../src/games/othello/records/records.js";
import { formatWthor, parseNames } from "../../../../src/games/othello/records/wthor.js";
import { formatGgf, randomGames } from "./random.js";

const GAME = `[Event "?"]
[Site "PlayOK"]
[Black "anna"]
[White "bert"]
[Result "36-28"]

1. f5 d6 2. c3 d3
3. c4 f4 36-28
`;
const MOVES = [37, 43, 18, 19, 26, 29];

it("have their moves on any number of lines, and names", () => {
  const other = GAME.replace("anna", "carl").replace('[White "bert"]\n', "");
  const { games, damage } = parseGames(Buffer.from(`${GAME}\n${other}`), "g.txt");
  expect(damage).toEqual([]);
  expect(games).toMatchObject([
    { source: "g.txt, game 1", players: ["anna", "bert"], moves: Uint8Array.from(MOVES) },
    { source: "g.txt, game 2", players: ["carl", ""], moves: Uint8Array.from(MOVES) },
  ]);
});

it("are read up to what is wrong, which is reported with its line", () => {
  const { games } = parseGames(Buffer.from(GAME.replace("d3\n", "d3 k9\n")), "g.txt");
  expect(games).toMatchObject([{ moves: Uint8Array.from(MOVES.slice(0, 4)) }]);
  expect(games[0]).toHaveProperty(
    "damage.message",
    expect.stringMatching(/^g\.txt: line 7, column 19: found "k9 3\. c4"/),
  );
  expect(() => parseGames(Buffer.from('[Black "anna"]\n'), "g.txt")).toThrow(
    "g.txt: has tags, and no moves behind them",
  );
});

it("names come from GGF, and from WTHOR with its file of players", () => {
  const [game] = randomGames(1, 3);
  const [ggf] = parseGgf(formatGgf(game).replace(";GM", ";PB[black one]PW[white two]GM"), "g.ggf").games;
  expect(ggf).toMatchObject({ players: expect.arrayContaining([expect.any(String)]) });
  const header = { created: { year: 2000, month: 1, day: 1 }, year: 1999, depth: 22 };
  const { moves, blackScore } = game;
  const bytes = formatWthor({
    header,
    games: [{ tournament: 0, black: 2, white: 1, theoreticalScore: 32, moves, blackScore }],
  });
  const names = Buffer.alloc(16 + 3 * 20);
  names.writeUInt16LE(3, 8);
  for (const [i, name] of ["???", "Seeley Ben", "Takanashi Yusuke"].entries())
    names.write(name, 16 + 20 * i, "latin1");
  const read = parseNames(names, "WTHOR.JOU");
  expect(read).toEqual(["???", "Seeley Ben", "Takanashi Yusuke"]);
  expect(parseGames(Buffer.from(bytes), "w.wtb", read).games).toMatchObject([
    { players: ["Takanashi Yusuke", "Seeley Ben"] },
  ]);
  expect(() => parseNames(names.subarray(0, 70), "WTHOR.JOU")).toThrow("byte 70: the file ends there");
});

it("a review has names, and the line behind a better move", () => {
  const move = {
    ...{ number: 50, position: "", empties: 11, side: "O" as const, move: "a7", best: "d8" },
    ...{ line: ["d8", "b7", "a1"], value: 18, played: -8, lost: 26 },
  };
  const text = formatReview("g.txt", { exactFrom: 11, result: 8, moves: [move] }, ["anna", ""]);
  expect(text).toContain("g.txt (anna – ?): exact from 11 empty squares on; X wins by 8; ");
  expect(text).toContain("a7 lost 26 discs (-8; best: d8, +18: d8 b7 a1)");
});
