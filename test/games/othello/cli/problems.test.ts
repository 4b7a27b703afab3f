/** Files of games of Othello as problems: which position of which game, and what is reported about the others. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type GameChoice, readOthelloProblems } from "../../../../src/games/othello/cli/problems.js";
import { othello } from "../../../../src/games/othello/module.js";
import { formatPosition, START_TEXT, startText } from "../../../../src/games/othello/notation/notation.js";
import { parseProblem } from "../../../../src/games/othello/records/problem.js";
import { formatWthor } from "../../../../src/games/othello/records/wthor.js";
import { ENCODERS } from "../../shogi/records/encodings.js";
import { formatGgf, randomGames } from "../records/random.js";

const folder = mkdtempSync(join(tmpdir(), "othello-games-"));
afterAll(() => rmSync(folder, { recursive: true }));

const all = randomGames(20, 5);
const passing = all.filter(({ moves, written }) => moves.length === 60 && written.length > 60);
const whole = all.filter(({ written }) => written.length === 60);
/** One with passes, and one that was given up before its end. */
const games = [
  whole[0],
  passing[0],
  { ...whole[1], moves: whole[1].moves.subarray(0, 55), written: whole[1].written.slice(0, 55) },
];
const header = { created: { year: 2000, month: 1, day: 1 }, year: 1999, depth: 22 };
const scores = { tournament: 0, black: 0, white: 0, theoreticalScore: 32 };
const wthor = formatWthor({
  header,
  games: games.map(({ moves, blackScore }) => ({ ...scores, moves, blackScore })),
});
const ggf = games.map(formatGgf).join("\n");

const NO_CHOICE: GameChoice = { record: undefined, empties: undefined, size: undefined };

function read(name: string, content: string | Uint8Array, choice: Partial<GameChoice> = {}) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return readOthelloProblems(othello, [], [path], { ...NO_CHOICE, ...choice });
}

/** The position after the first moves of a game, written as the command line takes moves. */
function after(game: number, moves: number): string {
  const squares = games[game].written.filter((move) => move !== "--").slice(0, moves);
  return formatPosition(parseProblem(squares.join("") || START_TEXT));
}

it.each([
  ["games.wtb", wthor],
  ["wthor", wthor],
  ["games.ggf", ggf],
  ["ggf.txt", ggf],
  ["wide.ggf", ENCODERS["UTF-16LE with a mark"](ggf)],
])("%s: every game where 20 squares are empty, or so many as are asked for", async (name, content) => {
  const { problems, refused } = await read(name, content);
  const file = join(folder, name);
  expect(refused).toEqual([]);
  expect(problems).toEqual(
    games.map((_, i) => {
      const position = after(i, 40);
      return { file, name: `${file}, game ${i + 1}`, position, words: parseProblem(position) };
    }),
  );
  for (const empties of [60, 59, 33, 6]) {
    const { problems } = await read(name, content, { empties });
    expect(problems.map(({ position }) => position)).toEqual(games.map((_, i) => after(i, 60 - empties)));
  }
  const third = await read(name, content, { record: 3, empties: 9 });
  expect(third.problems.map(({ position }) => position)).toEqual([after(2, 51)]);
});

it("a game that ends before that move is reported, and the others are kept", async () => {
  const { problems, refused } = await read("a.wtb", wthor, { empties: 0 });
  expect(problems.map(({ position }) => position)).toEqual([after(0, 60), after(1, 60)]);
  expect(refused).toEqual([
    `${join(folder, "a.wtb")}, game 3: ends with 5 empty squares; --empties 5 solves its last position`,
  ]);
  await expect(read("a.wtb", wthor, { empties: 0, record: 3 })).rejects.toThrow(/game 3: ends with/);
});

it("a game of GGF that cannot be read is reported, and the others are kept", async () => {
  const { problems, refused } = await read(
    "b.ggf",
    `${ggf}\n(;GM[Othello]BO[10 ---];)\n${formatGgf(games[0])}`,
  );
  expect(problems).toHaveLength(4);
  expect(refused).toEqual([
    `${join(folder, "b.ggf")}: line 4, column 14, game 4: a board of size 10; 8x8, 6x6 and 4x4 can be read`,
  ]);
});

