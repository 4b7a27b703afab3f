/** `solve-fast reproduce`: a paper's tables and figures, measured anew and held against what it prints. */
import { Argument, Command } from "commander";
import {
  MAXIMUM_NODES,
  PAPER_MAXIMUM_ORDER,
  PAPER_SHARE,
  PAPER_TABLE_ENTRIES,
} from "../experiments/simpei.js";
import { formatSimpei } from "../experiments/simpei-report.js";
import { runSimpei } from "../experiments/simpei-run.js";
import { createProgress, type Progress } from "../report/progress.js";
import { options, warnOfThreads } from "./common-options.js";
import { EXIT_INTERRUPTED } from "./failures.js";
import { interruptSignal } from "./interrupt.js";

interface Flags {
  readonly sample: number;
  readonly seed: number;
  readonly out?: string;
  readonly database?: string;
  readonly tableEntries: number;
  readonly maxNodes: number;
  readonly maxOrder: number;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function reproduce(_paper: string, flags: Flags): Promise<void> {
  const { sample, out, json = false, quiet = false, ...rest } = flags;
  warnOfThreads(flags.threads, quiet);
  const steps = progressOfSteps(quiet);
  const { signal, release } = interruptSignal();
  try {
    const run = runSimpei({ ...rest, share: sample, folder: out, signal, onProgress: steps.update });
    const results = await run.finally(steps.close);
    console.log(json ? JSON.stringify(results) : formatSimpei(results));
  } catch (error) {
    if (error !== signal.reason) throw error;
    const goOn = out === undefined ? "--out keeps what is done the next time" : "the same command goes on";
    console.error(`solve-fast: interrupted; ${goOn}`);
    process.exitCode = EXIT_INTERRUPTED;
  } finally {
    release();
  }
}

/** One progress line after the other, each with a time left of its own. */
function progressOfSteps(quiet: boolean) {
  let current: string | undefined;
  let progress: Progress | undefined;
  return {
    update(step: string, share: number): void {
      if (step !== current) {
        progress?.close();
        current = step;
        progress = createProgress({ label: step, quiet });
        if (!quiet && step === "backward analysis") {
          console.error("solve-fast: no database was named; analysing every position of the game first");
        }
      }
      progress?.update(share);
    },
    close: () => progress?.close(),
  };
}

export function reproduceCommand(): Command {
  return new Command("reproduce")
    .description("measure a paper's tables and figures anew, beside what it prints")
    .addArgument(
      new Argument("<paper>", "simpei: the Simpei section of the df-pn λ paper").choices(["simpei"]),
    )
    .addOption(options.sample().default(PAPER_SHARE, "1/1000, as in the paper"))
    .addOption(options.seed())
    .option("--out <folder>", "keep all results there; the same command goes on with them")
    .addOption(options.database())
    .addOption(options.tableEntries().default(PAPER_TABLE_ENTRIES, "1,000,000, as in the paper"))
    .addOption(options.maxNodes().default(MAXIMUM_NODES, "5,000,000"))
    .addOption(options.maxOrder().default(PAPER_MAXIMUM_ORDER))
    .addOption(options.threads())
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Writes report.md, report.json, figure4.svg, searches.csv and simpei.sweep (see \`solve-fast export\`) to the folder.
Without --database every position of the game is analysed first, which takes a minute or more.

Examples:
  solve-fast reproduce simpei --out results
  solve-fast reproduce simpei --database simpei.db --sample 1/100 --seed 7 --out results
  solve-fast reproduce simpei --database simpei.db --sample 1/10000 --json`,
    )
    .action(reproduce);
}
