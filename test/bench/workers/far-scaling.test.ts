/** Real problems of Simpei on workers that are far away. */
import { expect, test } from "vitest";
import { type FarSettings, measureFarScaling } from "../../../bench/workers/far-scaling.js";
import simpei from "../../../src/games/simpei/game.js";

const SET = {
  ...{ name: "roots", description: "", files: [], game: "simpei", options: { freeStart: true } },
  settings: { algorithm: "df-pn" },
  problems: [{ name: "root", position: "x..x/..o./.x../o... .o./ox./... x x0o0" }],
};
/** The nodes of this root on one thread, as `solve` counts them (bench-scaling.cli.test.ts). */
const NODES = 72_349;

async function rowsOf(workers: readonly number[], settings: Partial<FarSettings>, maxNodes = 1e6) {
  const plain = { latency: 0, failures: 0, jobNodes: 1e9, ahead: 0, oneTable: false, scale: 1000 };
  const rows = [];
  for await (const row of measureFarScaling(SET, simpei, { ...plain, ...settings, workers, maxNodes }))
    rows.push(row);
  return rows;
}

test("one worker beside the coordinator is a plain search, each of whose nodes stands for many", async () => {
  const [row] = await rowsOf([1], {});
  expect(row).toMatchObject({ nodes: 1000 * NODES, size: 1000 * NODES, jobs: 1, undecided: 0, leftOut: 0 });
  expect(row.seconds).toBeCloseTo((1000 * NODES) / 200_000 + 0.0002, 6);
  expect(row.efficiency).toBeCloseTo(1, 5);
});

test("several decide it sooner, with real jobs", async () => {
  const [one, four] = await rowsOf([1, 4], { jobNodes: 2_048_000, latency: 100, ahead: 1 });
  expect(four).toMatchObject({ undecided: 0, problems: 1 });
  expect(four.seconds).toBeLessThan(one.seconds / 2);
  expect(four.busy).toBeLessThanOrEqual(1);
  // What one has found, the others need not search again.
  const [shared] = await rowsOf([4], { jobNodes: 2_048_000, latency: 100, ahead: 1, oneTable: true });
  expect(shared.nodes).toBeLessThan(four.nodes);
});

test("what one search does not decide is left out", async () => {
  expect(await rowsOf([2], {}, 100)).toMatchObject([{ problems: 0, leftOut: 1, nodes: 0 }]);
});
