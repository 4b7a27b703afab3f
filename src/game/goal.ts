/** Goals by name, and who attacks. */
import { SetupError } from "./errors.js";
import type { Player } from "./game.js";
import type { GameModule, Goal } from "./module.js";

export { MAXIMUM_ORDER } from "../engine/numbers.js";

/** Undefined when the game has no goal of that name. */
export function goalNamed({ goals }: Pick<GameModule, "goals">, name: string): Goal | undefined {
  if (!Object.hasOwn(goals, name)) return undefined;
  const goal = goals[name];
  return typeof goal === "object" ? goal : { attacker: goal };
}

/** Whether one goal is reached where the other is not. */
export function isOpposite(module: Pick<GameModule, "goals">, name: string, other: string | null): boolean {
  return other !== null && (goalNamed(module, name)?.denies?.includes(other) ?? false);
}

/** @throws SetupError for a goal that is the opposite of others: a search decides those, and only an answer of `solve` is turned round */
export function refuseOpposite(
  module: Pick<GameModule, "goals">,
  name: string | null | undefined,
  what: string,
): void {
  const denied = name === null || name === undefined ? undefined : goalNamed(module, name)?.denies;
  if (denied === undefined) return;
  throw new SetupError(
    `${what} has no verdicts about the goal ${name}; ask for its opposite (${denied.join(" or ")}), or use solve`,
  );
}

/**
 * Why no certificate is about a goal, as a part of a sentence; undefined where one may be. Nodes show that somebody reaches
 * something or does not: read as a proof of the opposite, they would show what is false.
 */
export function whyUncertified(
  module: Pick<GameModule, "name" | "goals">,
  name: string | null,
): string | undefined {
  if (name === null) return undefined;
  const goal = goalNamed(module, name);
  if (goal === undefined) return `${module.name} has no goal ${name}`;
  return goal.denies === undefined
    ? undefined
    : `${name} has no certificate of its own: it is the opposite of ${goal.denies.join(" or ")}, which has`;
}

/** The verdict on a goal by that on its opposite. */
export const OPPOSITE = { proven: "disproven", disproven: "proven", unknown: "unknown" } as const;

/** A verdict that was certified. */
export interface Certified {
  /** Null: the side to move wins. */
  readonly goal: string | null;
  readonly verdict: "proven" | "disproven";
  readonly position: string;
  /** The goal that was asked for, where it is the opposite of `goal`. */
  readonly asked?: string | undefined;
}

/** The same about what was asked, whose position names that goal, and what it shows in the game's own words. */
export interface CertifiedAnswer extends Omit<Certified, "asked"> {
  readonly shows?: string;
}

/** @throws NotationError for a position that is none */
export function answerOf(
  module: Pick<GameModule, "goals" | "parsePosition" | "formatPosition" | "opposite">,
  { goal, verdict, position, asked }: Certified,
): CertifiedAnswer {
  const opposite = asked !== undefined && isOpposite(module, asked, goal);
  const told = opposite ? asked : goal;
  const certified = module.parsePosition(position);
  const words = opposite ? (module.opposite?.(certified) ?? certified) : certified;
  const answer = {
    goal: told,
    verdict: opposite ? OPPOSITE[verdict] : verdict,
    position: opposite ? module.formatPosition(words) : position,
  };
  const shows = told === null ? undefined : goalNamed(module, told)?.shows?.(words)[answer.verdict];
  return shows === undefined ? answer : { ...answer, shows };
}

/**
 * @param goal undefined where none is named: the side to move attacks
 * @param problem the packed position and the constants behind it
 * @throws SetupError when the goal does not say who attacks
 */
export function attackerOf(goal: Goal | undefined, sideToMove: Player, problem: Int32Array): Player {
  const { attacker = "side-to-move" } = goal ?? {};
  if (attacker === "side-to-move") return sideToMove;
  if (typeof attacker !== "function") return attacker;
  const player: unknown = attacker(problem);
  if (player === 0 || player === 1) return player;
  throw new SetupError(`the goal's attacker gave ${String(player)} for this problem; it must give 0 or 1`);
}

/** The goals of the side to move, by name: what is searched for where no goal is named. */
export function ownGoals(module: Pick<GameModule, "goals">): readonly (readonly [string, Goal])[] {
  return Object.keys(module.goals).flatMap((name) => {
    const goal = goalNamed(module, name);
    return goal?.attacker === "side-to-move" ? [[name, goal] as const] : [];
  });
}
