/** Problems of Go from SGF: what is read of a record, and the errors for others, with line and column. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { formatUnasked } from "../../../../src/games/go/analysis/candidates.js";
import type { GoFlags } from "../../../../src/games/go/cli/flags.js";
import { readGoLine, readGoProblems } from "../../../../src/games/go/cli/problems.js";
import { formatProblem, parseProblem } from "../../../../src/games/go/notation/text.js";
import { readSgfProblems } from "../../../../src/games/go/records/problems.js";
import { createRandom } from "../../../../src/math/random.js";
import { sampled } from "../../../samples.js";
import { readFile, readOrRefuse } from "./read-sgf.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-sgf-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (contents: string | Uint8Array, flags?: Partial<GoFlags>) => readFile("x.sgf", contents, flags);

const NET = "(;GM[1]FF[4]SZ[4]AB[aa][bb][cc]AW[ca][cb]MA[ca]PL[B])";
const TEXT = "X.O./.XO./..X./.... b target=C4";

describe("records that are read", () => {
  it.each<readonly [string, string, Partial<GoFlags>, readonly string[]]>([
    ["set-up, marks and side", NET, {}, [TEXT]],
    ["what stands in front of the game", `A problem [1] (of a book):\n${NET}`, {}, [TEXT]],
    [
      "names with small letters",
      "(;SiZe[4]AddBlack[aa][bb][cc]AddWhite[ca][cb]TRiangle[ca]PLayer[B])".replace("SiZe", "SZ"),
      {},
      [TEXT],
    ],
    [
      "rectangles, one mark a block, and a region",
      "(;SZ[4]AB[aa:bb]AW[ca:da]MA[ca][da]SQ[ca:dc]PL[white])",
      {},
      ["XXOO/XX../..../.... w target=C4 region=C2:D4"],
    ],
    [
      "marks on the solution of a question in words",
      "(;SZ[5:3]AB[aa]AW[cb]C[White to kill];W[ba]TR[ba];B[ca]MA[ba])",
      {},
      ["X..../..O../..... w asks=kill"],
    ],
    ["columns and rows", "(;SZ[5:3]AB[aa]AW[cb]TR[cb]PL[W])", {}, ["X..../..O../..... w target=C2"]],
    [
      "both sides, where none is named",
      "(;SZ[3:2]AW[cb]MA[cb]PL[])",
      {},
      [".../..O b target=C1", ".../..O w target=C1"],
    ],
    [
      "both sides, where variations begin with each",
      "(;SZ[3:2]AW[cb]MA[cb](;B[aa])(;W[aa]))",
      {},
      [".../..O b target=C1", ".../..O w target=C1"],
    ],
    [
      "the side that all begin with",
      "(;SZ[3:2]AW[cb]MA[cb](;C[a];B[aa])(;B[ba]))",
      {},
      [".../..O b target=C1"],
    ],
    ["the side after the last move", "(;SZ[3];B[aa];W[cb]MA[cb])", {}, ["X../..O/... b target=C2"]],
    ["words without marks", "(;SZ[3]AB[aa]PL[W]SOLVEFAST[target=A3])", {}, ["X../.../... w target=A3"]],
    ["passes", "(;SZ[3];B[aa];W[];B[tt];W[cb]MA[cb])", {}, ["X../..O/... b target=C2"]],
    ["the first node with marks", "(;SZ[3];B[aa];W[cb]MA[cb];B[bb])", {}, ["X../..O/... b target=C2"]],
    [
      "the main line",
      "(;SZ[3](;B[aa](;W[cb]MA[cb])(;W[bb]MA[bb]))(;B[cc];W[ac]MA[ac]))",
      {},
      ["X../..O/... b target=C2"],
    ],
    [
      "words that say what is asked",
      "(;SZ[3]AB[aa]AW[cb]C[Problem 1: 黒先白死])",
      {},
      ["X../..O/... b asks=kill"],
    ],
    [
      "words after the last move",
      "(;SZ[3]C[White to kill];B[aa];W[cb]C[Black to live])",
      { at: 2 },
      ["X../..O/... b asks=live"],
    ],
    ["no words before it", "(;SZ[3]C[White to kill];B[aa];W[cb])", { at: 2 }, ["X../..O/... b"]],
    [
      "a target, whatever words ask",
      "(;SZ[3]AB[aa]AW[cb]MA[cb]C[White to live])",
      {},
      ["X../..O/... w target=C2"],
    ],
    [
      "a target named by an option",
      "(;SZ[3]AB[aa]AW[cb]C[White to live])",
      { target: "C2" },
      ["X../..O/... w target=C2"],
    ],
    ["PL before words of the other side", "(;SZ[3]AB[aa]AW[cb]PL[B]C[White to live])", {}, ["X../..O/... b"]],
    [
      "positions that do not say what they ask",
      "(;SZ[3];B[aa];W[cb])",
      { at: 2, threats: "0:1" },
      ["X../..O/... b threats=0:1"],
    ],
    [
      "a position after so many moves",
      "(;SZ[3];B[aa];W[cb];B[bb];W[ca])",
      { at: 3, target: "C2" },
      ["X../.XO/... w target=C2"],
    ],
    [
      "no moves",
      "(;SZ[3]AW[cb];B[aa];W[bb])",
      { at: 0, target: "C2", side: "b" },
      [".../..O/... b target=C2"],
    ],
    ["a stone that is set up later", "(;SZ[3];B[aa];AE[aa]AW[cb]MA[cb])", {}, [".../..O/... w target=C2"]],
    // White B3 takes black C3, and black may not retake at once.
    [
      "a ban that is lifted",
      "(;SZ[4]AB[ba][bc][ab][cb]AW[ca][db][cc];W[bb];B[dd]MA[bb])",
      {},
      [".XO./XO.O/.XO./...X w target=B3"],
    ],
    [
      "a ban that stands",
      "(;SZ[4]AB[ba][bc][ab][cb]AW[ca][db][cc];W[bb]MA[bb])",
      {},
      [".XO./XO.O/.XO./.... b target=B3 ko=C3"],
    ],
    [
      "no ban for the other side",
      "(;SZ[4]AB[ba][bc][ab][cb]AW[ca][db][cc];W[bb]MA[bb]PL[W])",
      {},
      [".XO./XO.O/.XO./.... w target=B3"],
    ],
    [
      "what options say anew",
      NET,
      { target: "B3", region: "A1:D4", threats: "0:2", targets: "any" },
      ["X.O./.XO./..X./.... b target=B3 threats=0:2"],
    ],
  ])("%s", async (_, sgf, flags, positions) => {
    const { problems, refused } = await read(sgf, flags);
    expect({ positions: problems.map(([, position]) => position), refused }).toEqual({
      positions,
      refused: [],
    });
  });

  it("of a file with several games have the numbers of their games", async () => {
    const { problems } = await read(`${NET}\n(;SZ[3:2]AW[cb]MA[cb])`);
    expect(problems.map(([name]) => name)).toEqual([
      "x.sgf, game 1",
      "x.sgf, game 2, black to move",
      "x.sgf, game 2, white to move",
    ]);
  });

  it.each([
    ["with a byte order mark", Buffer.from(`\ufeff${NET}`)],
    ["in UTF-16", Buffer.from(`\ufeff${NET}`, "utf16le")],
    [
      "in an encoding that it names",
      Buffer.concat([
        Buffer.from("(;CA[gb18030]PB["),
        Buffer.from([0xce, 0xe2, 0x81, 0x5d]),
        Buffer.from(`]${NET.slice(2)}`),
      ]),
    ],
    ["in an encoding that nobody knows", Buffer.from(`(;CA[none]${NET.slice(2)}`)],
    ["with lines of Windows", Buffer.from(NET.replaceAll("]", "]\r\n"))],
  ])("%s", async (_, bytes) => {
    const { problems } = await read(bytes);
    expect(problems.map(([, position]) => position)).toEqual([TEXT]);
  });

  const text = (name: string | undefined, bytes: readonly number[]) =>
    Buffer.concat([
      Buffer.from(`(;${name === undefined ? "" : `CA[${name}]`}C[`),
      Buffer.from(bytes),
      Buffer.from(`]${NET.slice(2).replace("PL[B]", "")}`),
    ]);
  /** 黑先, 黒先 and 흑선. */
  const [GB, UTF8, SJIS, KR] = [
    [0xba, 0xda, 0xcf, 0xc8],
    [0xe9, 0xbb, 0x92, 0xe5, 0x85, 0x88],
    [0x8d, 0x95, 0x90, 0xe6],
    [0xc8, 0xe6, 0xbc, 0xb1],
  ];
  it.each([
    ["gb-2312", GB],
    ["GBK", GB],
    [undefined, GB],
    ["sjis", SJIS],
    [undefined, SJIS],
    ["EUC_KR", KR],
    ["UTF-8", [...UTF8, 0xff]],
    ["UTF-8", GB, "CA[UTF-8] is not the encoding of the file; it was read as GB18030"],
    ["gbk", UTF8, "CA[gbk] is not the encoding of the file; it was read as UTF-8"],
    ["klingon", GB, "CA[klingon] is not an encoding that is known; it was read as GB18030"],
  ])("in CA[%s] is understood: %j", async (name, bytes, problem = "") => {
    const { problems, warnings } = await read(text(name, bytes));
    expect(problems.map(([, position]) => position)).toEqual([TEXT]);
    expect(warnings).toEqual(problem === "" ? [] : [`x.sgf: line 1, column 5: ${problem}`]);
  });

  it("has a warning where its words are in another encoding, and are none of a problem's", async () => {
    const lost = Buffer.from([..."(;CA[UTF-8]PB[\xff]"].map((sign) => sign.charCodeAt(0)));
    expect(await read(Buffer.concat([lost, Buffer.from(NET.slice(2))]))).toMatchObject({
      problems: [["x.sgf", TEXT]],
      warnings: ["x.sgf: line 1, column 5: CA[UTF-8] is not the encoding of the file; words may be lost"],
    });
  });

  it("may be in a folder", async () => {
    const many = join(folder, "many");
    mkdirSync(many);
    for (const name of ["b.sgf", "a.SGF"]) writeFileSync(join(many, name), NET);
    writeFileSync(join(many, "notes.txt"), "no problem");
    const { problems } = await readGoProblems([many], [], {} as GoFlags);
    expect(problems.map(({ name }) => name)).toEqual([join(many, "a.SGF"), join(many, "b.sgf")]);
  });
});

