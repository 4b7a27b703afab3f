/** Looks for nodes of a proof, a slice at a time, so that the page stays alive meanwhile. */
import type { GameModule } from "../game/module.js";
import type { LineRules } from "./line-rules.js";
import type { ProofTree } from "./proof-tree.js";
import { isEqual } from "./rows.js";

/** A node that was found: `move` is played there, or it is the position itself. */
export interface Found {
  readonly node: number;
  readonly move?: number;
}

export type Wanted = { readonly move: number } | { readonly position: Int32Array };

/** Milliseconds of work between two rests. */
const SLICE = 20;

/** What a text asks for: a position of the game, or a move of it. Undefined when it is neither. */
export function wantedBy(module: GameModule, text: string): Wanted | undefined {
  try {
    return { position: module.parsePosition(text) };
  } catch {
    // It may be a move.
  }
  try {
    return module.parseMove === undefined ? undefined : { move: module.parseMove(text) };
  } catch {
    return undefined;
  }
}

/**
 * All nodes that are the position, in any of its symmetric forms, or where the move is played: chosen, or one of those
 * that all count.
 *
 * @param report is told of what was found so far, and the nodes looked at
 */
export async function findNodes(
  module: GameModule,
  tree: ProofTree,
  rules: LineRules,
  wanted: Wanted,
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
    } else if ("move" in wanted && isPlayed(node, wanted.move)) found.push({ node, move: wanted.move });
    if (performance.now() - start < SLICE) continue;
    report(found, node);
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  return found;

  function isPlayed(node: number, move: number): boolean {
    const words = tree.words(node);
    const chooses = (rules.sideToMove(words) === rules.attacker) === tree.proof;
    return chooses ? tree.move(node) === move : rules.isLegal(words, move);
  }
}
