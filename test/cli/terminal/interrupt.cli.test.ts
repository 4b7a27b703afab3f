/** Commands that are ended early: they leave nothing behind, and every thread ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeDatabase } from "../../../src/files/database.js";
import { DRAW_DISTANCE } from "../../../src/files/distances.js";
import { LAYER_SIZES, POSITIONS } from "../../../src/games/simpei/rules/ranking.js";
import { openResultFile } from "../../../src/solver/sweep/files/result-file.js";
import type { ResultRecord } from "../../../src/solver/sweep/files/result-record.js";
import { openSweepRows } from "../../../src/solver/sweep/sweep-rows.js";
import { COMMAND, solveFast } from "../command.js";

const ENDLESS = resolve(import.meta.dirname, "../../solver/endless-game.js");
const inputs = mkdtempSync(join(tmpdir(), "interrupt-"));
const folders = [inputs];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "interrupt-"));
  folders.push(folder);
  return folder;
}

/** Starts a command; `mark` is the file that a game writes when its endless move begins. */
function start(args: readonly string[], mark = "") {
  const env = { ...process.env, ENDLESS_MARK: mark };
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => (stdout += data));
  child.stderr.on("data", (data) => (stderr += data));
  const ended = new Promise<{ status: number | NodeJS.Signals | null; stdout: string; stderr: string }>(
    (resolve) => child.on("close", (code, signal) => resolve({ status: code ?? signal, stdout, stderr })),
  );
  return {
    ended,
    isRunning: () => child.exitCode === null,
    kill: (name: NodeJS.Signals) => child.kill(name),
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

describe("a command that is interrupted while it writes", () => {
  const sweep = join(inputs, "many.sweep");
  const database = join(inputs, "draws.db");
  beforeAll(() => {
    const distances = new Uint8Array(POSITIONS).fill(DRAW_DISTANCE);
    writeDatabase(database, { game: "simpei", layerSizes: LAYER_SIZES, distances });
    const header = { game: "simpei", options: {}, rows: 30_000 };
    const file = openResultFile(sweep, { header, resume: false, onRecord: () => {} });
    const record = { position: "p", algorithm: "df-pn", verdict: "proven", order: null } as const;
    const records = Array.from(
      { length: 30_000 },
      (_, rank): ResultRecord => ({ ...record, rank, nodes: 1, microseconds: 1 }),
    );
    file.append(records);
    file.close();
  });

  it.each([
    ["generate simpei", ["generate", "simpei", "--sample", "1/60", "--database", database]],
    ["export", ["export", sweep, "--to", "csv"]],
  ])("leaves nothing behind: %s", async (_, args) => {
    const folder = newFolder();
    const { ended, isRunning, kill } = start([...args, "--out", join(folder, "out")]);
    await until(() => readdirSync(folder).length > 0 || !isRunning());
    kill("SIGINT");
    const { status, stderr } = await ended;
    // It may have finished before the signal came.
    const [ends, files] =
      status === 0 ? ["", ["out"]] : ["solve-fast: interrupted; nothing was written, start again\n", []];
    expect({ status, stderr, files: readdirSync(folder) }).toEqual({
      status: expect.toBeOneOf([0, 130]),
      stderr: ends,
      files,
    });
  });
});

describe("a terminal that is closed", () => {
  it("ends a sweep, which keeps what is done and leaves no lock", async () => {
    const folder = newFolder();
    const out = join(folder, "s.sweep");
    const { ended, kill } = start(["sweep", "simpei", "--all", "--threads", "1", "--quiet", "--out", out]);
    await until(() => existsSync(out) && existsSync(`${out}.lock`));
    await sleep(200);
    kill("SIGHUP");
    const { status, stderr } = await ended;
    expect(status).toBe("SIGHUP");
    expect(stderr).toContain("the same command with --resume continues");
    // If nothing was found yet, there may be no file.
    expect(readdirSync(folder).filter((name) => name !== "s.sweep")).toEqual([]);
  });
});

describe("a move that never comes", () => {
  const solve = ["solve", "--game", ENDLESS, "--threads", "1", "--quiet"];

  it.concurrent.each([
    [
      "solve",
      ["solve", "--game", ENDLESS, "--threads", "1", "--quiet", "5", "6"],
      "unknown (stopped)",
      "stopped; 0 of 2 positions",
    ],
    [
      "choose",
      ["choose", ...solve.slice(1), "5", "--depth", "3"],
      ", stopped",
      "stopped; 0 of 1 position done",
    ],
    [
      "sweep",
      ["sweep", ENDLESS, "--all", "--threads", "1", "--quiet"],
      "df-pn",
      "of 9 positions; nothing was kept",
    ],
  ])("does not keep %s from ending at the first Ctrl-C", async (_, args, result, message) => {
    const mark = join(newFolder(), "mark");
    const { ended, kill } = start(args, mark);
    await until(() => existsSync(mark));
    kill("SIGINT");
    const { status, stdout, stderr } = await ended;
    expect({ status, stdout, stderr }).toEqual({
      status: 130,
      stdout: expect.stringContaining(result),
      stderr: expect.stringContaining(message),
    });
  });

  it("does not keep solve from ending at its time limit", () => {
    const { status, stdout } = solveFast(...solve, "5", "3", "--json", "--time", "0.5");
    const lines = stdout.trim().split("\n");
    const verdicts = lines.map((line) => JSON.parse(line)).map(({ verdict, reason }) => [verdict, reason]);
    expect({ status, verdicts }).toEqual({
      status: 0,
      verdicts: [
        ["unknown", "time limit"],
        ["disproven", undefined],
      ],
    });
  });

  it("does not keep a sweep from the positions after it", async () => {
    const out = join(newFolder(), "endless.sweep");
    const args = ["sweep", ENDLESS, "--all", "--time", "0.2", "--threads", "2", "--quiet", "--out", out];
    const { status, stderr } = solveFast(...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const verdicts = [...(await openSweepRows(out, { game: ENDLESS })).records].map(({ verdict }) => verdict);
    const [p, d, u] = ["proven", "disproven", "unknown"];
    expect(verdicts).toEqual([p, p, d, p, u, d, u, p, d]);
  });

  it.concurrent("the second Ctrl-C ends at once, and leaves no lock", async () => {
    const folder = newFolder();
    const mark = join(newFolder(), "mark");
    const out = join(folder, "s.sweep");
    const { ended, kill } = start(["sweep", ENDLESS, "--all", "--threads", "1", "--out", out], mark);
    await until(() => existsSync(`${out}.lock`));
    // The positions for the signature of the sweep have been searched by now.
    rmSync(mark);
    await until(() => existsSync(mark));
    kill("SIGINT");
    await sleep(50);
    kill("SIGINT");
    expect((await ended).status).toBe(130);
    expect(readdirSync(folder)).toEqual(["s.sweep"]);
  });
});
