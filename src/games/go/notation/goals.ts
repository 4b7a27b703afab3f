/** The goals of problems of Go by name. The attacker is the side that does not own the targets, whoever is to move. */
import type { Player } from "../../../game/game.js";
import { defenderOf, POSITION_WORDS, wantsAll } from "./packing.js";
import type { GoalName } from "./text.js";

const attacker = (problem: Int32Array) => (1 - defenderOf(problem, POSITION_WORDS)) as Player;

/** To take any one of the targets, or all of them. */
export const GOALS = { capture: { attacker }, kill: { attacker } } as const;

/** @param problem the packed position and the constants behind it */
export function goalOf(problem: Int32Array): GoalName {
  return wantsAll(problem, POSITION_WORDS) ? "kill" : "capture";
}
