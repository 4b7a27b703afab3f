/** What the library's `solve` takes for a problem of Go beside the text form: SGF and drawn boards, marked or not. */
import { readFileSync } from "node:fs";
import { createSolver, InputError, type Problem, type Solver, type SolveSettings } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const warnings: string[] = [];
let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({
    game: "go",
    threads: 1,
    tableEntries: 100_000,
    onWarning: (sentence) => void warnings.push(sentence),
  });
});
afterAll(() => solver.close());

/** The example of the command. */
const TEXT = "X.O./.XO./..X./.... b target=C4";
const ROWS = ["X.O.", ".XO.", "..X.", "...."];
const SGF = "(;SZ[4]AB[aa][bb][cc]AW[ca][cb]MA[ca]PL[B])";
const drawn = (head: string, rows: readonly string[]) =>
  [head, "$$  ---------", ...rows.map((row) => `$$ | ${row.split("").join(" ")} |`), "$$  ---------"].join(
    "\n",
  );

/** Black's eye of three points, without a mark: White kills the group, if it is the one to move. */
const EYE = ["...XO", "XXXXO", "OOOOO", ".....", "....."];
const EYE_TEXT = EYE.join("/");
const sgfOf = (rows: readonly string[], more: string) => {
  const points = (sign: string) =>
    rows
      .flatMap((row, y) => [...row].map((cell, x) => (cell === sign ? `[${"abcde"[x]}${"abcde"[y]}]` : "")))
      .join("");
  return `(;SZ[${rows.length}]AB${points("X")}AW${points("O")}${more})`;
};

async function refusal(problem: Problem | string): Promise<string> {
  const error = await solver.solve(problem).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return (error as Error).message;
}

describe("a problem that says what it asks", () => {
  it.each([
    ["SGF with a mark", SGF],
    ["SGF after an empty line", `\n  ${SGF}`],
    [
      "SGF that names an encoding which its string does not have",
      SGF.replace("(;", "(;CA[Shift_JIS]C[黒先]"),
    ],
    ["a diagram with $$ and marks", drawn("$$B", ["X.W.", ".XO.", "..X.", "...."])],
    ["rows with the words below", [...ROWS, "b target=C4"].join("\n")],
    ["rows with line ends of Windows", [...ROWS, "b target=C4"].join("\r\n")],
    ["the text form on two lines", TEXT.replace(" ", "\n")],
  ])("is read from %s", async (_, position) => {
    const [given, own] = [await solver.solve(position), await solver.solve(TEXT)];
    expect(given.position).toBe(own.position);
    expect([given.verdict, given.line, given.nodes]).toEqual([own.verdict, own.line, own.nodes]);
  });

  it("takes its goal from beside the record", async () => {
    const kill = await solver.solve({ position: SGF, goal: "kill" });
    expect([kill.position, kill.goal]).toEqual([`${TEXT} goal=kill`, "kill"]);
  });

  it("is the corner of the samples, as the command line reads it", async () => {
    const position = readFileSync("problems/samples/corner.sgf", "utf8");
    const { verdict, line, target, found } = await solver.solve(position);
    expect([verdict, line[0], target, found]).toEqual(["proven", "B19", "A18", true]);
  });
});

describe("a problem without a mark", () => {
  it.each([
    ["SGF", sgfOf(EYE, "PL[W]")],
    ["a diagram", drawn("$$W White to play", EYE)],
    ["rows", [...EYE, "White to play"].join("\n")],
  ])("is asked about from %s as from the text form", async (_, position) => {
    const settings: SolveSettings = { grade: false, maxNodes: 200_000 };
    const [given, own] = [
      await solver.solve(position, settings),
      await solver.solve(`${EYE_TEXT} w`, settings),
    ];
    expect(given.found).toBe(true);
    expect([given.position, given.verdict, given.line, given.tried]).toEqual([
      own.position,
      own.verdict,
      own.line,
      own.tried,
    ]);
    expect(given.verdict).toBe("proven");
  });

  it.each([
    [`${EYE_TEXT} w`, "kill", "proven"],
    [`${EYE_TEXT} w`, "live", "disproven"],
    [sgfOf(EYE, "PL[W]"), "live", "disproven"],
  ])("takes the goal beside it: %s, %s", async (position, goal, verdict) => {
    const result = await solver.solve({ position, goal }, { grade: false, maxNodes: 200_000 });
    expect([result.goal, result.verdict, result.found]).toEqual([goal, verdict, true]);
  });
});

describe("what is refused", () => {
  it.each([
    ["two problems", `${SGF}${SGF}`, "the text holds 2 problems; solve takes one at a time"],
    [
      "no side in SGF",
      SGF.replace("PL[B]", ""),
      "the text: the side to move is missing; say it by PL[B] or PL[W] in the record",
    ],
    [
      "no side beside rows",
      ROWS.join("\n"),
      "the text: the side to move is missing; say it by $$B, $$W or a line with b or w",
    ],
    [
      "SGF of another game",
      "(;GM[2]SZ[8])",
      "the text: line 1, column 5: is not a game of Go (which has GM[1])",
    ],
    [
      "a stone without a liberty",
      drawn("$$B", ["XO..", "O...", "....", "...."]),
      "the text: the black block at A4 has no liberty; remove the block, or leave it a liberty",
    ],
    [
      "a goal that is none",
      { position: SGF, goal: "win" },
      "go has no goal win; it has capture, kill and live",
    ],
  ])("%s", async (_, problem, message) => {
    expect(await refusal(problem)).toBe(message);
  });

  it("a damaged record tells what was passed over", async () => {
    warnings.length = 0;
    await solver.solve(SGF.slice(0, -1));
    expect(warnings).toEqual(["the text: line 1, column 43: the game is cut short here; it ends in )"]);
  });
});
