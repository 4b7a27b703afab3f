/**
 * The positions of a certificate in the making and the ways between them: nodes and edges in typed arrays that grow.
 *
 * Positions that a symmetry of the game maps to one another are one node, which holds the one that was met first: that is
 * the one that the search has facts about.
 */

/** Stands in the place of a child that is missing, as where a move reaches the goal. */
export const NONE = -1;

export interface PositionGraph {
  /** Number of nodes; they are numbered from 0 as they are added. */
  readonly nodes: number;
  readonly edges: number;
  /** The node of a packed position; a new one when it is met for the first time. */
  add(position: Int32Array): number;
  /** The node of a packed position, or `NONE`. */
  find(position: Int32Array): number;
  /** The position of a node. It may be read until the next node is added. */
  position(node: number): Int32Array;
  /** Adds an edge after all others; returns its number. */
  connect(parent: number, child: number, move: number): number;
  /** The ends of an edge. */
  parent(edge: number): number;
  child(edge: number): number;
  move(edge: number): number;
  /** The edges that lead to a node, from the last one added: the first of them, and the one after an edge; or `NONE`. */
  lastEdgeTo(node: number): number;
  edgeBefore(edge: number): number;
}

/** Words that can be added to without end. */
export interface GrowingWords {
  words: Int32Array;
  /** Makes room for this many words; new ones are `fill`. */
  ensure(length: number): void;
}

export function createGrowingWords(fill = 0): GrowingWords {
  const growing: GrowingWords = {
    words: new Int32Array(1024).fill(fill),
    ensure(length) {
      const { words } = growing;
      if (length <= words.length) return;
      growing.words = new Int32Array(Math.max(length, 2 * words.length));
      growing.words.set(words);
      if (fill !== 0) growing.words.fill(fill, words.length);
    },
  };
  return growing;
}

/** @param canonicalise puts in the place of a position the one that stands for all that are one node with it */
export function createPositionGraph(
  positionWords: number,
  canonicalise: (words: Int32Array, offset: number) => void,
): PositionGraph {
  const positions = createGrowingWords();
  const hashes = createGrowingWords();
  const parents = createGrowingWords();
  const children = createGrowingWords();
  const moves = createGrowingWords();
  const lastEdges = createGrowingWords(NONE);
  const edgesBefore = createGrowingWords(NONE);
  /** Open addressing: node + 1, 0 where there is none. */
  let table = new Int32Array(1 << 12);
  let nodes = 0;
  let edges = 0;
  /** The hash of the position that `placeOf` was last asked for. */
  let hash = 0;

  function position(node: number): Int32Array {
    return positions.words.subarray(node * positionWords, (node + 1) * positionWords);
  }

  /** What stands for the position that is looked for, and for a node's. */
  const wanted = new Int32Array(positionWords);
  const other = new Int32Array(positionWords);

  function isWanted(node: number): boolean {
    const from = node * positionWords;
    for (let i = 0; i < positionWords; i++) other[i] = positions.words[from + i];
    canonicalise(other, 0);
    for (let i = 0; i < positionWords; i++) if (other[i] !== wanted[i]) return false;
    return true;
  }

  /** Where the table has the position, or where it would have it. */
  function placeOf(words: Int32Array): number {
    wanted.set(words);
    canonicalise(wanted, 0);
    hash = hashOf(wanted);
    const mask = table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const node = table[place] - 1;
      if (node < 0 || (hashes.words[node] === hash && isWanted(node))) return place;
    }
  }

  function grow(): void {
    table = new Int32Array(2 * table.length);
    const mask = table.length - 1;
    for (let node = 0; node < nodes; node++) {
      let place = hashes.words[node] & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = node + 1;
    }
  }

  return {
    get nodes() {
      return nodes;
    },
    get edges() {
      return edges;
    },
    add(words) {
      let place = placeOf(words);
      if (table[place] !== 0) return table[place] - 1;
      if (2 * nodes >= table.length) {
        grow();
        place = placeOf(words);
      }
      const node = nodes++;
      positions.ensure(nodes * positionWords);
      positions.words.set(words, node * positionWords);
      hashes.ensure(nodes);
      hashes.words[node] = hash;
      lastEdges.ensure(nodes);
      table[place] = nodes;
      return node;
    },
    find(words) {
      return table[placeOf(words)] - 1;
    },
    position,
    connect(parent, child, move) {
      const edge = edges++;
      for (const column of [parents, children, moves, edgesBefore]) column.ensure(edges);
      parents.words[edge] = parent;
      children.words[edge] = child;
      moves.words[edge] = move;
      edgesBefore.words[edge] = lastEdges.words[child];
      lastEdges.words[child] = edge;
      return edge;
    },
    parent: (edge) => parents.words[edge],
    child: (edge) => children.words[edge],
    move: (edge) => moves.words[edge],
    lastEdgeTo: (node) => lastEdges.words[node],
    edgeBefore: (edge) => edgesBefore.words[edge],
  };
}

/** One multiplication per word, with the high bits mixed in. */
function hashOf(words: Int32Array): number {
  let hash = 0;
  for (let i = 0; i < words.length; i++) {
    hash = Math.imul(hash ^ words[i], 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
