/**
 * Sweeps over a game's numbering of positions: all of them, a sample, or a part of either; checked against a database, and
 * written to a file that a later run continues.
 */
import { availableParallelism } from "node:os";
import type { Statistics } from "../../engine/statistics.js";
import { FailureError, SetupError } from "../../game/errors.js";
import { onlyInCode, setting, type ValuesOf } from "../../game/setting.js";
import { gameSource, loadGame } from "../loading/load-game.js";
import { tryOwnGame } from "../loading/try-game.js";
import { checkNamed, checkTableSize, WARNING } from "../settings.js";
import { type KnownValues, openKnownValues } from "./database-values.js";
import { type BlockColumns, findingOf, recordOf, tallyOf } from "./files/block-columns.js";
import { type BlockFile, openBlockFile, type StoredBlock } from "./files/block-file.js";
import { differenceOfBlocks } from "./files/merge-blocks.js";
import { addTally, emptyTally, type ResultRecord, type Tally } from "./files/result-record.js";
import { blockOf, blocksOf, countRows, type SweepPlan } from "./files/sweep-plan.js";
import {
  type OpenPlan,
  openPlan,
  type PlanSettings,
  planOf,
  signatureOf,
  type UnsignedPlan,
} from "./planning.js";
import { RANK_SWEEP_SETTINGS } from "./rank-sweep-settings.js";
import { type BlockPart, checkRankSweep, type RankBatch, sweepRanks } from "./run/rank-sweep.js";
import type { SweepOptions, SweepProgress } from "./run/run-sweep.js";

/** What a sweep that is searched elsewhere has to do. */
export interface RemoteWork {
  readonly plan: SweepPlan;
  readonly opened: OpenPlan;
  /** Blocks that are not there. */
  readonly numbers: readonly number[];
  /** Syncs what was given out to disk. */
  sync(): void;
  /**
   * Checks a whole block against what is known, before it is given out.
   *
   * @throws FailureError when a verdict is wrong
   */
  check(number: number, columns: BlockColumns): void;
  /**
   * Compares a block that came again with the one that is there.
   *
   * @throws FailureError when they do not agree
   */
  compare(number: number, columns: BlockColumns): void;
}

/** Has blocks searched elsewhere, and gives out whole blocks in any order; each is in the file when the next one is asked for. */
export type RemoteSearch = (work: RemoteWork) => AsyncGenerator<RankBatch, void, undefined>;

export interface RankSweepSettings extends PlanSettings, ValuesOf<typeof WARNING> {
  /** Has the blocks searched elsewhere than on threads of this process; needs `out`. */
  readonly remote?: RemoteSearch | undefined;
}

/** A row, and what its thread died of. */
export interface RankResult extends ResultRecord {
  readonly error?: string;
}

/** What was found out about some rows. */
export interface RankCounts extends Tally {
  readonly algorithm: string;
  /** Positions whose threads died, and what each thread died of. */
  readonly deaths: readonly { readonly position: string; readonly error: string }[];
}

export interface RankSweep {
  /** The game's name. */
  readonly game: string;
  /** Rows of the whole sweep. */
  readonly rows: number;
  /** Rows that were there already. */
  readonly earlier: number;
  /** What they amount to, for each algorithm. */
  readonly before: readonly (Tally & { readonly algorithm: string })[];
  readonly algorithms: readonly string[];
  /**
   * Searches what is left; rows come in their order, some at a time, and stand in the file when they are given out. Ends
   * early when the signal says so, and at the first verdict that is wrong.
   *
   * @throws FailureError when a verdict is wrong: it is the last thing that happens, and that row is not written
   */
  results(): AsyncGenerator<RankResult[], void, undefined>;
  /** The same, counted: for sweeps of so many quick positions that an object for each one would cost too much. */
  counts(): AsyncGenerator<RankCounts, void, undefined>;
  /** Stores that a table of all threads has lost because several wrote to one place; they cost nodes, no verdict. */
  droppedStores(): number;
  /** What the searches of each thread did, by algorithm, once they have ended; empty unless it was asked for (`stats`). */
  statistics(): ReadonlyMap<string, readonly (Statistics | undefined)[]>;
}

