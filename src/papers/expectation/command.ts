/** `solve-fast reproduce expectation`: the paper on game tree search using expectation, in Othello. */
import { Command } from "commander";
import { z } from "zod";
import { options } from "../../cli/options/options.js";
import { progressOfSteps } from "../../cli/terminal/run-until-interrupted.js";
import { readOthelloRecords } from "../../games/othello/records/records.js";
import { addLastOptions, outOption, type PaperFlags, reproduce } from "../paper-command.js";
import { counts, row, rows } from "../schema.js";
import { PAPER_POSITIONS } from "./paper.js";
import { formatExpectation } from "./report/report.js";
import { runExpectation } from "./run.js";

/** The largest n of "n plies ahead". */
const MOST_AHEAD = 5;

interface Flags extends PaperFlags {
  readonly records?: readonly string[];
  readonly positions: number;
  readonly seed: number;
  readonly questions?: boolean;
  readonly ahead: number;
}

function reproduceExpectation(flags: Flags): Promise<void> {
  const { records: files, questions: asked, ahead, positions, seed, ...rest } = flags;
  const records =
    files === undefined ? undefined : { games: readOthelloRecords(files), source: nameOf(files) };
  const questions = asked ? { ahead } : undefined;
  return reproduce(rest, {
    name: "expectation",
    progress: (quiet) =>
      progressOfSteps(quiet, (step) => {
        if (!quiet && step === "self-play") {
          console.error("solve-fast: no records were named; playing games first");
        }
      }),
    run: (kept) => runExpectation({ records, questions, positions, seed, ...kept }),
    format: formatExpectation,
  });
}

function nameOf(files: readonly string[]): string {
  return files.length === 1 ? files[0] : `${files.length} files`;
}

export function command(): Command {
  const paper = new Command("expectation")
    .description("Othello: the expectation method against minimax (Kobayashi et al. 2002)")
    .option("--records <files...>", "games: WTHOR files (.wtb), GGF or lists of moves (default: self-play)")
    .addOption(options.positions().default(PAPER_POSITIONS, "10,000, as in the paper"))
    .addOption(options.seed())
    .option(
      "--questions",
      "also measure what the paper leaves open: equal nodes and time, better values, other rules",
    )
    .addOption(options.ahead().default(MOST_AHEAD, `${MOST_AHEAD}`))
    .addOption(outOption());
  return addLastOptions(paper)
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
