/**
 * Which part of a proof is settled: nodes that are shown to lead to the goal, from the ends of the game upwards. A node where
 * the attacker moves is settled when one child is, a node of the defender when all are. A node that is settled later may lead
 * to one that was settled earlier, never the other way, so that no proof goes in a circle.
 */
import type { NodeZones } from "./node-zones.js";
import { createOutline, type Outline } from "./outline.js";
import { createGrowingWords, type GrowingWords, NONE, type PositionGraph } from "./position-graph.js";

const SETTLED_NEVER = -1;

export interface Settling {
  readonly graph: PositionGraph;
  readonly outline: Outline;
  readonly zones: NodeZones | undefined;
  /** For each node, how many were settled before it, or -1. */
  readonly settledAt: GrowingWords;
  /** For a defender's node, how many children are not settled yet. */
  readonly waiting: GrowingWords;
  /** Nodes to be explored, or explored again since other replies may count now. */
  readonly unexplored: number[];
  settled: number;
}

/** @param graph with node 0, which is to be settled in the end */
export function startSettling(graph: PositionGraph, zones: NodeZones | undefined): Settling {
  return {
    graph,
    outline: createOutline(graph),
    zones,
    settledAt: createGrowingWords(SETTLED_NEVER),
    waiting: createGrowingWords(),
    unexplored: [0],
    settled: 0,
  };
}

export function isSettled({ settledAt }: Settling, node: number): boolean {
  return settledAt.words[node] !== SETTLED_NEVER;
}

/** Settles a node of the attacker by a move to a settled child, or to the end of the game when that is `NONE`. */
export function settleByMove(settling: Settling, node: number, move: number, child: number): void {
  settling.outline.choose(node, move, child);
  settle(settling, node);
}

/** Covers a defender's node by edges to its children; returns how many of these are not settled yet. */
export function waitForAll(settling: Settling, node: number, firstEdge: number, degree: number): number {
  const { graph, outline, waiting } = settling;
  outline.cover(node, firstEdge, degree);
  let open = 0;
  for (let edge = firstEdge; edge < firstEdge + degree; edge++) {
    if (!isSettled(settling, graph.child(edge))) open++;
  }
  waiting.words[node] = open;
  return open;
}

/** Settles a node, and above it all that follows. */
export function settle(settling: Settling, node: number): void {
  const { graph, outline, waiting, zones, unexplored } = settling;
  claim(settling, node);
  const fresh = [node];
  for (let next = fresh.pop(); next !== undefined; next = fresh.pop()) {
    for (let edge = graph.lastEdgeTo(next); edge !== NONE; edge = graph.edgeBefore(edge)) {
      const parent = graph.parent(edge);
      if (isSettled(settling, parent)) continue;
      if (outline.chooses(parent)) outline.choose(parent, graph.move(edge), next);
      else if (--waiting.words[parent] > 0) continue;
      else if (zones !== undefined) {
        // Other replies may count now.
        unexplored.push(parent);
        continue;
      }
      claim(settling, parent);
      fresh.push(parent);
    }
  }
}

/** Settles a node whose move is settled, or all of whose replies are. */
function claim(settling: Settling, node: number): void {
  const { outline, zones, settledAt } = settling;
  settledAt.words[node] = settling.settled++;
  if (zones === undefined || !outline.chooses(node) || outline.move(node) === 0) return;
  zones.addForChoice(node, outline.move(node), outline.degree(node) === 0 ? NONE : outline.child(node, 0));
}
