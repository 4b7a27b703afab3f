// What the command refuses. The long test beside this one runs it; test/papers tests its parts.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMove } from "../../../src/games/othello/notation/notation.js";
import { randomGames } from "../../papers/random-games.js";
import { solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "reproduce-"));
const records = join(folder, "games.txt");

const reproduce = (...args: string[]) =>
  solveFast("reproduce", "expectation", "--positions", "4", "--threads", "2", ...args);

describe("solve-fast reproduce expectation", () => {
  beforeAll(() => {
    const lines = randomGames(60, 2).map(({ moves }) => [...moves].map((move) => formatMove(move)).join(""));
    writeFileSync(records, `${lines.join("\n")}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("reports errors before it starts", () => {
    const fails = (status: number, part: string, ...args: string[]) =>
      expect(reproduce(...args)).toMatchObject({
        status,
        stdout: "",
        stderr: expect.stringMatching(new RegExp(`^solve-fast: .*${part}.*\\n$`)),
      });
    fails(1, "none.wtb: no such file", "--records", join(folder, "none.wtb"));
    fails(1, "name a folder", "--records", records, "--out", join(records, "x"));
    fails(2, "whole number of at least 1", "--records", records, "--positions", "0");
    writeFileSync(join(folder, "short.txt"), "f5d6c3\nf5f6\n");
    const before = readdirSync(folder);
    const nothing = ["--out", join(folder, "nothing")];
    fails(1, "no game has such a position", "--records", join(folder, "short.txt"), ...nothing);
    expect(readdirSync(folder)).toEqual(before);
    expect(solveFast("reproduce", "chess")).toMatchObject({ status: 2 });
  });
});
