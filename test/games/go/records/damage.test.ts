/** Damaged records of Go: what can be read is read, and errors name the place of the rest. */
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/files/file-errors.js";
import type { GoFlags } from "../../../../src/games/go/cli/flags.js";
import { readSgfProblems } from "../../../../src/games/go/records/problems.js";
import { sparse } from "../../../samples.js";
import { readFile } from "./read-sgf.js";

const read = (contents: string | Uint8Array, flags?: Partial<GoFlags>) => readFile("x.sgf", contents, flags);
const positionsOf = ({ problems }: { readonly problems: readonly (readonly [string, string])[] }) =>
  problems.map(([, position]) => position);

const NET = "(;GM[1]FF[4]SZ[4]AB[aa][bb][cc]AW[ca][cb]MA[ca]PL[B])";
const TEXT = "X.O./.XO./..X./.... b target=C4";

describe("damage", () => {
  it.each([
    ["a bracket too many", `${NET})`, 'line 1, column 54: found ")" outside of a game'],
    ["text behind the game", `${NET}\nend`, 'line 2, column 1: found "end" outside of a game'],
    ["no last bracket", NET.slice(0, -1), "line 1, column 53: the game is cut short here; it ends in )"],
    ["no first bracket", NET.slice(1), "line 1, column 1: the game begins without ("],
    [
      "no first semicolon",
      NET.replace(";", ""),
      "line 1, column 2: the first node of the game begins without ;",
    ],
    [
      "a comment cut short behind the question",
      NET.replace(/\)$/, ";B[db]C[wh"),
      "column 60: a value that does not end",
    ],
    [
      "a strange character in a variation",
      NET.replace(/\)$/, "(;B[db])(;B[dc])*)"),
      'column 69: "*" stands in no node',
    ],
    [
      "a node behind a variation",
      NET.replace(/\)$/, "(;B[db]);B[dc])"),
      "column 61: a node behind a variation",
    ],
  ])("costs no problem: %s", async (_, sgf, damage) => {
    const found = await read(sgf);
    expect(positionsOf(found)).toEqual([TEXT]);
    expect([found.refused, found.warnings]).toEqual([[], []]);
    expect(found.damage).toEqual([expect.stringContaining(damage)]);
  });

  it("costs no problem that words beside its set-up ask, where a later comment is cut short", async () => {
    const found = await read(`${NET.replace("MA[ca]", "C[Black to kill]").slice(0, -1)};B[db]C[wh`);
    expect(positionsOf(found)).toEqual([TEXT.replace("target=C4", "asks=kill")]);
    expect(found.damage).toEqual([expect.stringContaining("a value that does not end")]);
  });

  it.each([
    [
      "a game cut short in its stones",
      `${NET}(;SZ[4]AB[aa][b`,
      [TEXT],
      ["line 1, column 67: a value that does not end"],
    ],
    [
      "a game without a name",
      `(;[4]AB[aa]MA[aa])\n${NET}`,
      [TEXT],
      ["line 1, column 3: a value without the name"],
    ],
    ["text between games", `${NET} and (this) ${NET}`, [TEXT, TEXT], []],
    ["a bracket too many between games", `${NET})${NET}`, [TEXT, TEXT], []],
    // The variation after it is not a game on a board of 19 lines.
    ["a bracket that closes a game early", `${NET}(;W[ca]MA[ca])`, [TEXT], []],
  ])("leaves the other games: %s", async (_, sgf, positions, refused) => {
    const found = await read(sgf);
    expect(positionsOf(found)).toEqual(positions);
    expect(found.refused).toEqual(refused.map((problem) => expect.stringContaining(problem)));
    expect(found.damage).toHaveLength(1 - refused.length);
  });

  it("says how much of the file is skipped", async () => {
    const { damage } = await read(`${NET})\n\n  ${NET}(;B[aa])`);
    expect(damage).toEqual([
      'x.sgf: line 1, column 54: found ")" outside of a game, which begins with "(;"; passed over up to line 3, column 3',
      "x.sgf: line 3, column 56: a game without GM, FF, SZ, behind one that has them; passed over to the end of the file",
    ]);
  });

  it("ends with an end mark of DOS, which is no damage", async () => {
    for (const end of ["\u001a", "\r\n\u001a", "\u001a\u0000\u0000\u001a"]) {
      const found = await read(`${NET}${end}`);
      expect([positionsOf(found), found.damage]).toEqual([[TEXT], []]);
    }
  });

  it.each([
    ["in front of the marks", "(;SZ[3];B[aa];W[cb];B[b", {}, "line 1, column 22: a value that does not end"],
    [
      "in the node of the question",
      "(;SZ[3]AB[aa]AW[cb]MA[cb]PL[B]C[",
      {},
      "column 32: a value that does not end",
    ],
    [
      "in front of the move that is asked for",
      "(;SZ[3];B[aa];W[cb]*;B[bb])",
      { at: 2, target: "C2" },
      'column 20: found "*"',
    ],
    [
      "where nothing says that no marks follow",
      "(;SZ[3]AW[cb];B[aa]*;W[bb]MA[cb])",
      { target: "C2" },
      'column 20: found "*"',
    ],
  ])("is refused %s", async (_, sgf, flags, problem) => {
    await expect(read(sgf, flags)).rejects.toThrow(problem);
  });

  it("after the requested move does not matter", async () => {
    const found = await read("(;SZ[3];B[aa];W[cb];B[bb]*)", { at: 2, target: "C2" });
    expect(positionsOf(found)).toEqual(["X../..O/... b target=C2"]);
    expect(found.damage).toHaveLength(1);
  });
});

