/** Solutions in records, in the forms of books and sites. */
import { expect, it } from "vitest";
import { readSgfProblems } from "../../../../src/games/go/records/problems.js";

const read = (game: string) => {
  const { problems } = readSgfProblems(Buffer.from(game), "x.sgf", undefined);
  const [problem] = problems;
  const solution = "solution" in problem ? problem.solution?.() : undefined;
  if (solution === undefined) return undefined;
  const { lines: _, goesOn: _goesOn, isTaken: _isTaken, ...moves } = solution;
  return moves;
};

/** With black to move on a board of 5x5. */
const after = (lines: string, head = "PL[B]") => `(;SZ[5]AB[aa]AW[cc]${head}${lines})`;

const B5 = { right: ["B5"], wrong: [] };
const lost = (wrong: readonly string[]) => ({ right: [], wrong, claim: "lost" });

it.each([
  ["the first line where nothing is marked", after("(;B[ba];W[bb])(;B[ca])"), { right: ["B5"], wrong: [] }],
  ["a record without variations", after(";B[ba];W[bb];B[ca]"), { right: ["B5"], wrong: [] }],
  [
    "RIGHT at the end of a line",
    after("(;B[ba];W[bb])(;B[ca];W[bb];B[da]C[RIGHT])"),
    { right: ["C5"], wrong: [] },
  ],
  [
    "several that are right",
    after("(;B[ba]C[Correct!])(;B[ca];W[bb](;B[da]C[RIGHT])(;B[ea]C[Wrong]))"),
    { right: ["B5", "C5"], wrong: [] },
  ],
  ["TE and BM", after("(;B[ba]BM[1])(;B[ca]TE[1];W[bb]C[wrong])"), { right: ["C5"], wrong: ["B5"] }],
  [
    "wrong moves alone, and the first of the others",
    after("(;B[ba];W[bb]C[失敗])(;B[ca])(;B[da])"),
    { right: ["C5"], wrong: ["B5"] },
  ],
  [
    "values of positions",
    after("(;B[ba];W[bb]GW[1])(;B[ca];W[bb];B[da]GB[2])"),
    { right: ["C5"], wrong: ["B5"] },
  ],
  ["正解 and 失败", after("(;B[ba]C[失败图])(;B[ca]C[正解図])"), { right: ["C5"], wrong: ["B5"] }],
  ["a ko in words at the problem", after(";B[ba]", "C[黒先劫]"), { right: ["B5"], wrong: [], claim: "ko" }],
  [
    "a ko in a right line",
    after("(;B[ba];W[bb]C[this is ko])(;B[ca]C[Wrong: a ko])"),
    { right: ["B5"], wrong: ["C5"], claim: "ko" },
  ],
  [
    "a ko by another move than the right one, or by a later one",
    after(
      "(;B[ba]C[RIGHT];W[bb](;B[ca]C[RIGHT])(;B[da]C[Only ko.]))(;B[ca]C[This does less: ko])(;B[da]C[成劫])",
    ),
    { right: ["B5"], wrong: [] },
  ],
  [
    "a ko by another move than the first",
    after("(;B[ba];W[bb])(;B[ca]C[コウ])"),
    { right: ["B5"], wrong: [] },
  ],
  [
    "a ko in the best line of a right move",
    after("(;B[ca])(;B[ba];W[bb];B[ca]C[RIGHT: a ko])"),
    { right: ["B5"], wrong: [], claim: "ko" },
  ],
  [
    "directions, which judge nothing",
    after("(;B[ba]C[on the right side])(;B[ca]C[RIGHT])"),
    { right: ["C5"], wrong: [] },
  ],
  [
    "what is not right, and questions",
    after(
      "(;B[ba]C[Not correct!])(;B[ca]C[RIGHT: no ko])(;B[da]C[Is this correct?];W[bb]C[No, White lives])(;B[ea]C[not quite right])(;B[eb]C[on the right-hand side])",
    ),
    { right: ["C5"], wrong: ["B5", "E5"] },
  ],
  [
    "no ko in words at the problem",
    after(";B[ba]", "C[Black to kill without a ko]"),
    { right: ["B5"], wrong: [] },
  ],
  ["whose move comes first", "(;SZ[5]AB[aa]AW[cc](;W[ba])(;C[or];W[ca]))", { right: ["B5"], wrong: [] }],
  [
    "moves of the side to move alone, of which there are others",
    "(;SZ[5]AB[aa]AW[cc]PL[W](;B[ca])(;W[ba]))",
    { right: ["B5"], wrong: [], hasOther: true },
  ],
  ["the names of nodes", after("(;B[ba]N[Wrong];W[bb])(;B[ca]N[Correct])"), { right: ["C5"], wrong: ["B5"] }],
  ["moves up to where stones are set up", after(";B[ba];AE[ba]AW[cb];B[ba]"), B5],
  ["a pass", after(";B[]"), { right: ["pass"], wrong: [] }],
  ["nodes without a move before it", after(";C[the solution];B[ba]"), { right: ["B5"], wrong: [] }],
  [
    "right moves that are named beside wrong ones",
    after(
      "(;B[ca]C[B5 would be correct];W[ba])(;B[da]C[正解はB5];W[bz]C[Correct response!])(;B[ba]C[RIGHT])",
    ),
    B5,
  ],
  ["none", after(""), undefined],
  ["a position that is lost", after("(;B[ba];W[bb])(;B[ca]BM[1])", "PL[B]GW[1]"), lost(["C5"])],
  ["a lost position without a line", after("", "PL[B]GW[1]"), lost([])],
  ["a right move of a position that is said to be lost", after(";B[ba]TE[1]", "PL[B]GW[1]"), B5],
  ["a position that is good for who is to move", after(";B[ba]", "PL[B]GB[1]"), B5],
])("%s", (_, game, solution) => {
  expect(read(game)).toEqual(solution);
});

