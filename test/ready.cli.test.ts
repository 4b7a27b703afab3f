import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

describe("scripts/ready.mjs", () => {
  it("does nothing when nothing has changed", () => {
    // It has already built everything for these tests.
    const installed = join(root, "node_modules/.package-lock.json");
    const before = statSync(installed).mtimeMs;
    const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/ready.mjs")], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(statSync(installed).mtimeMs).toBe(before);
  });
});
