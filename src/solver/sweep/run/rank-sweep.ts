/** Sweeps over a game's own numbering of positions, block by block, with one search after the other. */
import type { GameModule, PositionRanking } from "../../../game/module.js";
import { isOwnGame } from "../../loading/load-game.js";
import { createPool } from "../../threads/pool.js";
import { checkSetup, type SearchSetup } from "../../threads/thread-context.js";
import type { Finding } from "../../threads/verdicts.js";
import { type BlockColumns, copyColumns, createColumns } from "../files/block-columns.js";
import { addTally, emptyTally, type Tally } from "../files/result-record.js";
import { BLOCK_POSITIONS, type Block, blockOf } from "../files/sweep-plan.js";
import { type RankList, rankingOf } from "./choose-ranks.js";
import { type Consumer, layOutSweep, type SweepOptions, sweepRuns } from "./run-sweep.js";
import type { SweepCall, SweepPool } from "./sweep-pool.js";

export interface RankSweepOptions extends Omit<SweepOptions, "setup" | "memory"> {
  /** A game with a ranking. */
  readonly module: GameModule;
  readonly ranks: RankList;
  /** All positions are searched in the first way, then in the second, and so on. */
  readonly setups: readonly SearchSetup[];
  readonly threads: number;
  /** Where the work is done, beside that of other calls; left out, every search has a pool of its own. */
  readonly sweepPool?: SweepPool | undefined;
  /** What is known of a rank (`packKnownValue`): the sweep ends at the first finding that disagrees. */
  readonly knownValue?: ((rank: number) => number) | undefined;
}

/** What there is to do: blocks by their numbers (sweep-plan.ts). */
export interface BlockList {
  /** Positions of a block. Default `BLOCK_POSITIONS`. */
  readonly block?: number;
  /** Numbers of the blocks, in the order in which they are searched; all of them when left out. */
  readonly numbers?: readonly number[] | undefined;
  /** The beginning of the first block is there already. */
  readonly begun?: { readonly columns: BlockColumns; readonly count: number } | undefined;
}

/** Findings in the order of the blocks. */
export interface RankBatch {
  readonly algorithm: string;
  readonly tally: Tally;
  /** What was found in one block after the other. */
  readonly parts: readonly BlockPart[];
  /** Positions whose threads died. */
  readonly deaths: readonly RankDeath[];
  /** A finding that contradicts what is known; it comes after all that is counted here. */
  readonly wrong?: { readonly rank: number; readonly finding: Finding } | undefined;
}

/** News of a block. The columns hold until the next batch is asked for. */
export interface BlockPart {
  /** The block's number, and its first place. */
  readonly number: number;
  readonly first: number;
  /** The columns of the whole block, as far as it goes. */
  readonly columns: BlockColumns;
  /** What is new: the block's positions from the one up to, but not including, the other. */
  readonly from: number;
  readonly to: number;
}

export interface RankDeath {
  readonly rank: number;
  /** What the thread died of. */
  readonly error: string;
}

/** A block in a row of blocks. */
interface PlacedBlock extends Block {
  readonly number: number;
  /** The number that its first position has in the row. */
  readonly start: number;
}

/** Blocks of one search, one behind the other, as a row of positions. */
interface BlockRow {
  /** Positions of all blocks. */
  readonly count: number;
  /** The block that holds a position of the row. */
  locate(index: number): PlacedBlock;
}

/** @param skip positions of the first block that are left out */
function rowOf(numbers: readonly number[], blockAt: (number: number) => Block, skip: number): BlockRow {
  /** Where each block begins in the row, and where the last one ends. */
  const starts = [-skip];
  const placed = (i: number) => ({ ...blockAt(numbers[i]), number: numbers[i], start: starts[i] });
  for (const [i, number] of numbers.entries()) starts.push(starts[i] + blockAt(number).count);
  /** Positions are asked for nearly in their order. */
  let i = 0;
  let last = placed(0);
  return {
    count: starts[numbers.length],
    locate(index) {
      if (index >= last.start && index < starts[i + 1]) return last;
      while (index < starts[i]) i--;
      while (index >= starts[i + 1]) i++;
      last = placed(i);
      return last;
    },
  };
}

