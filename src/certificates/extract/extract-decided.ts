/**
 * A proof or a disproof with zones (../../game/zones.ts), from what a search that finds zones has stored: each decided position with its
 * zone and the winner's move. Nothing is searched again but what the table has forgotten.
 *
 * The nodes are followed from the root on: the winner's move, and the loser's replies that count. Stored zones mostly are what the
 * rules of the certificate ask for. Where one is too small, since a child was later decided in another way, it grows, and with it
 * those above it; so more replies may count.
 *
 * In a disproof play may go in circles. Then what is stored held on one way to the position alone. Here it is no more than
 * a hint: where it leads to a position that the attacker wins, the node is searched by itself.
 */
import type { ProvenValues } from "../../search/proven/proven-values.js";
import type { Decided } from "../../search/search.js";
import { type Explorer, type Extracted, ExtractionError } from "./extraction.js";
import type { NodeZones } from "./node-zones.js";
import { createOutline, type Outline } from "./outline.js";
import { createGrowingWords, NONE } from "./position-graph.js";

/** What a node is: one whose move is chosen, one with replies, or one whose zone is reason enough. */
const CHOOSES = 1;
const COVERS = 2;
const LASTS = 3;
/** What was stored was wrong: the other side wins. */
const LOST = 4;

export type Decisions = () => Decided | undefined;

/**
 * @param decided what the search has stored about the game's position
 * @returns undefined where what is stored does not hang together
 * @throws ExtractionError where a limit ends it
 */
export function extractDecided(
  explorer: Explorer,
  verdict: "proven" | "disproven",
  zones: NodeZones,
  decided: Decisions,
): Extracted | undefined {
  const { game, graph, attacker, facts } = explorer;
  const proof = verdict === "proven";
  const outline = createOutline(graph);
  const kinds = createGrowingWords();
  /** 1 where it has to be seen whether the zone is large enough. */
  const stale = createGrowingWords();
  /** The highest node that is stale, or above it. */
  let highest = 0;
  const unexplored: number[] = [0];
  const distrusted = new Set<number>();

  function reach(): number {
    const known = graph.nodes;
    const node = explorer.add();
    if (node === known) unexplored.push(node);
    return node;
  }

  function touch(node: number): void {
    stale.ensure(node + 1);
    stale.words[node] = 1;
    highest = Math.max(highest, node);
  }

  function touchParents(node: number): void {
    for (let edge = graph.lastEdgeTo(node); edge !== NONE; edge = graph.edgeBefore(edge))
      touch(graph.parent(edge));
  }

  function explore(node: number): void {
    kinds.ensure(node + 1);
    explorer.enter(node);
    const stored = distrusted.has(node) ? undefined : decided();
    const known = stored ?? searched(facts, verdict, decided);
    if (known === undefined || known.attackerWins !== proof) {
      lose(node);
      return;
    }
    const zone = zones.of(node);
    for (let i = 0; i < zone.length; i++) zone[i] |= known.zone[i];
    if ((game.sideToMove() === attacker) === proof) choose(node, known.move);
    else if (!proof && zones.lasts(node)) {
      kinds.words[node] = LASTS;
      outline.choose(node, 0, NONE);
    } else cover(node);
    touch(node);
  }

  function choose(node: number, move: number): void {
    kinds.words[node] = CHOOSES;
    game.play(move);
    const child = game.outcome() === attacker ? NONE : reach();
    game.undo();
    outline.choose(node, move, child);
    if (child === NONE) return;
    graph.connect(node, child, move);
    if (kinds.words[child] === LOST) lose(node);
  }

  function cover(node: number): void {
    kinds.words[node] = COVERS;
    explorer.enter(node);
    const replies = zones.replies(node).map((move) => {
      game.play(move);
      const child = game.outcome() === attacker && !proof ? NONE : reach();
      game.undo();
      return { move, child };
    });
    if (replies.some(({ child }) => child === NONE || kinds.words[child] === LOST)) {
      lose(node);
      return;
    }
    const first = graph.edges;
    for (const { move, child } of replies) graph.connect(node, child, move);
    outline.cover(node, first, replies.length);
  }

  /** The zone of a node grows to what its children ask for. */
  function settle(node: number): void {
    const kind = kinds.words[node];
    if (kind === LASTS || kind === LOST) return;
    const before = String(zones.of(node));
    if (kind === CHOOSES) {
      zones.addForChoice(
        node,
        outline.move(node),
        outline.degree(node) === 0 ? NONE : outline.child(node, 0),
      );
    } else {
      const replies = repliesOf(outline, node);
      zones.addForAll(node, replies);
      if (zones.replies(node).length > replies.length) {
        cover(node);
        touch(node);
      }
    }
    if (String(zones.of(node)) !== before) touchParents(node);
  }

  /** What was stored about a node, or led to it, is wrong. */
  function lose(node: number): void {
    const lost = [node];
    for (let next = lost.pop(); next !== undefined; next = lost.pop()) {
      if (kinds.words[next] === LOST) continue;
      kinds.words[next] = LOST;
      for (let edge = graph.lastEdgeTo(next); edge !== NONE; edge = graph.edgeBefore(edge)) {
        const parent = graph.parent(edge);
        if (kinds.words[parent] === COVERS) lost.push(parent);
        else if (kinds.words[parent] === CHOOSES && outline.child(parent, 0) === next) {
          if (distrusted.has(parent)) lost.push(parent);
          else {
            distrusted.add(parent);
            unexplored.push(parent);
          }
        }
      }
    }
  }

  for (let at = 0; at >= 0; ) {
    for (let node = unexplored.pop(); node !== undefined; node = unexplored.pop()) explore(node);
    if (kinds.words[0] === LOST) return undefined;
    at = Math.max(at, highest);
    highest = 0;
    while (at >= 0 && (stale.words[at] ?? 0) === 0) at--;
    if (at < 0) break;
    stale.words[at] = 0;
    settle(at);
  }
  if (!proof) return { outline, zones };
  return hasCircle(outline) ? undefined : { outline, zones, settledAt: new Int32Array(graph.nodes) };
}

/** What a search finds out now; undefined where that is the other verdict. */
function searched(
  facts: ProvenValues,
  verdict: "proven" | "disproven",
  decided: Decisions,
): Decided | undefined {
  const found = facts.search();
  if (found.verdict === "unknown") {
    throw new ExtractionError(`the ${verdict === "proven" ? "proof" : "disproof"} could not be found again`);
  }
  return found.verdict === verdict ? decided() : undefined;
}

function repliesOf(
  outline: Outline,
  node: number,
): readonly { readonly move: number; readonly child: number }[] {
  const first = outline.firstEdge(node);
  return Array.from({ length: outline.degree(node) }, (_, i) => ({
    move: outline.graph.move(first + i),
    child: outline.graph.child(first + i),
  }));
}

/** Whether play along the nodes can come back to one. */
function hasCircle(outline: Outline): boolean {
  const { nodes } = outline.graph;
  const next = new Int32Array(nodes);
  const isOnWay = new Uint8Array(nodes);
  const way = [0];
  isOnWay[0] = 1;
  while (way.length > 0) {
    const node = way[way.length - 1];
    if (next[node] === outline.degree(node)) {
      isOnWay[node] = 0;
      way.pop();
      continue;
    }
    const child = outline.child(node, next[node]++);
    if (isOnWay[child] === 1) return true;
    if (next[child] > 0) continue;
    isOnWay[child] = 1;
    way.push(child);
  }
  return false;
}
