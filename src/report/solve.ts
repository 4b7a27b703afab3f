/** What was found out about one position, to read. */

import { formatScore } from "../games/othello/endgame/text.js";
import { formatMate } from "../games/shogi/questions/mate-text.js";
import type { SolveResult } from "../solver/api.js";
import { formatValue } from "./choose.js";
import { amountOf, countOf, formatPlies, formatRate, formatSeconds } from "./numbers.js";

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
    ...formatScore(result),
    ...repliesOf(result),
    `  ${effort}${shares}${use}`,
    ...certificateOf(result),
  ].join("\n");
}

/** How every reply to a hisshi loses; replies that lose in the same way stand together. */
function repliesOf({ replies = [] }: SolveResult): string[] {
  const ways = new Map<string, string[]>();
  for (const { move, line } of replies) {
    const how = line.length === 0 ? "proven, not followed" : line.join(" ");
    const moves = ways.get(how) ?? [];
    ways.set(how, moves);
    if (move !== null) moves.push(move);
  }
  const [first] = replies;
  const threat = first?.move === null ? [`  threat: ${first.line.join(" ") || "proven, not followed"}`] : [];
  const answers = [...ways].filter(([, moves]) => moves.length > 0);
  if (first !== undefined && answers.length === 0) {
    return [...threat, "  no reply is legal: the defender has lost"];
  }
  return [...threat, ...answers.map(([how, moves]) => `  after ${moves.join(", ")}: ${how}`)];
}

function certificateOf({ certificate }: SolveResult): string[] {
  if (certificate === undefined) return [];
  if ("refused" in certificate) return [`  no certificate: ${certificate.refused}`];
  const { file, nodes, seconds } = certificate;
  return [`  certificate: ${file}, ${countOf(nodes, "node")}, in ${formatSeconds(seconds)}`];
}

function verdictOf({
  goal,
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
    const sought = within === " 2" && goal === "hisshi" ? ": neither a mate nor a hisshi" : "";
    return `unknown (${reason}${within}${sought}${error === undefined ? "" : `: ${error}`})`;
  }
  if (value !== undefined) return `${value === 0 ? "draw" : verdict}, score ${formatValue(value)}`;
  if (order === null) return verdict;
  const mate = goal === "hisshi" && order < 2 ? ": a mate, no hisshi is needed" : "";
  return `${verdict}, order ${order}${orderExact ? "" : " or lower"}${mate}`;
}
