/** `solve-fast reproduce learned-depth`: Table 1 of the paper on learned search depth. */
import { Command } from "commander";
import { z } from "zod";
import { checkInputs, inputName, readInput } from "../../cli/files/input-files.js";
import { optionOf } from "../../cli/options/from-settings.js";
import { options, settingOption, warn, warnOfThreads } from "../../cli/options/options.js";
import {
  printResults,
  progressOfSteps,
  refuseFolderOfOthers,
  runUntilInterrupted,
} from "../../cli/terminal/run-until-interrupted.js";
import { InputError } from "../../game/errors.js";
import { flagOf, seconds, setting, whole } from "../../game/setting.js";
import { FEATURE_NAMES as OTHELLO_NAMES } from "../../games/othello/depth/names.js";
import { FEATURE_NAMES } from "../../games/shogi/depth/names.js";
import { shippedWeights } from "../../games/shogi/depth/shipped-weights.js";
import { RecordError } from "../../games/shogi/records/record-error.js";
import { readShogiRecords, type ShogiRecord } from "../../games/shogi/records/records.js";
import { type Player, parsePlayer } from "../../learning/match/players.js";
import { createPool } from "../../solver/threads/pool.js";
import { outOption, reportOption } from "../paper-command.js";
import { row, rows } from "../schema.js";
import { learnFromRecords } from "./from-records.js";
import { formatReproduced } from "./report.js";
import { reproduceLearnedDepth } from "./reproduce.js";

interface Flags {
  readonly games: number;
  readonly timeGames?: number;
  readonly nodes: number;
  readonly time: number;
  readonly weights?: string;
  readonly records?: readonly string[];
  readonly questions?: boolean;
  readonly questionGames?: number;
  readonly otherWeights?: string;
  readonly othelloWeights?: string;
  readonly seed: number;
  readonly out: string;
  readonly report?: string;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function reproduce(flags: Flags): Promise<void> {
  const { games, nodes, time, seed, out, threads, questions = false, json = false, quiet = false } = flags;
  const { records, weights, timeGames = games, questionGames = games } = flags;
  if (games % 2 !== 0) throw new InputError("--games has to be even: every opening is played twice");
  if (timeGames % 2 !== 0) throw new InputError("--time-games has to be even, as --games");
  if (questionGames % 2 !== 0) throw new InputError("--question-games has to be even, as --games");
  if (records !== undefined && weights !== undefined) {
    throw new InputError("--weights are learned already, and --records are to learn from; name one");
  }
  const useless = FOR_QUESTIONS.find((name) => flags[name] !== undefined);
  if (!questions && useless !== undefined) {
    throw new InputError(`${flagOf(useless)} is for --questions; leave it out, or add --questions`);
  }
  refuseFolderOfOthers(out, "learned-depth");
  const ofShogi = (option: string, file?: string) =>
    parsePlayer(
      option,
      file === undefined ? "learned" : `learned:${file}`,
      "shogi",
      FEATURE_NAMES,
      shippedWeights,
    );
  const other = flags.otherWeights === undefined ? undefined : ofShogi("--other-weights", flags.otherWeights);
  const othello = othelloPlayer(flags.othelloWeights);
  let learned = records === undefined ? ofShogi("--weights", weights) : undefined;
  warnOfThreads(threads, quiet);
  const steps = progressOfSteps(quiet);
  const pool = createPool(threads);
  try {
    await runUntilInterrupted(out, async (signal) => {
      if (records !== undefined) {
        const file = await learnFromRecords(pool, readGames(records, quiet), {
          ...{ folder: out, seed, signal },
          onProgress: (share) => steps.update("learning", share),
        });
        learned = ofShogi("--records", file);
      }
      if (learned === undefined) throw new Error("nothing was learned");
      const results = await reproduceLearnedDepth(pool, {
        ...{ games, timeGames, nodes, time, seed, learned, folder: out, report: flags.report, signal },
        questions: questions ? { games: questionGames, other, othello } : undefined,
        weights: weights ?? (records === undefined ? "those that come with solve-fast" : records.join(" ")),
        onProgress: (match, share) => steps.update(match.split(",")[0], share),
      }).finally(steps.close);
      printResults(results, json, formatReproduced);
    });
  } finally {
    steps.close();
    await pool.close();
  }
}

/** Games that cannot be read are named, and the others are used. */
function readGames(files: readonly string[], quiet: boolean): ShogiRecord[] {
  checkInputs(files);
  const refused: string[] = [];
  const games: ShogiRecord[] = [];
  const refuse = (error: Error) => refused.push(error.message);
  for (const path of files) {
    try {
      games.push(...readShogiRecords(readInput(path), inputName(path), refuse));
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refuse(error);
    }
  }
  if (games.length === 0) throw new InputError(refused[0] ?? "there is no game to learn from");
  for (const problem of refused) warn(quiet, problem);
  return games;
}

const FOR_QUESTIONS = ["questionGames", "otherWeights", "othelloWeights"] as const;

function othelloPlayer(file: string | undefined): Player | undefined {
  if (file === undefined) return undefined;
  return parsePlayer("--othello-weights", `learned:${file}`, "othello", OTHELLO_NAMES, () => undefined);
}

export function command(): Command {
  return new Command("learned-depth")
    .description("Table 1 of the paper on learned search depth (Tsutsukana 2013)")
    .addOption(
      optionOf(
        "games",
        setting(whole(2), "games of each match; every opening is played with both colours"),
      ).default(300),
    )
    .addOption(
      optionOf("nodes", setting(whole(1), "nodes of each search, in matches at equal nodes")).default(10_000),
    )
    .addOption(
      optionOf("time", setting(seconds, "seconds for each move, in matches at equal time")).default(0.05),
    )
    .addOption(
      optionOf(
        "timeGames",
        setting(whole(2), "games of each match at equal time", { default: "as --games" }),
      ),
    )
    .option(
      "--weights <file>",
      "weights from `solve-fast learn shogi` (default: those that come with solve-fast)",
    )
    .option("--records <files...>", "learn the weights from these games first, instead of using --weights")
    .option("--questions", "also play matches on what the paper leaves open: more nodes, factors, ablations")
    .addOption(
      optionOf(
        "questionGames",
        setting(whole(2), "games of each match of --questions", { default: "as --games" }),
      ),
    )
    .option("--other-weights <file>", "with --questions: also play against these weights")
    .option("--othello-weights <file>", "with --questions: also play Othello, with these weights")
    .addOption(options.seed("seed of the openings that are drawn"))
    .addOption(settingOption("threads"))
    .addOption(outOption().makeOptionMandatory())
    .addOption(reportOption())
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
  solve-fast reproduce learned-depth --records games.usi --out results
  solve-fast reproduce learned-depth --questions --question-games 100 --othello-weights othello.depth --out results`,
    )
    .action(reproduce);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  games: z.int(),
  nodes: z.int(),
  seconds: z.number(),
  weights: z.string(),
  table1: rows,
  findings: rows,
  questions: z.array(row).optional(),
});
