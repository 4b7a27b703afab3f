/** The complete analysis on two threads: published figures, and the definition at generated positions. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type RetrogradeResult, runRetrograde } from "../../../../dist/src/games/simpei/retrograde/run.js";
import { type Database, databaseChecksum } from "../../../../src/files/database.js";
import { valueOfDistance } from "../../../../src/files/distances.js";
import { FailureError } from "../../../../src/game/errors.js";
import { parsePosition, START_TEXT } from "../../../../src/games/simpei/notation/notation.js";
import { probe } from "../../../../src/games/simpei/retrograde/probe.js";
import { equalsTanakaTable } from "../../../../src/games/simpei/retrograde/statistics.js";
import {
  formatProbe,
  formatRetrograde,
  reportRetrograde,
} from "../../../../src/games/simpei/retrograde/text.js";
import { createTeamWords, joinTeam, stopTeam } from "../../../../src/games/simpei/retrograde/thread-team.js";
import { LAYER_SIZES, POSITIONS, unrankPosition } from "../../../../src/games/simpei/rules/ranking.js";
import { sampled } from "../../../samples.js";
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
  it("equals Tanaka's figures, and reports a difference from them", () => {
    const report = reportRetrograde(result, { checksum: database.checksum, threads: 2, seconds: 10 });
    expect(report.equalsTanaka).toBe(true);
    expect(report.longestWin).toBe(49);
    expect(report.mutualZugzwangs).toBe(1115);
    expect(report.officialStart).toEqual({ winner: "second", pliesFromReply: 21 });
    expect(report.freeStart).toEqual({ winner: "first", plies: 7 });
    const text = formatRetrograde(report);
    expect(text).toMatch(/^8 +7,008,560 +111,377 +2,353,178 +9,473,115 +equal$/m);
    expect(text).not.toContain("DIFFERENT");
    const [first, ...rest] = report.table;
    const table = [{ ...first, win: 0, loss: 1 }, ...rest];
    expect(equalsTanakaTable(table)).toBe(false);
    expect(formatRetrograde({ ...report, table })).toMatch(/^0 +0 +0 +1 +1 +DIFFERENT$/m);
  });

  it("always has the same checksum", () => {
    expect(database.checksum).toBe(CHECKSUM_OF_DISTANCES);
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
      { numRuns: sampled(10_000) },
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
      { numRuns: sampled(200) },
    );
  });

  it("refuses positions that are not balanced, and databases of other games", () => {
    const words = parsePosition("..../.x../..../.... .../.../... o x2o4", { anyHands: true });
    expect(() => probe(database, words)).toThrow(FailureError);
    expect(() => probe({ ...database, game: "nim" }, words)).toThrow(/nim, not of simpei/);
  });
});

describe("a run", () => {
  it("has a thread stop at its next chunk, and one that waits for others", () => {
    const words = createTeamWords(2);
    const team = joinTeam(words);
    const stopAt = (from: number) => {
      if (from > 0) throw new Error("went on");
      stopTeam(words);
      return 0;
    };
    expect(() => team.run(10_000, 1, stopAt)).toThrow("stopped");
    // The other one would never come.
    expect(() => team.run(0, 1, () => 0)).toThrow("stopped");
  });

  it("stops when its signal says so", async () => {
    const signal = AbortSignal.timeout(50);
    await expect(runRetrograde({ threads: 1, signal })).rejects.toThrow(/timeout/);
  });
});
