/** The zones of the nodes of a certificate in the making (../../game/zones.ts): each grows with what its node comes to need. */
import type { Zones } from "../../game/zones.js";
import { createGrowingWords, NONE, type PositionGraph } from "./position-graph.js";

/** What zones are asked of: the rules that the certificate is checked with. */
export interface ZoneRules {
  zones?(verdict: "proven" | "disproven"): Zones;
  /** A packed position as `zones` takes it. */
  read(words: Int32Array): unknown;
  successors(position: unknown, counts: (move: number) => boolean): readonly { readonly move: number }[];
}

export interface NodeZones {
  /** Int32 words of a zone. */
  readonly words: number;
  /** The zone of a node. It may be read and written until the next node is added. */
  of(node: number): Int32Array;
  counts(node: number, move: number): boolean;
  /** The moves of a node that count. */
  replies(node: number): readonly number[];
  /** Whether the zone of a node of a disproof is reason enough by itself. */
  lasts(node: number): boolean;
  /** What a node needs where its move leads to this child, or to the goal where that is `NONE`. */
  addForChoice(node: number, move: number, child: number): void;
  /** What a node needs where these are its replies, until nothing more follows from that. */
  addForAll(node: number, replies: readonly { readonly move: number; readonly child: number }[]): void;
}

/** @param verdict of the nodes */
export function createNodeZones(
  rules: ZoneRules,
  verdict: "proven" | "disproven",
  graph: PositionGraph,
): NodeZones | undefined {
  const zones = rules.zones?.(verdict);
  if (zones === undefined) return undefined;
  const read = (node: number) => rules.read(graph.position(node));
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
    replies(node) {
      const zone = of(node);
      return rules.successors(read(node), (move) => zones.counts(zone, move)).map(({ move }) => move);
    },
    lasts: (node) => zones.lasts(of(node), read(node)),
    addForChoice(node, move, child) {
      const after = child === NONE ? undefined : of(child).slice();
      zones.addForChoice(of(node), read(node), move, after);
    },
    addForAll(node, replies) {
      const position = read(node);
      const all = replies.map(({ move, child }) => ({ move, zone: of(child).slice() }));
      const zone = of(node);
      for (let before = ""; before !== String(zone); ) {
        before = String(zone);
        zones.addForAll(zone, position, all);
      }
    },
  };
}
