// Result files are cut at every byte and flipped at every byte: what is read back is always a beginning of what was
// written, and never anything else.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { FileError } from "../../../../src/files/file-errors.js";
import {
  openResultFile,
  type ResultHeader,
  readResultFile,
} from "../../../../src/solver/sweep/files/result-file.js";
import type { ResultRecord } from "../../../../src/solver/sweep/files/result-record.js";
import { sampled, sparse } from "../../../samples.js";

const folder = mkdtempSync(join(tmpdir(), "result-file-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let path = "";
beforeEach(() => {
  path = join(folder, `${files++}.sweep`);
});

const header: ResultHeader = {
  game: "simpei",
  options: { sample: "1/1000", seed: 7, "max-order": null },
  rows: 6,
};

function record(rank: number): ResultRecord {
  return {
    rank,
    position: `x..x/.ö/${rank}`,
    algorithm: rank % 2 === 0 ? "df-pn" : "df-pn-lambda",
    ...(rank % 3 === 0
      ? { verdict: "unknown", order: null, ...(rank % 2 === 0 ? {} : { noProofWithinOrder: rank % 8 }) }
      : { verdict: "proven", order: rank % 2 === 0 ? null : rank % 8 }),
    nodes: rank ** 6,
    microseconds: rank / 8,
  };
}

const batches = [[record(0), record(1)], [record(2)], [record(300), record(301), record(302)]];
const records = batches.flat();

function write(parts = batches): void {
  const file = openResultFile(path, { header });
  for (const part of parts) file.append(part);
  file.close();
}

const readAll = () => [...readResultFile(path).records];
const isBeginning = (part: readonly ResultRecord[]) => expect(part).toEqual(records.slice(0, part.length));

describe("result files", () => {
  it("return what was appended", () => {
    write();
    expect(readResultFile(path).header).toEqual(header);
    expect(readAll()).toEqual(records);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("return any records", () => {
    const anyEffort = {
      rank: fc.nat(),
      position: fc.string({ unit: "binary" }),
      algorithm: fc.string(),
      nodes: fc.maxSafeNat(),
      microseconds: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    };
    const anyRecord: fc.Arbitrary<ResultRecord> = fc.oneof(
      fc.record({
        ...anyEffort,
        verdict: fc.constantFrom("proven", "disproven"),
        order: fc.option(fc.nat(64)),
      }),
      fc.record(
        {
          ...anyEffort,
          verdict: fc.constant("unknown"),
          order: fc.constant(null),
          noProofWithinOrder: fc.nat(64),
        },
        { requiredKeys: ["rank", "position", "algorithm", "verdict", "order", "nodes", "microseconds"] },
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.array(anyRecord, { minLength: 1 }), { minLength: 1 }), (parts) => {
        rmSync(path, { force: true });
        write(parts);
        expect(readAll()).toEqual(parts.flat());
      }),
      { numRuns: sampled(25) },
    );
  });

  it("split large batches into frames", () => {
    const many = Array.from({ length: 10_000 }, (_, rank) => record(rank % 100));
    write([many]);
    expect(readAll()).toEqual(many);
  });

  it("can be continued after being cut at any byte", () => {
    write();
    const whole = readFileSync(path);
    for (let length = 0; length < whole.length; length += sparse(0.3)) {
      writeFileSync(path, whole.subarray(0, length));
      const kept: ResultRecord[] = [];
      const file = openResultFile(path, { header, resume: true, onRecord: (found) => kept.push(found) });
      expect(file.done).toBe(kept.length);
      isBeginning(kept);
      file.append(records.slice(kept.length));
      file.close();
      expect(readAll()).toEqual(records);
    }
  });

  it("never return a changed record when a byte is flipped", () => {
    write();
    const whole = readFileSync(path);
    let [flips, refused] = [0, 0];
    for (let at = 0; at < whole.length; at += sparse(0.3), flips++) {
      const flipped = Buffer.from(whole);
      flipped[at] ^= 1 << (at % 8);
      writeFileSync(path, flipped);
      try {
        const found = readAll();
        isBeginning(found);
        expect(found.length, "only the last batch may count as torn").toBe(records.length - 3);
      } catch (error) {
        expect((error as FileError).name).toBe("FileError");
        expect((error as Error).message).toMatch(/frame at byte \d+|not a result file|header is whole/);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(flips / 2);
  });

  it("name the byte of damage in the middle", () => {
    write();
    const bytes = readFileSync(path);
    const second = 8 + 12 + bytes.readUInt32LE(8);
    bytes[second + 20] ^= 4;
    writeFileSync(path, bytes);
    expect(readAll).toThrow(`${path}: damaged in the frame at byte ${second}`);
    expect(() => openResultFile(path, { header, resume: true })).toThrow(`byte ${second}`);
  });

  it("remove zeros that a power cut left", () => {
    write();
    const length = readFileSync(path).length;
    truncateSync(path, length + 500);
    expect(readAll()).toEqual(records);
    const file = openResultFile(path, { header, resume: true });
    expect(file.done).toBe(records.length);
    file.close();
    expect(readFileSync(path).length).toBe(length);
  });

  it("are not overwritten without resume, and not continued by another sweep", () => {
    write();
    const open =
      (other: ResultHeader, resume = true) =>
      () =>
        openResultFile(path, { header: other, resume });
    expect(open(header, false)).toThrow("exists; continue it with --resume");
    expect(open({ ...header, game: "nim" })).toThrow("is of simpei, not of nim");
    expect(open({ ...header, rows: 5 })).toThrow("is of a sweep of 6 rows, not of 5");
    expect(open({ ...header, options: { ...header.options, seed: 8 } })).toThrow("--seed 7, not 8");
    expect(open({ ...header, options: { ...header.options, "max-order": 3 } })).toThrow(
      "--max-order (not given), not 3",
    );
    expect(readAll()).toEqual(records);
  });

  it("recognise other files and missing folders", () => {
    writeFileSync(path, "rank,position\n0,x\n");
    expect(readAll).toThrow("not a result file");
    expect(() => openResultFile(path, { header, resume: true })).toThrow("not a result file");
    expect(() => openResultFile(join(path, "x"), { header })).toThrow(join(path, "x"));
    expect(() => openResultFile(join(folder, "none", "x"), { header })).toThrow("no such file or folder");
    expect(() => readResultFile(join(folder, "none"))).toThrow("no such file or folder");
    expect(() => readResultFile(folder)).toThrow(folder);
  });
});

describe("the writer's lock", () => {
  const lock = () => `${path}.lock`;

  it("refuses a second writer in this process", () => {
    const file = openResultFile(path, { header });
    expect(() => openResultFile(path, { header, resume: true })).toThrow(`in use by process ${process.pid}`);
    file.close();
    openResultFile(path, { header, resume: true }).close();
  });

  it("refuses a file that another process writes", () => {
    writeFileSync(lock(), `${process.ppid} ${hostname()}\n`);
    expect(() => openResultFile(path, { header })).toThrow(`in use by process ${process.ppid}`);
    expect(existsSync(path)).toBe(false);
  });

  it("is taken over from a dead process that is still a zombie", async () => {
    // The shell's child ends, and the shell, replaced by sleep, never reads its status: on Linux that leaves a zombie.
    const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"]);
    const [id] = await once(parent.stdout, "data");
    await new Promise((resolve) => setTimeout(resolve, 200));
    writeFileSync(lock(), `${String(id).trim()} ${hostname()}\n`);
    openResultFile(path, { header }).close();
    parent.kill();
  });

  it("leaves a lock of another host alone", () => {
    writeFileSync(lock(), "1 elsewhere\n");
    expect(() => openResultFile(path, { header })).toThrow(`remove ${lock()}`);
  });

  it("is taken over from a dead process, also from one with this process's id", () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    for (const id of [pid, process.pid]) {
      writeFileSync(lock(), `${id} ${hostname()}\n`);
      const file = openResultFile(path, { header, resume: true });
      expect(readFileSync(lock(), "utf8")).toBe(`${process.pid} ${hostname()}\n`);
      file.close();
      expect(existsSync(lock())).toBe(false);
    }
  });
});