describe("illegal moves are executed as FF[4] says, with a warning", () => {
  it.each([
    [
      "suicide of one stone",
      "(;SZ[4]AB[ab][ba];W[aa]MA[ab])",
      ".X../X.../..../.... b target=A3",
      "line 1, column 20: A4 is not a legal move, it would be suicide; it was executed as SGF says",
    ],
    [
      "suicide of a block, whose points are empty then",
      "(;SZ[4]AB[ca][bb][ab]AW[aa];W[ba]MA[ca])",
      "..X./XX../..../.... b target=C4",
      "line 1, column 30: B4 is not a legal move, it would be suicide",
    ],
    // B3 takes C3, and only a retake may take it back in the next move: then C3 is on the board, and B3 is banned.
    [
      "a ko taken back at once",
      "(;SZ[4]AB[ba][bc][ab][cb]AW[ca][db][cc];W[bb];B[cb]MA[ca])",
      ".XO./X.XO/.XO./.... w target=C4 ko=B3",
      "line 1, column 48: C3 is not a legal move, it takes back a ko at once",
    ],
    [
      "a stone on a stone",
      "(;SZ[4]AB[aa];W[aa]MA[aa])",
      "O.../..../..../.... b target=A4",
      "line 1, column 16: A4 is not a legal move, a stone stands there",
    ],
    [
      "a stone on a stone that takes others",
      "(;SZ[3]AB[aa][ba]AW[ab][bb][ca];W[ba]MA[ca])",
      ".OO/OO./... b target=C3",
      "line 1, column 34: B3 is not a legal move, a stone stands there",
    ],
  ])("%s", async (_, sgf, position, warning) => {
    const found = await read(sgf);
    expect(found).toMatchObject({ refused: [], damage: [], warnings: [expect.stringContaining(warning)] });
    expect(positionsOf(found)).toEqual([position]);
  });

  it("also with KO, which marks them in records", async () => {
    const found = await read("(;SZ[4]AB[ab][ba];W[aa]KO[]MA[ab])");
    expect(found.warnings).toHaveLength(1);
  });
});

describe("what may not have been intended is reported", () => {
  it.each([
    [
      "a name that SGF has not",
      "(;SZ[4]AB[aa]AQB[bb]MA[aa]PL[W])",
      "line 1, column 17: AQB is not a property of SGF",
    ],
    [
      "a handicap without stones",
      "(;SZ[4]HA[2];W[aa]MA[aa])",
      "line 1, column 10: HA[2], but no stones are set up by AB",
    ],
    [
      "stones and a move in a node",
      "(;SZ[4]AB[bb]W[aa]MA[aa])",
      "line 1, column 15: a node with AB and a move, W",
    ],
    [
      "an empty set-up",
      "(;SZ[4]AB[aa]AW[]MA[aa]PL[W])",
      "line 1, column 16: AW[] is empty, and was passed over",
    ],
    ["a side that is not named", "(;SZ[4]AB[aa]MA[aa]PL[])", "line 1, column 22: PL[] is empty"],
    ["an empty mark", "(;SZ[4]AB[aa]TR[]PL[W])", "line 1, column 16: TR[] is empty"],
    ["two moves in a node", "(;SZ[4];W[bb]B[aa]MA[aa])", "line 1, column 15: B and W in one node"],
  ])("%s", async (_, sgf, warning) => {
    const found = await read(sgf);
    expect(found).toMatchObject({ refused: [], damage: [], warnings: [expect.stringContaining(warning)] });
  });

  it.each([
    ["a handicap that black has played", "(;SZ[4]HA[2];B[bb];B[cc];W[aa]MA[aa])"],
    ["one size on two nodes", "(;SZ[4]AB[aa]MA[aa]PL[W];SZ[4])"],
    ["a stone that is named twice", "(;SZ[4]AB[aa][aa:ab]MA[aa]PL[W])"],
  ])("but not %s", async (_, sgf) => {
    expect(await read(sgf)).toMatchObject({ refused: [], damage: [], warnings: [] });
  });
});