it.each([
  ["PL[B]C[White to live]", 26, "PL"],
  ["C[Black to play, White to live]", 21, "the one to move"],
])("words for another side, %s, ask nothing, and a warning says so", async (words, column, than) => {
  expect(await read(`(;SZ[3]AB[aa]AW[cb]${words})`)).toMatchObject({
    problems: [["x.sgf", "X../..O/... b"]],
    warnings: [
      `x.sgf: line 1, column ${column}: the words name another side than ${than}; black was taken to move`,
    ],
  });
});

it("set-ups that are variations of an empty root are problems, each with its solution", () => {
  const corner = "AB[aa][bb][cc]AW[ca][cb]PL[B]";
  const sgf = `(;SZ[4]C[two](;${corner};B[da])(;${corner}C[ko];B[db](;W[ba])(;W[da])))`;
  const { problems } = readSgfProblems(Buffer.from(sgf), "x.sgf", undefined);
  const said = problems.map((one) => "solution" in one && [one.source, one.board, one.solution?.()]);
  expect(said).toMatchObject([
    ["x.sgf, variation 1", "X.O./.XO./..X./....", { right: ["D4"], lines: [["D4"]] }],
    [
      "x.sgf, variation 2",
      "X.O./.XO./..X./....",
      {
        right: ["D3"],
        claim: "ko",
        lines: [
          ["D3", "B4"],
          ["D3", "D4"],
        ],
      },
    ],
  ]);
  const root = readSgfProblems(
    Buffer.from(`(;SZ[4]${corner}(;AW[dd];B[da])(;AW[dc];B[db]))`),
    "x.sgf",
    undefined,
  );
  expect(root.problems).toHaveLength(1);
});

