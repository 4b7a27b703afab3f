/** The zones of the nodes of a proof in the making (../checker/zones.ts): each grows with what its node comes to need. */
import type { Referee } from "../checker/referee.js";
import type { Zones } from "../checker/zones.js";
import { createGrowingWords, NONE, type PositionGraph } from "./position-graph.js";

export interface NodeZones {
  /** Int32 words of a zone. */
  readonly words: number;
  /** Of a node. It may be read and written until the next node is added. */
  of(node: number): Int32Array;
  counts(node: number, move: number): boolean;
  /** What a node needs where its move leads to this child, or to the goal where that is `NONE`. */
  addForChoice(node: number, move: number, child: number): void;
  /** What a node needs where these are its replies, until nothing more follows from that. */
  addForAll(node: number, replies: readonly { readonly move: number; readonly child: number }[]): void;
}

export function createNodeZones(zones: Zones, read: Referee["read"], graph: PositionGraph): NodeZones {
  const { words } = zones;
  const column = createGrowingWords();

  function of(node: number): Int32Array {
    column.ensure((node + 1) * words);
    return column.words.subarray(node * words, (node + 1) * words);
  }

  return {
    words,
    of,
    counts: (node, move) => zones.counts(of(node), move),
    addForChoice(node, move, child) {
      const after = child === NONE ? undefined : of(child).slice();
      zones.addForChoice(of(node), read(graph.position(node)), move, after);
    },
    addForAll(node, replies) {
      const position = read(graph.position(node));
      const all = replies.map(({ move, child }) => ({ move, zone: of(child).slice() }));
      const zone = of(node);
      for (let before = ""; before !== String(zone); ) {
        before = String(zone);
        zones.addForAll(zone, position, all);
      }
    },
  };
}
