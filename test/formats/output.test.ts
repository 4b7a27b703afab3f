/** Files that are written whole or not at all, and what must not be replaced by them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createOutput } from "../../src/formats/output.js";

const folder = mkdtempSync(join(tmpdir(), "output-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("replaces a file only when it is whole", () => {
  const path = join(folder, "old.txt");
  writeFileSync(path, "old");
  const dropped = createOutput(path);
  dropped.write("new");
  expect(readFileSync(path, "utf8")).toBe("old");
  dropped.discard();
  expect(readFileSync(path, "utf8")).toBe("old");
  const output = createOutput(path);
  output.write("new");
  output.commit();
  output.discard();
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(readdirSync(folder)).toEqual(["old.txt"]);
});

it("refuses folders, what is in none, and what the work reads", () => {
  const input = join(folder, "input.txt");
  writeFileSync(input, "input");
  expect(() => createOutput(folder)).toThrow(`${folder}: cannot be written (is a folder; name a file)`);
  expect(() => createOutput(join(folder, "none/x"))).toThrow("no such file or folder");
  expect(() => createOutput(join(input, "x"))).toThrow("a part of the path is not a folder");
  expect(() => createOutput(`${folder}/./input.txt`, [input])).toThrow("it is read here; name another");
  expect(readFileSync(input, "utf8")).toBe("input");
});

it.skipIf(process.platform === "win32")("writes to a device as it stands", () => {
  const output = createOutput("/dev/null");
  output.write("nothing");
  output.commit();
  output.discard();
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});
