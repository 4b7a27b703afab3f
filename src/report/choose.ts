/** The moves of a position with their values, to read. */
import type { ChooseResult } from "../solver/results.js";
import type { Solved } from "./many.js";
import { amountOf, formatPlies, formatRate, formatSeconds } from "./numbers.js";
import { drawn } from "./solve.js";
import { cutLine, cutPath, displayWidth } from "./wrap.js";

/**
 * Several lines, without a line feed at the end.
 *
 * @param board the position as it is drawn, if it is
 */
export function formatChoice(result: ChooseResult, board?: string): string {
  const { position, bestMove, moves, nodes, leaves, seconds, threads, reason } = result;
  const on = threads > 1 ? ` on ${threads} threads` : "";
  const stopped =
    reason === undefined ? "" : `, ${reason.endsWith("limit") ? `ended by the ${reason}` : reason}`;
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

/** Columns of a table: numbers, moves, values, plies, nodes and times mostly fit. */
const COLUMNS = { number: 4, move: 9, value: 8, plies: 5, nodes: 13, time: 8 };

/** What is above the rows. */
export function formatChoiceHeading(width: number): string {
  return cutLine(rowOf("#", "move", "value", "plies", "nodes", "time", "position"), width);
}

/** One line: number, best move, its value, plies, effort, and the position or its name. */
export function formatChoiceRow(
  number: number,
  { title, isNamed = false }: Pick<Solved, "title" | "isNamed">,
  { bestMove, value, depth, nodes, seconds, reason }: ChooseResult,
  width: number,
): string {
  const move = bestMove ?? (reason === undefined ? "over" : "-");
  const seen = value === null ? "" : formatValue(value);
  const effort = [amountOf(nodes, "node"), formatSeconds(seconds)] as const;
  const front = rowOf(String(number), move, seen, String(depth), ...effort, "");
  const room = width - displayWidth(front);
  return cutLine(front + (isNamed && room > 0 ? cutPath(title, room) : title), width);
}

function rowOf(
  ...[number, move, value, plies, nodes, time, title]: [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
): string {
  return [
    number.padStart(COLUMNS.number),
    move + " ".repeat(Math.max(0, COLUMNS.move - displayWidth(move))),
    value.padStart(COLUMNS.value),
    plies.padStart(COLUMNS.plies),
    nodes.padStart(COLUMNS.nodes),
    time.padStart(COLUMNS.time),
    title,
  ].join("  ");
}

/** The rate of each of several threads. */
function ofThreads({ perThread = [] }: ChooseResult): string[] {
  if (perThread.length < 2) return [];
  const rates = perThread.map(({ nodesPerSecond }) => formatRate(nodesPerSecond, 1));
  return [`  per thread: ${rates.join(", ")}`];
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
