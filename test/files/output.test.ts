/** Files that are written whole or not at all, and files that they must not replace. */
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createOutput, inFolder, refuseSame, removeOld } from "../../src/files/output.js";

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

it("leaves the unfinished file of another machine alone, also under the same process id", () => {
  const path = join(folder, "shared.txt");
  const others = [`${path}.${process.pid}.part`, `${path}.another-host.${process.pid}.part`];
  for (const other of others) writeFileSync(other, "of another machine");
  const output = createOutput(path);
  output.write("new");
  output.commit();
  createOutput(path).discard();
  for (const other of others) {
    expect(readFileSync(other, "utf8")).toBe("of another machine");
    rmSync(other);
  }
  rmSync(path);
});

it("refuses folders, files in folders that do not exist, and files that the work reads", () => {
  const input = join(folder, "input.txt");
  writeFileSync(input, "input");
  expect(() => createOutput(folder)).toThrow(`${folder}: cannot be written (is a folder; name a file)`);
  expect(() => createOutput(join(folder, "none/x"))).toThrow("its folder is not there");
  expect(() => createOutput(join(input, "x"))).toThrow("a part of the path is not a folder");
  expect(() => createOutput(`${folder}/./input.txt`, [input])).toThrow("it is read here; name another");
  expect(readFileSync(input, "utf8")).toBe("input");
});

it("refuses one name for two outputs, however it is written", () => {
  const own = join(folder, "own");
  mkdirSync(own);
  symlinkSync(own, join(folder, "link"));
  expect(() => refuseSame([join(own, "a"), join(own, "b"), "/dev/null", "/dev/null"])).not.toThrow();
  expect(() => refuseSame([join(folder, "none/a"), join(folder, "other/a")])).not.toThrow();
  expect(() => refuseSame([join(folder, "none/a"), join(folder, "./none/a")])).toThrow("it is named twice");
  const other = join(folder, "link/a");
  expect(() => refuseSame([join(own, "a"), other])).toThrow(`${other}: cannot be written (it is named twice`);
  writeFileSync(join(own, "c"), "c");
  expect(() => refuseSame([join(own, "c"), join(folder, "link/c")])).toThrow("it is named twice");
  rmSync(own, { recursive: true });
  rmSync(join(folder, "link"));
});

it("removes the file of an earlier run, and nothing else", () => {
  const old = join(folder, "earlier");
  const stream = join(folder, "stream");
  writeFileSync(old, "old");
  symlinkSync("/dev/null", stream);
  removeOld(old, AbortSignal.abort());
  for (const path of [folder, stream, join(folder, "none"), "/dev/null"]) removeOld(path, undefined);
  expect([existsSync(old), existsSync(stream), existsSync("/dev/null")]).toEqual([true, true, true]);
  removeOld(old, undefined);
  expect(existsSync(old)).toBe(false);
  rmSync(stream);
});

it.skipIf(process.platform === "win32")("writes to a device as it stands", () => {
  const output = createOutput("/dev/null");
  output.write("nothing");
  output.commit();
  output.discard();
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});

it.skipIf(process.platform !== "linux")(
  "writes to a file that it has open already, and leaves its name alone",
  () => {
    const path = join(folder, "open.txt");
    const file = fs.openSync(path, "w");
    const output = createOutput(`/proc/self/fd/${file}`);
    output.write("first ");
    output.commit();
    fs.writeSync(file, "second");
    fs.closeSync(file);
    expect(readFileSync(path, "utf8")).toBe("first second");
    expect(readdirSync(folder)).not.toContain(expect.stringContaining(".part"));
  },
);

/** The calls that decide what is left after a power cut, in their order, each with its file. */
function recordCalls(action: () => void): string[] {
  const calls: string[] = [];
  const { fsyncSync, renameSync, fstatSync } = fs;
  fs.fsyncSync = (file) => {
    calls.push(`sync ${fstatSync(file).isDirectory() ? "folder" : `file of ${fstatSync(file).size} bytes`}`);
    fsyncSync(file);
  };
  fs.renameSync = (from, to) => {
    calls.push("rename");
    renameSync(from, to);
  };
  syncBuiltinESMExports();
  try {
    action();
  } finally {
    Object.assign(fs, { fsyncSync, renameSync });
    syncBuiltinESMExports();
  }
  return calls;
}

it.skipIf(process.platform === "win32")("syncs the bytes before the name, and the name after it", () => {
  const calls = recordCalls(() => {
    const output = createOutput(join(folder, "synced.txt"));
    output.write("twelve bytes");
    output.commit();
  });
  expect(calls).toEqual(["sync file of 12 bytes", "rename", "sync folder"]);
});

it("removes a folder that was made for work that then failed", async () => {
  const path = join(folder, "results");
  const fail = () => Promise.reject(new Error("no such database"));
  await expect(inFolder(path, fail)).rejects.toThrow("no such database");
  expect(existsSync(path)).toBe(false);
  mkdirSync(path);
  await expect(inFolder(path, fail)).rejects.toThrow("no such database");
  expect(existsSync(path)).toBe(true);
  rmSync(path, { recursive: true });
  expect(await inFolder(path, async () => writeFileSync(join(path, "report.md"), "x"))).toBeUndefined();
  expect(readdirSync(path)).toEqual(["report.md"]);
});
