// Which nodes of a small graph are settled, and in which order.
import { beforeEach, expect, test } from "vitest";
import type { NodeZones } from "../../../src/certificates/extract/node-zones.js";
import { createPositionGraph, NONE } from "../../../src/certificates/extract/position-graph.js";
import {
  isSettled,
  type Settling,
  settleByMove,
  startSettling,
  waitForAll,
} from "../../../src/certificates/extract/settling.js";

let settling: Settling;

/** A graph of this many nodes, without edges. */
function nodes(count: number, zones?: NodeZones): Settling {
  const graph = createPositionGraph(1, () => {});
  settling = startSettling(graph, zones);
  for (let node = 0; node < count; node++) graph.add(Int32Array.of(node));
  return settling;
}

const settled = () => [0, 1, 2, 3].filter((node) => isSettled(settling, node));

/** Edges from a defender's node to all children, by moves 1, 2 and so on. */
function cover(node: number, ...children: number[]): number {
  const first = settling.graph.edges;
  for (const [i, child] of children.entries()) settling.graph.connect(node, child, i + 1);
  return waitForAll(settling, node, first, children.length);
}

beforeEach(() => nodes(4));

test("a defender's node waits for all children, an attacker's for one", () => {
  // 0 is the attacker's, with a move to 1; the defender's replies there lead to 2 and 3.
  settling.graph.connect(0, 1, 7);
  expect(cover(1, 2, 3)).toBe(2);
  settleByMove(settling, 3, 0, NONE);
  expect(settled()).toEqual([3]);
  settleByMove(settling, 2, 5, NONE);
  expect(settled()).toEqual([0, 1, 2, 3]);
  expect(Array.from(settling.settledAt.words.subarray(0, 4))).toEqual([3, 2, 1, 0]);
  const { outline } = settling;
  expect([outline.move(0), outline.child(0, 0)]).toEqual([7, 1]);
});

test("a node does not wait for children that are already settled", () => {
  settleByMove(settling, 2, 0, NONE);
  expect(cover(1, 2, 3)).toBe(1);
  settleByMove(settling, 3, 0, NONE);
  expect(settled()).toEqual([1, 2, 3]);
});

test("nodes that only lead to each other are never settled", () => {
  settling.graph.connect(0, 1, 7);
  cover(1, 0, 2);
  settleByMove(settling, 2, 0, NONE);
  expect(settled()).toEqual([2]);
});

test("with zones, a defender's node is explored again before it is settled", () => {
  const choices: number[][] = [];
  const zones: NodeZones = {
    words: 1,
    of: () => new Int32Array(1),
    counts: () => true,
    replies: () => [],
    lasts: () => false,
    addForChoice: (...choice) => choices.push(choice),
    addForAll: () => {},
  };
  nodes(4, zones);
  settling.unexplored.pop();
  cover(1, 2);
  settleByMove(settling, 2, 5, 3);
  expect(settled()).toEqual([2]);
  expect(settling.unexplored).toEqual([1]);
  expect(choices).toEqual([[2, 5, 3]]);
});
