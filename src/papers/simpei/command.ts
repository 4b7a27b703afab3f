/** `solve-fast reproduce simpei`: the Simpei section of the df-pn λ paper. */
import { Command } from "commander";
import { z } from "zod";
import { options, settingOption, warnOfThreads } from "../../cli/options/options.js";
import {
  printResults,
  progressOfSteps,
  refuseFolderOfOthers,
  runUntilInterrupted,
} from "../../cli/terminal/run-until-interrupted.js";
import { counts, row, rows } from "../schema.js";
import { MAXIMUM_NODES, PAPER_MAXIMUM_ORDER, PAPER_SHARE, PAPER_TABLE_ENTRIES } from "./plan.js";
import { formatSimpei } from "./report.js";
import { runSimpei } from "./run.js";

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

async function reproduceSimpei(flags: Flags): Promise<void> {
  const { sample, out, json = false, quiet = false, ...rest } = flags;
  refuseFolderOfOthers(out, "simpei");
  warnOfThreads(flags.threads, quiet);
  const steps = progressOfSteps(quiet, (step) => {
    if (!quiet && step === "retrograde analysis") {
      console.error(
        "solve-fast: no --database was named; analysing every position of the game first, which takes a minute or more",
      );
    }
  });
  await runUntilInterrupted(out, async (signal) => {
    const run = runSimpei({ ...rest, share: sample, folder: out, signal, onProgress: steps.update });
    const results = await run.finally(steps.close);
    printResults(results, json, formatSimpei);
  });
}

export function command(): Command {
  return new Command("simpei")
    .description("the Simpei section of the df-pn λ paper (Soeda et al. 2007)")
    .addOption(options.sample().default(PAPER_SHARE, "1/1000, as in the paper"))
    .addOption(options.seed())
    .option("--out <folder>", "keep all results in this folder; the same command continues from them")
    .addOption(options.database())
    .addOption(settingOption("tableEntries").default(PAPER_TABLE_ENTRIES, "1,000,000, as in the paper"))
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "5,000,000"))
    .addOption(settingOption("maxOrder", PAPER_MAXIMUM_ORDER))
    .addOption(settingOption("threads"))
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
    .action(reproduceSimpei);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("positionsDrawn", "problems", "tableEntries", "maxNodes", "givenUp", "maxOrder", "threads"),
  sample: rows,
  table5: rows.or(row),
  strategies: row,
  table6: row.nullable(),
});
