/** Whether a line has come to its mate. */
import type { Futile } from "../mate/bound.js";
import type { ShogiGame } from "../rules/rules.js";

/** Whether the side to move is in check and has no move, or where `futile` leaves them out, none but futile interpositions. */
export function isMated(
  { inCheck, legal, futile: interpositions }: Pick<ShogiGame, "inCheck" | "legal" | "futile">,
  futile: Futile | undefined,
): boolean {
  return inCheck() && (!legal.canEvade() || (futile === "exclude" && interpositions.isMate()));
}
