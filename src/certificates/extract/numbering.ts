/**
 * The nodes of a certificate in the order of its file: each after all that is first met below it, so that what is looked up
 * together is mostly stored together.
 */
import type { Chunk } from "../format/certificate-format.js";
import type { NodeZones } from "./node-zones.js";
import type { Outline } from "./outline.js";

export interface Numbering {
  /** Nodes of the outline in the order of the file; the last one is the root. */
  readonly order: Int32Array;
  /** Children of all of them together. */
  readonly links: number;
  /** The root's rank, of a proof. */
  readonly plies: number | undefined;
  chunks(chunkNodes: number): Generator<Chunk, void, undefined>;
}

const NOT_MET = -1;
const MET = -2;

/**
 * @param settledAt of a proof: nodes come later than all their children, which gives them ranks: the number of plies
 * within which the attacker reaches the goal
 * @param zones of a proof that has them
 */
export function numberNodes(
  outline: Outline,
  settledAt: Int32Array | undefined,
  zones?: NodeZones | undefined,
): Numbering {
  const { graph } = outline;
  const numbers = new Int32Array(graph.nodes).fill(NOT_MET);
  const order = new Int32Array(graph.nodes);
  const ranks = settledAt === undefined ? undefined : new Int32Array(graph.nodes);
  let count = 0;
  let links = 0;

  // Depth first, with an index into the children of every node on the way.
  const way = [0];
  const nextChild = [0];
  numbers[0] = MET;
  while (way.length > 0) {
    const node = way[way.length - 1];
    const index = nextChild[nextChild.length - 1]++;
    if (index < outline.degree(node)) {
      const child = outline.child(node, index);
      if (numbers[child] !== NOT_MET) continue;
      numbers[child] = MET;
      way.push(child);
      nextChild.push(0);
      continue;
    }
    way.pop();
    nextChild.pop();
    if (ranks !== undefined) ranks[node] = rankOf(node, ranks);
    links += outline.degree(node);
    numbers[node] = count;
    order[count++] = node;
  }

  function rankOf(node: number, known: Int32Array): number {
    let highest = 0;
    for (let i = 0; i < outline.degree(node); i++) highest = Math.max(highest, known[outline.child(node, i)]);
    return highest + 1;
  }

  function* chunks(chunkNodes: number): Generator<Chunk, void, undefined> {
    for (let first = 0; first < count; first += chunkNodes) {
      yield chunkOf(first, order.subarray(first, Math.min(first + chunkNodes, count)));
    }
  }

  function chunkOf(first: number, nodes: Int32Array): Chunk {
    const children: number[] = [];
    for (const node of nodes) {
      for (let i = 0; i < outline.degree(node); i++) children.push(numbers[outline.child(node, i)]);
    }
    const words = graph.position(0).length;
    const positions = new Int32Array(nodes.length * words);
    nodes.forEach((node, i) => {
      positions.set(graph.position(node), i * words);
    });
    const zoneWords = zones?.words ?? 0;
    const zoneColumn = new Int32Array(nodes.length * zoneWords);
    nodes.forEach((node, i) => {
      if (zones !== undefined) zoneColumn.set(zones.of(node), i * zoneWords);
    });
    return {
      first,
      nodes: nodes.length,
      positions,
      ranks: nodes.map((node) => ranks?.[node] ?? 0),
      moves: nodes.map((node) => outline.move(node)),
      degrees: nodes.map((node) => outline.degree(node)),
      children: Int32Array.from(children),
      zones: zoneColumn,
    };
  }

  return { order: order.subarray(0, count), links, plies: ranks?.[0], chunks };
}
