/** The goals of problems of Go by name. The attacker is the side that does not own the targets, whoever is to move. */
import type { Player } from "../../../game/game.js";
import { asksForLife, defenderOf, POSITION_WORDS, wantsAll } from "./packing.js";
import type { GoalName } from "./text.js";

const attacker = (problem: Int32Array) => (1 - defenderOf(problem, POSITION_WORDS)) as Player;

/**
 * To take any one of the targets, or all of them; or to save them. `live` is proven where the attacker fails, who is
 * the attacker of the search there, too: play without end is his failure.
 */
export const GOALS = {
  capture: {
    attacker,
    shows: { proven: "the target can be taken", disproven: "the target cannot be taken" },
  },
  kill: { attacker, shows: { proven: "the group dies", disproven: "the group lives" } },
  live: {
    attacker,
    shows: { proven: "the group lives", disproven: "the group dies" },
    denies: ["capture", "kill"],
  },
} as const;

/** @param problem the packed position and the constants behind it */
export function goalOf(problem: Int32Array): GoalName {
  if (asksForLife(problem, POSITION_WORDS)) return "live";
  return wantsAll(problem, POSITION_WORDS) ? "kill" : "capture";
}
