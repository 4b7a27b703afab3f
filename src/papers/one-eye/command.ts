/** `solve-fast reproduce one-eye`: df-pn+ on one-eye problems. */
import { Command } from "commander";
import { z } from "zod";
import { settingOption } from "../../cli/options/options.js";
import { addLastOptions, outOption, type PaperFlags, reproduce, shareOf } from "../paper-command.js";
import { counts, rows } from "../schema.js";
import { MAXIMUM_NODES } from "./measure.js";
import { formatOneEye } from "./report.js";
import { runOneEye } from "./run.js";

interface Flags extends PaperFlags {
  readonly problems?: string;
  readonly maxNodes: number;
  readonly time?: number;
}

function reproduceOneEye({ problems, maxNodes, time, ...flags }: Flags): Promise<void> {
  return reproduce(flags, {
    name: "one-eye",
    progress: shareOf("searches"),
    run: (kept) => runOneEye({ problems, maxNodes, time, ...kept }),
    format: formatOneEye,
  });
}

export function command(): Command {
  const paper = new Command("one-eye")
    .description("df-pn+ by influence on one-eye problems of Go (Ishii 2005)")
    .option("--problems <folder>", "one-eye problems in SGF (default: those that come with solve-fast)")
    .addOption(outOption())
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "300,000"))
    .addOption(settingOption("time"));
  return addLastOptions(paper)
    .addHelpText(
      "after",
      `
Writes report.md, report.json, scatter plots of methods A, B and C, tables as CSV and one-eye.journal to the folder. A verdict that contradicts another
one, or index.jsonl beside the problems, ends the run.

Examples:
  solve-fast reproduce one-eye --out results
  solve-fast reproduce one-eye --problems one-eye --threads 1 --out results
  solve-fast reproduce one-eye --max-nodes 20000 --json`,
    )
    .action(reproduceOneEye);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("problems", "maxNodes", "threads"),
  time: z.number().nullable(),
  findings: rows,
  slides: rows,
  slidesSeconds: rows,
  classes: rows,
  nodes: rows,
  seconds: rows,
  variants: rows,
  variantsSeconds: rows,
  totals: rows,
});
