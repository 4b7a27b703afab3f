/** Counts, times, rates and estimates to read, with three significant digits. */
import type { Interval } from "../math/statistics.js";

const PREFIXES = ["", "k", "M", "G", "T"];

/** As in `12.3 k`, `4.56 M`; whole numbers below 1,000 as they are. */
export function formatAmount(amount: number): string {
  let scaled = amount;
  let prefix = 0;
  // 999.5 would be rounded to 1000 of the smaller unit.
  while (Math.abs(scaled) >= 999.5 && prefix < PREFIXES.length - 1) {
    scaled /= 1000;
    prefix++;
  }
  const digits = prefix === 0 && Number.isInteger(scaled) ? String(scaled) : scaled.toPrecision(3);
  return prefix === 0 ? digits : `${digits} ${PREFIXES[prefix]}`;
}

/** As in `1.25 M nodes/s`; a node is a position whose moves were generated. */
export function formatRate(amount: number, seconds: number, unit = "nodes"): string {
  return `${formatAmount(seconds > 0 ? amount / seconds : 0)} ${unit}/s`;
}

/** A whole number to read, as in `12,102,165`. `toLocaleString` does the same, and takes 30 ms when it is first called. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** How many of something, as in `1 ply` or `1,234 nodes`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The same with three digits, as in `12.3 k nodes`. */
export function amountOf(amount: number, one: string, many = `${one}s`): string {
  return `${formatAmount(amount)} ${amount === 1 ? one : many}`;
}

/** As in `1 ply` or `36 plies`. */
export function formatPlies(plies: number): string {
  return countOf(plies, "ply", "plies");
}

/** A measured time, as in `6.50 µs`, `12.0 ms`, `3.45 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds === 0) return "0 s";
  if (seconds < 0.9995e-3) return `${(1e6 * seconds).toPrecision(3)} µs`;
  if (seconds < 0.9995) return `${(1e3 * seconds).toPrecision(3)} ms`;
  return `${seconds < 999.5 ? seconds.toPrecision(3) : Math.round(seconds)} s`;
}

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

/** A p-value, as in `0.045` or `< 0.0001`. */
export function formatP(p: number): string {
  return p < 0.0001 ? "< 0.0001" : p.toPrecision(2);
}

/** The same in a sentence, as in `p = 0.045` or `p < 0.0001`. */
export function namedP(p: number): string {
  return p < 0.0001 ? `p ${formatP(p)}` : `p = ${formatP(p)}`;
}
