// The command makes a set whose answers `solve` gives; the generator itself is tested with one-eye problems.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-life-and-death-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("generate go --class life-and-death makes a set with the answer that solve gives", () => {
  const out = join(folder, "set");
  const args = ["--class", "life-and-death", "--problems", "1", "--threads", "1", "--out", out];
  const { status, stdout } = solveFast("generate", "go", ...args, "--quiet");
  expect([status, stdout]).toEqual([0, expect.stringContaining("of seed 1")]);
  const answers = readFileSync(join(out, "index.jsonl"), "utf8").trim().split("\n");
  expect(answers).toHaveLength(1);
  for (const { file, lives, ko } of answers.map((line) => JSON.parse(line))) {
    const solved = JSON.parse(
      solveFast("solve", "go", join(out, file), "--grade", "--json", "--threads", "1").stdout,
    );
    expect(["live", "kill"]).toContain(solved.goal);
    expect([solved.verdict, solved.ko]).toEqual([
      lives === (solved.goal === "live") ? "proven" : "disproven",
      ko,
    ]);
  }
});
