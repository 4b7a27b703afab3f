/** Files with one position a line: a line that cannot be read is named, and the others are kept. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readGiven } from "../../../src/cli/files/given-problems.js";
import { loadNamedGame } from "../../../src/cli/files/named-game.js";
import { readProblems, withoutComment } from "../../../src/cli/files/problem-texts.js";
import { domineering } from "../../../src/games/domineering/module.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { GAME_NAMES } from "../../../src/registry/games.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

const START = "..../..../..../.... .../.../... x x4o4";
const MIDDLE = "..../.x../..../.... .../.../... o x3o4";

it("a line that is no position is refused, and the others are kept", async () => {
  const file = join(folder, "lines.txt");
  writeFileSync(file, `# two, and two that are none\n${START} # the start\n${START} o\n\n  x\n${MIDDLE}\n`);
  const { problems, refused } = await readProblems(simpei, [], [file]);
  expect(problems.map(({ position }) => position)).toEqual([START, MIDDLE]);
  expect(refused).toEqual([
    expect.stringContaining(`${file}:3: column 40: found "o" after the hands`),
    expect.stringContaining(`${file}:5: column 4: `),
  ]);
});

it("a board may have `#` for its squares, which begins no comment", async () => {
  const file = join(folder, "boards.txt");
  writeFileSync(file, "#../.#./..# v # the first\n##/.. h#and another\n## two boards\n#\n");
  const { problems, refused } = await readProblems(domineering, [], [file]);
  expect(problems.map(({ position }) => position)).toEqual(["#../.#./..# v", "##/.. h"]);
  expect(refused).toEqual([]);
  expect(withoutComment("k8/9#a comment")).toBe("k8/9");
  expect(withoutComment("#../.x# v")).toBe("");
});

it("a row of `#` alone and a side is a position where it can be read as one, otherwise a comment", async () => {
  const file = join(folder, "rows.txt");
  writeFileSync(file, "# v\n#### h # all covered\n  ## h\n# a\n# v is vertical\n######### v\n#v\n");
  const { problems, refused } = await readProblems(domineering, [], [file]);
  expect(problems.map(({ position }) => position.trim())).toEqual(["# v", "#### h", "## h"]);
  expect(refused).toEqual([]);
  writeFileSync(file, `# x\n${START}\n`);
  const found = await readProblems(simpei, [], [file]);
  expect(found).toMatchObject({ problems: [{ position: START }], refused: [] });
});

it("a file without a position is refused as a whole", async () => {
  const file = join(folder, "none.txt");
  writeFileSync(file, `x\n${START} o\n`);
  await expect(readProblems(simpei, [], [file])).rejects.toThrow(`${file}:1: column `);
  writeFileSync(file, "# nothing\n");
  await expect(readProblems(simpei, [], [file])).rejects.toThrow(`${file}: no positions; write one per line`);
});

it("a file may have more lines that are none than a call takes arguments", async () => {
  const file = join(folder, "long.txt");
  writeFileSync(file, START);
  const refused = Array<string>(500_000).fill("no position");
  const given = await readProblems(simpei, [], [file], () => ({
    problems: [],
    refused,
    damage: ["cut"],
  })).catch(String);
  expect(given).toContain("cut (and 500,000 more");
});

it("a file that begins with a thousand lines that are none is given up, and other work has its turn before", async () => {
  const file = join(folder, "other.txt");
  const lines = (bad: number, end: string) => writeFileSync(file, `${"x\n".repeat(bad)}${end}\n`);
  lines(1000, START);
  const turn = new Promise<string>((resolve) => setImmediate(() => resolve("another turn")));
  const reading = readProblems(simpei, [], [file]).catch(String);
  expect(await Promise.race([reading, turn])).toBe("another turn");
  expect(await reading).toMatch(
    /other\.txt:1: column 2: .* \(and 999 more lines like it; the rest is not read\)$/,
  );
  lines(999, START);
  expect((await readProblems(simpei, [], [file])).refused).toHaveLength(999);
});

it.each(GAME_NAMES)("%s gives up such a file too", async (game) => {
  const file = join(folder, "other.txt");
  writeFileSync(file, "x\n".repeat(1001));
  const reading = readGiven(await loadNamedGame(game), [], { threads: 1, file: [file] });
  await expect(reading).rejects.toThrow("the rest is not read");
});
