/** What was found out about one position, to read. */
import type { SolveResult } from "../parallel/solver-api.js";
import { formatMate } from "./mate.js";
import { amountOf, countOf, formatPlies, formatRate, formatSeconds } from "./throughput.js";

/** Several lines, without a line feed at the end. */
export function formatSolve(result: SolveResult): string {
  const { position, goal, line, nodes, seconds, threads, perThread, tableUse } = result;
  const effort = `${amountOf(nodes, "node")} in ${formatSeconds(seconds)}, ${formatRate(nodes, seconds)}`;
  const idle = perThread.reduce((sum, share) => sum + share.idleSeconds, 0);
  const shares =
    perThread.length > 1
      ? ` on ${threads} threads (${formatRate(nodes / threads, seconds)} each, idle ${formatSeconds(idle)})`
      : "";
  const use = tableUse === null ? "" : `, table ${Math.round(100 * tableUse)} % full`;
  return [
    position,
    `  ${goal ?? "the side to move wins"}: ${verdictOf(result)}`,
    ...(line.length > 0 ? [`  line: ${line.join(" ")} (${formatPlies(line.length)})`] : []),
    ...formatMate(result),
    ...repliesOf(result),
    `  ${effort}${shares}${use}`,
    ...certificateOf(result),
  ].join("\n");
}

/** How every reply to a hisshi loses. */
function repliesOf({ replies = [] }: SolveResult): string[] {
  return replies.map(({ move, line }) => {
    const how = line.length === 0 ? "proven, not followed" : line.join(" ");
    return move === null ? `  threat: ${how}` : `  after ${move}: ${how}`;
  });
}

function certificateOf({ certificate }: SolveResult): string[] {
  if (certificate === undefined) return [];
  if ("refused" in certificate) return [`  no certificate: ${certificate.refused}`];
  const { file, nodes, seconds } = certificate;
  return [`  certificate: ${file}, ${countOf(nodes, "node")}, in ${formatSeconds(seconds)}`];
}

function verdictOf({
  verdict,
  reason,
  order,
  orderExact,
  noProofWithinOrder,
  error,
  value,
}: SolveResult): string {
  if (verdict === "unknown") {
    const within = noProofWithinOrder === undefined ? "" : ` ${noProofWithinOrder}`;
    return `unknown (${reason}${within}${error === undefined ? "" : `: ${error}`})`;
  }
  if (value !== undefined) return `${verdict}, score ${value > 0 ? "+" : ""}${value}`;
  if (order === null) return verdict;
  return `${verdict}, order ${order}${orderExact ? "" : " or lower"}`;
}
