// Journals are cut and changed at many bytes: what is read back is always a beginning of what was
// written, and never anything else.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { FileError } from "../../../src/files/file-errors.js";
import { type JournalSettings, openJournal } from "../../../src/files/growing/journal.js";

const folder = mkdtempSync(join(tmpdir(), "journal-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let path = "";
beforeEach(() => {
  path = join(folder, `${files++}.jsonl`);
});

const Part = z.object({ step: z.string(), rows: z.array(z.array(z.number())) });
type Part = z.infer<typeof Part>;

const SETTINGS: JournalSettings = { "--seed": 7, records: "a.wtb" };
const PARTS: readonly Part[] = [
  { step: "σ, S = 50", rows: [[1, -2.5], []] },
  { step: "one move }\n", rows: [[3]] },
  { step: "", rows: [] },
];

/** Opens the journal, appends, closes; returns what it held before. */
function write(parts: readonly Part[], settings = SETTINGS, name = "test"): Part[] {
  const held: Part[] = [];
  const journal = openJournal(path, { name, settings, found: Part, onFound: (part) => held.push(part) });
  for (const part of parts) journal.append(part);
  journal.close();
  return held;
}

describe("journals", () => {
  it("give back what was appended, and continue after it", () => {
    expect(write(PARTS.slice(0, 2))).toEqual([]);
    expect(write(PARTS.slice(2))).toEqual(PARTS.slice(0, 2));
    expect(write([])).toEqual(PARTS);
    expect(existsSync(`${path}.lock`)).toBe(false);
    for (const line of readFileSync(path, "utf8").trim().split("\n"))
      expect(JSON.parse(line)).toHaveProperty("crc");
  });

  it("that are cut anywhere continue with a beginning of what was written", () => {
    write(PARTS);
    const whole = readFileSync(path);
    for (let length = 0; length < whole.length; length += length % 50 < 8 ? 1 : 7) {
      writeFileSync(path, whole.subarray(0, length));
      const held = write([PARTS[2]]);
      expect(held, `cut at ${length}`).toEqual(PARTS.slice(0, held.length));
      expect(write([]), `cut at ${length}`).toEqual([...held, PARTS[2]]);
    }
  });

  it("with a changed byte hold nothing that was not written", () => {
    write(PARTS);
    const whole = readFileSync(path);
    const lastLine = whole.lastIndexOf("\n", whole.length - 2) + 1;
    for (let at = 0; at < whole.length; at += 2) {
      const changed = Buffer.from(whole);
      changed[at] ^= 1;
      writeFileSync(path, changed);
      // A change in the last line may have torn it; elsewhere, only a line feed that is gone can leave a torn line.
      try {
        const held = write([]);
        expect(held, `byte ${at}`).toEqual(PARTS.slice(0, held.length));
        expect(at >= lastLine || whole[at] === 0x0a, `byte ${at} of ${whole.length}`).toBe(true);
      } catch (error) {
        expect(error, `byte ${at}`).toBeInstanceOf(FileError);
        expect(at, `byte ${at}`).toBeLessThan(lastLine);
        expect(readFileSync(path), "a file that is refused stays as it is").toEqual(changed);
      }
    }
  });

  it("belong to one run", () => {
    write(PARTS);
    expect(() => write([], { ...SETTINGS, "--seed": 8 })).toThrow(
      "was made with --seed 7, not 8; continue with",
    );
    expect(() => write([], { records: "a.wtb" })).toThrow("--seed 7, not (not given)");
    expect(() => write([], { ...SETTINGS, "the records": "1b5f" })).toThrow(
      "was made with other records; continue",
    );
    expect(() => write([], SETTINGS, "other")).toThrow("is of test, not of other");
    expect(write([])).toEqual(PARTS);
  });

  it("are not mistaken for other files", () => {
    writeFileSync(path, "a text of mine\n");
    expect(() => write([])).toThrow("not a journal");
    expect(readFileSync(path, "utf8")).toBe("a text of mine\n");
    path = folder;
    expect(() => write([])).toThrow("is a folder");
    path = join(folder, "none", "x.jsonl");
    expect(() => write([])).toThrow("no such file or folder");
  });
});
