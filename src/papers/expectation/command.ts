/** `solve-fast reproduce expectation`: the paper on game tree search using expectation, in Othello. */
import { Command } from "commander";
import { z } from "zod";
import { options, settingOption, warnOfThreads } from "../../cli/options/options.js";
import {
  printResults,
  progressOfSteps,
  refuseFolderOfOthers,
  runUntilInterrupted,
} from "../../cli/terminal/run-until-interrupted.js";
import { readOthelloRecords } from "../../games/othello/records/records.js";
import { counts, row, rows } from "../schema.js";
import { PAPER_POSITIONS } from "./paper.js";
import { formatExpectation } from "./report/report.js";
import { runExpectation } from "./run.js";

/** The largest n of "n plies ahead". */
const MOST_AHEAD = 5;

interface Flags {
  readonly records?: readonly string[];
  readonly positions: number;
  readonly seed: number;
  readonly questions?: boolean;
  readonly ahead: number;
  readonly out?: string;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function reproduceExpectation(flags: Flags): Promise<void> {
  const { records: files, questions: asked, ahead, out, json = false, quiet = false, ...rest } = flags;
  refuseFolderOfOthers(out, "expectation");
  const records =
    files === undefined ? undefined : { games: readOthelloRecords(files), source: nameOf(files) };
  warnOfThreads(flags.threads, quiet);
  const steps = progressOfSteps(quiet, (step) => {
    if (!quiet && step === "self-play") {
      console.error("solve-fast: no records were named; playing games first");
    }
  });
  const questions = asked ? { ahead } : undefined;
  await runUntilInterrupted(out, async (signal) => {
    const onProgress = steps.update;
    const run = runExpectation({ ...rest, records, questions, folder: out, signal, onProgress });
    const results = await run.finally(steps.close);
    printResults(results, json, formatExpectation);
  });
}

function nameOf(files: readonly string[]): string {
  return files.length === 1 ? files[0] : `${files.length} files`;
}

export function command(): Command {
  return new Command("expectation")
    .description("Othello: the expectation method against minimax (Kobayashi et al. 2002)")
    .option("--records <files...>", "games: WTHOR files (.wtb), GGF or lists of moves (default: self-play)")
    .addOption(options.positions().default(PAPER_POSITIONS, "10,000, as in the paper"))
    .addOption(options.seed())
    .option(
      "--questions",
      "also measure what the paper leaves open: equal nodes and time, better values, other rules",
    )
    .addOption(options.ahead().default(MOST_AHEAD, `${MOST_AHEAD}`))
    .option("--out <folder>", "keep all results in this folder; the same command continues from them")
    .addOption(settingOption("threads"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Measures Tables 1 to 10 and Figs. 6 and 7. σ is estimated from games that are not used to judge the methods.
Writes report.md, report.json, figure6.svg, figure7.svg and expectation.jsonl (the results of each position) to the folder. The results depend on the records, --positions and --seed, and not on --threads.

Examples:
  solve-fast reproduce expectation --records WTH_2004.wtb WTH_2006.wtb --out results
  solve-fast reproduce expectation --positions 500
  solve-fast reproduce expectation --records games.txt --positions 1000 --json --quiet
  solve-fast reproduce expectation --records WTH_2004.wtb --questions --ahead 3`,
    )
    .action(reproduceExpectation);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("positionsAsked", "seed", "threads"),
  records: row,
  table1: rows,
  table2: rows.or(row),
  table3: rows.or(row),
  table4: rows.or(row),
  table5: rows,
  figure6: row,
  oneMove: rows,
  table8: rows,
  severalMoves: rows,
  findings: rows,
  questions: row.optional(),
});
