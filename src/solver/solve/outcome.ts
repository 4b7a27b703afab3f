/**
 * Win, draw or loss as one answer, in games that have a goal for each player: where the side to move fails, the other
 * player's goal is searched for.
 */
import { SetupError } from "../../game/errors.js";
import type { Player } from "../../game/game.js";
import { goalNamed } from "../../game/goal.js";
import type { GameModule } from "../../game/module.js";
import { createBudget } from "../../search/limits.js";
import type { SolveResult } from "../results.js";
import type { Problem, SolveSettings } from "../settings.js";
import { sharesInAll } from "./found.js";

/** The name of the first goal that this player always attacks for and a search decides itself; undefined without one. */
function goalOf(module: Pick<GameModule, "goals">, player: Player): string | undefined {
  return Object.keys(module.goals).find((name) => {
    const goal = goalNamed(module, name);
    return goal?.attacker === player && goal.denies === undefined;
  });
}

/** Whether win, draw and loss can be told apart. */
export function hasGoalsOfBoth(module: Pick<GameModule, "goals">): boolean {
  return goalOf(module, 0) !== undefined && goalOf(module, 1) !== undefined;
}

/** What both searches are asked with; the limits are those of the two together. */
interface Asked {
  readonly module: Pick<GameModule, "goals" | "name">;
  readonly problem: Problem;
  /** Who is to move there. */
  readonly side: Player;
  readonly settings: SolveSettings;
  solve(problem: Problem, settings: SolveSettings): Promise<SolveResult>;
}

/**
 * The verdict on a win of the side to move, with the outcome beside it. Where neither player can force a win, the game is
 * drawn: nobody wins by play that never ends.
 *
 * @throws SetupError for a game without a goal of each player, and beside a goal or a certificate
 */
export async function solveOutcome({ module, problem, side, settings, solve }: Asked): Promise<SolveResult> {
  const own = goalOf(module, side);
  const other = goalOf(module, side === 0 ? 1 : 0);
  if (own === undefined || other === undefined) {
    throw new SetupError(`${module.name} has no goal of each player, and so no outcome; ask for a goal`);
  }
  if (problem.goal !== undefined) {
    throw new SetupError("outcome is about the goals of both players; leave out goal, or outcome");
  }
  if (settings.certificate !== undefined) {
    throw new SetupError("a certificate is of one goal; leave out outcome, or certificate");
  }
  if (settings.stats === true) {
    throw new SetupError("stats counts the searches for one goal; leave out outcome, or stats");
  }
  const first = await solve({ ...problem, goal: own }, settings);
  if (first.verdict === "proven") return { ...first, outcome: "win" };
  if (first.verdict === "unknown") return { ...first, outcome: "unknown" };
  const budget = createBudget(settings);
  budget.spend(first);
  if (budget.reached !== undefined) return { ...first, outcome: "unknown", reason: budget.reached };
  const second = await solve(
    { ...problem, goal: other },
    { ...settings, ...budget.rest(), onInfo: budget.inAll(settings.onInfo) },
  );
  budget.spend(second);
  const { nodes, seconds } = budget;
  const { reason, error, line } = second;
  return {
    ...first,
    outcome: { proven: "loss", disproven: "draw", unknown: "unknown" }[second.verdict] as
      | "loss"
      | "draw"
      | "unknown",
    line,
    ...(reason === undefined ? {} : { reason }),
    ...(error === undefined ? {} : { error }),
    nodes,
    seconds,
    nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
    threads: Math.max(first.threads, second.threads),
    perThread: sharesInAll([first.perThread, second.perThread], seconds),
  };
}
