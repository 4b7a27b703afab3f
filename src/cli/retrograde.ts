/** `solve-fast retrograde simpei`: the truth for every position, by backward analysis. */
import { availableParallelism } from "node:os";
import { Argument, Command, InvalidArgumentError } from "commander";
import { databaseChecksum, writeDatabase } from "../formats/database.js";
import { createOutput } from "../formats/output.js";
import { LAYER_SIZES } from "../games/simpei/ranking.js";
import { runRetrograde } from "../parallel/retrograde-run.js";
import { createProgress } from "../report/progress.js";
import { formatRetrograde, reportRetrograde } from "../report/retrograde.js";

interface Options {
  readonly threads: number;
  readonly lambda?: boolean;
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

function parseThreads(text: string): number {
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 1024) {
    throw new InvalidArgumentError("write a whole number from 1 to 1024.");
  }
  return threads;
}

/** Fails, with exit status 1, unless the result is Tanaka's table cell by cell. */
async function retrograde(game: string, options: Options): Promise<void> {
  const { threads, lambda = false, out, json = false, quiet = false } = options;
  // A bad path is found now, and not after the work.
  if (out !== undefined) createOutput(out).discard();
  const progress = createProgress({ label: `backward analysis of ${game}`, quiet });
  const start = performance.now();
  const result = await runRetrograde({ threads, lambda, onProgress: progress.update }).finally(
    progress.close,
  );
  const seconds = (performance.now() - start) / 1000;
  const { distances, orders } = result;
  const checksum = databaseChecksum({ distances, orders });
  const report = reportRetrograde(result, { checksum, threads, seconds });
  console.log(json ? JSON.stringify(report) : formatRetrograde(report));
  if (!report.equalsTanaka) {
    console.error("solve-fast: the result differs from Tanaka's published figures; nothing was written");
    process.exitCode = 1;
    return;
  }
  if (out !== undefined) writeDatabase(out, { game, layerSizes: LAYER_SIZES, distances, orders });
}

export function retrogradeCommand(): Command {
  return new Command("retrograde")
    .description("solve every position of a game by backward analysis, and check the published table")
    .addArgument(new Argument("<game>", "the game").choices(["simpei"]))
    .option("--threads <n>", "number of threads", parseThreads, availableParallelism())
    .option("--lambda", "also compute the exact λ order of every position")
    .option("--out <file>", "write a database for `solve-fast probe` and `--check`")
    .option("--json", "print one JSON object")
    .option("--quiet", "no progress")
    .addHelpText(
      "after",
      `
Exits with 1 unless every cell equals Tanaka's table.

Examples:
  solve-fast retrograde simpei --out simpei.db
  solve-fast retrograde simpei --lambda --threads 2 --out simpei.db
  solve-fast retrograde simpei --json --quiet`,
    )
    .action(retrograde);
}
