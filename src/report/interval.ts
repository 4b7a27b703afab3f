/** Estimates with their intervals, to read. */

import type { Interval } from "../math/statistics.js";
import { formatAmount } from "./numbers.js";

export type Format = (value: number) => string;

/** As in `2.50 (1.00 to 4.00)`. */
export function formatInterval({ estimate, low, high }: Interval, format: Format): string {
  return Number.isFinite(low)
    ? `${format(estimate)} (${format(low)} to ${format(high)})`
    : `${format(estimate)} (too few)`;
}

export const formatRatio: Format = (ratio) => ratio.toPrecision(3);

/** A mean of nodes. A mean is not a whole number, even where it looks like one. */
export const formatMeanNodes: Format = (nodes) => (nodes < 1000 ? nodes.toPrecision(3) : formatAmount(nodes));
