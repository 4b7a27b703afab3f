/** What is known of a position, to check a search's finding against. */
import { NO_ORDER, type Value, valueOfDistance } from "../../../files/distances.js";
import type { Finding } from "../../threads/verdicts.js";

export interface KnownValue {
  /** The value for the attacker. */
  readonly value: Value;
  /** The attacker's λ order; undefined where it is not known, null where there is none. */
  readonly order?: number | null;
}

/**
 * Why a finding is wrong, or undefined when it agrees.
 *
 * A search without orders decides the goal. λ search must prove what has an order within its own, and prove only wins; highest-order
 * df-pn λ may prove more than has an order. An unknown verdict for want of nodes or time says nothing.
 */
export function disagreement(
  { verdict, noProofWithinOrder }: Pick<Finding, "verdict" | "noProofWithinOrder">,
  { value, order }: KnownValue,
): string | undefined {
  if (verdict === "proven" && value !== "win") return `proven, but it is a ${value}`;
  if (verdict === "disproven" && value === "win") return "disproven, but it is a win";
  if (noProofWithinOrder === undefined || order === undefined || order === null) return undefined;
  return order <= noProofWithinOrder
    ? `no proof within order ${noProofWithinOrder}, but it has order ${order}`
    : undefined;
}

/**
 * A known value in one word, for threads; not negative.
 *
 * @param distance as a database has it
 * @param order as a database has it: -1 when it is not known, `NO_ORDER` for none
 */
export function packKnownValue(distance: number, order: number): number {
  return distance | ((order + 1) << 8);
}

export function unpackKnownValue(packed: number): KnownValue {
  const value = valueOfDistance(packed & 0xff);
  const order = (packed >>> 8) - 1;
  return order < 0 ? { value } : { value, order: order === NO_ORDER ? null : order };
}
