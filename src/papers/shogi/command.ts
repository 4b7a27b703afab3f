/** `solve-fast reproduce shogi`: the shogi section of the df-pn λ paper. */
import { Command } from "commander";
import { z } from "zod";
import { options, settingOption, warnOfThreads } from "../../cli/options/options.js";
import {
  printResults,
  refuseFolderOfOthers,
  runUntilInterrupted,
} from "../../cli/terminal/run-until-interrupted.js";
import { createProgress } from "../../report/progress.js";
import { counts, rows } from "../schema.js";
import { MAXIMUM_NODES } from "./measure.js";
import { PAPER_TABLE_ENTRIES } from "./paper.js";
import { formatShogi } from "./report.js";
import { runShogi } from "./run.js";

interface Flags {
  readonly mates?: string;
  readonly hisshi?: string;
  readonly out?: string;
  readonly tableEntries: number;
  readonly maxNodes: number;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function reproduceShogi(flags: Flags): Promise<void> {
  const { mates, hisshi, out, tableEntries, maxNodes, threads, json = false, quiet = false } = flags;
  refuseFolderOfOthers(out, "shogi");
  warnOfThreads(threads, quiet);
  const progress = createProgress({ label: "searches", quiet });
  await runUntilInterrupted(out, async (signal) => {
    const run = runShogi({
      files: { mates, hisshi },
      ...{ tableEntries, maxNodes, threads, folder: out, signal },
      onProgress: (share) => progress.update(share),
    });
    const results = await run.finally(progress.close);
    printResults(results, json, formatShogi);
  });
}

export function command(): Command {
  return new Command("shogi")
    .description("the shogi section of the df-pn λ paper (Soeda et al. 2007)")
    .option("--mates <file>", "mates, one SFEN per line (default: those that come with solve-fast)")
    .option("--hisshi <file>", "hisshi, one SFEN per line (default: those that come with solve-fast)")
    .option("--out <folder>", "keep all results in this folder; the same command continues from them")
    .addOption(settingOption("tableEntries").default(PAPER_TABLE_ENTRIES, "1,000,000, as in the paper"))
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "5,000,000"))
    .addOption(settingOption("threads"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Writes report.md, report.json, figure2.svg and shogi.journal to the folder. The run ends if a search contradicts the order that the file gives for a mate or hisshi.

Examples:
  solve-fast reproduce shogi --out results
  solve-fast reproduce shogi --mates mates.txt --hisshi hisshi.txt --threads 1 --out results
  solve-fast reproduce shogi --max-nodes 20000 --json`,
    )
    .action(reproduceShogi);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("tableEntries", "maxNodes", "givenUp", "threads"),
  decades: z.number(),
  sets: rows,
});
