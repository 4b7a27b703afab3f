/**
 * Makes a proof smaller: a node of the attacker turns to another child that is proven too, where fewer nodes are needed then,
 * until no single turn helps.
 *
 * Every node counts how many others need it. Giving a child up frees all that only it needed; turning to another one takes in
 * what that one needs and the proof does not have yet. The difference is exact. No circle can arise, since a node turns only to
 * what was settled before it.
 */
import type { Explorer } from "./extraction.js";
import type { Outline } from "./outline.js";
import { NONE } from "./position-graph.js";

/** The most rounds: after a few there is little to gain. */
const MOST_PASSES = 8;

/**
 * @param settledAt nodes come later than all their children; those that were not proven have -1
 * @param mayTurn whether a node of the attacker may turn to another child. Default: each may
 * @returns the number of nodes that the proof has now
 */
export function shrinkProof(
  outline: Outline,
  settledAt: Int32Array,
  { graph, game, enter, find }: Explorer,
  mayTurn: (node: number) => boolean = () => true,
): number {
  /** How many nodes of the proof have this one as a child; the root is needed by itself. */
  const uses = new Int32Array(graph.nodes);
  const pending: number[] = [];

  /** Adds a use of a node; returns how many nodes come into the proof by that. */
  function take(node: number): number {
    let added = 0;
    pending.push(node);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (uses[next]++ > 0) continue;
      added++;
      for (let i = outline.degree(next) - 1; i >= 0; i--) pending.push(outline.child(next, i));
    }
    return added;
  }

  /** Gives a use of a node up; returns how many nodes leave the proof by that. */
  function drop(node: number): number {
    let removed = 0;
    pending.push(node);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (--uses[next] > 0) continue;
      removed++;
      for (let i = outline.degree(next) - 1; i >= 0; i--) pending.push(outline.child(next, i));
    }
    return removed;
  }

  /** Turns a node to whichever child saves most; returns the nodes saved. */
  function turn(node: number): number {
    let saved = 0;
    for (const move of enter(node)) {
      game.play(move);
      const child = find();
      game.undo();
      const current = outline.child(node, 0);
      if (child === NONE || child === current) continue;
      if (settledAt[child] < 0 || settledAt[child] >= settledAt[node]) continue;
      const gain = -take(child) + drop(current);
      if (gain > 0) {
        saved += gain;
        outline.choose(node, move, child);
      } else {
        take(current);
        drop(child);
      }
    }
    return saved;
  }

  let size = take(0);
  for (let pass = 0, saved = 1; pass < MOST_PASSES && saved > 0; pass++) {
    saved = 0;
    for (let node = 0; node < graph.nodes; node++) {
      const chooses = uses[node] > 0 && outline.chooses(node) && outline.degree(node) > 0;
      if (chooses && mayTurn(node)) saved += turn(node);
    }
    size -= saved;
  }
  return size;
}
