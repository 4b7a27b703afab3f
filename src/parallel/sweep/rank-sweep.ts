/** Sweeps over a game's own numbering of positions, with one search after the other. */

import type { PackedRows } from "../../formats/growing/packed-rows.js";
import { MOST_ROWS } from "../../formats/growing/result-file.js";
import { SetupError } from "../../game/errors.js";
import type { GameModule, PositionRanking } from "../../game/module.js";
import { createPool } from "../threads/pool.js";
import { checkSetup, type SearchSetup } from "../threads/station.js";
import { addTally, emptyTally, type Finding, type Tally } from "../threads/verdicts.js";
import type { RankList } from "./choose-ranks.js";
import {
  layOutSweep,
  type RowForm,
  type SweepOptions,
  type SweepSource,
  sweepRuns,
  type Taker,
} from "./sweep.js";

export interface RankSweepOptions extends Omit<SweepOptions, "setup"> {
  /** A game with a ranking. */
  readonly module: GameModule;
  readonly ranks: RankList;
  /** All positions are searched in the first way, then in the second, and so on. */
  readonly setups: readonly SearchSetup[];
  readonly threads: number;
  /** So many findings, from the beginning, are there already. */
  readonly skip?: number;
  /** What is known of a rank (`packTruth`): the sweep ends at the first finding that disagrees. */
  readonly truth?: ((rank: number) => number) | undefined;
  /** Whether rows are wanted. */
  readonly rows?: boolean;
}

/** Findings in the order of the ranks. */
export interface RankBatch {
  readonly algorithm: string;
  readonly tally: Tally;
  /** A row for each, in portions for a result file; none when no rows are wanted. */
  readonly rows: readonly PackedRows[];
  /** Those of them whose threads died. */
  readonly deaths: readonly RankDeath[];
  /** What disagrees with the truth, behind all that is counted here. */
  readonly wrong?: { readonly rank: number; readonly finding: Finding } | undefined;
}

export interface RankDeath {
  readonly rank: number;
  /** What the thread died of. */
  readonly error: string;
}

/** The positions with these ranks, with the constants of the start; the side to move is the attacker. */
function sourceOf(
  { module, ranks, truth, rows = false }: Omit<RankSweepOptions, "skip">,
  ranking: PositionRanking,
  skip: number,
): SweepSource {
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
    rank: (index) => ranks.at(index),
    ...(truth === undefined ? {} : { truth: (index: number) => truth(ranks.at(index)) }),
    rows: rows ? rowFormOf(module) : undefined,
  };
}

/** Bytes of a row without the text of its position. */
const OTHER_COLUMNS = 48;

function rowFormOf({ start, formatPosition }: GameModule): RowForm {
  return { bytes: OTHER_COLUMNS + Buffer.byteLength(start), formatPosition };
}

/** Bytes for the rows of a portion, at first. */
const FIRST_PORTION = 1 << 16;

/** Makes batches of a search's runs. */
function createBatches(algorithm: string, ranks: RankList, wantsRows: boolean): Taker<RankBatch> {
  let tally = emptyTally();
  let deaths: RankDeath[] = [];
  let wrong: RankBatch["wrong"];
  let portions: PackedRows[] = [];
  /** The rows of a portion, one behind the other: a piece of memory for each run would be much to clear away. */
  let portion = new Uint8Array(FIRST_PORTION);
  let used = 0;
  let count = 0;

  function addRows(rows: PackedRows): void {
    if (count + rows.count > MOST_ROWS) endPortion();
    const { length } = rows.bytes;
    if (used + length > portion.length) {
      const larger = new Uint8Array(2 * (used + length));
      larger.set(portion.subarray(0, used));
      portion = larger;
    }
    portion.set(rows.bytes, used);
    used += length;
    count += rows.count;
  }

  function endPortion(): void {
    if (count === 0) return;
    portions.push({ count, bytes: portion.subarray(0, used) });
    portion = new Uint8Array(FIRST_PORTION);
    used = 0;
    count = 0;
  }

  return {
    add(run) {
      // Nothing counts behind a verdict that is wrong.
      if (wrong !== undefined) return;
      const rank = ranks.at(run.index);
      if (run.isWrong) {
        wrong = { rank, finding: run.finding(run.index) };
        return;
      }
      addTally(tally, run.tally);
      if (run.error !== undefined) deaths.push({ rank, error: run.error });
      if (wantsRows) addRows(run.rows());
    },
    take() {
      endPortion();
      const taken = { algorithm, tally, rows: portions, deaths, wrong };
      tally = emptyTally();
      deaths = [];
      portions = [];
      return taken;
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
  const { setups, threads, keepTable = false } = options;
  const source = sourceOf(options, rankingOf(options.module), 0);
  for (const setup of setups) {
    await checkSetup(setup);
    layOutSweep(setup, { threads, ...source, keepTable });
  }
}

/** Gives out findings in the order of the ranks, some at a time. Every way of searching has threads of its own. */
export async function* sweepRanks(options: RankSweepOptions): AsyncGenerator<RankBatch, void, undefined> {
  const { ranks, setups, threads, skip = 0, rows = false } = options;
  const ranking = rankingOf(options.module);
  for (const [i, setup] of setups.entries()) {
    const from = Math.min(Math.max(0, skip - i * ranks.count), ranks.count);
    if (from === ranks.count) continue;
    if (options.signal?.aborted) return;
    const pool = createPool(threads);
    try {
      const batches = createBatches(setup.algorithm, ranks, rows);
      yield* sweepRuns(pool, sourceOf(options, ranking, from), { ...options, setup }, batches);
    } finally {
      await pool.close();
    }
  }
}