it.each([
  [
    "a WTHOR file that ends in its second game",
    "cut.wtb",
    wthor.subarray(0, 100),
    "game 2, byte 100: the file ends there",
  ],
  [
    "a WTHOR file with more than its games",
    "more.wtb",
    Buffer.concat([wthor.subarray(0, 84), wthor]).fill(1, 4, 5),
    "byte 84: ",
  ],
  [
    "a GGF file that ends in its second game",
    "cut.ggf",
    ggf.slice(0, ggf.indexOf("\n") + 90),
    "line 2, column ",
  ],
  ["text behind a game", "more.ggf", `${formatGgf(games[0])}\nend`, 'line 2, column 1: found "e"'],
])("%s: the first is a problem, and the damage is said", async (_, name, content, place) => {
  const { problems, refused, damage = [] } = await read(name, content);
  expect(problems).toHaveLength(1);
  expect([...refused, ...damage]).toEqual([expect.stringContaining(`${name}: ${place}`)]);
});

it("a game with an illegal move is a problem up to that move, which is reported", async () => {
  const moves = formatGgf(games[0]).split(/(?=[BW]\[)/);
  const broken = [...moves.slice(0, 52), `${moves[52].slice(0, 2)}d4]`, ...moves.slice(53)].join("");
  const { problems, damage } = await read("c.ggf", broken);
  expect(problems.map(({ position }) => position)).toEqual([after(0, 40)]);
  expect(damage).toEqual([
    expect.stringMatching(/c\.ggf: line 1, column \d+, game 1: [BW]\[d4\] is not legal there$/),
  ]);
});

it("a line that cannot be read is reported, and the others are kept", async () => {
  const { problems, refused } = await read("d.obf", `${START_TEXT};\nf5f5\nf5d6c3\n`);
  expect(problems).toHaveLength(2);
  expect(refused).toEqual([expect.stringContaining("d.obf: line 2, column 3: f5 is not legal there")]);
});

it.each([
  ["a.wtb", wthor, { record: 4 }, /^--record 4: \S+a\.wtb has 3 games$/],
  ["cut.wtb", wthor.subarray(0, 80), {}, /cut\.wtb: game 1, byte 80: the file ends there/],
  ["none.wtb", formatWthor({ header, games: [] }), {}, /none\.wtb: has no games$/],
  ["names.jou", wthor, {}, /names\.jou: holds names, not games/],
  [
    "lines.txt",
    `${START_TEXT}\n`,
    { empties: 3 },
    /^--empties is about games \(WTHOR, GGF, moves from the start\), and there is none$/,
  ],
  [
    "short.txt",
    "f5d6c3\n",
    { empties: 3 },
    /short\.txt: line 1, column 1: the game ends with 57 empty squares; /,
  ],
  ["cut.ggf", ggf.slice(0, 90), {}, /cut\.ggf: line 1, column \d+: found "B"/],
])("%s is refused in one line", async (name, content, choice, message) => {
  await expect(read(name, content, choice)).rejects.toThrow(message);
});

const textOf = (...texts: string[]) => readOthelloProblems(othello, texts, [], NO_CHOICE);

it.each([
  ["numbered moves", "1. f5 d6 2. c3 d3", "f5d6c3d3"],
  ["moves with a result", "F5D6C3D3 36-28", "f5d6c3d3"],
  ["moves behind a position", `${START_TEXT} f5 d6`, "f5d6"],
  ["numbered moves behind a position", `${START_TEXT}; 1. f5 d6`, "f5d6"],
  ["a number for each move", "1. f5 2. d6 3.c3", "f5d6c3"],
  ["both moves of a pair with its number", "1. f5 1... d6 2. c3 2... d3", "f5d6c3d3"],
  ["numbers that go on behind a position", `${START_TEXT}; 7. f5 d6 8. c3 d3`, "f5d6c3d3"],
  [
    "half a pair behind a position",
    `${formatPosition(parseProblem("f5"))} 1... d6 2. c3 d3 3. c4`,
    "f5d6c3d3c4",
  ],
  ["a game on several lines", "1. f5 d6\n\n 2. c3 d3\n3. c4", "f5d6c3d3c4"],
  ["a pair in which a pass is left out", `1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5`, "e6f4e3f6g5d6e7f5c5"],
  ["a link", "https://example.org/board#f5d6c3d3", "f5d6c3d3"],
  ["a link with more in it", "https://example.org/?moves=F5D6C3&lang=en", "f5d6c3"],
  ["eight rows", START_TEXT.replace(/(.{8})(?=.{8})/g, "$1\n").replace(" ", "\n"), START_TEXT],
  ["rows with signs between them", START_TEXT.replace(/(.{8})(?=.{8})/g, "$1/"), START_TEXT],
])("%s as an argument", async (_, text, same) => {
  const { problems } = await textOf(text);
  expect(problems.map(({ position }) => position)).toEqual([formatPosition(parseProblem(same))]);
});

it("a game in a file goes on in the lines with the next numbers", async () => {
  const text =
    "f5\n 1. f5 d6 # pairs\n\n 2. c3 d3\n1. f5 d6\n3. c3 d3\nf5d6\n2. c3 d3\n1. f5\n2. f6\n3. a1\n";
  const { problems, refused } = await read("lines.txt", text);
  expect(problems.map(({ position }) => position)).toEqual(
    ["f5", "f5d6c3d3", "f5d6"].map((moves) => formatPosition(parseProblem(moves))),
  );
  expect(refused).toEqual([
    expect.stringContaining("line 6, column 1: found number 3 where 2 was expected"),
    expect.stringContaining("line 8, column 1: found number 2 where 1 was expected"),
    expect.stringContaining("line 11, column 4: a1 is not legal there"),
  ]);
});

const SIX = startText(6);

it.each<[string, string[], Partial<GameChoice>, string[]]>([
  ["36 squares", [SIX], {}, [SIX]],
  ["the start of a size", [], { size: 4 }, [startText(4)]],
  ["moves on a size", ["c2 b4"], { size: 6 }, ["--------X-----XX---OOO-------------- X"]],
  ["moves behind a smaller board", [`${SIX} c2 b4`], {}, ["--------X-----XX---OOO-------------- X"]],
  ["six rows", [SIX.replace(/(.{6})(?=.{6})/g, "$1\n").replace(" ", "\n")], {}, [SIX]],
  ["six rows with signs between them", [SIX.replace(/(.{6})(?=.{6})/g, "$1/")], {}, [SIX]],
  [
    "letters and numbers at the edges",
    ["  a b c d\n1 ----\n2 -OX-\n3 -XO-\n4 ----\nX to move"],
    {},
    [startText(4)],
  ],
  [
    "16 squares without a side",
    [startText(4).slice(0, 16)],
    {},
    ["X", "O"].map((side) => startText(4).replace(/X$/, side)),
  ],
])("%s: the board has the size that is written", async (_, texts, choice, positions) => {
  const { problems } = await readOthelloProblems(othello, texts, [], { ...NO_CHOICE, ...choice });
  expect(problems.map(({ position }) => position)).toEqual(positions);
});

it.each<[string, Partial<GameChoice>, string]>([
  [SIX, { size: 4 }, "column 1: the board is 6x6; --size 4 is for others"],
  ["f5", { size: 6 }, "column 1: f5 is not legal there"],
  [SIX.slice(0, 30), {}, "column 31: the text ends before square g4"],
  [`${SIX.slice(0, 20)}?${SIX.slice(21)}`, {}, 'column 21: found "?" as square c4'],
])("%s is refused on a board of another size", async (text, choice, message) => {
  const all = { ...NO_CHOICE, ...choice };
  await expect(readOthelloProblems(othello, [text], [], all)).rejects.toThrow(message);
});

it("a position without a side is told for both", async () => {
  const { problems } = await textOf(START_TEXT.slice(0, 64));
  expect(problems.map(({ position }) => position)).toEqual(
    ["X", "O"].map((side) => START_TEXT.replace(/X$/, side)),
  );
});

it("--empties chooses a position of a transcript", async () => {
  const written = games[0].written.filter((move) => move !== "--").join("");
  const choice = { ...NO_CHOICE, empties: 20 };
  const { problems } = await readOthelloProblems(othello, [written], [], choice);
  expect(problems.map(({ position }) => position)).toEqual([after(0, 40)]);
  const file = await read("transcripts.txt", `${written}\n${written}\n`, { empties: 20 });
  expect(file.problems.map(({ position }) => position)).toEqual([after(0, 40), after(0, 40)]);
  await expect(readOthelloProblems(othello, ["f5d6"], [], choice)).rejects.toThrow(
    "the game ends with 58 empty squares; --empties 58 solves its last position",
  );
});

it.each([
  [
    "https://example.org/game/12345",
    "column 1: the link holds no moves; copy the moves of the game, as in f5d6c3",
  ],
  ["1. f5 d6 2. c3 x3", 'column 16: found "x" as a move'],
  ["1. f5 d3", "column 7: d3 is not legal there"],
  [`${START_TEXT} f5 d3`, "column 71: d3 is not legal there"],
  ["1. f5 d6 3. c3 d3", "column 10: found number 3 where 2 was expected; number each move or each pair"],
  ["7. f5 d6", "column 1: found number 7 where 1 was expected, as the moves begin at the start of a game"],
  [`${START_TEXT}; 7. f5 d6 9. c3 d3`, "column 78: found number 9 where 8 was expected"],
  ["1. f5 d6 c3 d3", "column 10: found c3 where number 2 was expected"],
  ["1. f5 2. d6 c3", "column 13: found c3 where number 3 was expected"],
  ["1. f5 d6 2. c3 3. d3", "column 16: found number 3 where the second move of number 2 was expected"],
  ["1. f5 d6 2. 3. c3", "column 13: found number 3 where the move of number 2 was expected"],
  ["f5 d6 2. c3", "column 7: found number 2, and the moves before it have none"],
  ["f5d6\n1. f5 d6\n2. c3 a1", "line 3, column 7: a1 is not legal there"],
])("%s is refused with its place", async (text, message) => {
  await expect(textOf(text)).rejects.toThrow(message);
});

it.each(Object.entries(ENCODERS))("positions in %s, with line ends of every kind", async (_, encode) => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const { problems } = await read("lines.txt", encode(["f5d6c3", "f5", ""].join(end)));
    expect(problems.map(({ position }) => position)).toEqual(
      ["f5d6c3", "f5"].map((text) => formatPosition(parseProblem(text))),
    );
  }
});

it("lines of OBF as they are pasted", async () => {
  const board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
  const paste = (text: string) => readOthelloProblems(othello, [text], [], NO_CHOICE);
  const positions = async (text: string) => (await paste(text)).problems.map(({ position }) => position);
  expect(await positions(`${board} X; G8:+18; H1:+12;`)).toEqual([`${board} X`]);
  expect(await positions(`${board} X; +18;\n${board} O; % none\n`)).toEqual([`${board} X`, `${board} O`]);
  await expect(paste(`${board} X; G8:+18; A1:+12;`)).rejects.toThrow(
    "OBF: line 1, column 77: a1 is not legal there",
  );
  await expect(paste(`${board} X; G8:x;`)).rejects.toThrow("line 1, column 69");
});

it("numbers of games in a list are none of moves", async () => {
  const games = ["f5d6c3d3", "f5f6e6f4"];
  const list = games.map((moves, i) => `${i + 1}. ${moves}\n`).join("");
  const { problems, refused } = await read("openings.txt", list, { empties: 56 });
  expect(refused).toEqual([]);
  expect(problems.map(({ position }) => position)).toEqual(
    games.map((moves) => formatPosition(parseProblem(moves))),
  );
});