it("games of a file in several encodings are read each in its own", () => {
  const game = (name: string) => `(;SZ[4]CA[${name}]AB[aa]AW[ca]PL[B]C[黒先活];B[da]C[`;
  const bytes = Buffer.concat([
    Buffer.from(`${game("UTF-8")}正解])\n(;SZ[4]CA[GB18030]AB[aa]AW[ca]PL[B]C[`),
    Buffer.from("bada cfc8 bbee".replaceAll(" ", ""), "hex"),
    Buffer.from("](;B[db]C["),
    Buffer.from("caa7b0dc", "hex"),
    Buffer.from("])(;B[da]C["),
    Buffer.from("d5fdbde2", "hex"),
    Buffer.from("]))"),
  ]);
  const { problems, warnings } = readSgfProblems(bytes, "x.sgf", undefined);
  expect(problems.map((one) => "solution" in one && one.solution?.()?.right)).toEqual([["D4"], ["D4"]]);
  expect([problems.map((one) => "words" in one && one.words.asks), warnings]).toEqual([["live", "live"], []]);
});

it.each([
  "C[Ko]",
  "C[Black to play. Result: ko]",
  "GN[Ko problem]",
  "C[答え：コウ]",
  "C[Black first. It is a ko.]",
])("words beside a problem speak of a ko: %s", (words) => {
  const { problems } = readSgfProblems(
    Buffer.from(`(;SZ[4]AB[aa]AW[ca]PL[B]${words};B[da])`),
    "x.sgf",
    undefined,
  );
  expect(problems[0]).toHaveProperty("solution");
  expect("solution" in problems[0] && problems[0].solution?.()).toMatchObject({ claim: "ko" });
});

