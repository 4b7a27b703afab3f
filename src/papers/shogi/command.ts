/** `solve-fast reproduce shogi`: the shogi section of the df-pn λ paper. */
import { Command } from "commander";
import { z } from "zod";
import { settingOption } from "../../cli/options/options.js";
import { addLastOptions, outOption, type PaperFlags, reproduce, shareOf } from "../paper-command.js";
import { counts, rows } from "../schema.js";
import { MAXIMUM_NODES } from "./measure.js";
import { PAPER_TABLE_ENTRIES } from "./paper.js";
import { formatShogi } from "./report.js";
import { runShogi } from "./run.js";

interface Flags extends PaperFlags {
  readonly mates?: string;
  readonly hisshi?: string;
  readonly tableEntries: number;
  readonly maxNodes: number;
}

function reproduceShogi({ mates, hisshi, tableEntries, maxNodes, ...flags }: Flags): Promise<void> {
  const files = { mates, hisshi };
  return reproduce(flags, {
    name: "shogi",
    progress: shareOf("searches"),
    run: (kept) => runShogi({ files, tableEntries, maxNodes, ...kept }),
    format: formatShogi,
  });
}

export function command(): Command {
  const paper = new Command("shogi")
    .description("the shogi section of the df-pn λ paper (Soeda et al. 2007)")
    .option("--mates <file>", "mates, one SFEN per line (default: those that come with solve-fast)")
    .option("--hisshi <file>", "hisshi, one SFEN per line (default: those that come with solve-fast)")
    .addOption(outOption())
    .addOption(settingOption("tableEntries").default(PAPER_TABLE_ENTRIES, "1,000,000, as in the paper"))
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "5,000,000"));
  return addLastOptions(paper)
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
