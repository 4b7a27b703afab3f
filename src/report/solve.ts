/** What was found out about one position, to read. */

import type { SolveInfo, SolveResult } from "../solver/results.js";
import { amountOf, countOf, formatPlies, formatRate, formatSeconds } from "./numbers.js";
import { formatStatistics } from "./statistics.js";

/** How a game says what only it finds out. */
export interface ResultWords {
  /** The verdict in the game's own words, given those of any game; undefined to leave them. */
  verdict?(result: SolveResult, words: string): string | undefined;
  /** The line of the verdict, where the game writes it without the name of the goal. */
  answer?(result: SolveResult): string | undefined;
  /** What proofs and disproofs of its usual goal are called where they are counted. */
  readonly outcomes?: { readonly proven: string; readonly disproven: string };
  /** What it knows while it searches, as a part of the line of progress. */
  progress?(info: SolveInfo): string | undefined;
  /** Lines to stand before the verdict, indented by two: what was asked, where that had to be found. */
  asked?(result: SolveResult): string[];
  /** Lines to stand after the line of play, indented by two. */
  lines(result: SolveResult): string[];
  /** How long a win is, and what that number is, in the table of problems; left out where the game has no such number. */
  length?(result: SolveResult): string;
  /** What else was found out, in a few words for a column of that table; left out where nothing else was asked for. */
  others?(result: SolveResult): string | undefined;
}

const NO_WORDS: ResultWords = { lines: () => [] };

/**
 * Several lines, without a line feed at the end.
 *
 * @param board the position as it is drawn, if it is
 */
export function formatSolve(result: SolveResult, own: ResultWords = NO_WORDS, board?: string): string {
  const { position, goal, nodes, earlierNodes = 0, seconds, threads, perThread, workers } = result;
  const { tableUse, droppedStores } = result;
  const fresh = nodes - earlierNodes;
  const earlier = `${amountOf(earlierNodes, "node")} in earlier runs`;
  const idle = perThread.reduce((sum, share) => sum + share.idleSeconds, 0);
  const shares =
    workers !== undefined
      ? ` by ${countOf(workers, "worker")}`
      : perThread.length > 1
        ? ` on ${threads} threads (${formatRate(fresh / threads, seconds)} each, idle ${formatSeconds(idle)})`
        : "";
  const use = tableUse === null ? "" : `, table ${Math.round(100 * tableUse)} % full`;
  const dropped = droppedStores === undefined ? "" : `, ${amountOf(droppedStores, "store")} dropped`;
  // A resumed search may have had its answer already.
  const effort =
    fresh === 0 && earlierNodes > 0
      ? `nothing was left to search; ${earlier}${use}`
      : `${amountOf(fresh, "node")} in ${formatSeconds(seconds)}, ${formatRate(fresh, seconds)}${shares}${use}${dropped}${result.cold ? ", cold start" : ""}${earlierNodes === 0 ? "" : `; ${earlier}`}`;
  return [
    position,
    ...drawn(board),
    ...(own.asked?.(result) ?? []),
    `  ${own.answer?.(result) ?? `${goal ?? "the side to move wins"}: ${verdictIn(result, own)}`}`,
    ...lineOf(result),
    ...own.lines(result),
    `  ${effort}`,
    ...(result.stats === undefined
      ? []
      : indented(formatStatistics(perThread.map((share) => share.stats)), 2)),
    ...certificateOf(result),
    ...(result.furtherCertificates ?? []).flatMap((further) => [
      `  ${further.position}: ${further.verdict}`,
      ...certificateOf(further),
    ]),
  ].join("\n");
}

function lineOf({ line, lineCut }: SolveResult): string[] {
  if (line.length === 0) return lineCut ? ["  no line was found within the limits"] : [];
  const cut = lineCut ? ", not followed to its end" : "";
  return [`  line: ${line.join(" ")} (${formatPlies(line.length)}${cut})`];
}

/** The board below the position, with a margin. */
export function drawn(board: string | undefined): string[] {
  return board === undefined ? [] : indented(board, 4);
}

function indented(text: string, margin: number): string[] {
  return text.split("\n").map((row) => `${" ".repeat(margin)}${row}`);
}

function certificateOf({ certificate }: Pick<SolveResult, "certificate">): string[] {
  if (certificate === undefined) return [];
  if ("refused" in certificate) return [`  no certificate: ${certificate.refused}`];
  const { file, nodes, plies, seconds } = certificate;
  const length = plies === undefined ? "" : `, within ${formatPlies(plies)}`;
  return [`  certificate: ${file}, ${countOf(nodes, "node")}${length}, in ${formatSeconds(seconds)}`];
}

/** The verdict in the game's own words, where it has any. */
export function verdictIn(result: SolveResult, own: ResultWords = NO_WORDS): string {
  const words = verdictOf(result);
  return own.verdict?.(result, words) ?? words;
}

function verdictOf(result: SolveResult): string {
  const { outcome, verdict } = result;
  if (outcome === "unknown" && verdict === "disproven") {
    return `disproven; draw or loss ${unknownOf(result)}`;
  }
  return `${wordsOfVerdict(result)}${outcome === undefined ? "" : OUTCOMES[outcome]}`;
}

const OUTCOMES = { win: "; a win", draw: "; a draw", loss: "; a loss", unknown: "" } as const;

function unknownOf({ reason, noProofWithinOrder, error }: SolveResult): string {
  const within = noProofWithinOrder === undefined ? "" : ` ${noProofWithinOrder}`;
  return `unknown (${reason}${within}${error === undefined ? "" : `: ${error}`})`;
}

function wordsOfVerdict(result: SolveResult): string {
  const { verdict, order, orderExact } = result;
  if (verdict === "unknown") return unknownOf(result);
  if (order === null) return verdict;
  // The true order may be lower, and where passes were left open in the proof, higher.
  return `${verdict}, ${orderExact ? "" : "found at "}order ${order}`;
}
