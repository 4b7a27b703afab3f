// Lists of problems: several searches side by side, repetitions, and files that a run continues after it was killed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { COMMAND, solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "lists-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Mates in one and in five, and no mate. */
const MATES = [
  "4k4/9/4P4/9/9/9/9/9/9 b G 1",
  "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1",
  "4k4/9/9/9/9/9/9/9/9 b P 1",
];
const list = join(folder, "list.txt");
writeFileSync(list, MATES.map((mate, i) => `m${i + 1}|${mate}\n`).join(""));

const recordsIn = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

it("compares searches on the same list, and keeps every record", () => {
  const out = join(folder, "compared.jsonl");
  const args = ["solve", "shogi", list, "--algorithm", "df-pn-mate,df-pn,pn-search", "--threads", "1"];
  const { stdout, status } = solveFast(...args, "--repeat", "2", "--warmup", "1", "--table", "--out", out);
  expect(status).toBe(0);
  const rows = stdout
    .split("\n\n")[1]
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ {2,}/).slice(0, 4));
  expect(rows.slice(1, 4)).toEqual(["df-pn-mate", "df-pn", "pn-search"].map((name) => [name, "2", "1", "0"]));
  expect(rows[4][0]).toBe("* of 3 of 3 problems, which every algorithm decided; medians of 2 repetitions");
  const records = recordsIn(readFileSync(out, "utf8"));
  expect(records).toHaveLength(18);
  for (const record of records) {
    expect(record).toMatchObject({
      goal: "mate",
      verdict: record.number === 3 ? "disproven" : "proven",
      threads: 1,
    });
    expect(record.algorithm).toBe(record.asked);
    expect(record.run).toEqual({
      ...{ version: expect.any(String), maxNodes: null, time: null, tableEntries: 4_000_000 },
      ...{ whenFull: "collect", threads: 1, shuffle: 0, settings: {} },
    });
    // The problem for warming up is the first.
    expect(record).not.toHaveProperty("cold");
  }
});

it("continues where it was killed, and does every search once", async () => {
  const out = join(folder, "killed.csv");
  const args = [
    "solve",
    "shogi",
    list,
    "--repeat",
    "40",
    "--threads",
    "1",
    "--max-nodes",
    "5000",
    "--out",
    out,
  ];
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdout.once("data", () => child.kill("SIGKILL"));
  await ended;
  const rowsIn = () => readFileSync(out, "utf8").split("\n").slice(1, -1);
  const before = rowsIn();
  expect(before.length).toBeGreaterThan(0);
  const { status, stderr, stdout } = solveFast(...args);
  expect([status, stdout.includes("3 problems: 2 proven, 1 disproven, 0 unknown")]).toEqual([0, true]);
  if (before.length < 120) expect(stderr).toContain(`continues after ${before.length} record`);
  const rows = rowsIn();
  expect(rows.slice(0, before.length)).toEqual(before);
  const names = rows.map((row) => row.match(/^(\d+),m\d,/)?.[1]);
  expect(["1", "2", "3"].map((number) => names.filter((name) => name === number).length)).toEqual([
    40, 40, 40,
  ]);
  expect(solveFast(...args.slice(0, -4), "--max-nodes", "9", "--out", out)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("was made with maxNodes 5000, not 9"),
  });
});

it("prints CSV, a line for each problem, of every game", () => {
  const games = [
    ["shogi", MATES[0]],
    ["othello", "OOOOOO--XOXXXX--XXOXXOXXXXXOOOXXXXXXOOXXXXXXOXXX-XXXOXXX-OOOOXXX X"],
    ["go", "X.O./.XO./..X./.... b target=C4"],
    ["simpei", "..../.x../..../.... .../.../... o x3o4"],
  ];
  for (const [game, problem] of games) {
    const { stdout, status } = solveFast("solve", game, problem, "--csv", "--threads", "1");
    const [heading, first] = stdout.split("\n");
    expect([status, heading.split(",").slice(0, 3)]).toEqual([0, ["number", "name", "file"]]);
    const score = game === "othello" ? "-?\\d+" : "";
    expect(first).toMatch(new RegExp(`,(proven|disproven),,${score},`));
    expect(heading).toContain(",verdict,reason,value,");
  }
});

it("says which rates include a cold start", () => {
  const one = solveFast("solve", "shogi", MATES[0], "--threads", "1").stdout;
  expect(one).toMatch(/table 0 % full, cold start\n$/);
  const many = (...args: string[]) => solveFast("solve", "shogi", list, "--threads", "1", ...args);
  expect(many().stdout.match(/cold start/g)).toHaveLength(2);
  const warmed = many("--warmup", "2");
  expect(warmed.stdout).not.toContain("cold start");
  expect(warmed.stderr).toContain(
    "solve-fast: warmed up with 2 searches of the first problems, not counted\n",
  );
});
