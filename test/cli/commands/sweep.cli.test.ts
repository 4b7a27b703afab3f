/** Sweeps from the command line: results that survive a crash, checks against known values, Ctrl-C. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeDatabase } from "../../../src/files/database.js";
import { DRAW_DISTANCE, NO_ORDER } from "../../../src/files/distances.js";
import { packFrame } from "../../../src/files/frame-files.js";
import { readBundle } from "../../../src/files/problem-bundle.js";
import { LAYER_SIZES, POSITIONS } from "../../../src/games/simpei/rules/ranking.js";
import {
  createBlockWriter,
  openBlocks,
  type StoredBlock,
} from "../../../src/solver/sweep/files/block-file.js";
import { packColumns } from "../../../src/solver/sweep/files/packed-columns.js";
import type { ResultRecord } from "../../../src/solver/sweep/files/result-record.js";
import { openSweepRows } from "../../../src/solver/sweep/sweep-rows.js";
import { COMMAND, solveFast, solveFastEach } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "sweep-"));
const path = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const few = (pieces: string, threads: string) => [
  "sweep",
  "simpei",
  "--all",
  "--pieces",
  pieces,
  "--threads",
  threads,
  "--quiet",
];
/** Seven positions. */
const FEW = few("0-1", "1");
const recordsOf = async (file: string, database?: string) => [
  ...(await openSweepRows(file, { database })).records,
];
const withoutTime = ({ microseconds: _, ...facts }: ResultRecord) => facts;
const factsOf = async (file: string) => (await recordsOf(file)).map(withoutTime);