describe("a node with stones and a move is a set-up, and the move follows it", () => {
  const root = "SZ[4]AB[aa][bb]AW[ca]W[cb]";
  const warning = "x.sgf: line 1, column 25: a node with AB and a move, W; the stones were set up first";
  it.each<readonly [string, string, Partial<GoFlags>, readonly string[]]>([
    ["asked before the move", `(;${root})`, {}, ["X.O./.X../..../.... w"]],
    ["also by --at", `(;${root};B[dd])`, { at: 0 }, ["X.O./.X../..../.... w"]],
    ["after it", `(;${root};B[dd])`, { at: 1 }, ["X.O./.XO./..../.... b"]],
    ["with words", `(;${root}C[White to kill];B[dd]MA[aa])`, {}, ["X.O./.X../..../.... w asks=kill"]],
    ["with marks, after the move", `(;${root}MA[ca])`, {}, ["X.O./.XO./..../.... b target=C4"]],
    ["with marks and its side to move", `(;${root}PL[W]MA[ca])`, {}, ["X.O./.X../..../.... w target=C4"]],
    ["with the side that PL names", `(;${root}PL[B])`, {}, ["X.O./.X../..../.... b"]],
  ])("%s", async (_, sgf, flags, positions) => {
    const found = await read(sgf, flags);
    expect(found).toMatchObject({ refused: [], damage: [], warnings: [warning] });
    expect(positionsOf(found)).toEqual(positions);
  });

  it("which its solution begins with, as are its variations", () => {
    const sgf = `(;${root}C[Correct!](;B[dd];W[da])(;B[dc]))`;
    const [problem] = readSgfProblems(Buffer.from(sgf), "x.sgf", undefined).problems;
    expect("solution" in problem && problem.solution?.()).toMatchObject({
      right: ["C3"],
      lines: [
        ["C3", "D1", "D4"],
        ["C3", "D2"],
      ],
    });
  });
});

it("old marks, M, are read as MA", async () => {
  expect(positionsOf(await read(NET.replace("MA[", "M[")))).toEqual([TEXT]);
});

it("the ban by ko that GNU Go writes is read, among points of suicide", async () => {
  const found = await read("(;SZ[4]AB[ba][bc][ab]AW[ca][db][cc][bb]PL[B]MA[bb]IL[aa][cb])");
  expect(positionsOf(found)).toEqual([".XO./XO.O/.XO./.... b target=B3 ko=C3"]);
});

/** What is read of a text: one string for each problem, and whether anything is reported. */
function outcome(text: string) {
  try {
    const { problems, damage, warnings } = readSgfProblems(Buffer.from(text), "x.sgf", undefined);
    const errors = problems.filter((problem) => problem instanceof RecordError);
    return {
      found: problems.map((problem) =>
        problem instanceof RecordError ? "" : JSON.stringify(problem.words) + problem.board + problem.side,
      ),
      isSaid: damage.length + warnings.length + errors.length > 0,
    };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return { found: [], isSaid: true };
  }
}

describe("no damage of a record silently gives other positions", () => {
  const games = [
    "(;GM[1]FF[4]SZ[5:4]C[a \\] b]AB[aa:bb][cc]AW[ca][cb];B[da];W[ed]PL[B]MA[ca]SQ[aa:ed](;B[db])(;B[dc]))",
    "(;SZ[9]AB[aa]AW[ab][ba]KM[6.5];B[cc]TR[ba])",
  ];
  const text = games.join("\n");
  const whole = outcome(text);
  // Not a digit, which changes a board size, nor an A, which turns a move into stones that are set up.
  const signs = ["(", ")", ";", "[", "]", "\\", "X", "a"];

  it("a text that is cut", () => {
    for (let length = 0; length < text.length; length++) {
      const isBetween = length === games[0].length || length === games[0].length + 1;
      expect([length, outcome(text.slice(0, length)).isSaid]).toEqual([length, !isBetween]);
    }
  });

  it("a text with an extra or a missing character", () => {
    let others = 0;
    for (let at = 0; at < text.length; at += sparse(1.5)) {
      const before = text.slice(0, at);
      const damaged = [...signs.map((sign) => before + sign + text.slice(at)), before + text.slice(at + 1)];
      for (const each of damaged) {
        const { found, isSaid } = outcome(each);
        if (found.join() === whole.found.join()) continue;
        others++;
        expect([each, isSaid]).toEqual([each, true]);
      }
    }
    expect(others).toBeGreaterThan(2 * (text.length / sparse(1.5)));
  });
});
