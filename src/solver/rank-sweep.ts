/**
 * Sweeps over a game's numbering of positions: all of them or a sample, held against a database, into a file that a later
 * run goes on with.
 */
import { availableParallelism } from "node:os";
import { openResultFile, type ResultRecord, unpackRows } from "../formats/growing/result-file.js";
import { FailureError, SetupError } from "../game/errors.js";
import { flagOf, onlyInCode, setting, type ValuesOf } from "../game/setting.js";
import { chooseRanks, sortRanks } from "../parallel/sweep/choose-ranks.js";
import {
  checkRankSweep,
  type RankBatch,
  rankingOf,
  sweepRanks as sweepBatches,
} from "../parallel/sweep/rank-sweep.js";
import type { SweepProgress } from "../parallel/sweep/sweep.js";
import { gameSource, loadGame } from "../parallel/threads/load-game.js";
import { parseBytes } from "../parallel/threads/memory.js";
import { entriesInBytes, type SearchSetup } from "../parallel/threads/station.js";
import { tryOwnGame } from "../parallel/threads/try-game.js";
import type { Tally } from "../parallel/threads/verdicts.js";
import { type SearchKind, searchOptions } from "../search/kind.js";
import { findKind, SEARCH_KINDS } from "../search/kinds.js";
import { SEARCH_SETTINGS, type SearchSettingName } from "../search/settings.js";
import { openTruth } from "./database-truth.js";
import { RANK_SWEEP_SETTINGS } from "./rank-sweep-settings.js";
import { checkNamed, checkTableSize, WARNING } from "./settings.js";

/** Entries a thread: the table of the df-pn λ paper. */
export const SWEEP_ENTRIES = 1_000_000;

export interface RankSweepSettings extends ValuesOf<typeof RANK_SWEEP_SETTINGS>, ValuesOf<typeof WARNING> {
  /** The name of a game with a numbering of its positions, or the path or `file:` URL of a module. */
  readonly game: string | URL;
  /** Called with every row that `out` held already. */
  readonly onEarlier?: ((row: ResultRecord) => void) | undefined;
}

/** A row, and what its thread died of. */
export interface RankResult extends ResultRecord {
  readonly error?: string;
}

/** What was found out about some rows. */
export interface RankCounts extends Tally {
  readonly algorithm: string;
  /** Those of them whose threads died, and what of. */
  readonly deaths: readonly { readonly position: string; readonly error: string }[];
}

export interface RankSweep {
  /** The game's name. */
  readonly game: string;
  /** Rows of the whole sweep. */
  readonly rows: number;
  /** Rows that were there already. */
  readonly earlier: number;
  readonly algorithms: readonly string[];
  /**
   * Searches what is left; rows come in their order, some at a time, and stand in the file when they are given out. Ends
   * early when the signal says so, and at the first verdict that is wrong.
   *
   * @throws FailureError when a verdict is wrong: it is the last thing that happens, and that row is not written
   */
  results(): AsyncGenerator<RankResult[], void, undefined>;
  /** The same, counted: for sweeps of so many small positions that an object for each is too much. */
  counts(): AsyncGenerator<RankCounts, void, undefined>;
  /** Stores that a table of all threads has lost because several wrote to one place; they cost nodes, no verdict. */
  droppedStores(): number;
}

const GAME = {
  game: setting(
    onlyInCode<string | URL>("a game", (value) => typeof value === "string" || value instanceof URL),
    "",
  ),
  onEarlier: setting(
    onlyInCode("a function", (value) => typeof value === "function"),
    "",
  ),
  ...WARNING,
};

/**
 * Finds everything that would keep the sweep from starting, and opens its file.
 *
 * @throws SetupError for settings that have no effect or searches that the game cannot do, FileError for files that do not
 * serve, MemoryError for tables that do not fit, FailureError when a row of the file is wrong or not of this sweep
 */