it("words that name another side than the moves are followed, with a warning", async () => {
  const { problems, warnings } = await read("(;SZ[4]AB[aa]AW[cb]C[Black to play and live.];W[ba])");
  expect(problems).toEqual([["x.sgf", "X.../..O./..../.... b asks=live"]]);
  expect(warnings).toEqual([
    "x.sgf: line 1, column 21: the words name another side than the first move of the record; black was taken to move",
  ]);
});

describe("a solution with a move that cannot be played is reported", () => {
  it.each([
    [
      "an impossible point",
      ";W[ba];B[zz];W[zy]",
      'column 39: "zz" is not a point of a board of 4 columns and 4 rows, in its solution',
    ],
    [
      "a point with a stone",
      ";W[ba];B[ca]",
      "column 39: C4 is not a legal move of its solution, a stone stands there",
    ],
    ["suicide", ";B[da]", "column 33: D4 is not a legal move of its solution, it would be suicide"],
    [
      "in several lines",
      "(;W[ba];B[ca])(;W[da];B[db](;W[da])(;W[dz]))",
      "column 40: C4 is not a legal move of its solution, a stone stands there (and 1 more in its solution)",
    ],
    ["of no variation with a set-up", "(;W[ba];B[bb])(;AB[dd];W[zz])", undefined],
    ["of no pass", ";W[];B[tt];W[ba];W[bb]", undefined],
    ["of no move that is made whatever the rules say", ";W[ba];B[ca]KO[]", undefined],
  ])("%s", async (_, solution, warning) => {
    const { problems, warnings } = await read(`(;SZ[4]AB[aa]AW[ca][db]PL[W]  ${solution})`);
    expect(problems).toEqual([["x.sgf", "X.O./...O/..../.... w"]]);
    expect(warnings).toEqual(warning === undefined ? [] : [`x.sgf: line 1, ${warning}`]);
  });
});

describe("marks of books", () => {
  const board = "X.O./.XO./..X./....";
  it.each([
    [
      "the first that is on stones of one side",
      "MA[dd]TR[ca][cb]",
      "target=C4",
      ["the mark on D1 is on an empty point"],
    ],
    [
      "squares, where another mark cannot be meant",
      "MA[aa][ca]SQ[ca]",
      "target=C4",
      ["marks are on blocks of both colours"],
    ],
    ["squares on stones alone", "SQ[ca][cb]", "target=C4", []],
    ["squares with points around, as a region", "TR[ca]SQ[ca:dd]", "target=C4 region=C1", []],
    ["none, where a mark is on an empty point", "MA[dd]", "", ["the mark on D1 is on an empty point"]],
    [
      "none, where marks are on both sides",
      "TR[aa][ca]",
      "",
      ["marks are on blocks of both colours, A4 and C4"],
    ],
    ["none, where squares are on empty points", "SQ[dd]", "", ["SQ marks no stone"]],
  ])("as targets: %s: %s", async (_, marks, words, said) => {
    const { problems, warnings } = await read(`(;SZ[4]AB[aa][bb][cc]AW[ca][cb]PL[B]${marks})`);
    const [[, position]] = problems;
    expect(position).toContain(`${board} b${words === "" ? "" : ` ${words}`}`);
    if (words === "") expect(position).not.toContain("target");
    expect(warnings).toEqual(said.map((text) => expect.stringContaining(text)));
  });
});