function rankAt(ranks: RankList, row: BlockRow, index: number): number {
  const { from, start } = row.locate(index);
  return ranks.at(from + index - start);
}

/** The positions of a row, with the constants of the start; the side to move is the attacker. */
function sourceOf(
  { module, ranks, knownValue }: Pick<RankSweepOptions, "module" | "ranks" | "knownValue">,
  ranking: PositionRanking,
  row: BlockRow,
): SweepCall {
  const start = module.parsePosition(module.start);
  return {
    count: row.count,
    problemWords: start.length,
    write(index, words, offset) {
      words.set(start, offset);
      ranking.unrank(rankAt(ranks, row, index), words, offset);
      return undefined;
    },
    ...(knownValue === undefined
      ? {}
      : { knownValue: (index: number) => knownValue(rankAt(ranks, row, index)) }),
  };
}

/** Makes batches of a search's runs. */
function createBatches(
  algorithm: string,
  ranks: RankList,
  row: BlockRow,
  begun: BlockList["begun"],
): Consumer<RankBatch> {
  let tally = emptyTally();
  let deaths: RankDeath[] = [];
  let wrong: RankBatch["wrong"];
  let parts: BlockPart[] = [];
  let block: PlacedBlock | undefined;
  let columns = createColumns(0);
  let from = 0;
  let to = 0;

  function endPart(): void {
    if (block !== undefined && to > from) {
      parts.push({ number: block.number, first: block.from, columns, from, to });
    }
    from = to;
  }

  function enter(next: PlacedBlock, at: number): void {
    endPart();
    columns = createColumns(next.count);
    if (at > 0 && begun !== undefined) copyColumns(begun.columns, columns, at);
    block = next;
    from = at;
    to = at;
  }

  return {
    add(run) {
      // Nothing counts behind a verdict that is wrong.
      if (wrong !== undefined) return;
      if (run.isWrong) {
        wrong = { rank: rankAt(ranks, row, run.index), finding: run.finding(run.index) };
        return;
      }
      addTally(tally, run.tally);
      if (run.error !== undefined) deaths.push({ rank: rankAt(ranks, row, run.index), error: run.error });
      for (let index = run.index; index < run.index + run.tally.positions; index++) {
        if (to === columns.verdicts.length || block === undefined) {
          const next = row.locate(index);
          enter(next, index - next.start);
        }
        run.read(index, columns, to++);
      }
    },
    take() {
      endPart();
      const taken = { algorithm, tally, parts, deaths, wrong };
      tally = emptyTally();
      deaths = [];
      parts = [];
      return taken;
    },
  };
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

/** Searches blocks, and gives out findings in their order, some at a time. */
export async function* sweepRanks(
  options: RankSweepOptions,
  { block = BLOCK_POSITIONS, numbers, begun }: BlockList = {},
): AsyncGenerator<RankBatch, void, undefined> {
  const { module, ranks, setups, threads, sweepPool } = options;
  const plan = { positions: ranks.count, block };
  const each = Math.ceil(ranks.count / block);
  let skip = begun?.count ?? 0;
  for (const [algorithm, setup] of setups.entries()) {
    const all = numbers ?? Array.from({ length: setups.length * each }, (_, i) => i);
    const own = all.filter((number) => Math.floor(number / each) === algorithm);
    if (own.length === 0) continue;
    if (options.signal?.aborted) return;
    const row = rowOf(own, (number) => blockOf(plan, number), skip);
    const source = sourceOf(options, rankingOf(module), row);
    const batches = createBatches(setup.algorithm, ranks, row, begun);
    if (sweepPool !== undefined) yield* sweepPool.sweep(source, { ...options, setup }, batches);
    else {
      const pool = createPool(threads, { handsOn: !isOwnGame(setup.game) });
      try {
        yield* sweepRuns(pool, source, { ...options, setup }, batches);
      } finally {
        await pool.close();
      }
    }
    skip = 0;
  }
}
