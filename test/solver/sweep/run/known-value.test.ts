import { expect, test } from "vitest";
import { disagreement, type KnownValue } from "../../../../src/solver/sweep/run/known-value.js";
import type { Finding } from "../../../../src/solver/threads/verdicts.js";

const effort = { order: null, nodes: 1, microseconds: 1 };
const proven: Finding = { verdict: "proven", ...effort };
const disproven: Finding = { verdict: "disproven", ...effort };
const outOfNodes: Finding = { verdict: "unknown", reason: "node limit", ...effort };
const noProof = (n: number): Finding => ({
  verdict: "unknown",
  reason: "no proof within order",
  noProofWithinOrder: n,
  ...effort,
});
const win = (order: number | null): KnownValue => ({ value: "win", order });

const agreeing: readonly [string, Finding, KnownValue][] = [
  ["df-pn", proven, win(2)],
  ["df-pn", disproven, { value: "draw" }],
  ["df-pn", disproven, { value: "loss" }],
  ["df-pn", outOfNodes, win(2)],
  ["df-pn-lambda", proven, win(2)],
  // Highest-order λ may prove wins that have no order.
  ["df-pn-lambda", proven, win(null)],
  ["df-pn-lambda", noProof(7), win(8)],
  ["df-pn-lambda", noProof(7), win(null)],
  ["df-pn-lambda", noProof(7), { value: "loss", order: null }],
  ["df-pn-lambda", outOfNodes, win(1)],
  ["df-pn-lambda", noProof(7), { value: "win" }],
];
const disagreeing: readonly [string, Finding, KnownValue, string][] = [
  ["df-pn", proven, { value: "draw" }, "proven, but it is a draw"],
  ["df-pn", disproven, win(1), "disproven, but it is a win"],
  ["df-pn-lambda", proven, { value: "loss", order: null }, "proven, but it is a loss"],
  ["df-pn-lambda", noProof(7), win(7), "no proof within order 7, but it has order 7"],
  ["lambda", noProof(3), win(1), "no proof within order 3, but it has order 1"],
];

test.each(agreeing)("%s: %o agrees with %o", (_, finding, truth) => {
  expect(disagreement(finding, truth)).toBeUndefined();
});
test.each(disagreeing)("%s: %o contradicts %o", (_, finding, truth, problem) => {
  expect(disagreement(finding, truth)).toBe(problem);
});
