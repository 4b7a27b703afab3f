/** `solve shogi --moves`: walks through games, and lists where the side to move had a mate. */

import { EXIT_INTERRUPTED } from "../../../cli/failures.js";
import { warn } from "../../../cli/options/options.js";
import { fitted, fittedWords } from "../../../cli/terminal.js";
import { FailureError, SetupError } from "../../../game/errors.js";
import type { SweepProgress } from "../../../parallel/sweep/sweep.js";
import { countOf, formatRate } from "../../../report/numbers.js";
import { createProgress } from "../../../report/progress.js";
import type { Solver } from "../../../solver/api.js";
import type { ReviewFinding, ReviewTotals } from "../../../solver/review.js";
import { MATE_SEARCH } from "../mate/kind.js";
import {
  formatReview,
  formatReviewSummary,
  type ReviewedMate,
  type ReviewSummary,
} from "../questions/review-text.js";
import { formatIllegalEnd, formatMove, formatPosition } from "../text-forms.js";
import { type NamedGame, readGames } from "./game-files.js";

/** The options that hold for a review. */
interface MovesFlags {
  readonly algorithm?: string | undefined;
  readonly maxOrder?: number | undefined;
  readonly maxNodes?: number | undefined;
  readonly time?: number | undefined;
  readonly notation?: "usi" | "japanese";
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Most positions of games have no mate, and are decided by a few nodes; what needs more than this stays open. */
const REVIEW_NODES = 100_000;
/** Looking for hisshi too, most positions stay open until the limit. */
const HISSHI_NODES = 10_000;
const MATES = 1;
const HISSHI = 2;

interface ReviewSearch {
  readonly algorithm: string | undefined;
  readonly maxOrder: number | undefined;
}

/**
 * The search of each position, by the highest λ order that is asked for. A hisshi is kept by moves that give no check,
 * too.
 */
function reviewSearch({ algorithm, maxOrder = MATES }: MovesFlags): ReviewSearch {
  if (maxOrder > HISSHI) {
    throw new SetupError(
      `--max-order ${maxOrder}: --moves looks for mates and hisshi, which are of order 1 and 2`,
    );
  }
  if (maxOrder === HISSHI) return { algorithm, maxOrder };
  return { algorithm: algorithm ?? MATE_SEARCH, maxOrder: undefined };
}

/** @param signal stops the review; what is found by then is printed */
export async function reviewFiles(
  solver: Solver,
  files: readonly string[],
  flags: MovesFlags,
  signal: AbortSignal,
): Promise<void> {
  const search = reviewSearch(flags);
  const { games, refused, damage } = readGames(files);
  for (const line of refused) console.error(`solve-fast: ${line}`);
  for (const line of damage) console.error(`solve-fast: warning: ${line}`);
  const { json = false, quiet = false, time } = flags;
  for (const game of games) {
    const sentence = formatIllegalEnd(game);
    if (sentence !== undefined) warn(quiet, `${game.file}: ${sentence}`);
  }
  const maxNodes = flags.maxNodes ?? (time === undefined ? nodesOf(search) : undefined);
  const progress = createProgress({ label: countOf(games.length, "game"), quiet });
  const totals: ReviewTotals = { positions: 0, unknown: 0, nodes: 0 };
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const onProgress = ({ done, positions, nodes }: SweepProgress) =>
    progress.update(done / positions, formatRate(nodes, seconds()));
  const found: ReviewFinding[] = [];
  let summary: ReviewSummary;
  try {
    for await (const finding of solver.review(
      games.map(({ start, moves }) => ({
        position: formatPosition(start),
        moves: moves.map((move) => formatMove(move)),
      })),
      { ...search, maxNodes, time, signal, onProgress },
      totals,
    )) {
      found.push(finding);
    }
    summary = summaryOf(games.length, found, totals, { seconds: seconds(), threads: solver.threads });
    for (const finding of found) {
      const { algorithm, maxOrder } = search;
      const mate = await withLine(solver, games[finding.game], finding, { algorithm, maxOrder, signal });
      progress.close();
      console.log(json ? JSON.stringify(mate) : fitted(formatReview(await inNotation(mate, flags))));
    }
  } finally {
    progress.close();
  }
  console.log(json ? JSON.stringify(summary) : fittedWords(formatReviewSummary(summary)));
  if (signal.aborted) {
    console.error(
      `solve-fast: stopped after ${countOf(totals.positions, "position")}; the mates above are all up to there`,
    );
    process.exitCode = EXIT_INTERRUPTED;
  } else if (refused.length > 0) {
    throw new FailureError(
      `${refused.length} of ${countOf(games.length + refused.length, "game")} could not be read`,
    );
  } else if (damage.length > 0) {
    throw new FailureError(
      `a file is damaged (${countOf(damage.length, "place")}); what could be read is above`,
    );
  }
}

function nodesOf({ maxOrder }: ReviewSearch): number {
  return maxOrder === HISSHI ? HISSHI_NODES : REVIEW_NODES;
}

/** The mate with a line of play and its true order, which the review itself does not find out. */
async function withLine(
  solver: Solver,
  { title, file }: NamedGame,
  { game, ply, position, attacker, order, move, played }: ReviewFinding,
  settings: Pick<ReviewSearch, "algorithm" | "maxOrder"> & { readonly signal: AbortSignal },
): Promise<ReviewedMate> {
  const { line, mate, ...exact } = await solver.solve(position, settings);
  return {
    file,
    game: game + 1,
    title,
    ply: ply + 1,
    side: attacker === 0 ? "black" : "white",
    position,
    order: exact.order ?? order ?? MATES,
    plies: mate?.plies ?? null,
    line,
    move,
    played,
  };
}

async function inNotation(mate: ReviewedMate, { notation }: MovesFlags): Promise<ReviewedMate> {
  if (notation !== "japanese") return mate;
  const { inJapanese } = await import("../records/japanese-moves.js");
  const { position, line, move } = mate;
  const [written = null] = move === null ? [] : inJapanese(position, [move]);
  return { ...mate, line: inJapanese(position, line), move: written };
}

function summaryOf(
  games: number,
  found: readonly ReviewFinding[],
  { positions, unknown, nodes }: ReviewTotals,
  run: { readonly seconds: number; readonly threads: number },
): ReviewSummary {
  const count = (played: boolean | null) => found.filter((finding) => finding.played === played).length;
  return {
    games,
    positions,
    mates: found.length,
    played: count(true),
    missed: count(false),
    unknown,
    nodes,
    ...run,
    positionsPerSecond: run.seconds > 0 ? positions / run.seconds : 0,
    nodesPerSecond: run.seconds > 0 ? nodes / run.seconds : 0,
  };
}
