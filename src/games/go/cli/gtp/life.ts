/** `kill POINT` and `life POINT`: whether the group there can be killed, or lives, on the whole board, and how much of that is ko. */
import { FailureError } from "../../../../game/errors.js";
import { startBudget } from "../../../../search/limits.js";
import type { Solver } from "../../../../solver/api.js";
import type { SolveResult } from "../../../../solver/results.js";
import type { ReadingLimits } from "./reading.js";

/** The share of the time that is used: a search that is to stop continues for a moment. */
const SHARE_OF_TIME = 0.9;

/**
 * What becomes of the group where the side to move plays first: `lives` or `dies`; the move by which that side reaches its goal;
 * and the grade, `unconditional`, `ko A:D` with the threats of attacker and defender (`-` for none that suffice), or `open`.
 *
 * @param problem with the goal `kill` where the attacker moves first, otherwise `live`
 * @throws FailureError where the time leaves it open
 */
export async function judgeLife(
  solver: Promise<Solver>,
  problem: string,
  goal: "kill" | "live",
  { time, signal }: ReadingLimits,
): Promise<string> {
  const budget = startBudget({ time: SHARE_OF_TIME * time, signal });
  const ready = await solver;
  const result = await ready.solve(`${problem} goal=${goal}`, { time: budget.secondsLeft(), signal });
  if (result.verdict === "unknown") throw new FailureError(`not decided: ${result.reason}`);
  const reached = result.verdict === "proven";
  const move = reached
    ? (result.line[0] ?? result.refutation ?? "pass").replace("!", "").toUpperCase()
    : undefined;
  return [
    reached === (goal === "live") ? "lives" : "dies",
    ...(move === undefined ? [] : [move]),
    gradeOf(result),
  ].join(" ");
}

function gradeOf({ ko }: SolveResult): string {
  if (ko === undefined || ko.status === "open") return "open";
  if (ko.status !== "ko") return "unconditional";
  return `ko ${ko.attacker ?? "-"}:${ko.defender ?? "-"}`;
}
