/** Files and folders of problems and games: what is solved, what is refused, and what is reported. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readGames } from "../../../../src/games/shogi/cli/game-files.js";
import { readMateProblems } from "../../../../src/games/shogi/cli/problems.js";
import { parsePosition } from "../../../../src/games/shogi/text-forms.js";

const folder = mkdtempSync(join(tmpdir(), "shogi-problem-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MATE = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
const GAME = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
const SET = {
  "a.kif": `${GAME}3 投了\n`,
  "b.CSA": "P-51OU\nP+53FU00KI\n+\n",
  "c.sfen": `first|${MATE}\n4k4 b -\nstartpos moves 7g7f 5c5g illegal\n`,
  "d.kif": `${GAME}3 投了\n${GAME}`,
  "e.kif": `表題：二歩\n${GAME}3 ７五歩打\n4 反則勝ち\n`,
  "g.txt": "",
  "notes.md": "no records here\n",
};
const files = join(folder, "set");
mkdirSync(files);
for (const [name, text] of Object.entries(SET)) writeFileSync(join(files, name), text);
symlinkSync(join(folder, "gone.kif"), join(files, "f.kif"));
mkdirSync(join(folder, "empty"));

const AFTER_TWO = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
const at = (name: string) => join(files, name);

it("a record or a line of USI is a game as an argument of review, too", () => {
  const moves = (text: string) => readGames([text]).games.map(({ file, moves }) => [file, moves.length]);
  expect(moves(`${GAME}3 投了\n`)).toEqual([["the text", 2]]);
  expect(moves("position startpos moves 7g7f 3c3d")).toEqual([["the text", 2]]);
  expect(() => readGames(["no such.kif"])).toThrow("no such file");
});

it("a record or several lines as an argument are read as the same in a file", async () => {
  const read = async (text: string) => {
    const { problems, refused, warnings } = await readMateProblems([text], [], { fillHand: false });
    return { found: problems.map(({ name, position, file }) => [name, position, file]), refused, warnings };
  };
  expect(await read(SET["e.kif"])).toMatchObject({
    found: [["二歩", AFTER_TWO, undefined]],
    warnings: [expect.stringContaining('the text: move 3, "７五歩打", is against the rules')],
  });
  expect(await read(SET["b.CSA"])).toMatchObject({ found: [["", MATE, undefined]] });
  expect(await read(`one|${MATE}\n${MATE} # two\n`)).toMatchObject({
    found: [
      ["one", MATE, undefined],
      ["", MATE, undefined],
    ],
  });
  expect((await read(SET["c.sfen"])).refused).toEqual([expect.stringContaining("the text:2: column 4")]);
  await expect(read("後手の持駒：飛\n| ・ 玉玉|一\n")).rejects.toThrow("the text:2: found");
});

it("a folder is read file by file, and all errors name their place", async () => {
  for (const [words, named] of [
    [[files], []],
    [[], [files]],
  ] as const) {
    const given = await readMateProblems(words, named, { fillHand: false });
    for (const { position, words } of given.problems) expect(words).toEqual(parsePosition(position));
    expect(given.problems.at(-1)?.headers).toEqual(new Map([["表題", "二歩"]]));
    expect(given.problems.map(({ words: _, headers: __, ...problem }) => problem)).toEqual([
      { name: at("a.kif"), position: AFTER_TWO, file: at("a.kif") },
      { name: at("b.CSA"), position: MATE, file: at("b.CSA") },
      { name: "first", position: MATE, file: at("c.sfen") },
      { name: "", position: expect.stringMatching(/ w - 1$/), file: at("c.sfen") },
      { name: at("d.kif"), position: AFTER_TWO, file: at("d.kif") },
      { name: "二歩", position: AFTER_TWO, file: at("e.kif") },
    ]);
    expect(given.refused).toEqual([
      `${at("f.kif")}: cannot be read (no such file or folder)`,
      expect.stringContaining(`${at("c.sfen")}:2: column 4: the board ends after 1 rows`),
      expect.stringContaining(`${at("g.txt")}: no positions; write one per line`),
    ]);
    expect(given.damage).toEqual([expect.stringContaining(`${at("d.kif")}:5: a second game begins here`)]);
    expect(given.warnings).toEqual([
      expect.stringContaining(`${at("c.sfen")}:3: move 2, "5c5g", is against the rules`),
      expect.stringContaining(
        `${at("e.kif")}: move 3, "７五歩打", is against the rules and ends the game (反則勝ち)`,
      ),
    ]);
  }
});

it("a typed position that has ended is reported, too", async () => {
  const { problems, warnings } = await readMateProblems(["startpos moves 7g7f 5c5g illegal"], [], {
    fillHand: false,
  });
  expect([problems.length, warnings]).toEqual([1, [expect.stringContaining("move 2")]]);
});

it("games to review may come from folders", () => {
  const { games, refused, damage } = readGames([files]);
  expect(games.map(({ file, moves }) => [file, moves.length])).toEqual([
    [at("a.kif"), 2],
    [at("b.CSA"), 0],
    [at("c.sfen"), 0],
    [at("c.sfen"), 1],
    [at("d.kif"), 2],
    [at("e.kif"), 2],
  ]);
  expect([refused.length, damage.length]).toEqual([3, 1]);
});

it("who has no king is not asked whether it is mated", async () => {
  const MATED = "7nl/7k1/6pS1/6S1p/9/9/9/9/9 w G2r2b3g2s3n3l16p 1";
  const path = join(folder, "goals.sfen");
  writeFileSync(path, `one|${MATE}\ntwo|${MATED}\n`);
  const { problems, refused } = await readMateProblems([], [path], { fillHand: false, goal: "mated" });
  expect(problems.map(({ name }) => name)).toEqual(["two"]);
  expect(refused).toEqual([
    `${path}:1: column 1: black is to be mated, and has no king; set up black's king, or leave out the goal for a mate by black`,
  ]);
});

it("a folder without records is refused", async () => {
  const empty = join(folder, "empty");
  const problem = `${empty}: the folder has no records or lists of positions`;
  await expect(readMateProblems([empty], [], { fillHand: false })).rejects.toThrow(problem);
  expect(() => readGames([empty])).toThrow(problem);
});

describe("what files say besides the position", () => {
  const other = join(folder, "other");
  mkdirSync(other);
  const BOARD = [
    "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二",
    "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三",
    ..."四五六七八九".split("").map((rank) => `| ・ ・ ・ ・ ・ ・ ・ ・ ・|${rank}`),
    "先手の持駒：金",
  ].join("\n");
  const read = (...texts: string[]) => {
    const names = texts.map((text, i) => {
      const file = join(other, `${i}.kif`);
      writeFileSync(file, text);
      return file;
    });
    return readMateProblems([], names, { fillHand: false });
  };
  const first = join(other, "0.kif");

  it.each([
    ["no mate", "1 ４二金打", "the record's own solution of 1 ply does not end in mate; it is not used"],
    [
      "no mate yet",
      "1 ４二金打\n2 同　玉(51)",
      "the record's own solution of 2 plies does not end in mate; it is not used",
    ],
    [
      "another length",
      "詰手数：３手詰\n1 ５二金打",
      "the record's own solution of 1 ply is not as long as its header says (詰手数 3); neither is used",
    ],
    [
      "a length in kanji",
      "詰手数：二十一手詰\n1 ５二金打",
      "the record's own solution of 1 ply is not as long as its header says (詰手数 21); neither is used",
    ],
    ["as it should be", "詰手数：1手\n1 ５二金打\n2 詰み", undefined],
    ["as it should be, in kanji", "詰手数：一手\n1 ５二金打\n2 詰み", undefined],
    ["no solution", "詰手数：5", undefined],
  ])("a solution: %s", async (_, moves, says) => {
    const { problems, warnings, refused } = await read(`${BOARD}\n${moves}\n`);
    expect([problems.length, refused]).toEqual([1, []]);
    expect(warnings).toEqual(says === undefined ? [] : [`${first}: ${says}`]);
  });

  it.each([
    [
      `先手の持駒：金\n1 ７六歩(77)`,
      `${first}:1: 5 golds, 4 on the board and 1 in hand; a set has 4; without a board or 手合割 a record begins with the usual start of a game`,
    ],
    [`${BOARD}\n-\n1 ５二金打`, `${first}:11: found "-", which may be about the position; write`],
    [`+\n${BOARD}`, `${first}:1: found "+", which may be about the position; write`],
    [BOARD.replace("v玉", " ・"), `${first}: black is to mate, and white has no king`],
  ])("%j is refused", async (text, says) => {
    await expect(read(text)).rejects.toThrow(says);
  });

  it("a solution with an illegal move costs nobody the problem", async () => {
    const text = `${BOARD}\n1 ４二金打\n2 同　玉(51)\n3 ３三飛打\n4 ４一玉(42)\n`;
    const { problems, refused, damage, warnings } = await read(text);
    expect([problems.length, refused, damage]).toEqual([1, [], []]);
    expect(warnings).toEqual([
      `${first}:13: "３三飛打" is not a legal move here; it is move 3; the record's own solution is not used`,
    ]);
    expect(() => readGames([text])).toThrow('the text:13: "３三飛打" is not a legal move here');
  });

  it("a solution to be checked keeps an illegal move as it is written", async () => {
    const file = join(other, "wrong.kif");
    writeFileSync(file, `詰手数：５手\n${BOARD}\n1 ４二金打\n2 同　玉(51)\n3 ３三飛打\n4 ４一玉(42)\n`);
    const list = join(other, "wrong.sfen");
    writeFileSync(list, `${MATE} moves G*4b 5a4b R*3c 4b4a\n${MATE} moves R*3c\n`);
    const given = await readMateProblems([], [file, list], { fillHand: false, withSolutions: true });
    const { problems, refused, damage, warnings } = given;
    expect([refused, damage, warnings]).toEqual([[], [], []]);
    expect(problems.map(({ solution }) => [solution?.()?.claim, solution?.()?.lines])).toEqual([
      ["5", [["G*4b", "5a4b", "３三飛打"]]],
      [undefined, [["G*4b", "5a4b", "R*3c"]]],
      [undefined, [["R*3c"]]],
    ]);
    await expect(readMateProblems([], [list], { fillHand: false })).rejects.toThrow("is not a legal move");
  });

  it("files with the same title are distinguished", async () => {
    const titled = ["題", "題", "別の題"].map((title) => `表題：${title}\n${BOARD}`);
    const { problems } = await read(...titled);
    expect(problems.map(({ name }) => name)).toEqual([`${first} 題`, `${join(other, "1.kif")} 題`, "別の題"]);
  });
});
