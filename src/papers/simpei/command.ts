/** `solve-fast reproduce simpei`: the Simpei section of the df-pn λ paper. */
import { Command } from "commander";
import { z } from "zod";
import { options, settingOption } from "../../cli/options/options.js";
import { progressOfSteps } from "../../cli/terminal/run-until-interrupted.js";
import { addLastOptions, outOption, type PaperFlags, reproduce } from "../paper-command.js";
import { counts, row, rows } from "../schema.js";
import { MAXIMUM_NODES, PAPER_MAXIMUM_ORDER, PAPER_SHARE, PAPER_TABLE_ENTRIES } from "./plan.js";
import { formatSimpei } from "./report.js";
import { runSimpei } from "./run.js";

interface Flags extends PaperFlags {
  readonly sample: number;
  readonly seed: number;
  readonly database?: string;
  readonly tableEntries: number;
  readonly maxNodes: number;
  readonly maxOrder: number;
}

function reproduceSimpei(flags: Flags): Promise<void> {
  const { sample, seed, database, tableEntries, maxNodes, maxOrder, ...rest } = flags;
  return reproduce(rest, {
    name: "simpei",
    progress: (quiet) =>
      progressOfSteps(quiet, (step) => {
        if (!quiet && step === "retrograde analysis") {
          console.error(
            "solve-fast: no --database was named; analysing every position of the game first, which takes a minute or more",
          );
        }
      }),
    run: (kept) => runSimpei({ share: sample, seed, database, tableEntries, maxNodes, maxOrder, ...kept }),
    format: formatSimpei,
  });
}

export function command(): Command {
  const paper = new Command("simpei")
    .description("the Simpei section of the df-pn λ paper (Soeda et al. 2007)")
    .addOption(options.sample().default(PAPER_SHARE, "1/1000, as in the paper"))
    .addOption(options.seed())
    .addOption(outOption())
    .addOption(options.database())
    .addOption(settingOption("tableEntries").default(PAPER_TABLE_ENTRIES, "1,000,000, as in the paper"))
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "5,000,000"))
    .addOption(settingOption("maxOrder", PAPER_MAXIMUM_ORDER));
  return addLastOptions(paper)
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
  findings: rows,
  sample: rows,
  table5: rows.or(row),
  strategies: row,
  variants: rows,
  table6: row.nullable(),
});
