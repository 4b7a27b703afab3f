/**
 * How a node adds up the numbers of its open children: min(Σ, largest + slack · (open − 1)).
 *
 * | name | slack | |
 * |---|---|---|
 * | `weak` | 1 | children share most of what they depend on, so Σ counts it many times (Ueda et al. 2008) |
 * | `bounded` | 640 | Σ wherever numbers are ordinary; keeps numbers that grow around a cycle from running away |
 * | `plain` | none | Σ as in the papers; on cyclic games a search may never end |
 *
 * On 4,000 positions of the first game that was tried, df-pn λ with plain sums runs forever on one draw in 36, with slacks
 * of 10, 40, 160 and 640 on none, with 12.4, 12.5, 11.4 and 10.4 million nodes in all.
 */
import { NO_BOUND } from "../../engine/selection.js";

export const SUMS = ["weak", "bounded", "plain"] as const;
export type Sums = (typeof SUMS)[number];

const SLACK: Readonly<Record<Sums, number>> = { weak: 1, bounded: 640, plain: NO_BOUND };

/** As `setSlack` of src/engine/selection.ts takes it. */
export function slackOf(sums: Sums): number {
  return SLACK[sums];
}
