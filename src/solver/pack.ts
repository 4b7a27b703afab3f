/** Reads a problem: its position becomes words, unless it was read before, and its goal says who attacks. */
import { SetupError } from "../game/errors.js";
import { attackerOf, goalNamed } from "../game/goal.js";
import type { GameModule } from "../game/module.js";
import type { SolverContext } from "./context.js";
import { listOf } from "./list-of.js";
import type { PackedProblem } from "./problems.js";
import { checkProblem, type Problem } from "./settings.js";

/**
 * The packed problem, who attacks, and the name of the goal that it asks for; null where it names none.
 *
 * @throws SetupError for fields that a problem does not have and for a goal that the game lacks, or that contradicts the position;
 * NotationError for a text that is no position
 */
export function packProblem(
  { module, rules, ownSettings }: Pick<SolverContext, "module" | "rules" | "ownSettings">,
  problem: Problem | string,
): PackedProblem & { readonly goal: string | null } {
  checkProblem(problem, ownSettings);
  const {
    position,
    words: read,
    goal: asked,
    attacker,
  }: Problem = typeof problem === "string" ? { position: problem } : problem;
  const text = () => position ?? (read === undefined ? module.start : module.formatPosition(read));
  const words = read ?? module.parsePosition(text());
  const wanted = rules.positionWords + (rules.constantWords ?? 0);
  if (words.length !== wanted) {
    const given = `${words.length} words`;
    const what = read === undefined ? `parsePosition gave ${given} for "${text()}"` : `words has ${given}`;
    throw new SetupError(`${what}; a problem has ${wanted}`);
  }
  checkGoal(module, asked);
  // In the middle of a line of play the goal is that of the problem in front of it.
  const named = attacker === undefined ? module.goalOf?.(words) : undefined;
  const goal = named ?? asked;
  if (asked !== undefined && asked !== goal) {
    throw new SetupError(`the goal of "${text()}" is ${goal}, not ${asked}; say so in the position`);
  }
  rules.setConstants?.(words, rules.positionWords);
  rules.load(words, 0);
  const aim = goal === undefined ? undefined : goalNamed(module, goal);
  return {
    words,
    attacker: attacker ?? attackerOf(aim, rules.sideToMove(), words),
    goal: goal ?? null,
  };
}

/** @throws SetupError for a goal that the game does not have */
export function checkGoal(module: GameModule, goal: string | undefined): void {
  if (goal === undefined || goalNamed(module, goal) !== undefined) return;
  throw new SetupError(`${module.name} has no goal ${goal}; it has ${listOf(Object.keys(module.goals))}`);
}
