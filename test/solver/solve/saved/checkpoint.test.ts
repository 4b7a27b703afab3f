/** When a solve is saved, and what is said where that fails; the search and its table are made up. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUCKET_WORDS } from "../../../../native-layout/table-entry.js";
import { reasonOf } from "../../../../src/files/file-errors.js";
import { GENERAL_TABLE } from "../../../../src/search/table/saved-table.js";
import { openCheckpoint } from "../../../../src/solver/solve/saved/checkpoint.js";
import { readCheckpoint, type SavedQuestion } from "../../../../src/solver/solve/saved/checkpoint-file.js";

const TABLE = { entries: 9 };
const QUESTION: SavedQuestion = {
  ...{ game: "domineering", position: "3x3 v", asked: null, goal: null, algorithm: "df-pn" },
  ...{ options: {}, settings: {} },
};

/** A table that takes milliseconds to save. */
const LARGE = {
  ...{ name: "table", generation: 1, shared: false },
  words: new Int32Array(100_001 * BUCKET_WORDS),
};

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "checkpoint-unit-"));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(settings: { readonly save?: string; readonly resume?: string; readonly saveEvery?: number }) {
  const onWarning = (sentence: string) => void warnings.push(sentence);
  return openCheckpoint({ settings, question: QUESTION, table: TABLE, onWarning });
}

/** A search of so many slices, each of which runs until its time is up. */
function searchOf(slices: number, atSlice?: (slice: number, time: number) => void) {
  let slice = 0;
  return {
    key: "search",
    memory: { name: "table", words: new Int32Array(4 * BUCKET_WORDS), generation: 1, shared: false },
    form: GENERAL_TABLE,
    limits: {},
    keepTable: false,
    revive: (found: object) => found as never,
    async search({ time = 0 }: { readonly time?: number | undefined }) {
      slice++;
      atSlice?.(slice, time);
      await sleep(1000 * time);
      const reason = slice < slices ? { reason: "time limit" } : {};
      return { nodes: 10, seconds: time, perThread: [], verdict: "proven", ...reason };
    },
  };
}

describe("a checkpoint", () => {
  it("is saved as often as the user says, however long that takes", async () => {
    const file = join(folder, "a.save");
    const checkpoint = open({ save: file, saveEvery: 0.02 });
    const given: number[] = [];
    await checkpoint.run({ ...searchOf(4, (_, time) => given.push(time)), memory: LARGE });
    expect(given).toHaveLength(4);
    // Where nobody says how often, it would be less often: a save of this table takes milliseconds.
    expect(Math.max(...given)).toBeLessThanOrEqual(0.02);
    expect(checkpoint.close()).toBeUndefined();
  });

  it("that cannot be saved in the middle says so, and goes on to the answer; at the end it is told", async () => {
    const file = join(folder, "in", "a.save");
    const moved = join(folder, "moved");
    mkdirSync(join(folder, "in"));
    const checkpoint = open({ save: file, saveEvery: 0.02 });
    const found = await checkpoint.run(
      searchOf(4, (slice) => {
        if (slice === 2) renameSync(join(folder, "in"), moved);
      }),
    );
    expect(found).toMatchObject({ verdict: "proven", nodes: 40 });
    expect(warnings).toContain(
      `${file}: cannot be written (its folder is not there; make it first); the search goes on`,
    );
    expect(checkpoint.close()).toBe(`${file}: cannot be written (its folder is not there; make it first)`);
    // What was saved before is whole.
    expect(readdirSync(moved)).toEqual(["a.save"]);
    expect(readCheckpoint(join(moved, "a.save")).question).toEqual(QUESTION);
  });

  it("replaces no file that is write-protected, and goes to no device", () => {
    const file = join(folder, "a.save");
    open({ save: file }).close();
    chmodSync(file, 0o444);
    expect(() => open({ resume: file })).toThrow(
      `${file}: is write-protected, and would be replaced; go on with a copy, or chmod u+w it`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o444);
    expect(() => open({ save: "/dev/null" })).toThrow(
      "/dev/null: is no file that can be kept; name a new file",
    );
    chmodSync(file, 0o644);
    expect(() => open({ save: file })).toThrow("exists already; go on with it by --resume, or remove it");
    for (const settings of [{ save: folder }, { resume: folder }])
      expect(() => open(settings)).toThrow(`${folder}: is a folder; name a file`);
  });

  it("answers a limit that is used up with what it has found, and goes on under a larger one", async () => {
    const file = join(folder, "a.save");
    /** A search that finds out more with every run, and ends at its limit. */
    const searches: number[] = [];
    const search = {
      ...searchOf(1),
      async search({ maxNodes = 0 }: { readonly maxNodes?: number | undefined }) {
        searches.push(maxNodes);
        return { nodes: maxNodes, seconds: 0, perThread: [], best: maxNodes, reason: "node limit" };
      },
    };
    async function run(settings: Parameters<typeof open>[0], maxNodes: number) {
      const checkpoint = open(settings);
      const found = await checkpoint.run({ ...search, limits: { maxNodes } });
      expect(checkpoint.close()).toBeUndefined();
      return found;
    }
    const known = { nodes: 1000, best: 1000, reason: "node limit" };
    expect(await run({ save: file }, 1000)).toMatchObject(known);
    for (const maxNodes of [10, 1000]) expect(await run({ resume: file }, maxNodes)).toMatchObject(known);
    expect(await run({ resume: file }, 1500)).toMatchObject({ nodes: 1500, best: 500 });
    expect(searches).toEqual([1000, 500]);
  });

  it("that is larger than a file may be says so in words", () => {
    expect(reasonOf(Object.assign(new Error("EFBIG: file too large, write"), { code: "EFBIG" }))).toBe(
      "it would be larger than a file may be here; raise that limit (ulimit -f), or name another disk",
    );
  });
});