const GAME = {
  game: setting(
    onlyInCode<string | URL>("a game", (value) => typeof value === "string" || value instanceof URL),
    "",
  ),
  remote: setting(
    onlyInCode<RemoteSearch>("a function", (value) => typeof value === "function"),
    "",
  ),
  ...WARNING,
};

/** Finds most of the mistakes that would keep a sweep from starting. */
async function prepare(settings: RankSweepSettings) {
  checkNamed("the plan of a sweep", settings, { ...RANK_SWEEP_SETTINGS, ...GAME });
  checkTableSize(settings);
  const { out, resume = false, remote } = settings;
  if (resume && out === undefined) throw new SetupError("resume needs the file to continue (out)");
  if (remote !== undefined && out === undefined) {
    throw new SetupError("a queue needs a file for results (out)");
  }
  if (settings.stats === true && remote !== undefined) {
    throw new SetupError("stats counts what threads of this process do, and a queue searches elsewhere");
  }
  const source = gameSource(settings.game);
  await tryOwnGame(source, undefined);
  const knownValues =
    settings.check === undefined ? undefined : openKnownValues(settings.check, await nameOf(source));
  const unsigned = await planOf(settings, knownValues);
  return { unsigned, knownValues, opened: await openPlan(unsigned, { game: settings.game, knownValues }) };
}

/**
 * The plan of a sweep, which is not begun.
 *
 * @throws SetupError for settings that have no effect, FileError for a database that does not serve
 */
export async function planSweep(settings: RankSweepSettings): Promise<SweepPlan> {
  const { unsigned, opened } = await prepare(settings);
  return { ...unsigned, signature: await signatureOf(opened, settings.signal) };
}

/**
 * Finds everything that would keep the sweep from starting, and opens its file.
 *
 * @throws SetupError for settings that have no effect or searches that the game cannot do, FileError for files that do not
 * serve, MemoryError for tables that do not fit, FailureError when a row of the file is wrong
 */
