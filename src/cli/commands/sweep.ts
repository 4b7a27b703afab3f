/** `solve-fast sweep`: many positions of a game, searched and checked on all threads. */

import { Argument, Command, Option } from "commander";
import { openResultFile, type ResultRecord } from "../../formats/result-file.js";
import { FailureError, InputError } from "../../game/errors.js";
import { flagOf } from "../../game/setting.js";
import { chooseRanks, sortRanks } from "../../parallel/sweep/choose-ranks.js";
import { checkRankSweep, type RankFinding, rankingOf, sweepRanks } from "../../parallel/sweep/rank-sweep.js";
import { gameSource, loadGame } from "../../parallel/threads/load-game.js";
import { entriesInBytes } from "../../parallel/threads/station.js";
import { tryOwnGame } from "../../parallel/threads/try-game.js";
import { formatCount, formatRate } from "../../report/numbers.js";
import { createProgress } from "../../report/progress.js";
import { createSweepTotals, formatSweepSummary } from "../../report/sweep.js";
import type { SearchKind, SearchOptions } from "../../search/kind.js";
import { ALGORITHMS, findKind, SEARCH_KINDS } from "../../search/kinds.js";
import { SEARCH_SETTINGS, type SearchSettingName, type SearchValues } from "../../search/settings.js";
import type { WhenFull } from "../../table/transposition-table.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { openTruth } from "../files/truth.js";
import { examplesOf } from "../game-commands.js";
import { interruptSignal } from "../interrupt.js";
import { addSettings } from "../options/from-settings.js";
import { options, settingOption, warnOfThreads } from "../options/options.js";

