import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, describe, expect, it } from "vitest";
import { createOutput } from "../../../../src/files/output.js";
import { type ExportFormat, exportRecords } from "../../../../src/solver/sweep/files/export.js";
import type { ResultRecord } from "../../../../src/solver/sweep/files/result-record.js";

const records: ResultRecord[] = [
  {
    rank: 0,
    position: "..../..../..../.... .../.../... x x4o4",
    algorithm: "df-pn",
    verdict: "proven",
    order: null,
    nodes: 31_000,
    microseconds: 20_512.25,
  },
  {
    rank: 12_102_164,
    position: 'a "b", c',
    algorithm: "df-pn-lambda",
    verdict: "unknown",
    order: 7,
    nodes: 2 ** 40,
    microseconds: 0.5,
  },
];

const exported = (format: ExportFormat, some: Iterable<ResultRecord> = records) =>
  Buffer.concat([...exportRecords(some, format)]);

describe("exported results", () => {
  it("as CSV", () => {
    expect(exported("csv").toString()).toBe(
      `rank,position,algorithm,verdict,order,nodes,microseconds
0,..../..../..../.... .../.../... x x4o4,df-pn,proven,,31000,20512.25
12102164,"a ""b"", c",df-pn-lambda,unknown,7,1099511627776,0.5
`,
    );
  });

  it("as JSON, one record on each line", () => {
    const text = exported("json").toString();
    expect(JSON.parse(text)).toEqual(records);
    expect(text.trim().split("\n")).toHaveLength(records.length + 2);
    expect(JSON.parse(exported("json", []).toString())).toEqual([]);
  });

  it.each([
    ["CSV", "csv", 1, 0],
    ["JSON", "json", 1, 1],
  ] as const)("as %s in several pieces, each record once", (_name, format, head, foot) => {
    const many = Array.from({ length: 3000 }, (_, rank) => ({ ...records[0], rank }));
    const pieces = [...exportRecords(many, format)];
    expect(pieces.length).toBeGreaterThan(2);
    const lines = Buffer.concat(pieces).toString().trimEnd().split("\n");
    const rows = lines.slice(head, lines.length - foot);
    if (format === "json") expect(JSON.parse(lines.join("\n"))).toEqual(many);
    else {
      const { position, algorithm, verdict, nodes, microseconds } = records[0];
      expect(rows).toEqual(
        many.map(({ rank }) => [rank, position, algorithm, verdict, "", nodes, microseconds].join(",")),
      );
    }
    expect(rows).toHaveLength(many.length);
  });

  it("as Parquet, in several row groups", async () => {
    const many = Array.from({ length: 70_000 }, (_, rank) => ({ ...records[rank % 2], rank }));
    const bytes = exported("parquet", many);
    const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
    expect(rows).toHaveLength(many.length);
    for (const at of [0, 1, 65_535, 65_536, 69_999]) {
      expect(rows[at]).toEqual({ ...many[at], rank: BigInt(at), nodes: BigInt(many[at].nodes) });
    }
    expect(await parquetReadObjects({ file: new Uint8Array(exported("parquet", [])).buffer })).toEqual([]);
  });
});

describe("output files", () => {
  const folder = mkdtempSync(join(tmpdir(), "output-"));
  const path = join(folder, "a.csv");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("keep the old content until they are complete", () => {
    writeFileSync(path, "before");
    const dropped = createOutput(path);
    dropped.write("half");
    expect(readFileSync(path, "utf8")).toBe("before");
    dropped.discard();
    const kept = createOutput(path);
    kept.write("aft");
    kept.write(Buffer.from("er"));
    kept.commit();
    kept.discard();
    expect(readFileSync(path, "utf8")).toBe("after");
    expect(readdirSync(folder)).toEqual(["a.csv"]);
  });

  it("refuse a folder, and a file in a missing folder", () => {
    expect(() => createOutput(folder)).toThrow(`${folder}: cannot be written (is a folder`);
    expect(() => createOutput(join(folder, "none", "x"))).toThrow("its folder is not there");
    expect(() => createOutput(join(path, "x"))).toThrow(`${join(path, "x")}: cannot be written`);
  });
});
