/** Table 1 beside ours, to read. */

import type { MatchResults } from "../../learning/match/results.js";
import { eloOf } from "../../math/match.js";
import { wilsonInterval } from "../../math/significance.js";
import { formatMarkdownTable } from "../../report/table.js";
import { formatFindings } from "../paper-report.js";
import { NOT_ONE_SCALE } from "./paper.js";
import type { Reproduced } from "./results.js";

export function formatReproduced(results: Reproduced): string {
  const { games, nodes, seconds, weights, table1, findings, questions } = results;
  const atTime = table1.find(({ time }) => time !== null)?.time?.games ?? games;
  const ofTime = atTime === games ? "" : ` at equal nodes, ${atTime} at equal time`;
  const parts = [
    `# Learned search depth (Tsutsukana 2013)\n\n${games} games each${ofTime}, weights: ${weights}.`,
    formatFindings(findings),
    "## Table 1",
    formatMarkdownTable(
      ["pair", "paper", "Elo", `${nodes} nodes a move`, "Elo (95 %)", `${seconds} s a move`, "Elo (95 %)"],
      table1.map(({ pair, paper, nodes: atNodes, time }) => [
        pair,
        ...(paper === null ? ["–", "–"] : [paper.join("–"), paperElo(paper)]),
        ...oursOf(atNodes),
        ...(time === null ? ["–", "–"] : oursOf(time)),
      ]),
    ),
    NOT_ONE_SCALE,
  ];
  if (questions !== undefined) {
    parts.push(
      "## Questions",
      formatMarkdownTable(
        ["question", "games", "won–lost–drawn", "Elo (95 %)", "plies"],
        questions.map(({ question, match }) => [
          question,
          String(match.games),
          ...oursOf(match),
          match.depth.map((d) => d.toFixed(1)).join(", "),
        ]),
      ),
    );
  }
  return parts.join("\n\n");
}

/** The Elo difference of wins and losses, with the interval of Wilson. */
function paperElo([wins, losses]: readonly [number, number]): string {
  const { estimate, low, high } = wilsonInterval(wins, wins + losses);
  return `${signed(eloOf(estimate))} (${signed(eloOf(low))} to ${signed(eloOf(high))})`;
}

/** Wins, losses and draws of a match, and the Elo difference with its interval. */
export function oursOf({ wins, losses, draws, elo, eloInterval }: MatchResults): string[] {
  return [
    `${wins}–${losses}–${draws}`,
    `${signed(elo)} (${signed(eloInterval[0])} to ${signed(eloInterval[1])})`,
  ];
}

function signed(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? "∞" : "−∞";
  return `${elo < 0 ? "−" : "+"}${Math.abs(elo).toFixed(0)}`;
}