export async function openRankSweep(settings: RankSweepSettings): Promise<RankSweep> {
  checkNamed("openRankSweep", settings, { ...RANK_SWEEP_SETTINGS, ...GAME });
  checkTableSize(settings);
  const { sample, seed = 1, pieces, algorithm: names = ["df-pn"], check, out, resume = false } = settings;
  if (resume && out === undefined) throw new SetupError("resume needs the file to go on with (out)");
  const source = gameSource(settings.game);
  await tryOwnGame(source, undefined);
  const { module, searches: own } = await loadGame(source);
  const kinds = names.map((name) => kindOf(name, module.name, own));
  refuseUnheeded(kinds, settings);
  const ranking = rankingOf(module);
  const truth = check === undefined ? undefined : openTruth(check, module.name);
  const chosen = chooseRanks(ranking, { share: sample, seed, pieces });
  if (settings.byDistance && truth === undefined) {
    throw new SetupError("an order by distance takes the distances from a database (check)");
  }
  const ranks = settings.byDistance && truth !== undefined ? sortRanks(chosen, truth.distance) : chosen;
  const table = tableOf(settings);
  const setups: SearchSetup[] = kinds.map((kind) => ({
    game: source,
    gameOptions: ranking.options,
    algorithm: kind.name,
    // Each search of a row gets what it heeds.
    search: searchOptions(settings, kind.settings),
    table,
    engineBytes: kind.engineBytes,
  }));
  const { threads = availableParallelism(), maxNodes, time, keepTable, signal, onWarning } = settings;
  const plan = { module, ranks, setups, threads, maxNodes, time, keepTable, signal, truth: truth?.packed };
  await checkRankSweep(plan);

  const rows = ranks.count * setups.length;
  const words = module.parsePosition(module.start);
  function positionAt(rank: number): string {
    ranking.unrank(rank, words, 0);
    return module.formatPosition(words);
  }

  let done = 0;
  /** Checks what an earlier run has found in the same way as what this one finds. */
  function takeEarlier(record: ResultRecord): void {
    const { rank, position, algorithm } = record;
    const place = `${out}: row ${(done + 1).toLocaleString("en")}`;
    const planned = done < rows ? ranks.at(done % ranks.count) : undefined;
    const setup = setups[Math.floor(done / ranks.count)];
    if (rank !== planned || position !== positionAt(rank) || algorithm !== setup.algorithm) {
      const wanted = planned === undefined ? "no more" : `${positionAt(planned)} by ${setup.algorithm}`;
      throw new FailureError(
        `${place} is ${position} by ${algorithm}, where the sweep has ${wanted}; name the file of this sweep, or a new one`,
      );
    }
    const problem = truth?.check(record);
    if (problem !== undefined) throw new FailureError(`${place}: ${position}: ${algorithm} says ${problem}`);
    settings.onEarlier?.(record);
    done++;
  }

  const header = { game: module.name, options: optionsOfResults(settings, names), rows };
  let droppedStores = 0;
  const file = out === undefined ? undefined : openResultFile(out, { header, resume, onRecord: takeEarlier });
  const earlier = done;

  /** What is right stands in the file when it is given out. */
  async function* batches(rows: boolean): AsyncGenerator<RankBatch, void, undefined> {
    try {
      const onProgress = (progress: SweepProgress) => {
        droppedStores = progress.droppedStores;
      };
      const wanted = { skip: earlier, rows: rows || file !== undefined, onProgress, onWarning };
      for await (const batch of sweepBatches({ ...plan, ...wanted })) {
        if (file !== undefined) for (const portion of batch.rows) file.appendRows(portion);
        yield batch;
        if (batch.wrong === undefined) continue;
        const { rank, finding } = batch.wrong;
        const problem = truth?.check({ rank, ...finding });
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
    algorithms: names,
    droppedStores: () => droppedStores,
    async *results() {
      for await (const batch of batches(true)) {
        const errors = new Map(batch.deaths.map(({ rank, error }) => [rank, error]));
        yield batch.rows.flatMap(unpackRows).map((row) => {
          const error = errors.get(row.rank);
          return error === undefined ? row : { ...row, error };
        });
      }
    },
    async *counts() {
      for await (const { algorithm, tally, deaths } of batches(false)) {
        const named = deaths.map(({ rank, error }) => ({ position: positionAt(rank), error }));
        yield { algorithm, ...tally, deaths: named };
      }
    },
  };
}

function tableOf({ tableEntries = SWEEP_ENTRIES, tableMemory, whenFull = "collect" }: RankSweepSettings) {
  const bytes = typeof tableMemory === "string" ? parseBytes(tableMemory) : tableMemory;
  return { entries: bytes === undefined ? tableEntries : entriesInBytes(bytes, { whenFull }), whenFull };
}

/** @throws SetupError for a search that the game does not have */
function kindOf(name: string, game: string, own: readonly SearchKind[]): SearchKind {
  const kind = findKind(name, own);
  if (kind !== undefined) return kind;
  const known = [...SEARCH_KINDS, ...own].map((each) => each.name).join(", ");
  throw new SetupError(`${game} has no search ${name}; it has ${known}`);
}

/** @throws SetupError for a setting that none of the searches heeds */
function refuseUnheeded(kinds: readonly SearchKind[], settings: RankSweepSettings): void {
  for (const name of Object.keys(SEARCH_SETTINGS) as SearchSettingName[]) {
    if (settings[name] === undefined || kinds.some((kind) => kind.settings.includes(name))) continue;
    const others = SEARCH_KINDS.filter((kind) => kind.settings.includes(name));
    const named = kinds.map((kind) => kind.name).join(", ");
    throw new SetupError(
      `${name} (${flagOf(name)}) has no effect in ${named}; it is a setting of ${others.map((other) => other.name).join(", ")}`,
    );
  }
}

/** What a file of results was made with: another sweep does not go on with it. */
function optionsOfResults(settings: RankSweepSettings, names: readonly string[]) {
  const { sample, seed = 1, pieces } = settings;
  const searchNames = Object.keys(SEARCH_SETTINGS) as SearchSettingName[];
  return {
    sample: sample ?? null,
    seed: sample === undefined ? null : seed,
    pieces: pieces === undefined ? null : `${pieces.from}-${pieces.to}`,
    algorithm: names.join(","),
    ...Object.fromEntries(searchNames.map((name) => [flagOf(name).slice(2), settings[name] ?? null])),
    "max-nodes": settings.maxNodes ?? null,
    time: settings.time ?? null,
    "table-entries": settings.tableEntries ?? null,
    "table-memory": settings.tableMemory ?? null,
    "when-full": settings.whenFull ?? "collect",
    "by-distance": settings.byDistance ?? false,
    "keep-table": settings.keepTable ?? false,
  };
}
