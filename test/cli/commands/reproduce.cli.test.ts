// The command on a database in which almost every position is a draw, so that few problems are selected: wins that
// df-pn has proven here, under made-up orders.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeDatabase } from "../../../src/files/database.js";
import { DRAW_DISTANCE, NO_ORDER } from "../../../src/files/distances.js";
import { LAYER_SIZES, POSITIONS, unrankPosition } from "../../../src/games/simpei/rules/ranking.js";
import { createSimpei } from "../../../src/games/simpei/rules/rules.js";
import { createDfPn } from "../../../src/search/df-pn/kind.js";
import { createTable, tableWords } from "../../../src/search/table/transposition-table.js";
import { drawSample } from "../../../src/solver/sweep/run/choose-ranks.js";
import { solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "reproduce-"));
const databasePath = join(folder, "simpei.db");
const SEED = 3;
const SHARE = 3e-6;
let wins = 0;

/** Proves those selected positions that are wins; only small ones, so that the searches are short. */
function makeDatabase(): void {
  const game = createSimpei({ freeStart: true });
  const options = { entries: 100_000 };
  const table = createTable(new Int32Array(tableWords(options)), options);
  const search = createDfPn(game, table);
  const distances = new Uint8Array(POSITIONS).fill(DRAW_DISTANCE);
  const orders = new Uint8Array(POSITIONS).fill(NO_ORDER);
  const words = new Int32Array(2);
  for (const rank of drawSample(POSITIONS, Math.round(POSITIONS * SHARE), SEED)) {
    unrankPosition(rank, words);
    game.load(words, 0);
    const { verdict, nodes } = search.solve(game.sideToMove(), { maxNodes: 2000 });
    if (verdict !== "proven" || nodes < 2) continue;
    distances[rank] = 3;
    orders[rank] = 1 + (wins++ % 2);
  }
  const moveOrders = { positions: 1000, moves: [7718, 8227, 3416, 875, 5437] };
  writeDatabase(databasePath, { game: "simpei", layerSizes: LAYER_SIZES, distances, orders, moveOrders });
}

/** The highest of the database: higher ones would take most of the searches' time. */
const ORDERS = ["--max-order", "2"];
const reproduce = (...args: string[]) =>
  solveFast(
    "reproduce",
    "simpei",
    "--sample",
    String(SHARE),
    "--seed",
    String(SEED),
    "--threads",
    "2",
    ...args,
  );

describe("solve-fast reproduce simpei", () => {
  beforeAll(makeDatabase);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("measures, reports, and does nothing twice", () => {
    const out = join(folder, "results");
    const { status, stdout, stderr } = reproduce("--database", databasePath, "--out", out, ...ORDERS);
    // A slow machine shows progress.
    expect(stderr.replaceAll(/^searches: .*\n/gm, "")).toBe("");
    expect(status).toBe(0);
    for (const part of ["Table 5", "| 1,115 |", "9.52e-3", "7.718", `${wins} are wins of the side to move`]) {
      expect(stdout).toContain(part);
    }
    expect(readdirSync(out).sort()).toEqual([
      "figure4.svg",
      "findings.csv",
      "nodes.csv",
      "report.json",
      "report.md",
      "runs.csv",
      "runs.json",
      "searches.csv",
      "simpei.sweep",
    ]);
    expect(readFileSync(join(out, "searches.csv"), "utf8").trim().split("\n").length).toBeGreaterThan(
      1 + 3 * wins,
    );
    const sweep = readFileSync(join(out, "simpei.sweep"));
    const again = reproduce("--database", databasePath, "--out", out, ...ORDERS);
    expect(again.stdout).toBe(stdout);
    expect(readFileSync(join(out, "simpei.sweep"))).toEqual(sweep);
    expect(reproduce("--database", databasePath, "--out", out, "--max-order", "3")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("was made with --max-order 2, not 3"),
    });
  });

  it("reports errors before it starts", () => {
    const before = readdirSync(folder);
    expect(reproduce("--database", join(folder, "none.db"), "--out", join(folder, "nothing"))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("none.db: no such file"),
    });
    expect(readdirSync(folder)).toEqual(before);
    expect(reproduce("--database", databasePath, "--out", join(databasePath, "x"))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("name a folder"),
    });
    expect(solveFast("reproduce", "chess")).toMatchObject({ status: 2 });
  });
});
