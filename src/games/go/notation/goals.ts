/** The goals of problems of Go by name. The attacker is the side that does not own the targets, whoever is to move. */
import { NotationError } from "../../../game/errors.js";
import type { Player } from "../../../game/game.js";
import type { Field } from "./fields.js";
import { asksForLife, defenderOf, POSITION_WORDS, targetCountOf, wantsAll } from "./packing.js";
import { packPosition, unpackPosition, unpackProblem } from "./position.js";
import { formatPoint } from "./vertices.js";

export const GOAL_NAMES = ["capture", "kill", "live"] as const;
/** What the side to move may want that words ask for without naming a target. */
export const ASKS = ["kill", "live"] as const;
export type GoalName = (typeof GOAL_NAMES)[number];

const attacker = (problem: Int32Array) => (1 - defenderOf(problem, POSITION_WORDS)) as Player;

/**
 * What becomes of the targets, with the attacker's success first; a single target is described as the group that it belongs to.
 */
function ends(problem: Int32Array): readonly [succeeds: string, fails: string] {
  const all = wantsAll(problem, POSITION_WORDS);
  const several = targetCountOf(problem, POSITION_WORDS) > 1;
  const [succeeds, fails] = several
    ? all
      ? ["all targets can be taken", "not all targets can be taken"]
      : ["one of the targets can be taken", "none of the targets can be taken"]
    : all || asksForLife(problem, POSITION_WORDS)
      ? ["the group dies", "the group lives"]
      : ["the target can be taken", "the target cannot be taken"];
  const { columns, rows, region, added = [] } = unpackProblem(problem);
  const inRegion = region.size === columns * rows ? "" : " in its region";
  const withAdded =
    added.length === 0 ? "" : `, with stones that were added: ${added.map(formatPoint).join(", ")}`;
  const where = inRegion + withAdded;
  return [succeeds + where, fails + where];
}

function ofAttacker(problem: Int32Array) {
  const [proven, disproven] = ends(problem);
  return { proven, disproven };
}

function ofDefender(problem: Int32Array) {
  const [disproven, proven] = ends(problem);
  return { proven, disproven };
}

/**
 * To take any one of the targets, or all of them; or to save them. `live` is proven where the attacker fails, who is
 * the attacker of the search there, too: play without end is the attacker's failure.
 */
export const GOALS = {
  capture: { attacker, shows: ofAttacker },
  kill: { attacker, shows: ofAttacker },
  live: { attacker, shows: ofDefender, denies: ["capture", "kill"] },
} as const;

/** Whether all targets have to be taken, and whether it is asked if they live. */
export function parseGoal(
  named: Field | undefined,
  which: Field | undefined,
): { readonly all: boolean; readonly life: boolean } {
  const goal = named === undefined ? "capture" : GOAL_NAMES.find((name) => name === named.text);
  if (named !== undefined && goal === undefined) {
    const remedy = `there are ${GOAL_NAMES.slice(0, -1).join(", ")} and ${GOAL_NAMES.at(-1)}`;
    throw new NotationError(named.column, `${JSON.stringify(named.text)} is not a goal`, remedy);
  }
  const life = goal === "live";
  const all = which === undefined ? goal !== "capture" : which.text === "all";
  if (which === undefined) return { all, life };
  if (!["any", "all"].includes(which.text)) {
    const problem = `${JSON.stringify(which.text)} does not say which targets`;
    throw new NotationError(which.column, problem, "write any or all");
  }
  if (!life && all !== (goal === "kill")) {
    const remedy = "capture takes any of the targets, kill all";
    throw new NotationError(which.column, `targets=${which.text} is not the goal ${goal}`, remedy);
  }
  return { all, life };
}

/** @param problem the packed position and the constants after it */
export function goalOf(problem: Int32Array): GoalName {
  if (asksForLife(problem, POSITION_WORDS)) return "live";
  return wantsAll(problem, POSITION_WORDS) ? "kill" : "capture";
}

/** Whether the same targets live in place of whether they are taken, or the other way round. */
export function opposite(words: Int32Array): Int32Array {
  const problem = unpackProblem(words);
  return packPosition({ ...problem, life: !problem.life }, unpackPosition(problem, words));
}
