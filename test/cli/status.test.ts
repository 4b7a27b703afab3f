/** What `status` prints about files with values that are long for a terminal. */
import { mkdtempSync, rmSync } from "node:fs";
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
