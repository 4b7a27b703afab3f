// Files made by another command are not replaced.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "made-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  return path;
}

it("a file made by another command is not replaced", () => {
  const set = fileOf("mates.txt");
  const generated = solveFast("generate", "shogi", "--mates", "1", "--out", folder);
  expect(generated).toMatchObject({ status: 1, stdout: "" });
  expect(generated.stderr).toBe(
    `solve-fast: ${set}: exists, and was not made with these options; name another folder, or move it away\n`,
  );
  fileOf("shogi.journal");
  for (const paper of ["simpei", "expectation"]) {
    const { status, stderr } = solveFast("reproduce", paper, "--out", folder);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `solve-fast: ${folder}: holds the results of \`reproduce shogi\` (shogi.journal); name another folder\n`,
    );
  }
});
