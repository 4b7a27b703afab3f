// Every verdict of the sets of problems is certified, and every certificate is valid: with 1, 2 and 16 threads, and
// with tables of the usual size and of a thousandth of it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readBundle } from "../../../src/files/problem-bundle.js";
import { solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "sets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const problems = resolve(import.meta.dirname, "../../../problems");

/** One in ten of the sample of Simpei, a line each. */
const SAMPLE = join(folder, "sample.txt");
const { problems: sample } = readBundle(join(problems, "simpei/sample.bundle"));
const drawn = sample.filter((_, i) => i % 10 === 0).map(({ position }) => `${position}\n`);
writeFileSync(SAMPLE, drawn.join(""));

const SETS = {
  "positions of Simpei": ["simpei", "--free-start", "--file", SAMPLE],
  mates: ["shogi", "--file", join(problems, "shogi/mates.txt")],
  "hisshi as problems of mate": ["shogi", "--goal", "mate", "--file", join(problems, "shogi/hisshi.txt")],
};
const USUAL_ENTRIES = 6_000_000;

const RUNS = [1, 2, 16].flatMap((threads) =>
  [USUAL_ENTRIES, USUAL_ENTRIES / 1000].map((entries) => ({ threads, entries })),
);

describe.each(Object.entries(SETS))("%s", (name, set) => {
  it.each(RUNS)("with $threads threads and $entries entries", ({ threads, entries }) => {
    const proofs = join(folder, `${name} ${threads} ${entries}`);
    const common = ["--threads", `${threads}`, "--quiet", "--json"];
    const options = ["--table-entries", `${entries}`, "--certificate", proofs, ...common];
    const solved = solveFast("solve", ...set, ...options);
    expect(solved.status).toBe(0);
    const results = solved.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const refused = results.filter(({ certificate }) => certificate.refused !== undefined);
    expect(refused).toEqual([]);
    const verified = solveFast("verify", proofs, ...common);
    expect(verified.stderr).toBe("");
    expect(verified.status).toBe(0);
    const checked = verified.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(checked.map(({ valid }) => valid)).toEqual(results.map(() => true));
    const sum = (key: string, rows: Record<string, number>[]) =>
      rows.reduce((total, row) => total + (row[key] ?? 0), 0);
    console.log(
      `${name}, ${threads} threads, ${entries} entries: ${results.length} certificates, ${sum("nodes", results)} nodes searched, ${sum("nodes", checked)} checked in ${sum("seconds", checked).toFixed(1)} s`,
    );
    rmSync(proofs, { recursive: true });
  });
});
