/**
 * Zones compared with the definition on all positions of 3x3 and on boards of 12 points (zones.ts), and with searches on larger boards
 * (filled.ts).
 */
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { parseProblem } from "../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { readCaptures } from "../../../src/games/go/records/captures.js";
import { createRandom } from "../../../src/math/random.js";
import { useFolder } from "../../certificates/extract/certifying.js";
import { holdToSearch } from "./filled.js";
import { problemOn } from "./graded.js";
import { randomProblem } from "./problems.js";
import { holdToFixpoint } from "./zones.js";

useFolder();

it.each([
  [3, 3, ["A1"], {}, 1, 2],
  [3, 3, ["A2"], { defender: 0 }, 1, 3],
  [3, 3, ["B2"], {}, 1, 4],
  [3, 3, ["A1", "C3"], { all: true }, 1, 5],
  [3, 3, ["A1", "B2"], { all: true }, 1, 9],
  [3, 4, ["A1"], {}, 200, 6],
  [3, 4, ["A2"], {}, 200, 7],
  [2, 6, ["A1"], {}, 200, 8],
] as const)("%ix%i, targets %o %o", (columns, rows, vertices, more, every, seed) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const { zones, agreeing, wrong } = holdToFixpoint(problemOn(columns, rows, targets, more), every, seed);
  expect(wrong).toBeUndefined();
  expect(zones).toBeGreaterThan(1000);
  expect(agreeing).toBeGreaterThan(1.5 * zones);
});

it("captures on 9x9", async () => {
  const set = readCaptures(resolve(import.meta.dirname, "../../../problems/go/captures"));
  const problems = set.map(({ position }) => parseProblem(position));
  const limits = { mostNodes: 20_000, nodes: 60, positions: 6, maxNodes: 3000, seed: 2 };
  const { proofs, positions, proven, wrong } = await holdToSearch(problems, limits);
  expect(wrong).toBeUndefined();
  expect(proofs).toBeGreaterThan(60);
  expect(proven).toBeGreaterThan(0.9 * positions);
});

it("random problems on boards of 5x5 to 7x7", async () => {
  const random = createRandom(1);
  const problems = Array.from({ length: 300 }, (_, i) =>
    randomProblem(random, { columns: 5 + (i % 3), rows: 5 + (Math.floor(i / 3) % 3) }),
  );
  const limits = { mostNodes: 5000, nodes: 40, positions: 5, maxNodes: 3000, seed: 3 };
  const { proofs, positions, proven, wrong } = await holdToSearch(problems, limits);
  expect(wrong).toBeUndefined();
  expect(proofs).toBeGreaterThan(60);
  expect(proven).toBeGreaterThan(0.9 * positions);
});
