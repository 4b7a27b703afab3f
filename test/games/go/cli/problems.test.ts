/** Options of `solve go` and `show` that replace what a problem says itself. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { GoFlags } from "../../../../src/games/go/cli/flags.js";
import { readGoProblems } from "../../../../src/games/go/cli/problems.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { useFolder } from "../../../certificates/extract/certifying.js";

const BOARD = "X.O./.XO./..X./....";
const folder = useFolder();

async function positionsOf(words: readonly string[], flags: Omit<GoFlags, "threads">): Promise<string[]> {
  const { problems } = await readGoProblems(words, [], { threads: 1, ...flags });
  // A problem that says what it asks is also returned as it was read.
  for (const { position, words } of problems)
    expect(words).toEqual(position.includes("target=") ? parseProblem(position) : undefined);
  return problems.map(({ position }) => position);
}

async function inRecord(sgf: string, flags: Omit<GoFlags, "threads">): Promise<string[]> {
  const file = join(folder, "a.sgf");
  writeFileSync(file, sgf);
  return positionsOf([file], flags);
}

it.each<[string, Omit<GoFlags, "threads">, string]>([
  [BOARD, { side: "b", target: "C4" }, `${BOARD} b target=C4`],
  [`${BOARD} target=C4`, { side: "w" }, `${BOARD} w target=C4`],
  [`a name | ${BOARD}`, { side: "b", target: "C4" }, `${BOARD} b target=C4`],
  [`${BOARD} w target=A4`, { side: "b", target: "C4" }, `${BOARD} b target=C4`],
  [`${BOARD} b target=A4 goal=live region=A1:B4`, { ladder: "C4" }, `${BOARD} b target=C4`],
])("%s with %j", async (text, flags, position) => {
  expect(await positionsOf([text], flags)).toEqual([position]);
});

it.each<[string, Omit<GoFlags, "threads">, string]>([
  [BOARD, { target: "C4" }, "column 20: the side to move is missing; write b or w after the board"],
  [`${BOARD} x`, { target: "C4" }, 'column 21: found "x"; write b or w after the board'],
  [`${BOARD} target=Z4`, { side: "b" }, 'column 28: "Z4" is not a point'],
  [`${BOARD} b target=A4 region=A1:Z1`, { target: "C4" }, 'column 43: "Z1" is not a point'],
  [`${BOARD} b`, { target: "Z4" }, '--target Z4: "Z4" is not a point'],
  [`${BOARD} b`, { ladder: "A1" }, "--ladder A1: the target A1 is empty"],
])("%s with %j is refused", async (text, flags, problem) => {
  await expect(positionsOf([text], flags)).rejects.toThrow(problem);
});

const MARKS = "(;GM[1]SZ[4]AB[aa][bb][cc]AW[ca][cb]PL[B]MA[aa][ca][dd])";

it("a named target replaces marks, even wrong ones", async () => {
  expect(await inRecord(MARKS, {})).toEqual([`${BOARD} b`]);
  expect(await inRecord(MARKS, { target: "C4" })).toEqual([`${BOARD} b target=C4`]);
  expect(await inRecord(MARKS, { ladder: "C4" })).toEqual([`${BOARD} b target=C4`]);
});

it("boards need no target, and appear once", async () => {
  const boards = true;
  expect(await inRecord(MARKS.replace("PL[B]MA[aa][ca][dd]", ""), { boards })).toEqual([`${BOARD} b`]);
  expect(await positionsOf([BOARD], { boards })).toEqual([`${BOARD} b`]);
  await expect(positionsOf(["X.O./.X"], { boards })).rejects.toThrow("column 6: the row");
  await expect(positionsOf(["XO/OX"], { boards })).rejects.toThrow("has no liberty");
});

it("SGF as an argument is read as the same in a file, with what is damaged", async () => {
  const { problems, damage } = await readGoProblems([` ${MARKS.slice(0, -1)}`], [], {
    threads: 1,
    target: "C4",
  });
  expect(problems.map(({ name, position, file }) => [name, position, file])).toEqual([
    ["the text", `${BOARD} b target=C4`, undefined],
  ]);
  expect(damage).toEqual([
    expect.stringContaining("the text: line 1, column 57: the game is cut short here"),
  ]);
  const played = MARKS.replace("MA[aa][ca][dd]", ";B[dd]");
  expect(await positionsOf([played], { at: 1, side: "b", target: "C4" })).toEqual([
    `X.O./.XO./..X./...X b target=C4`,
  ]);
  const { warnings } = await readGoProblems([MARKS], [], { threads: 1 });
  expect(warnings).toEqual([
    expect.stringContaining("the text: line 1, column 48: marks are on blocks of both colours"),
  ]);
  await expect(positionsOf(["(;GM[3]SZ[4])"], {})).rejects.toThrow(
    "the text: line 1, column 5: is not a game of Go",
  );
});
