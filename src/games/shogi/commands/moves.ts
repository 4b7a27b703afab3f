/** `solve shogi --moves`: walks through games, and lists where the side to move had a mate. */

import { EXIT_INTERRUPTED, FailureError, UsageError } from "../../../cli/failures.js";
import { type NamedGame, readGames } from "../../../cli/files/game-files.js";
import type { SweepProgress } from "../../../parallel/sweep/sweep.js";
import { SetupError } from "../../../parallel/threads/station.js";
import { countOf, formatRate } from "../../../report/numbers.js";
import { createProgress } from "../../../report/progress.js";
import type { Algorithm } from "../../../search/algorithms.js";
import type { Solver } from "../../../solver/api.js";
import type { WalkFinding, WalkTotals } from "../questions/game-walk.js";
import { formatWalk, formatWalkSummary, type WalkedMate, type WalkSummary } from "../questions/walk-text.js";

export interface MovesFlags {
  readonly moves?: readonly string[];
  readonly algorithm?: Algorithm;
  readonly maxOrder?: number;
  readonly maxNodes?: number;
  readonly time?: number;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Most positions of games have no mate, and are decided by a few nodes; what needs more than this stays open. */
const WALK_NODES = 100_000;
/** Looking for hisshi too, most positions stay open until the limit. */
const HISSHI_NODES = 10_000;
const MATES = 1;
const HISSHI = 2;

interface WalkSearch {
  readonly algorithm: Algorithm | undefined;
  readonly maxOrder: number | undefined;
  readonly quietMoves: boolean;
}

/**
 * The search of each position, by the highest λ order that is asked for. A hisshi is kept by moves that give no check,
 * too.
 */
function walkSearch({ algorithm, maxOrder = MATES }: MovesFlags): WalkSearch {
  if (maxOrder > HISSHI) {
    throw new SetupError(
      `--max-order ${maxOrder}: --moves looks for mates and hisshi, which are of order 1 and 2`,
    );
  }
  if (maxOrder === HISSHI) return { algorithm, maxOrder, quietMoves: true };
  return { algorithm: algorithm ?? "df-pn-mate", maxOrder: undefined, quietMoves: false };
}

/** @param signal stops the walk; what is found by then is printed */
export async function walkThroughGames(
  solver: Solver,
  flags: MovesFlags,
  signal: AbortSignal,
): Promise<void> {
  if (solver.game.name !== "shogi")
    throw new UsageError(`--moves walks through games of shogi, not ${solver.game.name}`);
  const search = walkSearch(flags);
  const { games, refused } = readGames(flags.moves ?? []);
  for (const line of refused) console.error(`solve-fast: ${line}`);
  const { json = false, quiet = false, time } = flags;
  const maxNodes = flags.maxNodes ?? (time === undefined ? nodesOf(search) : undefined);
  const progress = createProgress({ label: countOf(games.length, "game"), quiet });
  const totals: WalkTotals = { positions: 0, unknown: 0, nodes: 0 };
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const onProgress = ({ done, positions, nodes }: SweepProgress) =>
    progress.update(done / positions, formatRate(nodes, seconds()));
  const found: WalkFinding[] = [];
  let summary: WalkSummary;
  try {
    for await (const finding of solver.walk(
      games,
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
      console.log(json ? JSON.stringify(mate) : formatWalk(mate));
    }
  } finally {
    progress.close();
  }
  console.log(json ? JSON.stringify(summary) : formatWalkSummary(summary));
  if (signal.aborted) {
    console.error(
      `solve-fast: stopped after ${countOf(totals.positions, "position")}; the mates above are all up to there`,
    );
    process.exitCode = EXIT_INTERRUPTED;
  } else if (refused.length > 0) {
    throw new FailureError(
      `${refused.length} of ${countOf(games.length + refused.length, "game")} could not be read`,
    );
  }
}

function nodesOf({ quietMoves }: WalkSearch): number {
  return quietMoves ? HISSHI_NODES : WALK_NODES;
}

/** The mate with a line of play and its true order, which the walk itself does not find out. */
async function withLine(
  solver: Solver,
  { title, file }: NamedGame,
  { game, ply, words, attacker, order, move, played }: WalkFinding,
  settings: Pick<WalkSearch, "algorithm" | "maxOrder"> & { readonly signal: AbortSignal },
): Promise<WalkedMate> {
  const { formatPosition, formatMove } = solver.game;
  const position = formatPosition(words);
  const { line, plies = null, ...exact } = await solver.solve(position, settings);
  return {
    file,
    game: game + 1,
    title,
    ply: ply + 1,
    side: attacker === 0 ? "black" : "white",
    position,
    order: exact.order ?? order ?? MATES,
    plies,
    line,
    move: move === null ? null : formatMove(move),
    played,
  };
}

function summaryOf(
  games: number,
  found: readonly WalkFinding[],
  { positions, unknown, nodes }: WalkTotals,
  run: { readonly seconds: number; readonly threads: number },
): WalkSummary {
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
