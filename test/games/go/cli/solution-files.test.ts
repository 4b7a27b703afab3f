/** What `--sgf` writes where there is no proof to show. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolver, type SolveResult } from "solve-fast";
import { expect, it } from "vitest";
import type { Output } from "../../../../src/files/output.js";
import type { GoFlags } from "../../../../src/games/go/cli/flags.js";
import { readGoProblems } from "../../../../src/games/go/cli/problems.js";
import { solutionWriter } from "../../../../src/games/go/cli/solution-files.js";

const position =
  "...XO..../XXXXO..../OOOOO..../........./........./........./........./........./......... w target=A8 goal=kill";

function written(result: object, headers?: ReadonlyMap<string, string>): string {
  let text = "";
  const output = { write: (more: string) => (text += more) } as unknown as Output;
  const problem = { name: "", file: "a.sgf", until: Number.POSITIVE_INFINITY };
  solutionWriter(undefined)(output, {
    ...problem,
    headers,
    result: { position, goal: "kill", line: [], ...result } as unknown as SolveResult,
  });
  return text;
}

it("has the question, the moves that are known, and what stays open", () => {
  const firstMoves = {
    reach: [],
    fail: [{ move: "A9", line: ["B9"] }],
    open: ["B9", "C9"],
    elsewhere: "open" as const,
  };
  const text = written({ verdict: "unknown", reason: "node limit", firstMoves });
  expect(text).toContain("C[White to kill the group at A8\nNot decided (node limit): no first move is known");
  expect(text).toContain("not decided: B9, C9\nnot decided: a pass]");
  expect(text).toMatch(/;W\[aa\]BM\[1\]\s+;B\[ba\]C\[Wrong. Black lives.\]/);
});

it("has the answer where only the proof is missing", () => {
  const certificate = { refused: "a limit was reached (node limit)" };
  const text = written({ verdict: "proven", line: ["B9", "C9"], certificate });
  expect(text).toContain("kill: proven; the proof is not shown (a limit was reached (node limit))");
  expect(text).toMatch(/;W\[ba\]TE\[1\]\s+;B\[ca\]C\[Correct. Black is dead.\]/);
});

it.each([
  ["decided there alone", { verdict: "proven", wholeBoard: "open" }, position],
  ["open, so that nobody asked about the whole board", { verdict: "unknown" }, `${position} region=A8:E9`],
])("says that a move is right in the region: %s", (_, result, asked) => {
  const certificate = { refused: "none" };
  const firstMoves = { reach: [{ move: "B9", line: [] }], fail: [], open: [], elsewhere: "open" as const };
  const text = written({ certificate, firstMoves, ...result, position: asked, line: ["B9"] });
  expect(text).toContain("C[Correct. Black is dead in the region.]");
});

it("keeps what the record says, and its labels", async () => {
  const record =
    "(;GM[1]SZ[4]GN[Third]SO[A book]AB[ab][bb]AW[ac][bc]PL[W]C[White to kill.\nA or B?]LB[aa:A][ba:B];W[aa]C[no])";
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-kept-"));
  const file = join(folder, "a.sgf");
  writeFileSync(file, record);
  const { problems } = await readGoProblems([file], [], {} as GoFlags);
  rmSync(folder, { recursive: true });
  const text = written({ verdict: "unknown", reason: "node limit" }, problems[0].headers);
  expect(text).toContain("GN[Third]SO[A book]");
  expect(text).toContain("LB[aa:A][ba:B]");
  expect(text).toContain("C[White to kill.\nA or B?\n\nWhite to kill the group at A8\n");
});

it("calls no moves right that are not known to be, and says which are, beside those that it shows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-answer-"));
  const solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
  const certificate = join(folder, "a.proof");
  const result = await solver.solve(position, { grade: false, certificate });
  await solver.close();
  const ko = { status: "unconditional", attacker: 0, defender: 3 };
  const first = (reach: readonly string[]) => ({
    reach: reach.map((move) => ({ move, ko, line: [] })),
    fail: [],
    open: [],
  });
  const comment = (reach: readonly string[], rest: object) =>
    /C\[([^\]]*)\]/
      .exec(written({ ...result, firstMoves: { ...first(reach), ...rest } }))?.[1]
      .split("\n")
      .slice(1);
  const all = { elsewhere: "reach", passKo: ko };
  const none = { elsewhere: "fail" };
  expect(comment(["B9"], all)?.[0]).toBe("The answer is B9, and so are all other moves.");
  expect(comment(["B9"], { ...all, open: ["E9"], fail: [{ move: "A9", line: ["B9"] }] })).toEqual([
    "The answer is B9 or pass.",
    "first moves: B9 (no ko), all others but those below, and a pass",
    "these fail: A9 (B9)",
    "not decided: E9",
    "kill: proven",
  ]);
  expect(comment(["B9", "A9", "C9", "E9"], none)).toEqual([
    "The answer is B9 or A9 or C9 or E9.",
    "kill: proven",
  ]);
  expect(comment(["B9"], none)).toEqual(["The answer is B9.", "kill: proven"]);
  // What limits left without a grade is not called right, nor said to do less.
  const ungraded = written({ ...result, ko, firstMoves: { ...first(["B9"]), elsewhere: "reach" } });
  expect(ungraded).toContain("The answer is B9.");
  expect(ungraded).toContain(
    "C[This does it without threats for a ko; how much it does with them is not decided.]",
  );
  // What does less is not among them, be it a pass.
  expect(comment(["B9"], { ...all, passKo: { status: "ko", attacker: 0, defender: 2 } })?.[0]).toBe(
    "The answer is B9.",
  );
  rmSync(folder, { recursive: true });
});

it.each([
  [
    "a group that lives already",
    "X.X./XXXX/.OOO/OO.O b target=A4 goal=live",
    /Every move does it: Black lives\./,
    /The answer is/,
  ],
  [
    "a verdict of its region alone",
    "......./......./OOOO.../XXXOO../.X.XO../..OXO../..OXO.. w target=A4 goal=kill region=A1:B4",
    /No move changes it: Black lives in the region\./,
    /G[BW]\[1\]/,
  ],
  [
    "a kill that needs a threat",
    "X.O/O../..X b target=A2 goal=kill",
    /No move changes it without a threat for a ko: White lives\.\nfirst moves with threats 1:0: B2(.|\n)*B\[bb\](.|\n)*C\[With threats 1:0: White is dead\.\]/,
    /B\[bb\](BM|TE)|TE\[1\]/,
  ],
])("%s", async (_, problem, says, not) => {
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-answer-"));
  await using solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
  const settings = { firstMoves: true, certificate: join(folder, "a.proof") };
  const text = written({ ...(await solver.solve(problem, settings)) });
  expect(text).toMatch(says);
  expect(text).not.toMatch(not);
  rmSync(folder, { recursive: true });
});

it("calls no move wrong that threats may help", async () => {
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-answer-"));
  await using solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
  const settings = { grade: false, certificate: join(folder, "a.proof") };
  const result = await solver.solve("X.O/O../..X b target=A2 goal=kill", settings);
  const firstMoves = { reach: [], fail: [], open: [], elsewhere: "fail" };
  const text = written({
    ...result,
    ko: { status: "open", attacker: [1, null], defender: [null, null] },
    firstMoves,
  });
  expect(text).toContain("No move changes it without a threat for a ko: White lives.");
  expect(text).not.toMatch(/BM\[|TE\[/);
  // Where it is known that they do not, all are wrong.
  expect(written({ ...result, ko: { status: "fails", attacker: null, defender: null }, firstMoves })).toMatch(
    /BM\[/,
  );
  rmSync(folder, { recursive: true });
});
