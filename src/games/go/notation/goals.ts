/** The goals of problems of Go by name. The attacker is the side that does not own the targets, whoever is to move. */
import type { Player } from "../../../game/game.js";
import { asksForLife, defenderOf, POSITION_WORDS, targetCountOf, wantsAll } from "./packing.js";
import { packPosition, unpackPosition, unpackProblem } from "./position.js";
import type { GoalName } from "./text.js";

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
  const { columns, rows, region } = unpackProblem(problem);
  const where = region.size === columns * rows ? "" : " in its region";
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
