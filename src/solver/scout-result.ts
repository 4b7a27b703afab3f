/** What NegaScout has found, in the words of the result. */
import type { GameModule } from "../game/module.js";
import type { NegascoutOutcome } from "../parallel/negascout/negascout.js";
import type { PolicyName } from "../search/negascout/searcher.js";
import type { ChooseResult } from "./results.js";

export function scoutResult(
  { formatMove }: GameModule,
  position: string,
  policy: PolicyName,
  outcome: NegascoutOutcome,
): ChooseResult {
  const { move, value, line, reached, nodes, leaves, meanReduction, researches, seconds, perThread, reason } =
    outcome;
  const bestMove = move === undefined ? null : formatMove(move);
  return {
    position,
    method: "negascout",
    policy,
    depth: reached,
    reached,
    sigma: null,
    bestMove,
    value: bestMove === null ? null : value,
    line: line.map((one) => formatMove(one)),
    moves: bestMove === null ? [] : [{ move: bestMove, value }],
    ...(reason === undefined ? {} : { reason }),
    nodes,
    leaves,
    meanReduction,
    researches,
    seconds,
    nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
    threads: perThread.length,
    perThread: perThread.map((share) => ({ nodes: share.nodes, nodesPerSecond: share.nodesPerSecond })),
  };
}
