// What result files and journals share: one writer whatever the name, and no more writing to a file that has been removed.

import fs, {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { FileError } from "../../../src/files/file-errors.js";
import { openJournal } from "../../../src/files/growing/journal.js";
import { openResultFile } from "../../../src/solver/sweep/files/result-file.js";
import type { ResultRecord } from "../../../src/solver/sweep/files/result-record.js";

const base = mkdtempSync(join(tmpdir(), "append-file-"));
afterAll(() => rmSync(base, { recursive: true }));
let folders = 0;
let folder = "";
beforeEach(() => {
  folder = join(base, String(folders++));
  mkdirSync(folder);
});
const at = (name: string) => join(folder, name);

interface Opened {
  append(): void;
  close(): void;
}

const RECORD: ResultRecord = {
  ...{ rank: 0, position: "x", algorithm: "df-pn", verdict: "proven" },
  ...{ order: null, nodes: 1, microseconds: 1 },
};

function openResults(path: string): Opened {
  const file = openResultFile(path, { header: { game: "nim", options: {}, rows: 9 }, resume: true });
  return { append: () => file.append([RECORD]), close: file.close };
}

function openFindings(path: string): Opened {
  const journal = openJournal(path, { name: "test", settings: {}, found: z.number(), onFound() {} });
  return { append: () => journal.append(1), close: journal.close };
}

const formats = [
  ["a result file", openResults, FileError],
  ["a journal", openFindings, FileError],
] as const;

describe.each(formats)("%s", (_, open, FormatError) => {
  /** Opens the file, does something to it, and returns what appending and closing then say. */
  function disturb(how: (path: string) => void): { appending: unknown; closing: unknown } {
    const path = at("file");
    const file = open(path);
    file.append();
    how(path);
    const caught = (action: () => void) => {
      try {
        action();
      } catch (error) {
        return error;
      }
      return undefined;
    };
    return { appending: caught(file.append), closing: caught(file.close) };
  }

  it("has one writer, by whatever name it is called", () => {
    mkdirSync(at("real"));
    symlinkSync("real", at("linked"));
    // The second link is there before the file.
    symlinkSync("real/file", at("link"));
    symlinkSync("link", at("link to a link"));
    const file = open(at("link to a link"));
    expect(readdirSync(at("real")).sort()).toEqual(["file", "file.lock"]);
    const error = `in use by process ${process.pid}`;
    // Each takes a second, so one name is enough.
    expect(() => open(at("linked/file"))).toThrow(error);
    file.append();
    file.close();
    for (const name of ["real/file", "linked/file", "link"]) open(at(name)).close();
    expect(readdirSync(at("real"))).toEqual(["file"]);
    expect(readdirSync(folder).sort()).toEqual(["link", "link to a link", "linked", "real"]);
  });

  it("is refused under two names of its own, and where it is no file", () => {
    writeFileSync(at("file"), "");
    linkSync(at("file"), at("other"));
    expect(() => open(at("other"))).toThrow(`${at("other")}: has 2 names (hard links)`);
    expect(() => open("/dev/null")).toThrow("/dev/null: is a pipe or a device; name a file");
    expect(() => open(folder)).toThrow(`${folder}: is a folder; name a file`);
    symlinkSync("loop", at("loop"));
    expect(() => open(at("loop"))).toThrow(FormatError);
    expect(readdirSync(folder).sort()).toEqual(["file", "loop", "other"]);
  });

  it.each([
    ["removed", (path: string) => rmSync(path)],
    ["removed", (path: string) => renameSync(path, at("elsewhere"))],
    [
      "replaced",
      (path: string) => {
        rmSync(path);
        writeFileSync(path, "");
      },
    ],
    ["changed by another program", (path: string) => appendFileSync(path, "x")],
    ["changed by another program", (path: string) => writeFileSync(path, "")],
  ])("says that it was %s meanwhile", (what, how) => {
    const { appending, closing } = disturb(how);
    for (const error of [appending, closing]) {
      expect(error).toBeInstanceOf(FormatError);
      expect((error as Error).message).toContain(`${at("file")}: was ${what} while it was being written`);
    }
    expect(existsSync(at("file.lock"))).toBe(false);
  });

  it("stays whole when the disk is full in the middle of a piece, and goes on later", () => {
    const file = open(at("file"));
    file.append();
    const before = readFileSync(at("file"));
    const { writeSync } = fs;
    fs.writeSync = ((to: number, bytes: Uint8Array, from: number, length: number, position: number) => {
      if (length < 8) throw Object.assign(new Error("full"), { code: "ENOSPC" });
      return writeSync(to, bytes, from, length >> 1, position);
    }) as typeof fs.writeSync;
    syncBuiltinESMExports();
    try {
      expect(file.append).toThrow("cannot be written");
    } finally {
      fs.writeSync = writeSync;
      syncBuiltinESMExports();
    }
    expect(readFileSync(at("file"))).toEqual(before);
    file.close();
    const resumed = open(at("file"));
    resumed.append();
    resumed.close();
    expect(readFileSync(at("file")).subarray(0, before.length)).toEqual(before);
    expect(readFileSync(at("file")).length).toBeGreaterThan(before.length);
  });

  it("is removed again when nothing was written", () => {
    open(at("file")).close();
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(at("file"), "");
    open(at("file")).close();
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it("leaves the lock of another writer alone where the folder was replaced", () => {
    const other = `1 ${hostname()}\n`;
    const { closing } = disturb(() => {
      renameSync(folder, `${folder} before`);
      mkdirSync(folder);
      writeFileSync(at("file.lock"), other);
    });
    expect((closing as Error).message).toContain("was removed");
    expect(readFileSync(at("file.lock"), "utf8")).toBe(other);
  });
});
