/**
 * A certificate as a page walks through it: its columns, and a tree over its nodes.
 *
 * The nodes are a graph: a position may be reached in several ways. In the tree each node stands below the first parent
 * that comes to it, where replies that last longer come first; everywhere else a page points to that place. So every
 * node is shown once, and the nodes below the replies of a node add up to those below it.
 *
 * The file is not trusted: a link that leads to no node, or to a cycle where there must be none, is a
 * `problem`, and the rest can still be looked at.
 */
import type { Certificate } from "../../certificates/format/certificate.js";
import type { CertificateHeader, Chunk } from "../../certificates/format/certificate-format.js";

/** How many chunks of positions are kept in memory. */
const KEPT_CHUNKS = 16;
/** Stands for a missing parent. */
export const NO_NODE = -1;
const NOT_REACHED = -2;

export interface ProofTree {
  readonly header: CertificateHeader;
  /** Whether the file says that the goal is reached; otherwise that it is not. */
  readonly proof: boolean;
  /** How many nodes can be reached from the root. */
  readonly reached: number;
  /** The first thing that is wrong with the links between nodes, as a sentence. */
  readonly problem?: string;
  /** The packed position of a node, without constants. */
  words(node: number): Int32Array;
  /** Undefined where the nodes have none. */
  zone(node: number): Int32Array | undefined;
  /** The chosen move; 0 where all moves count. */
  move(node: number): number;
  /** Children that are nodes. */
  children(node: number): Int32Array;
  /** The node under which this one is shown; `NO_NODE` for the root, and for what cannot be reached. */
  parent(node: number): number;
  isReached(node: number): boolean;
  /** Nodes that are shown under it, itself included. */
  size(node: number): number;
  /** Plies of the longest play from it, when it is in a proof. */
  plies(node: number): number;
}

/** @throws CertificateError when a chunk is damaged */
export function createProofTree(certificate: Certificate): ProofTree {
  const { header } = certificate;
  const { nodes, root, positionWords, zoneWords } = header;
  const proof = header.verdict === "proven";
  let problem: string | undefined;
  /** Keeps the first problem. */
  const note = (text: string) => {
    problem ??= text;
  };

  const moves = new Int32Array(nodes);
  /** `firsts[node]` to `firsts[node + 1]` are the children of a node in `links`. */
  const firsts = new Float64Array(nodes + 1);
  let links = new Int32Array(Math.min(header.links, 4 * nodes));
  const ranks = new Int32Array(nodes);
  let filled = 0;
  for (let number = 0; number < certificate.chunks; number++) addChunk(certificate.chunk(number));
  if (filled !== header.links && problem === undefined) {
    note(`its nodes have ${filled} children, and its header says ${header.links}`);
  }
  if (root >= nodes) note(`its root ${root} is not a node`);

  function addChunk(chunk: Chunk): void {
    moves.set(chunk.moves, chunk.first);
    ranks.set(chunk.ranks, chunk.first);
    if (filled + chunk.children.length > links.length) {
      const longer = new Int32Array(2 * (filled + chunk.children.length));
      longer.set(links.subarray(0, filled));
      links = longer;
    }
    let from = 0;
    for (let i = 0; i < chunk.nodes; i++) {
      firsts[chunk.first + i] = filled;
      for (let end = from + chunk.degrees[i]; from < end; from++) {
        const child = chunk.children[from];
        if (child >= 0 && child < nodes) links[filled++] = child;
        else note(`node ${chunk.first + i}: its child ${child} is not a node`);
      }
      firsts[chunk.first + i + 1] = filled;
    }
  }

  const parents = new Int32Array(nodes).fill(NOT_REACHED);
  const sizes = new Int32Array(nodes);
  const depths = new Int32Array(nodes);
  const reached = root < nodes ? walk() : 0;

  /** Depth first from the root, longest replies first; returns how many nodes it reached. */
  function walk(): number {
    if (proof) sortByRank();
    const path = new Int32Array(nodes);
    const next = new Float64Array(nodes);
    const onPath = new Uint8Array(nodes);
    let length = 0;
    let count = 0;
    const enter = (node: number, parent: number) => {
      parents[node] = parent;
      sizes[node] = 1;
      next[node] = firsts[node];
      onPath[node] = 1;
      path[length++] = node;
      count++;
    };
    enter(root, NO_NODE);
    while (length > 0) {
      const node = path[length - 1];
      if (next[node] < firsts[node + 1]) {
        const child = links[next[node]++];
        if (parents[child] === NOT_REACHED) enter(child, node);
        else if (onPath[child] === 1 && proof) note(`node ${node}: its child ${child} leads back to it`);
        continue;
      }
      length--;
      onPath[node] = 0;
      let deepest = 0;
      for (let i = firsts[node]; i < firsts[node + 1]; i++) deepest = Math.max(deepest, depths[links[i]]);
      depths[node] = deepest + 1;
      if (length > 0) sizes[path[length - 1]] += sizes[node];
    }
    return count;
  }

  /** Ranks of a proof fall towards the goal, so that the longest replies have the highest. */
  function sortByRank(): void {
    for (let node = 0; node < nodes; node++) {
      const first = firsts[node];
      // Insertion sort: there are mostly few, and they are mostly in order.
      for (let i = first + 1; i < firsts[node + 1]; i++) {
        const child = links[i];
        let to = i;
        for (; to > first && ranks[links[to - 1]] < ranks[child]; to--) links[to] = links[to - 1];
        links[to] = child;
      }
    }
  }

  const kept = new Map<number, Chunk>();
  function chunkOf(node: number): Chunk {
    const number = Math.floor(node / certificate.chunkNodes);
    const chunk = kept.get(number) ?? certificate.chunk(number);
    kept.delete(number);
    kept.set(number, chunk);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_CHUNKS) kept.delete(oldest);
    return chunk;
  }

  return {
    header,
    proof,
    reached,
    ...(problem === undefined ? {} : { problem }),
    words(node) {
      const { first, positions } = chunkOf(node);
      return positions.slice((node - first) * positionWords, (node - first + 1) * positionWords);
    },
    zone(node) {
      if (zoneWords === undefined) return undefined;
      const { first, zones } = chunkOf(node);
      return zones.slice((node - first) * zoneWords, (node - first + 1) * zoneWords);
    },
    move: (node) => moves[node],
    children: (node) => links.subarray(firsts[node], firsts[node + 1]),
    parent: (node) => Math.max(parents[node], NO_NODE),
    isReached: (node) => parents[node] !== NOT_REACHED,
    size: (node) => sizes[node],
    plies: (node) => depths[node],
  };
}