describe("records that are refused", () => {
  it.each([
    ["", "x.sgf: no games; a game begins with (;"],
    ["(;SZ[4]\n  AB[aa]]AW[bb])", 'x.sgf: line 2, column 9: found "]"'],
    ["(;SZ[4]AB[aa", "x.sgf: line 1, column 10: a value that does not end; it ends in ]"],
    ["(;SZ[4]", "x.sgf: line 1, column 8: the game is cut short here; it ends in )"],
    ["(;SZ[4])AB[aa]", 'x.sgf: line 1, column 9: found "AB" outside of a game'],
    ["(;[aa])", "x.sgf: line 1, column 3: a value without the name of a property in front"],
    ["(;SZ[4]AB AW[bb])", "x.sgf: line 1, column 11: a property without a value; write [] for an empty one"],
    ["(;SZ[4](AB[aa]))", 'x.sgf: line 1, column 9: "AB" stands in no node'],
    ["(;GM[2]SZ[8])", "x.sgf: line 1, column 5: is not a game of Go"],
    ["(;SZ[20])", "x.sgf: line 1, column 5: SZ[20] is not a size of a board; boards have 2 to 19"],
    ["(;SZ[1:5])", "x.sgf: line 1, column 5: SZ[1:5] is not a size of a board"],
    ["(;SZ[4]AB[ee])", 'x.sgf: line 1, column 10: "ee" is not a point of a board of 4 columns and 4 rows'],
    ["(;SZ[4]AB[aa:bb:cc])", "x.sgf: line 1, column 10: aa:bb:cc is not a rectangle"],
    ["(;SZ[4]AB[aa]AW[bb:aa])", "x.sgf: line 1, column 16: two stones stand on A4"],
    ["(;SZ[4]AB[aa]PL[red])", "x.sgf: line 1, column 16: PL[red] names no side"],
    ["(;SZ[4]PL[B])", "x.sgf: there is no group to ask about; name a stone to take, as in target=C3"],
    // Properties that could change the position are not ignored.
    ["(;AB[aa]MA[aa]PL[W];SZ[4])", "x.sgf: line 1, column 23: SZ comes after stones"],
    ["(;SZ[4]AB[aa]MA[aa]PL[W];GM[3])", "x.sgf: line 1, column 28: is not a game of Go"],
    ["(;SZ[4]AB[aa]MA[aa]PL[W][B])", "x.sgf: line 1, column 25: PL has two values; one side is to move"],
    ["(;SZ[4];B[aa][bb]MA[aa])", "x.sgf: line 1, column 14: B has two moves; a node has one"],
    [
      "(;SZ[4]ab[aa]AW[bb]MA[bb])",
      'x.sgf: line 1, column 8: found "ab"; names of properties are capital letters',
    ],
    ["(;SZ[4]SZ[5]AB[aa]MA[aa]PL[W])", "x.sgf: line 1, column 10: the size of the board is given twice"],
    [
      "(;SZ[4]AB[aa]MA[aa]PL[W]SOLVEFAST[threats=1:0 threats=2:0])",
      "x.sgf: line 1, column 34: threats= is given twice; leave one out",
    ],
    [
      "(;SZ[4]AB[aa]MA[aa]PL[W]SOLVEFAST[threats=1:0][ko=A1])",
      "x.sgf: line 1, column 47: SOLVEFAST has two values; write all words in one",
    ],
    ["(;SZ[4]AB[aa][bb]MA[aa]SQ[bb]PL[B])", "x.sgf: the target A4 is not in the region"],
    [
      "(;SZ[4]AB[aa]AW[cc]SQ[aa][ab][dd]SOLVEFAST[asks=kill]PL[B])",
      "x.sgf: there is no group to ask about in the region, which includes points with stones on them",
    ],
    ["(;SZ[4]AB[aa]AW[ab][ba]MA[ab]PL[B])", "x.sgf: the black block at A4 has no liberty"],
  ])("%s", async (sgf, problem) => {
    await expect(read(sgf)).rejects.toThrow(problem);
  });

  it("because a record has no such move", async () => {
    await expect(read("(;SZ[4]AB[aa]AW[ab])", { at: 3, target: "A3" })).rejects.toThrow(
      "x.sgf: has no moves on its main line; leave --at out",
    );
  });

  it.each<readonly [string, Partial<GoFlags>, string]>([
    [
      "(;SZ[4];B[aa];W[ab])",
      {},
      "name a stone to take, as in target=C3; no move of the record is played: --at N",
    ],
    [
      "(;SZ[4];B[aa];W[ab])",
      { target: "A4" },
      "no move of the record is played: --at N gives the board after",
    ],
  ])("because no move is played, %s with %o", async (sgf, flags, problem) => {
    await expect(read(sgf, flags)).rejects.toThrow(problem);
  });

  it("leave the others of the file", async () => {
    const { problems, refused } = await read(`${NET}(;SZ[20])`);
    expect(problems).toHaveLength(1);
    expect(refused).toEqual([expect.stringContaining("x.sgf, game 2: line 1, column")]);
  });

  it.each<readonly [Partial<GoFlags>, string]>([
    [{ at: 4, target: "C2" }, "has no move 4 on its main line; --at 2 is after the last"],
    [{ at: 2, target: "C9" }, "--target C9: C9 is not on the board"],
    [{ at: 2, target: "C2", threats: "9:0" }, "--threats 9:0: 9 threats are too many"],
    [{ at: 2, target: "C2", region: "A1" }, "--region A1: the target C2 is not in the region"],
    [{ at: 2, out: "list.csv" }, "x.sgf: no target is named"],
    [{ at: 2, class: "one-eye" }, "x.sgf: no target is named"],
    [
      { at: 2, target: "C2", goal: "kill", targets: "any" },
      "--goal kill and --targets any contradict each other",
    ],
  ])("because of options: %o", async (flags, problem) => {
    await expect(read("(;SZ[3];B[aa];W[cb])", flags)).rejects.toThrow(problem);
  });
});

