/** What is said of a capture, to read. */
import type { SolveResult } from "../../../solver/results.js";
import type { Bounds, KoResult } from "./results.js";

/** The verdict in Go's own words; undefined where they would say no more. */
export function formatVerdict({ moves }: SolveResult, words: string): string | undefined {
  return moves === "candidates" ? `${words}, among candidates` : undefined;
}

export function formatKo({ ko }: SolveResult): string[] {
  return ko === undefined ? [] : [`  ko: ${said(ko)}`];
}

function said({ status, attacker, defender }: KoResult): string {
  if (status === "unconditional") return "whatever outside threats the defender has";
  if (status === "fails") return "not even with three outside threats";
  if (isBounds(attacker) && isBounds(defender)) {
    return `open: attacker needs ${range(attacker)}, defender may have ${range(defender)}`;
  }
  if (attacker !== 0) return `the attacker needs ${threats(attacker)}`;
  return `the defender may have ${threats(defender)}, not more`;
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
