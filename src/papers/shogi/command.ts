/** `solve-fast reproduce shogi`: the shogi section of the df-pn λ paper. */
import { Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { settingOption } from "../../cli/options/options.js";
import { addLastOptions, outOption, type PaperFlags, reproduce, shareOf } from "../paper-command.js";
import { counts, rows } from "../schema.js";
import { MAXIMUM_NODES } from "./measure.js";
import { TABLE_SIZES } from "./paper.js";
import { formatShogi } from "./report.js";
import { runShogi } from "./run.js";

interface Flags extends PaperFlags {
  readonly mates?: string;
  readonly hisshi?: string;
  readonly tableEntries: readonly number[];
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

const LEAST_ENTRIES = 1024;

function sizesOption(): Option {
  const shown = TABLE_SIZES.join(",");
  return new Option("--table-entries <list>", "sizes of tables, each of which is measured")
    .default(TABLE_SIZES, `${shown}; the paper has the last`)
    .argParser((text: string) => {
      const sizes = text.split(",").map(Number);
      if (sizes.every((size) => Number.isInteger(size) && size >= LEAST_ENTRIES && size < 2 ** 31)) {
        return [...new Set(sizes)].sort((a, b) => a - b);
      }
      throw new InvalidArgumentError(
        `It has to be whole numbers of at least ${LEAST_ENTRIES} between commas, as in ${shown}.`,
      );
    });
}

export function command(): Command {
  const paper = new Command("shogi")
    .description("the shogi section of the df-pn λ paper (Soeda et al. 2007)")
    .option("--mates <file>", "mates, one SFEN per line (default: those that come with solve-fast)")
    .option("--hisshi <file>", "hisshi, one SFEN per line (default: those that come with solve-fast)")
    .addOption(outOption())
    .addOption(sizesOption())
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "5,000,000"));
  return addLastOptions(paper)
    .addHelpText(
      "after",
      `
Writes report.md, report.json, Fig. 2 for each size of table, tables as CSV and shogi.journal to the folder. The run ends if a search contradicts the order that the file gives for a mate or hisshi.

Examples:
  solve-fast reproduce shogi --out results
  solve-fast reproduce shogi --mates mates.txt --hisshi hisshi.txt --threads 1 --out results
  solve-fast reproduce shogi --table-entries 10000 --max-nodes 20000 --json`,
    )
    .action(reproduceShogi);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("maxNodes", "givenUp", "threads"),
  decades: z.number(),
  findings: rows,
  sizes: rows,
  strategies: rows,
});
