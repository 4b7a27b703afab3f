// Files that are read whole, and files that are too long for that.
import { ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readWhole } from "../../src/files/whole-file.js";

const folder = mkdtempSync(join(tmpdir(), "whole-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, "a");
const TOO_LONG = "has more than 512 MiB";

it("gives all bytes, also of an empty file", () => {
  for (const length of [0, 1, 1 << 16, 200_000]) {
    const bytes = Buffer.from(Array.from({ length }, (_, i) => i % 251));
    writeFileSync(FILE, bytes);
    expect(readWhole(FILE).equals(bytes)).toBe(true);
  }
});

it("refuses a file of 600 MiB before it reads it", () => {
  // A hole in the file, which takes no space on the disk.
  ftruncateSync(openSync(FILE, "w"), 600 * 2 ** 20);
  expect(() => readWhole(FILE)).toThrow(TOO_LONG);
});

it.runIf(process.platform === "linux")("reads files that have no size, but not without end", () => {
  expect(readWhole("/dev/null")).toHaveLength(0);
  expect(readWhole("/proc/self/status").toString()).toMatch(/^Name:/);
  expect(() => readWhole("/dev/zero")).toThrow(TOO_LONG);
});