it("variations that begin with words are compared like others", () => {
  const variations = "(;C[first];B[ba])(;C[second];B[ca]C[RIGHT])";
  expect(read(after(variations))).toEqual({ right: ["C5"], wrong: [] });
  const sgf = "(;SZ[5]AB[aa]AW[cc](;C[Black first];B[ba])(;C[White first];W[ba]))";
  const [problem] = readSgfProblems(Buffer.from(sgf), "x.sgf", undefined).problems;
  expect(problem).not.toHaveProperty("side");
});

it("variations that begin with each side are a solution for each of them", () => {
  const [problem] = readSgfProblems(
    Buffer.from("(;SZ[5]AB[aa]AW[cc](;W[ba])(;B[ca];W[da]))"),
    "x.sgf",
    undefined,
  ).problems;
  if (!("solution" in problem)) throw problem;
  expect(problem.side).toBeUndefined();
  expect(problem.solution?.("w")).toEqual({ right: ["B5"], wrong: [], lines: [["B5"]], isTaken: true });
  expect(problem.solution?.("b")).toMatchObject({ right: ["C5"], lines: [["C5", "D5"]] });
});

it("moves of the other side alone are no solution", () => {
  expect(() => read(after(";W[ba]"))).toThrow("its moves begin with one of White's, but Black is to move");
});

it.each([
  [
    "replies, and the move that is given after each",
    after("(;B[ba](;W[bb];B[ca])(;W[cb](;B[da])(;B[ea])))"),
    ["B5 B4 C5", "B5 C4 D5"],
  ],
  ["of several own moves those called right", after("(;B[ba];W[bb](;B[ca])(;B[da]C[RIGHT]))"), ["B5 B4 D5"]],
  ["no wrong moves", after("(;B[ba];W[bb](;B[ca]BM[1])(;B[da]))(;B[ea]BM[1];W[bb])"), ["B5 B4 D5"]],
  [
    "nine plies of a game",
    after(
      `;${["B[ba]", "W[bb]", "B[ca]", "W[cb]", "B[da]", "W[db]", "B[ea]", "W[eb]", "B[be]", "W[bd]"].join(";")}`,
    ),
    ["B5 B4 C5 C4 D5 D4 E5 E4 B1"],
  ],
])("lines have %s", (_, game, lines) => {
  const [problem] = readSgfProblems(Buffer.from(game), "x.sgf", undefined).problems;
  const solution = "solution" in problem ? problem.solution?.() : undefined;
  expect(solution?.lines.map((line) => line.join(" "))).toEqual(lines);
});

it.each([
  ["(;B[ba])(;B[ca])", true],
  ["(;B[ba])(;B[ca]C[RIGHT])", undefined],
  ["(;B[ba]C[Mistake])(;B[ca])", true],
])("that nothing is called right is known: %s", (lines, isTaken) => {
  const [problem] = readSgfProblems(Buffer.from(after(lines)), "x.sgf", undefined).problems;
  expect("solution" in problem && problem.solution?.()?.isTaken).toBe(isTaken);
});

it("may be as long as games are, with nodes without a move", () => {
  const game = ";B[ba];W[bb];C[so far];B[ca];W[cb]".repeat(3000);
  expect(read(after(`${";C[text]".repeat(5000)}${game};B[da]C[RIGHT]`))).toEqual(B5);
  expect(read(after(`(${game};B[da]C[WRONG])(;B[ca])`))).toEqual({ right: ["C5"], wrong: ["B5"] });
  expect(read(after(`${game};B[da]C[a ko]`))).toEqual({ ...B5, claim: "ko" });
});

it("do not prevent reading the problem", () => {
  const { problems } = readSgfProblems(Buffer.from(after(";B[zz]")), "x.sgf", undefined);
  expect(() => "solution" in problems[0] && problems[0].solution?.()).toThrow(
    'x.sgf: line 1, column 27: "zz" is not a point',
  );
});
