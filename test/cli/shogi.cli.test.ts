/** Mates in shogi from the command line. */
import { expect, it } from "vitest";
import { solveFast } from "./command.js";

const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const NONE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b S2r2b4g2s3n3l16p 1";

it.each(["1", "2"])("proves a mate and prints its line in USI, with %s threads", (threads) => {
  const { status, stdout } = solveFast("solve", "shogi", `mine|${MATE}`, "--threads", threads, "--json");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    position: MATE,
    verdict: "proven",
    order: null,
    line: ["S*2c", "2b1c", "2c1b+", "1a1b", "G*2c"],
  });
});

it("disproves what is none", () => {
  const { stdout } = solveFast("solve", "shogi", NONE, "--goal", "mate", "--threads", "1", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ goal: "mate", verdict: "disproven", line: [] });
});

it.each([
  [["9/9/9/9/9/9/9/9/4K4 b G 1"], "column 1: black is to mate, and white has no king"],
  [["4k4/4G4/9/9/9/9/9/9/9 b - 1"], "column 1: the white king can be taken"],
  [["R3k4/9/9/9/9/9/9/9/R8 b r 1"], "column 25: 3 rooks"],
  [[MATE, "--algorithm", "df-pn-mate", "--when-full", "stop"], "always makes room in a full table"],
])("refuses %j in one line", (args, problem) => {
  const { status, stdout, stderr } = solveFast("solve", "shogi", ...args);
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(problem);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

it("refuses to look for mates in another game", () => {
  const { status, stderr } = solveFast("solve", "simpei", "--algorithm", "df-pn-mate");
  expect(status).toBe(2);
  expect(stderr).toContain("df-pn-mate searches for mates in shogi");
});