/** Waits until a file that is being written has this many results. */
async function grown(file: string, records: number): Promise<void> {
  for (;;) {
    try {
      if ((await recordsOf(file)).length >= records) return;
    } catch {
      // The file is not there yet, or its header is incomplete.
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

const exited = (child: ChildProcess) => new Promise<number | null>((done) => child.on("exit", done));

let distances: Uint8Array;
let summary: Record<string, unknown>;
beforeAll(async () => {
  // Values of the 94 positions with at most two pieces, as this program proves them; everything else a draw. Some wins are nearer
  // than others.
  const { status, stdout } = solveFast(...few("0-2", "2"), "--out", path("few.sweep"), "--json");
  expect(status).toBe(0);
  summary = JSON.parse(stdout);
  distances = new Uint8Array(POSITIONS).fill(DRAW_DISTANCE);
  for (const { rank, verdict } of await recordsOf(path("few.sweep")))
    if (verdict === "proven") distances[rank] = rank % 3 === 0 ? 1 : 3;
  // No λ order is known.
  const orders = new Uint8Array(POSITIONS).fill(NO_ORDER);
  writeDatabase(path("right.db"), { game: "simpei", layerSizes: LAYER_SIZES, distances, orders });
});

describe("solve-fast sweep", () => {
  it("finds Tanaka's numbers of wins", async () => {
    const records = await recordsOf(path("few.sweep"));
    expect(records.map(({ rank }) => rank)).toEqual(Array.from({ length: 94 }, (_, rank) => rank));
    expect(records.filter(({ verdict }) => verdict === "proven")).toHaveLength(1 + 4 + 83);
    expect(records.filter(({ verdict }) => verdict === "disproven")).toHaveLength(0 + 2 + 4);
  });

  it("ends with one summary object, which is the same on any number of threads and in any order, except for its times", () => {
    const out = path("near.sweep");
    const order = ["--by-distance", "--check", path("right.db"), "--out", out];
    const { status, stdout } = solveFast(...few("0-2", "1"), ...order, "--json");
    expect(status).toBe(0);
    const checked = JSON.parse(stdout);
    expect(checked).toMatchObject({ nodes: summary.nodes, disagreements: 0 });
    for (const each of [summary, checked]) {
      expect(each).toMatchObject({ positions: 94, solved: 94, unknown: 0 });
      expect(each.seconds).toBeGreaterThan(0);
      expect(each.positionsPerSecond).toBeGreaterThan(0);
    }
  });

  it.each([
    ["--out", "--out", "x.sweep"],
    ["--shard", "--shard", "1/2"],
    ["--queue", "--queue"],
    ["--check", "--check", "x.database"],
  ])("writes no plan with %s, which has no effect on it", (option, ...more) => {
    expect(solveFast(...FEW, "--plan", path("plan.json"), ...more)).toMatchObject({
      status: 2,
      stderr: `solve-fast: ${option} has no effect on a plan; leave it out, or leave out --plan\n`,
    });
  });

  it("--by-distance begins with the positions that are nearest to the end of the game", async () => {
    const ranks = (await recordsOf(path("near.sweep"), path("right.db"))).map(({ rank }) => rank);
    const expected = Array.from({ length: 94 }, (_, rank) => rank).sort(
      (a, b) => distances[a] - distances[b] || a - b,
    );
    expect(ranks).toEqual(expected);
  });

  it("ends at the first verdict that is wrong, and names the position", async () => {
    const records = await recordsOf(path("few.sweep"));
    const wrong = records.filter(({ verdict }) => verdict === "proven")[3];
    const changed = distances.slice();
    changed[wrong.rank] = DRAW_DISTANCE;
    writeDatabase(path("wrong.db"), { game: "simpei", layerSizes: LAYER_SIZES, distances: changed });
    const out = path("wrong.sweep");
    const { status, stdout, stderr } = solveFast(...FEW, "--check", path("wrong.db"), "--json", "--out", out);
    expect(status).toBe(1);
    expect(stderr).toBe(`solve-fast: ${wrong.position}: df-pn says proven, but it is a draw\n`);
    expect(JSON.parse(stdout)).toMatchObject({ positions: wrong.rank, disagreements: 1 });
    expect(await recordsOf(out)).toHaveLength(wrong.rank);
  });

  it("sweeps with several searches, and counts each", () => {
    const args = [...FEW, "--algorithm", "df-pn,df-pn-lambda", "--max-order", "2", "--json"];
    const { status, stdout } = solveFast(...args, "--max-nodes", "10000");
    expect(status).toBe(0);
    const { algorithms } = JSON.parse(stdout);
    expect(algorithms).toMatchObject([
      { algorithm: "df-pn", positions: 7 },
      { algorithm: "df-pn-lambda", positions: 7 },
    ]);
  });

  it("with --resume checks what earlier runs wrote against the database, and continues after it", async () => {
    const args = [...FEW, "--algorithm", "df-pn,df-pn-lambda", "--max-order", "1", "--max-nodes", "1000"];
    const whole = path("two.sweep");
    expect(solveFast(...args, "--out", whole).status).toBe(0);
    const rows = await recordsOf(whole);
    const facts = await factsOf(whole);
    const proven = rows.findIndex(({ verdict }) => verdict === "proven");
    const unproven = rows.findIndex(({ noProofWithinOrder }) => noProofWithinOrder === 1);
    expect(unproven).toBeGreaterThanOrEqual(7);
    const orders = new Uint8Array(POSITIONS).fill(NO_ORDER);
    const contents = { game: "simpei", layerSizes: LAYER_SIZES, distances };
    orders[rows[unproven].rank] = 1;
    writeDatabase(path("one.db"), { ...contents, orders });

    const reader = openBlocks(whole);
    const [first, second] = [reader.read(0), reader.read(1)];
    reader.close();
    const wrong = structuredClone(first.columns);
    wrong.verdicts[proven] = 1;
    const cases: readonly { blocks: StoredBlock[]; database?: string; says: string }[] = [
      { blocks: [second], says: "" },
      { blocks: [{ ...first, count: 3 }], says: "" },
      // It is not the next position in order, and is searched again.
      { blocks: [{ ...second, count: 6 }], says: "" },
      {
        blocks: [{ ...first, columns: wrong }],
        says: `: row ${proven + 1}: ${rows[proven].position}: df-pn says disproven, but it is a win\n`,
      },
      {
        blocks: [first, second],
        database: "one.db",
        says: `: row ${unproven + 1}: ${rows[unproven].position}: df-pn-lambda says no proof within order 1, but it has order 1\n`,
      },
    ];
    // Their checksums are right.
    const commands = cases.map(({ blocks, database = "right.db" }, i) => {
      const pieces: Uint8Array[] = [];
      const writer = createBlockWriter(reader, (bytes) => pieces.push(bytes));
      for (const block of blocks) {
        const { number, columns, count } = block;
        writer.add(block, packFrame({ block: number, columns: packColumns(columns, count, false) }));
      }
      writeFileSync(path(`changed-${i}.sweep`), Buffer.concat(pieces));
      return [...args, "--resume", "--check", path(database), "--out", path(`changed-${i}.sweep`)];
    });
    const before = cases.map((_, i) => readFileSync(path(`changed-${i}.sweep`)));
    for (const [i, { status, stdout, stderr }] of solveFastEach(commands).entries()) {
      const { says } = cases[i];
      expect(stderr).toContain(says);
      expect(status).toBe(says === "" ? 0 : 1);
      const file = path(`changed-${i}.sweep`);
      if (says === "") {
        expect(await factsOf(file)).toEqual(facts);
        const last = stdout.trimEnd().split("\n").at(-1);
        expect(last).toBe(`checked against ${path("right.db")}: no verdict is wrong`);
      } else expect(readFileSync(file).equals(before[i])).toBe(true);
    }
  });

  it("fails when the file that it writes has been removed", async () => {
    const out = path("removed.sweep");
    const args = ["sweep", "simpei", "--all", "--pieces", "0-3", "--threads", "1", "--quiet", "--out", out];
    const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (data) => (stdout += data));
    child.stderr.on("data", (data) => (stderr += data));
    await grown(out, 10);
    rmSync(out);
    expect(await exited(child)).toBe(1);
    expect(stderr).toBe(
      `solve-fast: ${out}: was removed while it was being written; put it back, or start the run again\n`,
    );
    expect(stdout).toBe("");
  });

  it("goes on after kill -9 as if nothing had happened", async () => {
    const out = path("killed.sweep");
    const args = [
      "sweep",
      "simpei",
      "--all",
      "--pieces",
      "0-3",
      "--table-entries",
      "65536",
      "--max-nodes",
      "1000",
      "--threads",
      "2",
      "--quiet",
    ];
    const child = spawn(process.execPath, [COMMAND, ...args, "--out", out], { stdio: "ignore" });
    await grown(out, 50);
    child.kill("SIGKILL");
    await exited(child);
    expect((await recordsOf(out)).length).toBeGreaterThanOrEqual(50);
    expect(solveFast(...args, "--out", out)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("--resume"),
    });
    const other = solveFast(...args.map((arg) => (arg === "1000" ? "5" : arg)), "--out", out, "--resume");
    expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining("--max-nodes") });
    expect(solveFast(...args, "--out", out, "--resume").status).toBe(0);
    const whole = path("whole.sweep");
    expect(solveFast(...args.map((arg) => (arg === "2" ? "1" : arg)), "--out", whole).status).toBe(0);
    expect(await factsOf(out)).toEqual(await factsOf(whole));
    expect(statSync(out).size).toBe(statSync(whole).size);
    expect(await factsOf(out)).toHaveLength(1009);
    // Nothing is left to be done.
    const finished = solveFast(...args.filter((arg) => arg !== "--quiet"), "--out", out, "--resume");
    expect(finished).toMatchObject({ status: 0, stderr: expect.stringContaining("nothing left to do") });
    expect(readdirSync(folder).filter((name) => /lock|part/.test(name))).toEqual([]);
  });

  it("stops at Ctrl-C, keeps what is done and says how to go on", async () => {
    const out = path("stopped.sweep");
    const args = ["sweep", "simpei", "--all", "--threads", "2", "--out", out, "--json"];
    const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (data) => (stdout += data));
    child.stderr.on("data", (data) => (stderr += data));
    await grown(out, 10);
    child.kill("SIGINT");
    expect(await exited(child)).toBe(130);
    const { positions } = JSON.parse(stdout);
    expect(await recordsOf(out)).toHaveLength(positions);
    expect(stderr).toContain(
      `stopped after ${positions.toLocaleString("en")} of 12,102,165 positions; the same command with --resume continues`,
    );
  });
});

