/** `solve-fast sweep`: many positions of a game, searched and checked on all threads. */

import { Argument, Command } from "commander";
import { sumOfStatistics } from "../../engine/statistics.js";
import { writeOutput } from "../../files/output.js";
import { FailureError, InputError } from "../../game/errors.js";
import { given } from "../../game/setting.js";
import { cancelSweep, searchByQueue } from "../../queue/sweep/collector.js";
import { countOf, formatCount, formatRate } from "../../report/numbers.js";
import { createProgress } from "../../report/progress.js";
import { formatStatistics } from "../../report/statistics.js";
import { createSweepTotals, formatSweepSummary } from "../../report/sweep.js";
import { SWEEP_ENTRIES } from "../../solver/sweep/planning.js";
import { RANK_SWEEP_SETTINGS } from "../../solver/sweep/rank-sweep-settings.js";
import { openRankSweep, planSweep, type RankSweepSettings } from "../../solver/sweep/sweep-ranks.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { examplesOf } from "../game-cli.js";
import { addSettings } from "../options/from-settings.js";
import { options, settingOption, warn, warnOfThreads } from "../options/options.js";
import { refuse } from "../options/problem-options.js";
import { addQueueOptions, addressOf, type QueueFlags } from "../options/queue-options.js";
import { interruptSignal } from "../terminal/interrupt.js";
import { fittedWords, lineWidth } from "../terminal/terminal.js";

interface Flags extends Omit<RankSweepSettings, "game" | "threads">, QueueFlags {
  readonly plan?: string;
  readonly cancel?: boolean;
  readonly all?: boolean;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** What only a sweep that runs has. */
const NOT_OF_PLAN = ["out", "resume", "shard", "stats", "queue", "tlsCa", "tlsCert", "tlsKey", "cancel"];

/** A sweep has some positions, a part of it perhaps none. */
const EMPTY_PART =
  "nothing to do: this part of the sweep is empty, since there are fewer blocks of positions than parts";

async function runSweep(game: string, flags: Flags): Promise<void> {
  const { sample, all = false, check, out, threads, quiet = false, json = false } = flags;
  const { algorithm = ["df-pn"], plan, queue, cancel = false } = flags;
  if (plan !== undefined) {
    const unused = flags.byDistance ? NOT_OF_PLAN : [...NOT_OF_PLAN, "check"];
    refuse(unused, flags, (option) => `${option} has no effect on a plan; leave it out, or leave out --plan`);
  }
  if (sample !== undefined && all) throw new InputError("--sample or --all, not both");
  if (sample === undefined && !all) throw new InputError("say which positions: --sample 1/1000, or --all");
  if (all && flags.seed !== undefined)
    throw new InputError("--seed draws a sample, and --all has none; leave it out");
  if (flags.resume && out === undefined)
    throw new InputError("--resume needs the file to continue: name it with --out");
  if (flags.byDistance && check === undefined)
    throw new InputError("--by-distance takes the distances from a database: name it with --check");
  if (flags.queue !== undefined && out === undefined && !cancel)
    throw new InputError("--queue needs a file for results: name it with --out");
  const wanted = { game, ...given(RANK_SWEEP_SETTINGS, flags) };
  if (plan !== undefined) {
    writeOutput(plan, `${JSON.stringify(await planSweep(wanted), undefined, 2)}\n`);
    return;
  }
  if (cancel) {
    await cancelSweep(await planSweep(wanted), addressOf(flags));
    return;
  }
  const totals = createSweepTotals(algorithm, threads);
  const { signal, release } = interruptSignal();
  const onWarning = (sentence: string) => warn(quiet, sentence);
  let state = "";
  /** The most threads of workers at one time. */
  let others = 0;
  const remote =
    queue === undefined
      ? undefined
      : searchByQueue({
          ...{ address: addressOf(flags), signal, onWarning },
          onState({ workers, threads }) {
            others = Math.max(others, threads);
            state = `, ${countOf(workers, "worker")} with ${countOf(threads, "thread")}`;
          },
        });
  const sweep = await openRankSweep({ ...wanted, signal, remote, onWarning });
  for (const { algorithm, ...tally } of sweep.before) totals.addEarlier(algorithm, tally);
  if (remote === undefined) warnOfThreads(threads, quiet);
  const { rows } = sweep;
  let done = sweep.earlier;
  if (done === rows && !quiet) {
    console.error(
      `solve-fast: ${rows === 0 ? EMPTY_PART : "nothing left to do; these are the earlier results"}`,
    );
  }
  const progress = createProgress({
    label: `sweep of ${sweep.game}`,
    quiet,
    done: rows === 0 ? 1 : done / rows,
  });
  let wrong: FailureError | undefined;
  try {
    for await (const { algorithm, deaths, ...tally } of sweep.counts()) {
      totals.addTally(algorithm, tally);
      for (const { position, error } of deaths) {
        warn(false, `a thread died at ${position} (${error}); its verdict is unknown`);
      }
      done += tally.positions;
      progress.update(done / rows, `${formatRate(totals.nodes(), totals.seconds())}${state}`);
    }
  } catch (error) {
    // A wrong verdict ends the sweep; the findings before it are still reported.
    if (!(error instanceof FailureError) || error.name !== "FailureError") throw error;
    wrong = error;
  } finally {
    progress.close();
    release();
  }
  const found = totals.summary(wrong === undefined ? 0 : 1, sweep.droppedStores());
  const counted = [...sweep.statistics()];
  const stats = counted.map(([algorithm, ofThreads]) => ({
    algorithm,
    ...sumOfStatistics(ofThreads.flatMap((one) => one ?? [])),
    perThread: ofThreads.map((one) => one ?? null),
  }));
  const summary = {
    ...found,
    ...(remote === undefined ? {} : { threads: others }),
    ...(flags.stats === true ? { stats } : {}),
  };
  console.log(json ? JSON.stringify(summary) : fittedWords(formatSweepSummary(summary, lineWidth())));
  if (!json)
    for (const [name, ofThreads] of counted) console.log(`\n${name}\n${formatStatistics(ofThreads)}`);
  if (wrong !== undefined) throw wrong;
  if (check !== undefined && !json) console.log(fittedWords(`checked against ${check}: no verdict is wrong`));
  if (done === rows) return;
  const goOn =
    out === undefined
      ? "nothing was kept; --out FILE keeps results, so that a sweep can continue"
      : "the same command with --resume continues";
  console.error(`solve-fast: stopped after ${formatCount(done)} of ${formatCount(rows)} positions; ${goOn}`);
  process.exitCode = EXIT_INTERRUPTED;
}

export async function command(): Promise<Command> {
  const sweep = new Command("sweep")
    .description(
      "search many positions of a game on all threads, and check the verdicts against known values",
    )
    .addArgument(new Argument("<game>", "a game whose positions are numbered, or a module of your own"))
    .option("--all", "search all positions")
    .addOption(settingOption("threads"));
  return addQueueOptions(
    addSettings(sweep, RANK_SWEEP_SETTINGS, ["threads"]),
    "let `solve-fast worker` search, through a queue in Redis at this address",
  )
    .option("--cancel", "take this sweep out of the queue")
    .option("--plan <file>", "write a description of the sweep as JSON, instead of running it")
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Every thread has a table of ${SWEEP_ENTRIES.toLocaleString("en")} entries of its own, which is emptied before every position.
The results, node counts included, therefore do not depend on --threads. The side to move is the attacker. With --check, the
sweep ends with exit status 1 at the first wrong verdict. Its database has the value of every position; make it once, as the
first example does.

${await examplesOf("sweep")}`,
    )
    .action(runSweep);
}