export async function openRankSweep(settings: RankSweepSettings): Promise<RankSweep> {
  const {
    out,
    resume = false,
    shard,
    remote,
    threads = availableParallelism(),
    signal,
    onWarning,
    stats = false,
  } = settings;
  const { unsigned, knownValues, opened } = await prepare(settings);
  const { module, ranks, positionAt } = opened;
  const setups = opened.setups.map((setup) => (stats ? { ...setup, stats } : setup));
  const work = { ...opened, setups, threads, signal, knownValue: knownValues?.packed };
  // Workers have their own memory.
  if (remote === undefined) await checkRankSweep(work);

  const counts = unsigned.algorithms.map((algorithm) => ({ algorithm, ...emptyTally() }));
  const rows = countRows(unsigned, shard);
  const numbers = [...blocksOf(unsigned, shard)];

  const firstWrong = (block: StoredBlock) =>
    knownValues === undefined ? undefined : firstWrongIn(block, unsigned, opened, knownValues);

  function* records(part: BlockPart): Generator<ResultRecord> {
    const algorithm = unsigned.algorithms[blockOf(unsigned, part.number).algorithm];
    for (let at = part.from; at < part.to; at++) {
      const rank = ranks.at(part.first + at);
      yield recordOf(part.columns, at, { rank, position: positionAt(rank), algorithm });
    }
  }

  /** Checks what an earlier run has found in the same way as what this one finds. */
  function checkEarlier(block: StoredBlock): void {
    const wrong = firstWrong(block);
    if (wrong === undefined) return;
    const { algorithm, from } = blockOf(unsigned, block.number);
    const row = (algorithm * unsigned.positions + from + wrong.at + 1).toLocaleString("en");
    throw new FailureError(`${out}: row ${row}: ${wrong.sentence}`);
  }

  let earlier = 0;
  function countEarlier({ number, columns, count }: StoredBlock): void {
    addTally(counts[blockOf(unsigned, number).algorithm], tallyOf(columns, count));
    earlier += count;
  }

  let file: BlockFile | undefined;
  let plan: SweepPlan | undefined;
  const signature = out === undefined ? 0 : await signatureOf(opened, signal);
  // Nothing is searched then, and the signature is not whole.
  if (out !== undefined && !signal?.aborted) {
    const whole = { ...unsigned, signature };
    plan = whole;
    file = openBlockFile(out, {
      plan: whole,
      shard,
      resume,
      keep: numbers.length === 0,
      onBlock(block) {
        checkEarlier(block);
        if (block.count === blockOf(whole, block.number).count) countEarlier(block);
      },
    });
  }
  const missing = file === undefined ? numbers : numbers.filter((number) => !file.has(number));
  const begun = remote === undefined && file?.begun?.number === missing[0] ? file?.begun : undefined;
  if (begun !== undefined) countEarlier(begun);
  let droppedStores = 0;
  const statistics = new Map<string, readonly (Statistics | undefined)[]>();

  function search(): AsyncGenerator<RankBatch, void, undefined> {
    if (remote !== undefined && plan !== undefined && file !== undefined) {
      return remote({ plan, opened, numbers: missing, sync: file.sync, check: checkFound, compare });
    }
    const onProgress = (progress: SweepProgress) => {
      droppedStores = progress.droppedStores;
    };
    const onStatistics: SweepOptions["onStatistics"] = (algorithm, ofThreads) =>
      statistics.set(algorithm, ofThreads);
    return sweepRanks({ ...work, onProgress, onStatistics, onWarning }, { numbers: missing, begun });
  }

  function compare(number: number, columns: BlockColumns): void {
    // A block of another part of the plan is nothing to compare with.
    if (file === undefined || plan === undefined || !file.has(number)) return;
    const difference = differenceOfBlocks(plan, file.read(number).columns, columns);
    if (difference === undefined) return;
    const { at, one, another } = difference;
    throw new FailureError(
      `block ${number}, position ${at + 1} of it: ${one} in ${out}, ${another} from a worker; one of them is wrong`,
    );
  }

  /** Threads of this process check what they find themselves. */
  function checkFound(number: number, columns: BlockColumns): void {
    const wrong = firstWrong({ number, columns, count: columns.verdicts.length });
    if (wrong !== undefined) throw new FailureError(wrong.sentence);
  }

  /** Rows that hold are in the file before they are given out. */
  async function* batches(): AsyncGenerator<RankBatch, void, undefined> {
    try {
      for await (const batch of search()) {
        if (file !== undefined)
          for (const { number, columns, to } of batch.parts) file.write(number, columns, to);
        yield batch;
        if (batch.wrong === undefined) continue;
        const { rank, finding } = batch.wrong;
        const problem = knownValues?.check({ rank, ...finding });
        throw new FailureError(`${positionAt(rank)}: ${batch.algorithm} says ${problem}`);
      }
    } finally {
      file?.close();
    }
  }

  return {
    game: module.name,
    rows,
    earlier,
    before: counts,
    algorithms: unsigned.algorithms,
    droppedStores: () => droppedStores,
    statistics: () => statistics,
    async *results() {
      for await (const batch of batches()) {
        const errors = new Map(batch.deaths.map(({ rank, error }) => [rank, error]));
        yield batch.parts
          .flatMap((part) => [...records(part)])
          .map((row) => {
            const error = errors.get(row.rank);
            return error === undefined ? row : { ...row, error };
          });
      }
    },
    async *counts() {
      for await (const { algorithm, tally, deaths } of batches()) {
        const named = deaths.map(({ rank, error }) => ({ position: positionAt(rank), error }));
        yield { algorithm, ...tally, deaths: named };
      }
    },
  };
}

/** The first finding of a block that the database contradicts: its place in the block, and what is wrong. */
function firstWrongIn(
  { number, columns, count }: StoredBlock,
  plan: UnsignedPlan,
  { ranks, positionAt }: Pick<OpenPlan, "ranks" | "positionAt">,
  knownValues: KnownValues,
): { readonly at: number; readonly sentence: string } | undefined {
  const { algorithm, from } = blockOf(plan, number);
  for (let at = 0; at < count; at++) {
    const rank = ranks.at(from + at);
    const problem = knownValues.check({ rank, ...findingOf(columns, at) });
    if (problem === undefined) continue;
    return { at, sentence: `${positionAt(rank)}: ${plan.algorithms[algorithm]} says ${problem}` };
  }
  return undefined;
}

async function nameOf(source: string): Promise<string> {
  return (await loadGame(source)).name;
}
