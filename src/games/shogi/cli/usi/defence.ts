/** A move of the defender in a problem whose attacker has no king, where the attacker has not forced mate: one that gets away. */
import type { Solver } from "../../../../solver/api.js";
import type { SolveResult } from "../../../../solver/results.js";
import { createShogi } from "../../rules/rules.js";
import { formatPosition, parseMove, parsePosition } from "../../text-forms.js";

/** Nodes that each move may take at first; the rest goes to those that are still open. */
const FIRST_NODES = 2000;

export interface Defence {
  readonly move: string;
  /** What is known of a mate after it: `disproven` where the attacker has none. */
  readonly verdict: SolveResult["verdict"];
}

/**
 * A move after which the attacker has no mate; while none is known, one after which none was found.
 *
 * @param legal all moves, at least one
 * @param maxNodes of all moves together; undefined without a limit
 * @param signal aborted when the move is to be played
 */
export async function chooseDefence(
  solver: Solver,
  position: string,
  legal: readonly string[],
  maxNodes: number | undefined,
  signal: AbortSignal,
): Promise<Defence> {
  let open = [...legal];
  let left = maxNodes ?? Number.POSITIVE_INFINITY;
  let most = FIRST_NODES;
  while (open.length > 0) {
    const unknown: string[] = [];
    for (const move of open) {
      const nodes = Math.min(most, left);
      if (signal.aborted || nodes < 1) return { move: unknown.at(0) ?? move, verdict: "unknown" };
      const after = positionAfter(position, move);
      const { verdict, nodes: spent } = await solver.solve(after, { maxNodes: nodes, line: false, signal });
      left -= spent;
      if (verdict === "disproven") return { move, verdict };
      if (verdict === "unknown") unknown.push(move);
    }
    open = unknown;
    most *= 4;
  }
  return { move: legal[0], verdict: "proven" };
}

function positionAfter(position: string, move: string): string {
  const game = createShogi();
  const words = parsePosition(position);
  const after = new Int32Array(words.length);
  game.load(words, 0);
  game.play(parseMove(move));
  game.store(after, 0);
  return formatPosition(after);
}
