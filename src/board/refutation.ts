/** Which move of the defender refutes a goal: a search that decides a position at once does not name it. */
import { type Game, type Player, UNDECIDED } from "../game/game.js";
import type { Budget } from "../search/limits.js";
import type { Solver } from "../solver/api.js";

/** A position in which the goal cannot be forced; constants stand behind its words. */
export interface Disproven {
  readonly words: Int32Array;
  readonly attacker: Player;
  readonly goal?: string;
}

/**
 * Searches the moves one after the other.
 *
 * @param budget what they may take together
 * @returns undefined where the attacker is to move, and where the budget does not suffice
 */
export async function findRefutation(
  solver: Pick<Solver, "solve">,
  game: Game,
  { words, ...question }: Disproven,
  budget: Budget,
): Promise<number | undefined> {
  game.setConstants?.(words, game.positionWords);
  game.load(words, 0);
  if (game.sideToMove() === question.attacker) return undefined;
  const moves = new Int32Array(game.maximumMoves);
  for (const move of moves.slice(0, game.generate(moves, 0))) {
    const limits = budget.left();
    if (limits === undefined) return undefined;
    const after = words.slice();
    game.load(words, 0);
    game.play(move);
    const outcome = game.outcome();
    game.store(after, 0);
    if (outcome !== UNDECIDED && outcome !== question.attacker) return move;
    if (outcome !== UNDECIDED) continue;
    const found = await solver.solve({ words: after, ...question }, limits);
    budget.spend(found);
    if (found.verdict === "disproven") return move;
  }
  return undefined;
}
