/**
 * The attacker succeeds in every position that agrees with a proof's on its zone, as zones claim: on small boards against the definition,
 * on 9x9 as far as searches can tell.
 */
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { pointsOf } from "../../../src/games/go/notation/position.js";
import { parseProblem } from "../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { readCaptures } from "../../../src/games/go/records/captures.js";
import { useFolder } from "../../certificates/extract/certifying.js";
import { IN_FULL, sampled, sparse } from "../../samples.js";
import { holdToSearch } from "./filled.js";
import { problemOn } from "./graded.js";
import { holdLivesToFixpoint, holdToFixpoint } from "./zones.js";

useFolder();

/** Captures that plain df-pn finds quickly. */
const MOST_NODES = 100;

/** The region of 2x4 that lacks a point. */
function without(vertex: string): ReadonlySet<number> {
  return new Set(pointsOf({ columns: 2, rows: 4 }).filter((point) => point !== parsePoint(vertex)));
}

it.each([
  [2, 3, ["A1"], {}, sparse(1)],
  [2, 3, ["A2"], {}, sparse(1)],
  [2, 3, ["A1", "B3"], { all: true }, sparse(1)],
  ...(IN_FULL ? ([[3, 3, ["A1"], {}, 150]] as const) : []),
  [3, 3, ["A2"], { defender: 0 }, sparse(150)],
  [2, 4, ["A1"], { region: without("B4") }, sparse(60)],
  [2, 3, ["A1"], { safe: [parsePoint("B3")] }, sparse(1)],
  [2, 4, ["A1"], { safe: [parsePoint("B3")] }, sparse(60)],
] as const)("%ix%i, targets %o %o", (columns, rows, vertices, more, every) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const { zones, agreeing, wrong } = holdToFixpoint(problemOn(columns, rows, targets, more), every, 1);
  expect(wrong).toBeUndefined();
  expect(zones).toBeGreaterThan(sampled(100));
  // With a zone that is the whole board, only one position agrees.
  expect(agreeing).toBeGreaterThan(1.1 * zones);
});

it.each([
  [2, 3, ["A2"], { defender: 0 }, sparse(4)],
  [2, 3, ["A1", "B3"], { all: true }, sparse(4)],
  [2, 3, ["A1", "B3"], {}, sparse(4)],
  ...(IN_FULL ? ([[3, 3, ["B1"], {}, 6000]] as const) : []),
  [3, 3, ["A1", "C3"], { all: true }, sparse(6000)],
  [2, 4, ["A1"], { region: without("B4") }, sparse(300)],
  [2, 4, ["A1"], { safe: [parsePoint("B3")] }, sparse(600)],
] as const)("lives on %ix%i, targets %o %o", (columns, rows, vertices, more, every) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const { zones, agreeing, wrong } = holdLivesToFixpoint(problemOn(columns, rows, targets, more), every, 1);
  expect(wrong).toBeUndefined();
  expect(zones).toBeGreaterThan(sampled(100));
  // Zones are often the whole board.
  if (columns * rows > 6) expect(agreeing).toBeGreaterThan(zones);
});

it("captures on 9x9 that take few nodes", async () => {
  const set = readCaptures(resolve(import.meta.dirname, "../../../problems/go/captures"));
  const easy = set.filter(({ answer }) => (answer?.nodes ?? MOST_NODES) < MOST_NODES);
  const problems = easy.filter((_, i) => i % sparse(1.5) === 0).map(({ position }) => parseProblem(position));
  const limits = { mostNodes: 300, nodes: IN_FULL ? 10 : 5, positions: 2, maxNodes: 300, seed: 1 };
  const { proofs, positions, proven, wrong } = await holdToSearch(problems, limits);
  expect(wrong).toBeUndefined();
  expect(proofs).toBeGreaterThan(sampled(25));
  expect(proven).toBeGreaterThan(0.9 * positions);
});
