/** `solve-fast reproduce go`: the Go section of the df-pn λ paper. */
import { Command } from "commander";
import { z } from "zod";
import { settingOption } from "../../cli/options/options.js";
import { addLastOptions, outOption, type PaperFlags, reproduce, shareOf } from "../paper-command.js";
import { counts, row, rows } from "../schema.js";
import { MAXIMUM_NODES } from "./measure.js";
import { PAPER_TABLE_ENTRIES } from "./paper.js";
import { formatGo } from "./report.js";
import { runGo } from "./run.js";

interface Flags extends PaperFlags {
  readonly problems?: string;
  readonly tableEntries: number;
  readonly maxNodes: number;
  readonly time?: number;
}

function reproduceGo({ problems, tableEntries, maxNodes, time, ...flags }: Flags): Promise<void> {
  return reproduce(flags, {
    name: "go",
    progress: shareOf("searches"),
    run: (kept) => runGo({ problems, tableEntries, maxNodes, time, ...kept }),
    format: formatGo,
  });
}

export function command(): Command {
  const paper = new Command("go")
    .description("the Go section of the df-pn λ paper (Soeda et al. 2007)")
    .option("--problems <folder>", "problems in SGF (default: those that come with solve-fast)")
    .addOption(outOption())
    .addOption(settingOption("tableEntries").default(PAPER_TABLE_ENTRIES, "1,000,000, as in the paper"))
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "5,000,000"))
    .addOption(settingOption("time"));
  return addLastOptions(paper)
    .addHelpText(
      "after",
      `
Writes report.md, report.json, Fig. 3, tables as CSV and go.journal to the folder. True orders are taken from index.jsonl beside the
problems, as \`solve-fast generate go\` writes it; a verdict that contradicts it ends the run.

Examples:
  solve-fast reproduce go --out results
  solve-fast reproduce go --problems captures --threads 1 --out results
  solve-fast reproduce go --max-nodes 20000 --json`,
    )
    .action(reproduceGo);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("problems", "tableEntries", "maxNodes", "givenUp", "threads"),
  time: z.number().nullable(),
  trueOrders: z.boolean(),
  findings: rows,
  table3: rows,
  table4: rows,
  papersTable3: row,
  papersTable4: rows,
  strategies: rows,
});
