/** Sets of problems are the same whatever the number of threads. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { solveFast } from "../../cli/command.js";

it("the same problems on one thread and on two", () => {
  const sets = ["1", "2"].map((threads) => {
    const folder = mkdtempSync(join(tmpdir(), "shogi-sets-"));
    const args = ["--mates", "20", "--hisshi", "2", "--seed", "3", "--threads", threads, "--out", folder];
    const { status } = solveFast("generate", "shogi", ...args, "--quiet");
    expect(status).toBe(0);
    return ["mates.txt", "hisshi.txt"].map((file) => readFileSync(join(folder, file), "utf8"));
  });
  expect(sets[0]).toEqual(sets[1]);
  expect(sets[0].map((text) => text.trim().split("\n").length)).toEqual([20, 2]);
});
