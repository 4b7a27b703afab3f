/** `solve-fast merge`: joins result files of parts of one sweep. */
import { setImmediate } from "node:timers/promises";
import { Command } from "commander";
import { countOf } from "../../report/numbers.js";
import { createProgress } from "../../report/progress.js";
import { type MergeResult, mergeBlocks, missingText } from "../../solver/sweep/files/merge-blocks.js";
import { planHash } from "../../solver/sweep/files/sweep-plan.js";
import { options } from "../options/options.js";
import { untilInterrupted } from "../terminal/interrupt.js";
import { fittedWords } from "../terminal/terminal.js";

interface Flags {
  readonly out: string;
  readonly allowMissing?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function merge(paths: readonly string[], flags: Flags): Promise<void> {
  const { out, allowMissing = false, json = false, quiet = false } = flags;
  await untilInterrupted("nothing was written, start again", async (signal) => {
    const progress = createProgress({ label: `merge of ${countOf(paths.length, "file")}`, quiet });
    try {
      const result = await mergeBlocks(paths, out, {
        allowMissing,
        async onBlock(done, blocks) {
          progress.update(done / blocks);
          await setImmediate();
          signal.throwIfAborted();
        },
      });
      progress.close();
      console.log(json ? JSON.stringify(summaryOf(result)) : fittedWords(formatMerge(result, out)));
      if (result.missing.length > 0 && !quiet) {
        console.error(`solve-fast: warning: ${missingText(result.missing, result.plan)}`);
      }
    } finally {
      progress.close();
    }
  });
}

function summaryOf({ plan, positions, proven, disproven, microseconds, ...rest }: MergeResult) {
  const unknown = positions - proven - disproven;
  const sums = { positions, proven, disproven, unknown, threadSeconds: microseconds / 1e6 };
  return { game: plan.game, planHash: planHash(plan), ...rest, ...sums };
}

function formatMerge(result: MergeResult, out: string): string {
  const { files, blocks, positions, proven, disproven, compared } = result;
  const unknown = positions - proven - disproven;
  const both = compared === 0 ? "" : `\n${countOf(compared, "block")} in several files, which agree`;
  return (
    `${countOf(positions, "position")} in ${countOf(blocks, "block")} from ${countOf(files, "file")}: ` +
    `${proven.toLocaleString("en")} proven, ${disproven.toLocaleString("en")} disproven, ` +
    `${unknown.toLocaleString("en")} unknown${both}\nwritten to ${out}`
  );
}

export function command(): Command {
  return new Command("merge")
    .description("join the results of several parts of one sweep (`sweep --shard`) into one file")
    .argument("<files...>", "result files made by `solve-fast sweep --out`, with the same options")
    .addOption(options.out("the file to write").makeOptionMandatory())
    .option("--allow-missing", "write what is there, even if it is not the whole sweep")
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
The files must be of the same sweep. Blocks of positions that several files hold are compared: verdicts, orders and nodes must be
the same; in a sweep with --time or --keep-table, a proof must not contradict a disproof. If a thread or a machine died at some positions of one file, these positions are taken from another. The joined file is what one sweep would have written.

Examples:
  solve-fast merge part-1.sweep part-2.sweep part-3.sweep --out all.sweep
  solve-fast merge part-*.sweep --out all.sweep --allow-missing --json`,
    )
    .action(merge);
}
