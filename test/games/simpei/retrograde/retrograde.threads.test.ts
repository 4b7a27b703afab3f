/** The complete analysis on two threads: published figures, and the definition at generated positions. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type RetrogradeResult, runRetrograde } from "../../../../dist/src/games/simpei/retrograde/run.js";
import { type Database, databaseChecksum } from "../../../../src/files/database.js";
import { valueOfDistance } from "../../../../src/files/distances.js";
import { FailureError } from "../../../../src/game/errors.js";
import { parsePosition, START_TEXT } from "../../../../src/games/simpei/notation/notation.js";
import { probe } from "../../../../src/games/simpei/retrograde/probe.js";
import {
  formatProbe,
  formatRetrograde,
  reportRetrograde,
} from "../../../../src/games/simpei/retrograde/text.js";
import { LAYER_SIZES, POSITIONS, unrankPosition } from "../../../../src/games/simpei/rules/ranking.js";
import { distanceFromSuccessors } from "./consistency.js";

/** Checksums of the arrays (`signature`): they do not depend on the number of threads. */
const CHECKSUM_OF_DISTANCES = 3599181846;

const shares: number[] = [];
let result: RetrogradeResult;
let database: Database;

beforeAll(async () => {
  result = await runRetrograde({
    threads: 2,
    onProgress: (share) => shares.push(share),
  });
  const { distances } = result;
  database = {
    game: "simpei",
    layerSizes: LAYER_SIZES,
    positions: POSITIONS,
    checksum: databaseChecksum({ distances }),
    distances,
    distance: (rank) => distances[rank],
    value: (rank) => valueOfDistance(distances[rank]),
    order: () => -1,
  };
}, 240_000);

describe("the complete analysis", () => {
  it("equals Tanaka's figures", () => {
    const report = reportRetrograde(result, { checksum: database.checksum, threads: 2, seconds: 10 });
    expect(report.equalsTanaka).toBe(true);
    expect(report.longestWin).toBe(49);
    expect(report.mutualZugzwangs).toBe(1115);
    expect(report.officialStart).toEqual({ winner: "second", pliesFromReply: 21 });
    expect(report.freeStart).toEqual({ winner: "first", plies: 7 });
    const text = formatRetrograde(report);
    expect(text).toMatch(/^8 +7,008,560 +111,377 +2,353,178 +9,473,115 +equal$/m);
    expect(text).not.toContain("DIFFERENT");
  });

  it("always has the same checksum", () => {
    expect(database.checksum).toBe(CHECKSUM_OF_DISTANCES);
  });

  it("reports a difference from Tanaka's table", () => {
    const distances = result.distances.slice();
    distances[0] = 8;
    const report = reportRetrograde({ distances }, { checksum: 0, threads: 1, seconds: 1 });
    expect(report.equalsTanaka).toBe(false);
    expect(formatRetrograde(report)).toMatch(/^0 +0 +0 +1 +1 +DIFFERENT$/m);
  });

  it("reports progress that only grows", () => {
    expect(shares.length).toBeGreaterThan(1);
    for (let i = 1; i < shares.length; i++) expect(shares[i]).toBeGreaterThanOrEqual(shares[i - 1]);
    expect(shares[shares.length - 1]).toBeLessThanOrEqual(1);
  });

  it("is consistent at generated positions", () => {
    const distanceOf = distanceFromSuccessors(result.distances);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: POSITIONS - 1 }), (rank) => {
        expect(distanceOf(rank)).toBe(result.distances[rank]);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("probing", () => {
  it("finds both starts of the empty board", () => {
    const start = probe(database, parsePosition(START_TEXT));
    expect(start).toMatchObject({ value: "win", distance: 7 });
    expect(start.moves).toHaveLength(25);
    expect(start.line).toHaveLength(7);
    expect(start.officialStart).toMatchObject({ value: "loss", distance: 22 });
    expect(start.officialStart?.moves).toHaveLength(4);
    expect(start.officialStart?.line).toHaveLength(22);
    expect(formatProbe(start)).toContain("official start: loss in 22 plies");
  });

  it("finds the only winning replies to U11", () => {
    const reply = probe(database, parsePosition("..../.x../..../.... .../.../... o x3o4"));
    expect(reply).toMatchObject({ value: "win", distance: 21 });
    expect(reply.moves.filter(({ value }) => value === "win").map(({ move }) => move)).toEqual([
      "U01",
      "U10",
    ]);
    expect(reply.officialStart).toBeUndefined();
  });

  it("is consistent: the best move has the value and the distance of the position", () => {
    const words = new Int32Array(2);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: POSITIONS - 1 }), (rank) => {
        unrankPosition(rank, words);
        const { value, distance, moves, line } = probe(database, words);
        expect(value).toBe(database.value(rank));
        expect(distance ?? 255).toBe(database.distance(rank));
        expect(moves[0]).toMatchObject({ value, distance });
        expect(line).toHaveLength(distance ?? 0);
      }),
      { numRuns: 200 },
    );
  });

  it("refuses positions that are not balanced, and databases of other games", () => {
    const words = parsePosition("..../.x../..../.... .../.../... o x2o4", { anyHands: true });
    expect(() => probe(database, words)).toThrow(FailureError);
    expect(() => probe({ ...database, game: "nim" }, words)).toThrow(/nim, not of simpei/);
  });
});

describe("a run", () => {
  it("stops when its signal says so", async () => {
    const signal = AbortSignal.timeout(50);
    await expect(runRetrograde({ threads: 1, signal })).rejects.toThrow(/timeout/);
  });
});
