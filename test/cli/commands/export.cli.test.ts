import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openResultFile } from "../../../src/solver/sweep/files/result-file.js";
import type { ResultRecord } from "../../../src/solver/sweep/files/result-record.js";
import { solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "export-"));
const sweep = join(folder, "s.sweep");
const records = Array.from(
  { length: 5000 },
  (_, rank): ResultRecord => ({
    rank,
    position: "..../.x../..../.... .../.../... o x3o4",
    algorithm: "df-pn",
    verdict: "proven",
    order: rank % 2 === 0 ? null : 3,
    nodes: 7 * rank,
    microseconds: 1.5,
  }),
);

beforeAll(() => {
  const file = openResultFile(sweep, { header: { game: "simpei", options: {}, rows: records.length } });
  file.append(records);
  file.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("solve-fast export", () => {
  it("writes CSV to standard output", () => {
    const { status, stdout } = solveFast("export", sweep, "--to", "csv");
    const lines = stdout.split("\n");
    expect(status).toBe(0);
    expect(lines[0]).toBe("rank,position,algorithm,verdict,order,nodes,microseconds");
    expect(lines[4]).toBe("3,..../.x../..../.... .../.../... o x3o4,df-pn,proven,3,21,1.5");
    expect(lines).toHaveLength(records.length + 2);
  });

  it("writes JSON to a file", () => {
    const out = join(folder, "s.json");
    expect(solveFast("export", sweep, "--to", "json", "--out", out)).toMatchObject({ status: 0, stdout: "" });
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual(records);
  });

  it("writes Parquet to a pipe", async () => {
    const { bytes } = solveFast("export", sweep, "--to", "parquet");
    const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
    expect(rows).toHaveLength(records.length);
    expect(rows[3]).toEqual({ ...records[3], rank: 3n, nodes: 21n });
  });

  it("says how much of a sweep is in the file", () => {
    const part = join(folder, "part.sweep");
    const header = { game: "simpei", options: {}, rows: records.length };
    const write = (some: readonly ResultRecord[]) => {
      rmSync(part, { force: true });
      const file = openResultFile(part, { header });
      file.append(some);
      file.close();
    };
    const out = join(folder, "part.csv");
    const rowsOf = () => readFileSync(out, "utf8").trim().split("\n").length - 1;
    write(records);
    const args = ["export", part, "--to", "csv", "--out", out];
    expect(solveFast(...args)).toMatchObject({ status: 0, stderr: "" });
    // The second frame is cut short, the first holds 4,096.
    truncateSync(part, statSync(part).size - 1);
    expect(solveFast(...args)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^solve-fast: .*part\.sweep: holds 4,096 of 5,000 rows; what follows at byte \d+ is incomplete, .*--resume.*\n$/,
      ),
    });
    expect(rowsOf()).toBe(4096);
    write(records.slice(0, 3465));
    expect(solveFast(...args)).toMatchObject({
      status: 0,
      stderr: `solve-fast: warning: ${part}: holds 3,465 of 5,000 rows; \`sweep --resume\` continues it\n`,
    });
    expect(rowsOf()).toBe(3465);
    rmSync(part);
    rmSync(out);
  });

  it("takes no other game than that of the sweep", () => {
    const plan = join(folder, "planned.sweep");
    solveFast("sweep", "simpei", "--all", "--pieces", "0", "--out", plan, "--quiet");
    for (const file of [sweep, plan]) {
      expect(solveFast("export", file, "--to", "csv", "--game", "./none.js")).toMatchObject({
        status: 2,
        stdout: "",
        stderr: "solve-fast: the sweep is of simpei, not of ./none.js; leave out --game\n",
      });
    }
  });

  it("says what is wrong, and leaves nothing half-written", () => {
    const before = readdirSync(folder);
    const damaged = join(folder, "damaged.sweep");
    const bytes = readFileSync(sweep);
    bytes[200] ^= 1;
    writeFileSync(damaged, bytes);
    expect(solveFast("export", damaged, "--to", "csv", "--out", join(folder, "d.csv"))).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^solve-fast: .*damaged\.sweep: damaged in the frame at byte \d+.*\n$/),
    });
    expect(readdirSync(folder).filter((name) => name !== "damaged.sweep")).toEqual(before);
    for (const [args, status, message] of [
      [[join(folder, "none"), "--to", "csv"], 1, "no such file"],
      [[sweep, "--to", "csv", "--out", join(folder, "none", "x")], 1, "cannot be written"],
      [[sweep, "--to", "xml"], 2, "csv, json, parquet"],
      [[sweep], 2, "--to"],
    ] as const) {
      const result = solveFast("export", ...args);
      expect(result.stderr).toContain(message);
      expect(result.status).toBe(status);
    }
  });
});
