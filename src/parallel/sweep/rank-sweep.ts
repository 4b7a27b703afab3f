/** Sweeps over a game's own numbering of positions, with one search after the other. */

import { SetupError } from "../../game/errors.js";
import type { GameModule, PositionRanking } from "../../game/module.js";
import { createPool } from "../threads/pool.js";
import { checkSetup, type SearchSetup } from "../threads/station.js";
import type { RankList } from "./choose-ranks.js";
import { layOutSweep, type SweepFinding, type SweepOptions, type SweepSource, sweep } from "./sweep.js";

export interface RankSweepOptions extends Omit<SweepOptions, "setup"> {
  /** A game with a ranking. */
  readonly module: GameModule;
  readonly ranks: RankList;
  /** All positions are searched in the first way, then in the second, and so on. */
  readonly setups: readonly SearchSetup[];
  readonly threads: number;
  /** So many findings, from the beginning, are there already. */
  readonly skip?: number;
}

export interface RankFinding extends SweepFinding {
  readonly rank: number;
  readonly algorithm: string;
}

/** The positions with these ranks, with the constants of the start; the side to move is the attacker. */
function sourceOf(module: GameModule, ranking: PositionRanking, ranks: RankList, skip: number): SweepSource {
  const start = module.parsePosition(module.start);
  return {
    count: ranks.count,
    skip,
    problemWords: start.length,
    write(index, words, offset) {
      words.set(start, offset);
      ranking.unrank(ranks.at(index), words, offset);
      return undefined;
    },
  };
}

/** @throws SetupError when the game has no ranking */
export function rankingOf(module: GameModule): PositionRanking {
  if (module.ranking === undefined)
    throw new SetupError(`${module.name} has no numbering of positions to sweep over`);
  return module.ranking;
}

/**
 * Finds what would keep a sweep from starting, before anything is written.
 *
 * @throws SetupError for a search that the game cannot do, MemoryError for tables that do not fit
 */
export async function checkRankSweep(options: RankSweepOptions): Promise<void> {
  const { module, ranks, setups, threads, keepTable = false } = options;
  rankingOf(module);
  const problemWords = module.parsePosition(module.start).length;
  for (const setup of setups) {
    await checkSetup(setup);
    layOutSweep(setup, { threads, count: ranks.count, problemWords, keepTable });
  }
}

/** Gives out findings in the order of the ranks, some at a time. Every way of searching has threads of its own. */
export async function* sweepRanks(options: RankSweepOptions): AsyncGenerator<RankFinding[], void, undefined> {
  const { module, ranks, setups, threads, skip = 0, ...rest } = options;
  const ranking = rankingOf(module);
  for (const [i, setup] of setups.entries()) {
    const from = Math.min(Math.max(0, skip - i * ranks.count), ranks.count);
    if (from === ranks.count) continue;
    if (rest.signal?.aborted) return;
    const { algorithm } = setup;
    const pool = createPool(threads);
    try {
      for await (const findings of sweep(pool, sourceOf(module, ranking, ranks, from), {
        setup,
        ...rest,
      })) {
        yield findings.map((finding) => ({ ...finding, rank: ranks.at(finding.index), algorithm }));
      }
    } finally {
      await pool.close();
    }
  }
}