describe("parts of a sweep", () => {
  const SAMPLE = ["sweep", "simpei", "--sample", "1/2900", "--max-nodes", "5", "--threads", "1", "--quiet"];
  const part = (number: number) => path(`part-${number}.sweep`);

  it("are merged to what one sweep writes, and say how far they are", async () => {
    const one = path("one.sweep");
    const all = path("all.sweep");
    const runs = solveFastEach([
      [...SAMPLE, "--out", one],
      ...[1, 2].map((number) => [...SAMPLE, "--shard", `${number}/2`, "--out", part(number)]),
      ["merge", part(2), "--out", all],
      ["merge", part(2), part(1), "--out", all, "--json"],
      ["status", part(2), "--json"],
      ["status", all],
      [...SAMPLE, "--shard", "2/2", "--out", part(1), "--resume"],
      [...SAMPLE, "--shard", "4/3"],
    ]);
    const [whole, , , missing, merged, status, text, other, none] = runs;
    expect(whole.status).toBe(0);
    expect(missing).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        "1 block is missing: 0 (of blocks 0 to 1); search it with `sweep --shard 1/2 --resume`, or",
      ),
    });
    expect(JSON.parse(merged.stdout)).toMatchObject({ positions: 4173, blocks: 2, missing: [] });
    expect(await factsOf(all)).toEqual(await factsOf(one));
    expect(JSON.parse(status.stdout)).toMatchObject({
      version: 2,
      shard: "2/2",
      blocks: { done: 1, of: 1 },
      positions: { done: 77, of: 77 },
      finished: true,
      plan: { game: "simpei", positions: 4173, block: 4096, options: { "max-nodes": 5 } },
    });
    expect(text.stdout).toContain("sweep of simpei: 4,173 of 4,173 positions, 2 of 2 blocks\n");
    expect(other).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("made with --shard 1/2, not 2/2"),
    });
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining("as in 3/64") });
    expect(solveFast(...SAMPLE, "--algorithm", "df-pn,df-pn")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("each of them once"),
    });
    // There are two blocks.
    const loud = SAMPLE.filter((arg) => arg !== "--quiet");
    const [empty, again] = solveFastEach(
      [[], ["--resume"]].map((more) => [...loud, "--shard", "3/3", "--out", path("empty.sweep"), ...more]),
    );
    for (const { status, stderr } of [empty, again]) {
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: expect.stringContaining("this part of the sweep is empty"),
      });
      expect(stderr).not.toContain("earlier results");
    }
  });
});