interface Flags extends SearchValues {
  readonly sample?: number;
  readonly all?: boolean;
  readonly seed: number;
  readonly pieces?: { readonly from: number; readonly to: number };
  readonly algorithm: readonly string[];
  readonly check?: string;
  readonly out?: string;
  readonly resume?: boolean;
  readonly byDistance?: boolean;
  readonly keepTable?: boolean;
  readonly maxNodes?: number;
  readonly time?: number;
  readonly tableEntries?: number;
  readonly tableMemory?: number;
  readonly whenFull: WhenFull;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const DEFAULT_ENTRIES = 1_000_000;

async function runSweep(gameName: string, flags: Flags): Promise<void> {
  const { sample, all = false, seed, pieces, threads, quiet = false } = flags;
  if (sample !== undefined && all) throw new InputError("--sample or --all, not both");
  if (sample === undefined && !all) throw new InputError("say which positions: --sample 1/1000, or --all");
  if (flags.resume && flags.out === undefined)
    throw new InputError("--resume needs the --out FILE to go on with");

  const game = gameSource(gameName);
  await tryOwnGame(game);
  const { module, searches } = await loadGame(game);
  const kinds = flags.algorithm.map((name) => kindOf(name, module.name, searches));
  refuseUnheeded(kinds, flags);
  const ranking = rankingOf(module);
  const truth = flags.check === undefined ? undefined : openTruth(flags.check, module.name);
  const chosen = chooseRanks(ranking, { share: sample, seed, pieces });
  if (flags.byDistance && truth === undefined)
    throw new InputError("--by-distance takes the distances from --check DATABASE");
  const ranks = flags.byDistance && truth !== undefined ? sortRanks(chosen, truth.distance) : chosen;
  const { tableMemory, tableEntries = DEFAULT_ENTRIES, whenFull } = flags;
  const entries = tableMemory === undefined ? tableEntries : entriesInBytes(tableMemory, { whenFull });
  const setups = kinds.map((kind) => ({
    game,
    gameOptions: ranking.options,
    algorithm: kind.name,
    search: heeded(kind, flags),
    table: { entries, whenFull },
  }));
  const { signal, release } = interruptSignal();
  const { maxNodes, time, keepTable } = flags;
  const plan = { module, ranks, setups, threads, maxNodes, time, keepTable, signal };
  await checkRankSweep(plan);
  warnOfThreads(threads, quiet);

  const totals = createSweepTotals(flags.algorithm, threads);
  const whole = ranks.count * setups.length;
  const words = new Int32Array(module.create(ranking.options).positionWords);
  function positionAt(rank: number): string {
    ranking.unrank(rank, words, 0);
    return module.formatPosition(words);
  }

  let done = 0;
  /** Checks what an earlier run has found in the same way as what this one finds. */
  function takeEarlier(record: ResultRecord): void {
    const { rank, position, algorithm } = record;
    const place = `${flags.out}: row ${formatCount(done + 1)}`;
    const planned = done < whole ? ranks.at(done % ranks.count) : undefined;
    const setup = setups[Math.floor(done / ranks.count)];
    if (rank !== planned || position !== positionAt(rank) || algorithm !== setup.algorithm) {
      const wanted = planned === undefined ? "no more" : `${positionAt(planned)} by ${setup.algorithm}`;
      throw new FailureError(
        `${place} is ${position} by ${algorithm}, where the sweep has ${wanted}; name the file of this sweep, or a new one`,
      );
    }
    const problem = truth?.check(record);
    if (problem !== undefined) throw new FailureError(`${place}: ${position}: ${algorithm} says ${problem}`);
    totals.addEarlier(record);
    done++;
  }

  const header = { game: module.name, options: optionsOfResults(flags), rows: whole };
  const file =
    flags.out === undefined
      ? undefined
      : openResultFile(flags.out, { header, resume: flags.resume ?? false, onRecord: takeEarlier });
  if (done === whole && !quiet)
    console.error("solve-fast: nothing left to do; these are the earlier results");
  const progress = createProgress({ label: `sweep of ${module.name}`, quiet, done: done / whole });
  let wrong: string | undefined;

  function toRecord({ index, reason, error, rank, ...found }: RankFinding): ResultRecord {
    const position = positionAt(rank);
    if (error !== undefined) {
      console.error(`solve-fast: warning: a thread died at ${position} (${error}); its verdict is unknown`);
    }
    return { rank, position, ...found };
  }

  try {
    for await (const findings of sweepRanks({ ...plan, skip: done })) {
      const records = findings.map(toRecord);
      const problems = records.map((record) => truth?.check(record));
      const first = problems.findIndex((problem) => problem !== undefined);
      const right = first < 0 ? records : records.slice(0, first);
      file?.append(right);
      right.forEach(totals.add);
      done += right.length;
      progress.update(done / whole, formatRate(totals.nodes(), totals.seconds()));
      if (first >= 0) {
        const { position, algorithm } = records[first];
        wrong = `${position}: ${algorithm} says ${problems[first]}`;
        break;
      }
    }
  } finally {
    progress.close();
    release();
    file?.close();
  }

  const summary = totals.summary(wrong === undefined ? 0 : 1);
  console.log(flags.json ? JSON.stringify(summary) : formatSweepSummary(summary));
  if (wrong !== undefined) throw new FailureError(wrong);
  if (done === whole) return;
  const goOn =
    flags.out === undefined
      ? "nothing was kept; with --out FILE it could go on"
      : "the same command with --resume goes on";
  console.error(`solve-fast: stopped after ${formatCount(done)} of ${formatCount(whole)} positions; ${goOn}`);
  process.exitCode = EXIT_INTERRUPTED;
}

/** @throws InputError for a search that the game does not have */
function kindOf(name: string, game: string, searches: readonly SearchKind[]): SearchKind {
  const kind = findKind(name, searches);
  if (kind !== undefined) return kind;
  const known = [...SEARCH_KINDS, ...searches].map((each) => each.name).join(", ");
  throw new InputError(`--algorithm ${name}: ${game} has no such search; it has ${known}`);
}

/** @throws InputError for a setting that none of the searches heeds */
function refuseUnheeded(kinds: readonly SearchKind[], flags: Flags): void {
  for (const name of Object.keys(SEARCH_SETTINGS) as SearchSettingName[]) {
    if (flags[name] === undefined || kinds.some(({ settings }) => settings.includes(name))) continue;
    const others = SEARCH_KINDS.filter(({ settings }) => settings.includes(name));
    const add = `add --algorithm ${others[0].name}`;
    throw new InputError(
      `${flagOf(name)} has no effect in ${kinds.map((kind) => kind.name).join(", ")}; ${add}`,
    );
  }
}

/** Of the settings those that a search heeds: each search of a row gets its own. */
function heeded({ settings }: SearchKind, flags: Flags): SearchOptions {
  const { shuffle, ...rest } = Object.fromEntries(settings.map((name) => [name, flags[name]]));
  return { ...rest, shuffleSeed: shuffle } as SearchOptions;
}

/** What a file of results was made with: another sweep does not go on with it. */
function optionsOfResults(flags: Flags) {
  const {
    sample,
    seed,
    pieces,
    algorithm,
    maxOrder,
    andStrategy,
    epsilon,
    sums,
    leafNumbers,
    shuffle,
    maxNodes,
    time,
    whenFull,
    byDistance,
    keepTable,
  } = flags;
  return {
    sample: sample ?? null,
    seed: sample === undefined ? null : seed,
    pieces: pieces === undefined ? null : `${pieces.from}-${pieces.to}`,
    algorithm: algorithm.join(","),
    "max-order": maxOrder ?? null,
    "and-strategy": andStrategy ?? null,
    epsilon: epsilon ?? null,
    sums: sums ?? null,
    "leaf-numbers": leafNumbers ?? null,
    shuffle: shuffle ?? null,
    "max-nodes": maxNodes ?? null,
    time: time ?? null,
    "table-entries": flags.tableEntries ?? null,
    "table-memory": flags.tableMemory ?? null,
    "when-full": whenFull,
    "by-distance": byDistance ?? false,
    "keep-table": keepTable ?? false,
  };
}

/** Names of searches, one after the other, separated by commas. */
function algorithmNames(text: string): string[] {
  return [...new Set(text.split(",").map((name) => name.trim()))];
}

export async function command(): Promise<Command> {
  const sweep = new Command("sweep")
    .description("search many positions of a game on all threads, and check them against the truth")
    .addArgument(new Argument("<game>", "a game with a numbering of its positions, or a module of your own"))
    .addOption(options.sample())
    .option("--all", "take all positions")
    .addOption(options.seed())
    .addOption(options.pieces())
    .addOption(
      new Option("--algorithm <names>", `how to search, one after the other: ${ALGORITHMS.join(", ")}`)
        .argParser(algorithmNames)
        .default(["df-pn"], "df-pn"),
    );
  addSettings(sweep, SEARCH_SETTINGS)
    .addOption(options.check())
    .addOption(options.out("append results to a file, for --resume and `solve-fast export`"))
    .addOption(options.resume())
    .addOption(options.byDistance());
  for (const name of ["threads", "tableEntries", "tableMemory", "whenFull", "keepTable"] as const) {
    sweep.addOption(settingOption(name));
  }
  return sweep
    .addOption(settingOption("maxNodes"))
    .addOption(settingOption("time"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Every thread has a table of ${DEFAULT_ENTRIES.toLocaleString("en")} entries of its own, which begins empty with every position:
the results, node counts included, do not depend on --threads. The side to move is the attacker. With --check
the sweep ends at the first verdict that is wrong, with exit status 1.

${await examplesOf("sweep")}`,
    )
    .action(runSweep);
}
