/** What a match comes to, to read. */
import { areAlike, type Pentanomial } from "../../math/match.js";
import { countOf, formatCount, formatRate } from "../../report/numbers.js";
import type { MatchResults } from "./results.js";

export function formatMatch(results: MatchResults): string {
  const { a, b, games, wins, losses, draws, score, elo, eloInterval, pentanomial, ends, plies } = results;
  const { depth, nodesPerSecond, gamesNeeded, threads, wallSeconds, nodes, seconds } = results;
  const limit = nodes === undefined ? `${seconds} s` : countOf(nodes, "node");
  const reasons = Object.entries(ends).filter(([, count]) => count > 0);
  return [
    `${a} against ${b}: ${wins} won, ${losses} lost, ${draws} drawn of ${countOf(games, "game")} at ${limit} a move`,
    `score ${(100 * score).toFixed(1)} %, ${signed(elo)} Elo (${signed(eloInterval[0])} to ${signed(eloInterval[1])})`,
    `pairs with 0, ½, 1, 1½, 2 points: ${pentanomial.join(", ")}`,
    ...(results.sprt === undefined ? [] : [formatSprt(results.sprt)]),
    `ends: ${reasons.map(([end, count]) => `${end} ${count}`).join(", ")}; ${plies.toFixed(0)} plies in the mean`,
    `searches reached ${depth[0].toFixed(2)} and ${depth[1].toFixed(2)} plies, at ${formatRate(nodesPerSecond[0], 1)} and ${formatRate(nodesPerSecond[1], 1)}`,
    formatNeeded(pentanomial, gamesNeeded),
    `${wallSeconds.toFixed(0)} s on ${countOf(threads, "thread")}`,
  ].join("\n");
}

/** That two players are equally strong is never shown: what a match can say is how large a difference may be. */
function formatNeeded(pairs: Pentanomial, games: number): string {
  if (areAlike(pairs)) return "all pairs are alike, so that nobody knows how much they vary; more games tell";
  if (Number.isFinite(games)) {
    return `a difference as large as this is clear of zero after some ${formatCount(games)} games (power 80 %)`;
  }
  return "neither is ahead; how large a difference may be says the interval";
}

function formatSprt({ elo0, elo1, llr, decided }: NonNullable<MatchResults["sprt"]>): string {
  const verdict = decided === null ? "undecided" : `${decided === "elo1" ? elo1 : elo0} Elo`;
  return `sequential test of ${elo0} against ${elo1} Elo: log likelihood ratio ${llr.toFixed(2)}, ${verdict}`;
}

function signed(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? "∞" : "−∞";
  return `${elo < 0 ? "−" : "+"}${Math.abs(elo).toFixed(0)}`;
}
