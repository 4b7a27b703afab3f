/** Looks for nodes of a proof, a slice at a time, so that the page stays responsive. */
import type { GameModule } from "../../game/module.js";
import type { LineRules } from "../line-rules.js";
import type { ProofTree } from "./proof-tree.js";
import { isEqual } from "./rows.js";

/** A node that was found: `move` is played there, or it is the position itself. */
export interface Found {
  readonly node: number;
  readonly move?: number;
}

/** A move by its number, or as people write it, to be compared with the moves of each node. */
export type Wanted =
  | { readonly move: number }
  | { readonly position: Int32Array }
  | { readonly text: string };

/** Milliseconds of work between two rests. */
const SLICE = 20;

/** What a text asks for: a position of the game, a move of it, or what may be a move as people write it. */
export function wantedBy(module: GameModule, text: string): Wanted {
  try {
    return { position: module.parsePosition(text) };
  } catch {
    // Not a position: it may be a move.
  }
  try {
    return module.parseMove === undefined ? { text } : { move: module.parseMove(text) };
  } catch {
    return { text };
  }
}

/**
 * All nodes that are the position, in any of its symmetric forms, or where the move is played: chosen, or one of those
 * that all count.
 *
 * @param write how people write a move that is made at a node
 * @param report called with what was found so far, and how many nodes were looked at
 */
export async function findNodes(
  module: GameModule,
  tree: ProofTree,
  rules: LineRules,
  wanted: Wanted,
  write: (move: number, words: Int32Array) => string,
  signal: AbortSignal,
  report: (found: readonly Found[], nodes: number) => void,
): Promise<Found[]> {
  const found: Found[] = [];
  const { nodes, positionWords } = tree.header;
  const canonical = (words: Int32Array) => {
    const image = words.slice(0, positionWords);
    module.canonicalise?.(image, 0);
    return image;
  };
  const image = "position" in wanted ? canonical(wanted.position) : undefined;
  let start = performance.now();
  for (let node = 0; node < nodes && !signal.aborted; node++) {
    if (!tree.isReached(node)) continue;
    if (image !== undefined) {
      if (isEqual(canonical(tree.words(node)), image)) found.push({ node });
    } else {
      const move = moveAt(node);
      if (move !== undefined) found.push({ node, move });
    }
    if (performance.now() - start < SLICE) continue;
    report(found, node);
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  return found;

  /** The move that is looked for, if it can be played at this node. */
  function moveAt(node: number): number | undefined {
    const words = tree.words(node);
    const chosen = (rules.sideToMove(words) === rules.attacker) === tree.proof ? tree.move(node) : undefined;
    if ("move" in wanted) {
      const { move } = wanted;
      return (chosen === undefined ? rules.isLegal(words, move) : chosen === move) ? move : undefined;
    }
    if (!("text" in wanted)) return undefined;
    const moves =
      chosen === undefined ? rules.successors(words, tree.zone(node)).map(({ move }) => move) : [chosen];
    return moves.find((move) => write(move, words) === wanted.text);
  }
}
