/**
 * Random graphs of layers for simulation. The first layer is a graph for λ search. Besides other moves the player to move may leave a
 * mark, like a stone far away that is little better than a pass. This leads to another layer, which is the same except for some moves
 * that are missing there and some that are new. So a proof after one mark is often valid after another, and often not.
 */
import fc from "fast-check";
import { type Graph, threatGraphs } from "../graph-game.js";

const MARKS = 3;
const LATE = 100;

export interface MarkedGraph {
  readonly graph: Graph;
  /** Nodes of a layer. */
  readonly layer: number;
}

/** Graphs whose layers have this many inner nodes. */
export function markedGraphs(inner: number): fc.Arbitrary<MarkedGraph> {
  const change = fc.record({ mark: fc.integer({ min: 1, max: MARKS }), at: fc.nat(), move: fc.nat() });
  const changes = fc.array(change, { maxLength: inner >> 1 });
  return fc.tuple(threatGraphs(inner), changes, changes).map(([first, missing, added]) => {
    const layer = first.length;
    const graph = first.map((node) => {
      const { pass } = node;
      if (pass === undefined || node.to.length === 0) return node;
      return { ...node, to: [...node.to, ...marks().map((mark) => mark * layer + pass)] };
    });
    for (const mark of marks()) {
      for (const [at, { to, pass, leaf = [1, 1], ...rest }] of first.entries()) {
        const moves = new Set(to);
        for (const { move } of missing.filter((one) => one.mark === mark && one.at % inner === at)) {
          if (moves.size > 1) moves.delete([...moves][move % moves.size]);
        }
        for (const { move } of added.filter((one) => one.mark === mark && one.at % inner === at)) {
          const next = move % layer;
          // Players take turns.
          if (to.length > 0 && (next >= inner || (next + at) % 2 === 1)) moves.add(next);
        }
        const within = (node: number) => mark * layer + node;
        const passing = pass === undefined ? {} : { pass: within(pass) };
        // Marks are searched late, so that there is a proof to try after them.
        const late = [leaf[0], leaf[1] + LATE] as const;
        graph.push({ ...rest, ...passing, leaf: late, to: [...moves].slice(0, 5).map(within) });
      }
    }
    return { graph, layer };
  });
}

function marks(): readonly number[] {
  return Array.from({ length: MARKS }, (_, i) => i + 1);
}
