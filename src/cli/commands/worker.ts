/** `solve-fast worker`: searches blocks of sweeps, and jobs of positions, that others have put into a queue. */
import { Command } from "commander";
import { setting, whole } from "../../game/setting.js";
import { runWorker, type WorkerTotals } from "../../queue/worker.js";
import { amountOf, formatRate } from "../../report/numbers.js";
import { createProgress } from "../../report/progress.js";
import { optionOf } from "../options/from-settings.js";
import { options, settingOption, warnOfThreads } from "../options/options.js";
import { addQueueOptions, addressOf, type QueueFlags } from "../options/queue-options.js";
import { interruptSignal } from "../terminal/interrupt.js";
import { fittedWords } from "../terminal/terminal.js";

interface Flags extends QueueFlags {
  readonly threads: number;
  readonly game?: readonly string[];
  readonly database?: string;
  readonly idle?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function work(flags: Flags): Promise<void> {
  const { threads, game: games, database, idle, json = false, quiet = false } = flags;
  const address = addressOf(flags);
  warnOfThreads(threads, quiet);
  const { signal, release } = interruptSignal();
  const since = performance.now();
  const progress = createProgress({ label: "worker", quiet });
  progress.update(undefined, textOf({ blocks: 0, positions: 0, jobs: 0, nodes: 0 }, since));
  try {
    const totals = await runWorker({
      ...{ address, threads, games, database, idle, signal },
      onMessage(sentence) {
        progress.close();
        if (!quiet) console.error(`solve-fast: ${sentence}`);
      },
      onBlock: (done) => progress.update(undefined, textOf(done, since)),
    });
    progress.close();
    console.log(json ? JSON.stringify(totals) : fittedWords(textOf(totals, since)));
  } finally {
    progress.close();
    release();
  }
  // The queue's library keeps timers, and with them the process, while it waits for a Redis that is away.
  if (signal.aborted) process.exit();
}

function textOf({ blocks, positions, jobs, nodes }: WorkerTotals, since: number): string {
  const seconds = (performance.now() - since) / 1000;
  const ofPositions = jobs === 0 ? [] : [amountOf(jobs, "job")];
  const ofSweeps =
    blocks === 0 && jobs > 0 ? [] : [amountOf(blocks, "block"), amountOf(positions, "position")];
  return [...ofSweeps, ...ofPositions, formatRate(nodes, seconds)].join(", ");
}

export function command(): Command {
  const worker = new Command("worker").description(
    "search what `sweep --queue` and `solve --queue` have put into a queue, until you stop it",
  );
  return addQueueOptions(worker, "take work from the queue in Redis at this address")
    .addOption(settingOption("threads"))
    .option("--game <module...>", "modules of games of your own that this worker may run")
    .addOption(options.orderDatabase())
    .addOption(optionOf("idle", setting(whole(1, 1e9), "end after n seconds without work")))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Start as many workers as you like, on as many machines as you like, at any time; stop them with Ctrl-C, or kill them. What a worker
has not finished is given to another. A position that is solved comes before a sweep. A worker refuses what is of another version of
solve-fast, games that it was not given, and tables that do not fit into its memory.

Examples:
  solve-fast worker --queue redis://127.0.0.1:6379 --threads 16
  SOLVE_FAST_REDIS_URL=redis://:password@host:6379/0 solve-fast worker --idle 600`,
    )
    .action(work);
}