describe("solve-fast generate", () => {
  it("writes a bundle that solve-fast can solve", () => {
    const args = [
      "generate",
      "simpei",
      "--sample",
      "1/6000000",
      "--seed",
      "5",
      "--database",
      path("right.db"),
    ];
    expect(solveFast(...args, "--out", `${folder}/`)).toMatchObject({ status: 0, stderr: "" });
    const { game, problems, options } = readBundle(path("sample.bundle"));
    expect({ game, options, problems: problems.length }).toEqual({
      game: "simpei",
      options: { freeStart: true },
      problems: 2,
    });
    expect(solveFast(...args, "--out", path("none/x.bundle"))).toMatchObject({ status: 1 });
    // The values of this database are wrong, and this is noticed.
    const { status, stderr } = solveFast(path("sample.bundle"), "--threads", "1", "--quiet");
    expect(status).toBe(1);
    expect(stderr).toContain("wrong; the first: ");
  });
});

describe("solve-fast alone", () => {
  it("says what it does, proves the start, goes on to the sample that comes with it, and stops at Ctrl-C", async () => {
    const child = spawn(process.execPath, [COMMAND, "--threads", "1", "--json"]);
    let stdout = "";
    let stderr = "";
    child.stderr.on("data", (data) => (stderr += data));
    child.stdout.on("data", (data) => {
      stdout += data;
      // The sample takes many seconds: default-job.long.test.ts solves it to its end.
      // Only once: at a second Ctrl-C a command ends without a message.
      if (stdout.includes("\n") && !child.killed) child.kill("SIGINT");
    });
    const status = await new Promise((resolve) => child.on("close", resolve));
    const [start] = stdout.split("\n");
    expect(JSON.parse(start)).toMatchObject({ goal: "o-wins", verdict: "proven", threads: 1 });
    expect(status).toBe(130);
    const lines = stderr.trimEnd().split("\n");
    expect(lines[0]).toMatch(
      /^solve-fast: proves the start of simpei, .* 12,102 positions, about \d+ s .* --help/,
    );
    expect(lines.at(-1)).toMatch(/^solve-fast: stopped after [\d,]+ of 12,102 positions$/);
  });
});
