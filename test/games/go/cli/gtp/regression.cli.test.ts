import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { allSchemas } from "../../../../../src/cli/commands/schema.js";
import { solveFast } from "../../../../cli/command.js";

const SUITE = join(import.meta.dirname, "../suite/corner.tst");
const folder = mkdtempSync(join(tmpdir(), "gtp-regression-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it("names unexpected answers, and counts them", () => {
  const { status, stdout, stderr } = solveFast("gtp-regression", SUITE, "--time", "60");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const lines = stdout.trimEnd().split("\n");
  expect(lines.slice(0, -1)).toEqual([
    "4 attack A1: 1 B1, expected 0 (starred)",
    "5 defend C2: 1 B2, expected 1 C1",
    "6 attack B1: ? no stone on B1, expected 0",
  ]);
  expect(lines.at(-1)).toMatch(/^3 of 6 right \(50 %\) in \d+\.\d s, the slowest in \d+\.\d\d s$/);
});

it("writes the same as JSON, as its schema says", async () => {
  const { stdout } = solveFast("gtp-regression", SUITE, "--time", "60", "--json");
  const schema = (await allSchemas())["gtp-regression"];
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)) as Record<string, unknown>);
  expect(lines.map(({ id, answer, right }) => [id, answer, right]).slice(0, 6)).toEqual([
    [1, "1 B4", true],
    [2, "0", true],
    [3, "1 B2", true],
    [4, "1 B1", false],
    [5, "1 B2", false],
    [6, "? no stone on B1", false],
  ]);
  const seconds = lines.slice(0, -1).map((line) => line.seconds as number);
  expect(lines.at(-1)).toEqual({
    right: 3,
    questions: 6,
    seconds: seconds.reduce((sum, one) => sum + one, 0),
    slowest: Math.max(...seconds),
  });
});

it("says in one line what it cannot read, and where", () => {
  const suite = written("none.tst", "loadsgf none.sgf 3\n1 attack C3\n#? [0]\n");
  expect(solveFast("gtp-regression", suite)).toMatchObject({
    status: 1,
    stderr: `solve-fast: 1 of its commands was refused; the first: ${suite}:1: loadsgf none.sgf 3: ${join(folder, "none.sgf")}: no such file or folder\n`,
  });
  expect(solveFast("gtp-regression", join(folder, "none"))).toMatchObject({
    status: 1,
    stderr: `solve-fast: ${join(folder, "none")}: no such file or folder\n`,
  });
  const empty = written("empty.tst", "1 attack C3\n");
  expect(solveFast("gtp-regression", empty)).toMatchObject({
    status: 2,
    stderr: `solve-fast: ${empty}: no questions; write the expected answer after a command, as in #? [1 C3]\n`,
  });
  const wrong = written("wrong.tst", "1 attack C3\n#? [1 (C3]\n");
  expect(solveFast("gtp-regression", wrong)).toMatchObject({
    status: 1,
    stderr: `solve-fast: ${wrong}: line 2: "1 (C3" is not a regular expression\n`,
  });
});
