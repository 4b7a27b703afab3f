/** A move of a whole game: NegaScout's, in positions where no mate was found. */
import type { UsiSearch } from "../../../../protocols/usi.js";
import type { UsiInfo } from "../../../../protocols/usi-info.js";
import { DEEPEST, SURE_WIN, WIN } from "../../../../search/negascout/numbers.js";
import type { Solver } from "../../../../solver/api.js";
import type { ChooseResult } from "../../../../solver/results.js";
import { mayDeclare } from "../../rules/ends.js";
import { createShogi } from "../../rules/rules.js";
import { formatMove, parsePosition } from "../../text-forms.js";

/** Share of a move's time in which a mate is looked for first, and the most nodes. */
export const MATE_SHARE = 0.1;
export const MATE_NODES = 100_000;
/** The plies that are always searched: this takes some milliseconds. */
const FIRST_PLIES = 1;

/** What the rules say before anything is searched. */
export function movesAt(position: string): { readonly declares: boolean; readonly legal: readonly string[] } {
  const game = createShogi();
  const legal = new Int32Array(game.maximumMoves);
  game.load(parsePosition(position), 0);
  const count = game.generate(legal, 0);
  return { declares: mayDeclare(game), legal: Array.from(legal.subarray(0, count), formatMove) };
}

/**
 * @param legal all moves that can be played, at least one
 * @param signal aborted when the move is to be played
 */
export async function chooseMove(
  solver: Solver,
  position: string,
  legal: readonly string[],
  { tell, progress, nodes: maxNodes }: Pick<UsiSearch, "tell" | "progress" | "nodes">,
  signal: AbortSignal,
): Promise<string> {
  const settings = { method: "negascout", depth: DEEPEST, maxNodes, signal } as const;
  const onProgress = ({ nodes, seconds }: { readonly nodes: number; readonly seconds: number }) =>
    progress({ nodes, seconds, nodesPerSecond: seconds > 0 ? nodes / seconds : 0, tableUse: null });
  let chosen = await solver.choose({ position }, { ...settings, onProgress });
  if (chosen.bestMove === null) {
    // No time was left; a move that was looked at for a moment is better than any.
    chosen = await solver.choose({ position }, { method: "negascout", depth: FIRST_PLIES });
  }
  if (chosen.bestMove === null) return legal[0];
  tell(infoOf(chosen, chosen.value ?? 0));
  return chosen.bestMove;
}

/** What a move is worth, or the mate that it leads to; with a minus where the side to move is mated. */
function infoOf({ nodes, seconds, nodesPerSecond, depth, line = [] }: ChooseResult, value: number): UsiInfo {
  const figures = { depth, seconds, nodes, nodesPerSecond, tableUse: null };
  if (Math.abs(value) < SURE_WIN) return { ...figures, centipawns: value, line };
  const plies = WIN - Math.abs(value);
  return { ...figures, mate: value > 0 ? plies : -plies, line };
}
