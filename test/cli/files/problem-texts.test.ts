/** Files with one position a line: a line that cannot be read is named, and the others are kept. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readProblems } from "../../../src/cli/files/problem-texts.js";
import { simpei } from "../../../src/games/simpei/module.js";

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
