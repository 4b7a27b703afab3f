/** `solve othello --moves`: walks through games, and lists where discs were lost. */
import { basename } from "node:path";
import { EXIT_INTERRUPTED } from "../../../cli/failures.js";
import { checkInputs, inputName, readInput } from "../../../cli/files/input-files.js";
import { unlessAllRefused } from "../../../cli/files/problem-texts.js";
import { writeScorePage } from "../../../cli/files/score-files.js";
import type { SolveFlags } from "../../../cli/options/solve-options.js";
import { fittedWords } from "../../../cli/terminal.js";
import { createOutput } from "../../../formats/output.js";
import { RecordError } from "../../../formats/record-error.js";
import { FailureError, InputError } from "../../../game/errors.js";
import { amountOf, countOf } from "../../../report/numbers.js";
import { createProgress } from "../../../report/progress.js";
import type { Solver } from "../../../solver/api.js";
import type { ScoredLine } from "../../../view/page-data.js";
import { formatMove } from "../notation/notation.js";
import { PASS } from "../notation/position.js";
import { type OthelloRecord, parseGames } from "../records/records.js";
import { type ReviewedGame, reviewGame, type Score, type Stop, stopsOf } from "../review.js";
import { formatReview, formatReviewSummary, formatUnfinished, type ReviewSummary } from "../review-text.js";

/** More empty squares take minutes a game; fewer are reached within the limits anyway. */
const EMPTIES = 24;
/** Of a position, where the user names no limit: some seconds. */
const REVIEW_NODES = 20_000_000;

export interface MovesFlags extends SolveFlags {
  readonly moves?: readonly string[];
  readonly empties?: number;
  readonly record?: number;
}

/** @param signal stops the review; what is found by then is printed */
export async function reviewFiles(
  solver: Solver,
  files: readonly string[],
  flags: MovesFlags,
  signal: AbortSignal,
): Promise<void> {
  const { json = false, quiet = false, time, view, empties = EMPTIES } = flags;
  const maxNodes = flags.maxNodes ?? (time === undefined ? REVIEW_NODES : undefined);
  const { games, refused, damage } = readGames(files, flags);
  for (const line of refused) console.error(`solve-fast: ${line}`);
  for (const line of damage) console.error(`solve-fast: warning: ${line}`);
  const output = view === undefined ? undefined : createOutput(view, files);
  const progress = createProgress({ label: countOf(games.length, "game"), quiet });
  const start = performance.now();
  let reviewed = 0;
  const counts = { moves: 0, losing: 0, lost: 0, nodes: 0 };
  const lines: ScoredLine[] = [];
  const score = async (position: string): Promise<Score> => {
    const onProgress = ({ nodes }: { nodes: number }) =>
      progress.update(reviewed / games.length, amountOf(counts.nodes + nodes, "node"));
    const result = await solver.solve(position, { maxNodes, time, signal, onProgress });
    counts.nodes += result.nodes;
    const { value = null, bestMove = null } = result.score ?? {};
    return { value, bestMove };
  };
  try {
    for (const game of games) {
      const stops = stopsOf(game, empties);
      const found = await reviewGame(stops, score);
      // What was stopped in the middle says less than the limits would let it.
      if (signal.aborted) break;
      reviewed++;
      counts.moves += found.moves.length;
      for (const { lost } of found.moves) {
        counts.lost += lost;
        if (lost > 0) counts.losing++;
      }
      progress.close();
      const { source } = game;
      lines.push(...lineOfGame(source, stops, found));
      const text = stops.length === 0 ? formatUnfinished(source, empties) : formatReview(source, found);
      console.log(json ? JSON.stringify({ source, ...found }) : fittedWords(text));
    }
    if (output !== undefined && view !== undefined) {
      if (lines.length > 0) {
        writeScorePage(output, files.map((file) => basename(file)).join(", "), "othello", lines, {});
        output.commit();
        if (!json) console.log(`page: ${view}`);
      } else if (!quiet)
        console.error(`solve-fast: warning: ${view}: not written, the limits left no exact score`);
    }
  } finally {
    progress.close();
    output?.discard();
  }
  const seconds = (performance.now() - start) / 1000;
  const summary: ReviewSummary = { games: reviewed, ...counts, seconds, threads: solver.threads };
  console.log(json ? JSON.stringify(summary) : fittedWords(formatReviewSummary(summary)));
  if (signal.aborted) {
    console.error(`solve-fast: stopped after ${reviewed} of ${countOf(games.length, "game")}`);
    process.exitCode = EXIT_INTERRUPTED;
  } else if (refused.length > 0) {
    throw new FailureError(
      `${refused.length} of ${countOf(games.length + refused.length, "game")} could not be read`,
    );
  } else if (damage.length > 0) {
    throw new FailureError(
      `the records are damaged (${countOf(damage.length, "place")}); what could be read is above`,
    );
  }
}

/** What a page shows of a game: its moves from the first exact score on, passes among them. */
function lineOfGame(source: string, stops: readonly Stop[], { result, moves }: ReviewedGame): ScoredLine[] {
  const position = moves.at(0)?.position ?? stops.at(-1)?.position;
  if (result === null || position === undefined) return [];
  const line: string[] = [];
  const scores: number[] = [];
  for (const [i, { move, side, value }] of moves.entries()) {
    const seenByX = side === "X" ? value : 0 - value;
    line.push(move);
    scores.push(seenByX);
    // The other side had no move.
    if (moves.at(i + 1)?.side !== side) continue;
    line.push(formatMove(PASS));
    scores.push(seenByX);
  }
  return [{ name: source, position, moves: line, scores: [...scores, result] }];
}

/** @throws InputError when no game is left, FailureError when a file cannot be read */
function readGames(
  files: readonly string[],
  { record }: MovesFlags,
): {
  readonly games: readonly OthelloRecord[];
  readonly refused: readonly string[];
  readonly damage: readonly string[];
} {
  const games: OthelloRecord[] = [];
  const refused: string[] = [];
  const damage: string[] = [];
  checkInputs(files);
  for (const path of files) {
    const file = inputName(path);
    try {
      const { games: all, damage: ofFile } = parseGames(readInput(path), file);
      damage.push(...ofFile.map(({ message }) => message));
      if (record !== undefined && record > all.length) {
        throw new InputError(`--record ${record}: ${file} has ${countOf(all.length, "game")}`);
      }
      for (const game of record === undefined ? all : [all[record - 1]]) {
        if (game instanceof RecordError) refused.push(game.message);
        else games.push(game);
        if (!(game instanceof RecordError) && game.damage !== undefined) damage.push(game.damage.message);
      }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refused.push(error.message);
    }
  }
  if (games.length === 0) unlessAllRefused({ problems: [], refused, damage });
  return { games, refused, damage };
}