describe("positions", () => {
  it.each<readonly [string, Partial<GoFlags>, string]>([
    ["X./.. b", { target: "A2" }, "X./.. b target=A2"],
    ["X./.. b target=A2 threats=1:0", { threats: "0:1", side: "w" }, "X./.. w target=A2 threats=0:1"],
    [".XO./XO.O/.XO./.... b target=B3 ko=C3", { side: "w" }, ".XO./XO.O/.XO./.... w target=B3"],
    [
      ".XO./XO.O/.XO./.... b target=B3 ko=C3",
      { side: "b", targets: "all" },
      ".XO./XO.O/.XO./.... b target=B3 goal=kill ko=C3",
    ],
  ])("%s with %o", (text, flags, position) => {
    expect(readGoLine(text, flags as GoFlags).position).toBe(position);
  });

  it("are not read as records", async () => {
    await expect(readGoProblems(["X./.. b target=A2"], [], { at: 1 } as GoFlags)).rejects.toThrow(
      "--at has an effect only on records",
    );
  });
});

it("damaged records are read or refused, with a line for each game, and nothing else happens", async () => {
  const game =
    "(;GM[1]FF[4]CA[UTF-8]SZ[5:4]C[a \\] b]AB[aa:bb][cc]AW[ca][cb];B[da];W[tt]PL[B]MA[ca]SQ[aa:ed](;B[db])(;B[dc]))";
  const whole = `${game}\n${game.replace("MA", "TR")}`;
  const signs = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    ":",
    "aa",
    "AB",
    "\n",
    "é",
    "\u0000",
    "MA[cb]",
    "SZ[3]",
    "PL[]",
    "tt",
  ];
  const random = createRandom(14);
  const below = (most: number) => Math.floor(random() * most);
  let readable = 0;
  let refusals = 0;
  for (let i = 0; i < sampled(1500); i++) {
    let text = whole;
    for (let k = 1 + below(4); k > 0; k--) {
      const at = below(text.length);
      const put = random() < 0.5 ? "" : signs[below(signs.length)];
      text = text.slice(0, at) + put + text.slice(at + below(3));
    }
    const found = await readOrRefuse("x.sgf", text);
    if (found.problems.length > 0) readable++;
    for (const refusal of found.refused) {
      refusals++;
      expect([text, refusal]).toSatisfy(([, said]) => /^x\.sgf(, game \d+)?: [^\n]+$/.test(said));
    }
    for (const [, position] of found.problems) {
      const again = position.includes("target=")
        ? formatProblem(parseProblem(position))
        : formatUnasked(position);
      expect(again).toBe(position);
    }
  }
  expect(Math.min(readable, refusals)).toBeGreaterThan(sampled(190));
});
