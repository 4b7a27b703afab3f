// Files of records: a run continues the file of one that was killed, and no other file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Conditions, ListRecord } from "../../../src/cli/lists/record.js";
import { holds, openRecordFile } from "../../../src/cli/lists/record-file.js";
import { sparse } from "../../samples.js";

const folder = mkdtempSync(join(tmpdir(), "records-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run: Conditions = {
  ...{ version: "0.1.0", maxNodes: 100, time: null, tableEntries: 4000, whenFull: "collect" },
  ...{ threads: 1, shuffle: 0, settings: { futile: "exclude", shortest: true } },
};
const positions = ["x 1", 'a "quoted", one', "y 2"];
const recordOf = (number: number, asked: string | null = null): ListRecord => ({
  ...{ number, asked, repetition: 1, name: `p,${number}`, position: positions[number - 1], goal: "win", run },
  ...{ algorithm: "df-pn", verdict: "proven", order: null, orderExact: null, line: ["a", "b"], nodes: 7 },
  ...{ seconds: 0.5, nodesPerSecond: 14, threads: 1, tableUse: null, perThread: [] },
});

describe.each(["r.jsonl", "r.csv"])("%s", (name) => {
  const path = join(folder, name);
  const options = { path, csv: false, conditions: run, positions };
  const shownOf = (rows: ReturnType<typeof openRecordFile>["rows"]) =>
    rows.map(({ number, asked, position, nodes, seconds, verdict }) => [
      number,
      asked,
      position,
      nodes,
      seconds,
      verdict,
    ]);
  const expected = (numbers: readonly number[]) =>
    numbers.map((number) => [number, "df-pn", positions[number - 1], 7, 0.5, "proven"]);

  it("can be continued wherever a kill has cut it off", () => {
    const file = openRecordFile(options);
    for (const number of [1, 2]) file.append(recordOf(number, "df-pn"));
    file.close();
    const whole = readFileSync(path);
    const second = whole.lastIndexOf("\n", whole.length - 2) + 1;
    const first = whole.lastIndexOf("\n", second - 2) + 1;
    for (let length = first; length <= whole.length; length++) {
      // Quick tests cut at some places only, and at the ends of lines.
      const isEnd = [first, second, whole.length].some((end) => Math.abs(end - length) <= 1);
      if (!isEnd && length % sparse(1) !== 0) continue;
      writeFileSync(path, whole.subarray(0, length));
      const again = openRecordFile(options);
      const kept = length === whole.length ? [1, 2] : length >= second ? [1] : [];
      expect(shownOf(again.rows)).toEqual(expected(kept));
      const isDone = holds(again.rows);
      expect(isDone({ problem: 0, algorithm: "df-pn", repetition: 1 })).toBe(kept.includes(1));
      expect(isDone({ problem: 0, algorithm: null, repetition: 1 })).toBe(false);
      again.append(recordOf(3, "df-pn"));
      again.close();
      const last = openRecordFile(options);
      expect(shownOf(last.rows)).toEqual(expected([...kept, 3]));
      last.close();
    }
  });

  it("holds each search once", () => {
    rmSync(path, { force: true });
    const file = openRecordFile(options);
    for (const number of [1, 2, 1]) file.append(recordOf(number));
    file.close();
    const line = name.endsWith(".csv") ? 4 : 3;
    expect(() => openRecordFile(options)).toThrow(`${path}:${line}: problem 1 occurs twice; remove`);
  });

  it("belongs to one run and one list", () => {
    rmSync(path, { force: true });
    const file = openRecordFile(options);
    file.append(recordOf(1));
    expect(() => openRecordFile(options)).toThrow(path);
    file.close();
    const bytes = readFileSync(path, "utf8");
    const others: readonly [Partial<typeof options>, string][] = [
      [{ conditions: { ...run, maxNodes: null } }, "was made with maxNodes 100, not (not given)"],
      [{ conditions: { ...run, threads: 2 } }, "was made with threads 1, not 2"],
      [
        { conditions: { ...run, settings: { futile: "include", shortest: true } } },
        "futile exclude, not include",
      ],
      [{ positions: ["z"] }, "its problem 1 is x 1, which differs from the list"],
    ];
    for (const [other, message] of others)
      expect(() => openRecordFile({ ...options, ...other })).toThrow(message);
    expect(readFileSync(path, "utf8")).toBe(bytes);
    writeFileSync(path, "something else\nof somebody\n");
    expect(() => openRecordFile(options)).toThrow("not a record of `solve --out`");
    expect(readFileSync(path, "utf8")).toBe("something else\nof somebody\n");
  });
});
