/**
 * What is to become a certificate: the nodes that were found, and for each either the one move that its side chooses, or all
 * its children.
 */
import { createGrowingWords, NONE, type PositionGraph } from "./position-graph.js";

export interface Outline {
  readonly graph: PositionGraph;
  /** Makes a node one that chooses: its move leads to `child`, or to the end of the game when that is `NONE`. */
  choose(node: number, move: number, child: number): void;
  /** Makes a node one whose children all count: those of `degree` edges in a row. */
  cover(node: number, firstEdge: number, degree: number): void;
  /** Whether one move is chosen at the node, or may be yet. */
  chooses(node: number): boolean;
  move(node: number): number;
  /** Its children as the certificate will have them. */
  degree(node: number): number;
  child(node: number, index: number): number;
  /** For a node whose children all count, the edge to the first of them. */
  firstEdge(node: number): number;
}

export function createOutline(graph: PositionGraph): Outline {
  const moves = createGrowingWords();
  const chosen = createGrowingWords(NONE);
  const firstEdges = createGrowingWords(NONE);
  const degrees = createGrowingWords();

  function ensure(node: number): void {
    for (const column of [moves, chosen, firstEdges, degrees]) column.ensure(node + 1);
  }

  return {
    graph,
    choose(node, move, child) {
      ensure(node);
      moves.words[node] = move;
      chosen.words[node] = child;
      degrees.words[node] = child === NONE ? 0 : 1;
    },
    cover(node, firstEdge, degree) {
      ensure(node);
      firstEdges.words[node] = firstEdge;
      degrees.words[node] = degree;
    },
    chooses: (node) => node >= firstEdges.words.length || firstEdges.words[node] === NONE,
    move: (node) => moves.words[node],
    degree: (node) => degrees.words[node],
    firstEdge: (node) => firstEdges.words[node],
    child(node, index) {
      const first = firstEdges.words[node];
      return first === NONE ? chosen.words[node] : graph.child(first + index);
    },
  };
}
