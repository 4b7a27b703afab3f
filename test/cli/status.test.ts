/** What `status` prints about files with values that are long for a terminal, and about damaged ones. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openResultFile } from "../../src/solver/sweep/files/result-file.js";
import { solveFast } from "./command.js";

const folder = mkdtempSync(join(tmpdir(), "status-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("cuts a long value of an option, and says how long it is", () => {
  const path = join(folder, "old.sweep");
  const file = openResultFile(path, {
    header: { game: "simpei", options: { sample: "x".repeat(5_000_000) }, rows: 1 },
  });
  const found = { verdict: "unknown", order: null, nodes: 1, microseconds: 1 } as const;
  file.append([{ rank: 0, position: "p", algorithm: "df-pn", ...found }]);
  file.close();
  const { status, stdout } = solveFast("status", path);
  expect(status).toBe(0);
  expect(stdout).toContain("(5,000,000 characters in all; --json prints them)");
  expect(stdout.length).toBeLessThan(2000);
});

it("finds damage in a block of a file that ends in an index", () => {
  const path = join(folder, "damaged.sweep");
  expect(solveFast("sweep", "simpei", "--sample", "1/1000000", "--quiet", "--out", path).status).toBe(0);
  expect(solveFast("status", path).stdout).toContain("\nfinished\n");
  const bytes = readFileSync(path);
  // The block stands between the plan and the index.
  const at = Math.floor(bytes.length / 2);
  bytes[at] ^= 1;
  writeFileSync(path, bytes);
  const { status, stdout, stderr } = solveFast("status", path);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/damaged\.sweep: damaged in the frame at byte \d+; restore the file/);
});
