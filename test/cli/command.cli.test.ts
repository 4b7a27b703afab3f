/** Commands of tests share a process: each does the same there as in a process of its own. */
import { expect, it } from "vitest";
import { type Ended, solveFast, solveFastAlone } from "./command.js";

const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";

/** Times and rates differ from run to run. */
function withoutTimes({ status, stdout, stderr }: Ended) {
  return { status, stderr, stdout: stdout.replace(/"(seconds|nodesPerSecond)":[^,}]+/g, "") };
}

it.each([
  [0, ["--version"]],
  [0, ["solve", "shogi", MATE, "--threads", "1", "--json"]],
  [10, ["solve", "shogi", MATE, "--threads", "1", "--json", "--exit-code"]],
  [2, ["solve", "simpei", "--goal", "peace"]],
  [1, ["export", "none.sweep", "--to", "csv"]],
])("ends with status %i: %j", (status, args) => {
  const alone = solveFastAlone(...args);
  expect(alone.status).toBe(status);
  for (let time = 0; time < 2; time++) expect(withoutTimes(solveFast(...args))).toEqual(withoutTimes(alone));
});
