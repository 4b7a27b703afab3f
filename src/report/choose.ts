/** The moves of a position with their values, to read. */
import type { ChooseResult } from "../solver/results.js";
import { amountOf, formatPlies, formatRate, formatSeconds } from "./numbers.js";
import { drawn } from "./solve.js";

/**
 * Several lines, without a line feed at the end.
 *
 * @param board the position as it is drawn, if it is
 */
export function formatChoice(result: ChooseResult, board?: string): string {
  const { position, bestMove, moves, nodes, leaves, seconds, threads, reason } = result;
  const on = threads > 1 ? ` on ${threads} threads` : "";
  const stopped = reason === undefined ? "" : `, ended by ${reason}`;
  const method = methodOf(result);
  const effort = `${amountOf(nodes, "node")}, ${amountOf(leaves, "leaf", "leaves")} in ${formatSeconds(seconds)}, ${formatRate(nodes, seconds)}${on}${stopped}`;
  if (bestMove === null) {
    return [
      position,
      ...drawn(board),
      reason === undefined ? "  the game is over" : "  no search was finished",
      `  ${effort}`,
    ].join("\n");
  }
  if (result.line !== undefined) {
    return [
      position,
      ...drawn(board),
      `  ${method}: ${bestMove}, value ${formatValue(result.value ?? 0)}`,
      `  line: ${result.line.join(" ")}`,
      `  ${effort}`,
      ...ofThreads(result),
    ].join("\n");
  }
  const ranked = [...moves].sort((a, b) => b.value - a.value);
  return [
    position,
    ...drawn(board),
    `  ${method}: ${bestMove}, value ${formatValue(result.value ?? 0)}`,
    `  ${ranked.map(({ move, value }) => `${move} ${formatValue(value)}`).join("  ")}`,
    `  ${effort}`,
  ].join("\n");
}

/** What each of several threads has done. */
function ofThreads({ perThread = [] }: ChooseResult): string[] {
  if (perThread.length < 2) return [];
  const rates = perThread.map(({ nodesPerSecond }) => formatRate(nodesPerSecond, 1));
  return [`  a thread: ${rates.join(", ")}`];
}

function methodOf({ method, policy, depth, sigma }: ChooseResult): string {
  const plies = formatPlies(depth);
  if (policy !== undefined) return `${method}, ${policy}, ${plies}`;
  return sigma === null ? `${method}, ${plies}` : `${method}, ${plies}, σ ${sigma.toPrecision(3)}`;
}

/** Discs or centipawns, with their sign. */
export function formatValue(value: number): string {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
  return value > 0 ? `+${text}` : text;
}
