/** What is said of a capture, to read. */
import type { SolveResult } from "../../../solver/results.js";
import type { Bounds, KoResult } from "./results.js";

/** The verdict in Go's own words; undefined where they would say no more. */
export function formatVerdict({ moves }: SolveResult, words: string): string | undefined {
  return moves === "candidates" ? `${words}, among candidates` : undefined;
}

export function formatKo({ ko, goal }: SolveResult): string[] {
  if (ko === undefined) return [];
  const { status, attacker, defender } = ko;
  const said =
    goal === "live"
      ? sentence(status, "defender", defender, "attacker", attacker)
      : sentence(status, "attacker", attacker, "defender", defender);
  return [`  ko: ${said}`];
}

/** @param needs what the side needs whose goal it is, `has` what the other may have */
function sentence(
  status: KoResult["status"],
  side: string,
  needs: number | null | Bounds,
  other: string,
  has: number | null | Bounds,
): string {
  // Nothing was asked about more than three.
  if (status === "unconditional") return `even three outside threats of the ${other} would not change this`;
  if (status === "fails") return `even three outside threats of the ${side} would not change this`;
  if (isBounds(needs) && isBounds(has)) {
    return `open: ${side} needs ${range(needs)}, ${other} may have ${range(has)}`;
  }
  if (needs !== 0) return `the ${side} needs ${threats(needs)}`;
  return `this holds while the ${other} has ${has === 0 ? "no outside threat" : `at most ${threats(has)}`}`;
}

function isBounds(value: number | null | Bounds): value is Bounds {
  return Array.isArray(value);
}

function range([least, most]: Bounds): string {
  return `${least ?? "?"} to ${most ?? "?"}`;
}

function threats(count: number | null | Bounds): string {
  return count === 0 ? "no outside threat" : count === 1 ? "1 outside threat" : `${count} outside threats`;
}
