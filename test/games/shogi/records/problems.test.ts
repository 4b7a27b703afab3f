/** Files of shogi problems with their answers. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  formatShogiProblem,
  isAlmostAnswer,
  readShogiProblems,
} from "../../../../src/games/shogi/records/problems.js";

const POSITION = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
const folder = mkdtempSync(join(tmpdir(), "shogi-problems-"));
let files = 0;

function fileOf(text: string): string {
  const path = join(folder, `${files++}.txt`);
  writeFileSync(path, text);
  return path;
}

it("are read as they were written, with answers and without", () => {
  const problems = [
    { name: "one", position: POSITION, order: 1, plies: 1, solution: ["G*5b"] },
    { name: "two", position: POSITION, order: 2, plies: null, solution: ["G*5b", "5a6a"] },
    { name: "", position: POSITION, order: null, plies: null, solution: [] },
  ];
  const text = problems.map((problem) => `${formatShogiProblem(problem)}\n`).join("");
  expect(readShogiProblems(fileOf(`# a comment\n\n${text}`))).toEqual(problems);
});

it("take comments that are not an answer as comments", () => {
  const [problem] = readShogiProblems(fileOf(`three|${POSITION} # from a game\n`));
  expect(problem).toEqual({ name: "three", position: POSITION, order: null, plies: null, solution: [] });
});

it.each([
  ["# order 1, 3 plies: S*2c 1b1c N*2e", false],
  ["# order 1, 3 plies S*2c 1b1c N*2e", true],
  ["# S*2c 1b1c N*2e", true],
  ["# 3c1d+", true],
  ["# 3手詰", true],
  ["# 七手詰", true],
  ["# ▲２三銀打 △１三玉", true],
  ["# 23銀 同香", true],
  ["# 解 ▲２三銀打まで", true],
  ["# +0023GI -2213OU", true],
  ["# order 1, 5 plies: ▲２三銀打 △１三玉", true],
  ["# order 1, 3 plies: s*2c 1b1c N*2e", true],
  ["# 第三回 金賞", false],
  ["# by a friend, 2024-01-02", false],
  ["", false],
])("the comment %j is almost an answer: %s", (comment, almost) => {
  expect(isAlmostAnswer(`one|${POSITION} ${comment}`)).toBe(almost);
});

it.each([
  ["one|4k4/9/9 b G 1\n", /\d+\.txt:1: column 12: the board ends after 3 rows; a board has nine rows/],
  [`${POSITION}\n9/9/9/9/9/9/9/9/9 x - 1\n`, /\d+\.txt:2: column 19: found "x"/],
  ["# nothing\n", /\d+\.txt: no problems; write one SFEN per line/],
])("refuse %j with its place", (text, problem) => {
  expect(() => readShogiProblems(fileOf(text))).toThrow(problem);
});

it("refuse a missing file", () => {
  expect(() => readShogiProblems(join(folder, "missing.txt"))).toThrow(/missing\.txt: cannot be read/);
});
