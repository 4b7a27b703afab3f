/** `solve-fast review shogi`: positions of recorded games where the side to move had a mate. */
import { Command } from "commander";

import { EXIT_INTERRUPTED } from "../../../cli/failures.js";
import { refuseFilesOfOthers } from "../../../cli/files/game-of-file.js";
import { loadNamedGame } from "../../../cli/files/named-game.js";
import { optionOf } from "../../../cli/options/from-settings.js";
import { options, settingOption, warn } from "../../../cli/options/options.js";
import { type ProblemFlags, refuse } from "../../../cli/options/problem-options.js";
import { failWhereRefused } from "../../../cli/solve/conclusion.js";
import { type Run, reportReading, withSolver } from "../../../cli/solve/run.js";
import { fitted, fittedWords } from "../../../cli/terminal/terminal.js";
import { SetupError } from "../../../game/errors.js";
import { countOf, formatRate } from "../../../report/numbers.js";
import type { Limits } from "../../../search/limits.js";
import type { Solver } from "../../../solver/api.js";
import type { ReviewFinding, ReviewTotals } from "../../../solver/review.js";
import type { SweepProgress } from "../../../solver/sweep/run/run-sweep.js";
import {
  formatReview,
  formatReviewSummary,
  type ReviewedMate,
  type ReviewSummary,
} from "../analysis/review-text.js";
import { MATE_SEARCH } from "../mate/kind.js";
import { formatIllegalEnd, formatMove, formatPosition } from "../text-forms.js";
import { NOTATION } from "./flags.js";
import { type NamedGame, type ReadGames, readGames } from "./game-files.js";

interface Flags extends ProblemFlags, Pick<Limits, "maxNodes" | "time"> {
  readonly algorithm?: string | undefined;
  readonly maxOrder?: number | undefined;
  readonly notation?: "usi" | "japanese";
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
function reviewSearch({ algorithm, maxOrder = MATES }: Flags): ReviewSearch {
  if (maxOrder > HISSHI) {
    throw new SetupError(`--max-order ${maxOrder}: only mates (order 1) and hisshi (order 2) are looked for`);
  }
  if (maxOrder === HISSHI) return { algorithm, maxOrder };
  return { algorithm: algorithm ?? MATE_SEARCH, maxOrder: undefined };
}

export function reviewShogiCommand(): Command {
  return new Command("shogi")
    .description(
      "list the positions of recorded games where the side to move had a mate, and whether it was played",
    )
    .argument(
      "<files...>",
      "records (KIF, KI2, CSA, JKF), games in USI with one per line, or folders of these; - for standard input",
    )
    .addOption(settingOption("maxOrder", MATES, "highest λ order to search; 2 finds hisshi, too"))
    .addOption(settingOption("algorithm"))
    .addOption(settingOption("maxNodes", undefined, "stop a position after this many nodes"))
    .addOption(settingOption("time", undefined, "stop a position after this many seconds"))
    .addOption(optionOf("notation", NOTATION.notation))
    .addOption(settingOption("threads"))
    .addOption(settingOption("tableMemory"))
    .addOption(settingOption("tableEntries"))
    .addOption(settingOption("whenFull"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
A position is given up after ${REVIEW_NODES.toLocaleString("en")} nodes (${HISSHI_NODES.toLocaleString("en")} with --max-order 2), unless --max-nodes or --time says
otherwise. Games that cannot be read are reported, and the rest are still searched; the exit status is then 1.

Examples:
  solve-fast review shogi game.kif
  solve-fast review shogi games/ --max-order 2 --notation japanese`,
    )
    .action(review);
}

async function review(words: readonly string[], flags: Flags): Promise<void> {
  if (flags.json) {
    refuse(["notation"], flags, (option) => `${option} changes only printed text; JSON has moves in USI`);
  }
  const named = await loadNamedGame("shogi");
  await refuseFilesOfOthers(named, words, "review");
  const search = reviewSearch(flags);
  const read = readGames(words);
  reportReading(read);
  for (const game of read.games) {
    const sentence = formatIllegalEnd(game);
    if (sentence !== undefined) warn(flags.quiet ?? false, `${game.file}: ${sentence}`);
  }
  const label = countOf(read.games.length, "game");
  await withSolver(named, flags, {}, (run) => reviewGames(run, search, read), label);
}

/** The signal of the run stops the review; what is found by then is printed. */
async function reviewGames(
  { solver, flags, signal, progress }: Run<Flags>,
  search: ReviewSearch,
  { games, refused, damage }: ReadGames,
): Promise<void> {
  const { json = false, time } = flags;
  const maxNodes = flags.maxNodes ?? (time === undefined ? nodesOf(search) : undefined);
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
  } else failWhereRefused({ refused, damage }, games.length, "game");
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

async function inNotation(mate: ReviewedMate, { notation }: Flags): Promise<ReviewedMate> {
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
