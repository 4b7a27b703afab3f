/** `solve-fast reproduce learned-depth`: Table 1 of the paper on learned search depth. */
import { Command } from "commander";
import { z } from "zod";
import { optionOf } from "../../cli/options/from-settings.js";
import { options, settingOption, warnOfThreads } from "../../cli/options/options.js";
import { InputError } from "../../game/errors.js";
import { seconds, setting, whole } from "../../game/setting.js";
import { FEATURE_NAMES } from "../../games/shogi/depth/names.js";
import { shippedWeights } from "../../games/shogi/depth/shipped-weights.js";
import { createPool } from "../../parallel/threads/pool.js";
import { reproduceLearnedDepth } from "../learned-depth/reproduce.js";
import { formatReproduced } from "../learned-depth/reproduce-report.js";
import { parsePlayer } from "../match/players.js";
import { progressOfSteps, refuseFolderOfOthers, runUntilInterrupted } from "./run-until-interrupted.js";
import { row, rows } from "./schema.js";

interface Flags {
  readonly games: number;
  readonly nodes: number;
  readonly time: number;
  readonly weights?: string;
  readonly questions?: boolean;
  readonly seed: number;
  readonly out: string;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function reproduce(flags: Flags): Promise<void> {
  const { games, nodes, time, seed, out, threads, questions = false, json = false, quiet = false } = flags;
  if (games % 2 !== 0) throw new InputError("--games has to be even: every opening is played twice");
  refuseFolderOfOthers(out, "learned-depth");
  const named = flags.weights === undefined ? "learned" : `learned:${flags.weights}`;
  const learned = parsePlayer("--weights", named, "shogi", FEATURE_NAMES, shippedWeights);
  warnOfThreads(threads, quiet);
  const steps = progressOfSteps(quiet);
  const pool = createPool(threads);
  try {
    await runUntilInterrupted(out, async (signal) => {
      const results = await reproduceLearnedDepth(pool, {
        ...{ games, nodes, time, seed, learned, questions, folder: out, signal },
        weights: flags.weights ?? "those that come with solve-fast",
        onProgress: (match, share) => steps.update(match.split(",")[0], share),
      }).finally(steps.close);
      console.log(json ? JSON.stringify(results) : formatReproduced(results));
    });
  } finally {
    await pool.close();
  }
}

export function command(): Command {
  return new Command("learned-depth")
    .description("Table 1 of the paper on learned search depth (Tsutsukana 2013)")
    .addOption(
      optionOf(
        "games",
        setting(whole(2), "games of each match; every opening is played with either colour"),
      ).default(300),
    )
    .addOption(
      optionOf("nodes", setting(whole(1), "nodes of each search, in matches at equal nodes")).default(10_000),
    )
    .addOption(
      optionOf("time", setting(seconds, "seconds for each move, in matches at equal time")).default(0.05),
    )
    .option(
      "--weights <file>",
      "weights from `solve-fast learn shogi` (default: those that come with solve-fast)",
    )
    .option("--questions", "also play what the paper leaves open: more nodes, factors, ablations")
    .addOption(options.seed("seed of the openings that are drawn"))
    .addOption(settingOption("threads"))
    .requiredOption("--out <folder>", "keep all results there; the same command goes on with them")
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Plays learned depths, the late move reductions of 2013, those of today and a search without reductions against each other, and
writes report.md, learned-depth.json and a folder for each match.

Examples:
  solve-fast reproduce learned-depth --out results
  solve-fast reproduce learned-depth --games 20 --nodes 1000 --out quick
  solve-fast reproduce learned-depth --weights weights.depth --questions --out results`,
    )
    .action(reproduce);
}

/** Of `--json`. */
export const schema = z.strictObject({
  games: z.int(),
  nodes: z.int(),
  seconds: z.number(),
  weights: z.string(),
  table1: rows,
  findings: rows,
  questions: z.array(row).optional(),
});
