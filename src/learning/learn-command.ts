/** `solve-fast learn GAME`: what the command is for any game that brings features of its moves. */
import { crc32 } from "node:zlib";
import { Command, Option } from "commander";
import { optionOf } from "../cli/options/from-settings.js";
import { options, settingOption, warn, warnOfThreads } from "../cli/options/options.js";
import { untilInterrupted } from "../cli/terminal/interrupt.js";
import { fittedWords, lineWidth } from "../cli/terminal/terminal.js";
import { packDepthWeights, readDepthWeights } from "../files/depth-weights.js";
import { createOutput } from "../files/output.js";
import { packageVersion } from "../files/package-file.js";
import { FailureError, InputError } from "../game/errors.js";
import { flagOf, real, setting, whole } from "../game/setting.js";
import { countOf } from "../report/numbers.js";
import { createProgress } from "../report/progress.js";
import { share } from "../solver/sweep/rank-sweep-settings.js";
import { createPool, type Pool } from "../solver/threads/pool.js";
import type { Objective } from "./depth/cost.js";
import { type Examples, type GameExamples, joinExamples } from "./depth/examples.js";
import { learn, measureWeights } from "./depth/learn.js";
import { loadMoveSource } from "./depth/load-move-source.js";
import type { LearnedGame } from "./depth/move-source.js";
import { formatEvaluated, formatLearned } from "./depth/report.js";
import { learnResults, recordsOf } from "./depth/results.js";

/** What a game brings. */
export interface LearnableGame {
  readonly game: LearnedGame;
  /** What its records are, as a part of a sentence, and the names of two files of them. */
  readonly records: string;
  readonly examples: readonly [string, string];
  /** Positions that say nothing about depth, as the end of a sentence. */
  readonly leftOut: string;
  /** @throws InputError when no game is left, FailureError when a file cannot be read, or none of the files is there */
  read(files: readonly string[]): {
    readonly games: readonly GameExamples[];
    readonly refused: readonly string[];
    /** How many of these are files that are not there. */
    readonly missing: number;
    /** One line for each place that was skipped after a game that is read. */
    readonly damage?: readonly string[];
  };
}

interface Flags {
  readonly records: readonly string[];
  readonly out?: string;
  readonly evaluate?: string;
  readonly scale?: number;
  readonly heldOut?: number;
  readonly cost?: Objective;
  readonly depthFactor?: number;
  readonly epochs?: number;
  readonly seed?: number;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Options that have no meaning with --evaluate. */
const FOR_LEARNING = ["out", "scale", "heldOut", "cost", "depthFactor", "epochs", "seed"] as const;
/** Games that cannot be read are named up to here. */
const MOST_NAMED = 20;

export function learnCommand(of: LearnableGame): Command {
  const { game, records, examples, leftOut } = of;
  return new Command(game)
    .description("learn from games which moves can be searched to less depth")
    .requiredOption("--records <files...>", `games: ${records}`)
    .option("--out <file>", "file to write the weights to")
    .option("--evaluate <file>", "learn nothing, and measure the weights of this file on the games")
    .addOption(numberOption("scale", real(0.25, 16), "the most plies that a move can consume", "2"))
    .addOption(
      numberOption(
        "heldOut",
        share,
        "share of the games that are held out of learning; they show when to stop",
        "1/5",
      ),
    )
    .addOption(
      new Option(
        "--cost <form>",
        "what to minimise: the sum of the costs, or of costs divided by the number of moves",
      )
        .choices(["sum", "mean"])
        .default(undefined, "sum, as in the paper"),
    )
    .addOption(
      numberOption(
        "depthFactor",
        real(0.1, 8),
        "factor that multiplies the depths in play; kept in the file",
        "1",
      ),
    )
    .addOption(numberOption("epochs", whole(1, 1000), "maximum number of passes over the games", "30"))
    .addOption(options.seed("seed for the games held out and the order of positions").default(undefined, "1"))
    .addOption(settingOption("threads"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
A move consumes depth: the more it consumes, the less deep the search goes after it. Weights say how much each feature
of a move adds. The same games and options give the same file, on any number of threads. A run that is interrupted keeps what it has
learned in FILE.journal; the same command continues it. Games that cannot be read are reported, and the others are used. The
exit status is 1 if a file is not there.
Positions ${leftOut} are left out.

Examples:
  solve-fast learn ${game} --records ${examples[0]} --seed 1 --out weights.depth
  solve-fast learn ${game} --evaluate weights.depth --records ${examples[1]} --json`,
    )
    .action((flags: Flags) =>
      flags.evaluate === undefined ? learnFrom(of, flags) : evaluate(of, flags.evaluate, flags),
    );
}

function numberOption(
  name: string,
  kind: Parameters<typeof setting>[0],
  sentence: string,
  unset: string,
): Option {
  return optionOf(name, setting(kind, sentence, { default: unset }));
}

async function learnFrom(of: LearnableGame, flags: Flags): Promise<void> {
  const { records, out, threads, json = false, quiet = false } = flags;
  const { scale = 2, heldOut = 1 / 5, cost = "sum", depthFactor = 1, epochs = 30, seed = 1 } = flags;
  if (out === undefined) throw new InputError("nothing is written; name --out FILE, or --evaluate FILE");
  warnOfThreads(threads, quiet);
  const output = createOutput(out, records);
  try {
    await inPool(
      of,
      flags,
      heldOut,
      seed,
      async (pool, { files, examples, refused, features, seconds }, signal) => {
        if (examples.train.length === 0) {
          throw new InputError("no position is left to learn from; name more games, or a smaller --held-out");
        }
        const checksum = crc32(new Uint8Array(examples.words.buffer)).toString(16).padStart(8, "0");
        const progress = createProgress({ label: "learning", quiet });
        const learned = await learn(pool, examples, {
          ...{ game: of.game, features: features.length, scale, objective: cost, epochs, seed, signal },
          journal: `${out}.journal`,
          settings: { "the games": checksum, "held-out": heldOut },
          onProgress: (done, epoch) => progress.update(done, `epoch ${epoch}`),
        }).finally(progress.close);
        output.write(
          packDepthWeights({
            ...{
              game: of.game,
              scale,
              factor: depthFactor,
              features: [...features],
              weights: [...learned.weights],
            },
            provenance: {
              ...{ records: checksum, games: examples.games, heldOut, cost, seed, epochs },
              version: packageVersion(),
            },
          }),
        );
        output.commit();
        const results = {
          ...{ game: of.game, records: recordsOf(examples, files, refused) },
          ...{ features: features.length, scale, cost, seed, ...learnResults(learned, examples, features) },
          ...{ seconds: seconds(), threads },
        };
        console.log(json ? JSON.stringify(results) : fittedWords(formatLearned(results, out, lineWidth())));
      },
    );
  } finally {
    output.discard();
  }
}

async function evaluate(of: LearnableGame, file: string, flags: Flags): Promise<void> {
  const { threads, json = false } = flags;
  const useless = FOR_LEARNING.find((name) => flags[name] !== undefined);
  if (useless !== undefined) {
    throw new InputError(`${flagOf(useless)} is for learning; --evaluate measures the weights of a file`);
  }
  const { names } = await loadMoveSource(of.game);
  const weights = readDepthWeights(file, of.game, names);
  await inPool(of, flags, 0, 0, async (pool, { files, examples, refused, features, seconds }) => {
    const measured = await measureWeights(pool, of.game, examples, weights);
    const results = {
      ...{ game: of.game, records: recordsOf(examples, files, refused) },
      ...{ features: features.length, scale: weights.scale, seconds: seconds(), threads },
      evaluated: { games: examples.games, ...measured },
    };
    console.log(json ? JSON.stringify(results) : fittedWords(formatEvaluated(results, file, lineWidth())));
  });
}

interface ReadGames {
  readonly examples: Examples;
  /** How many files were read. */
  readonly files: number;
  /** Games that could not be read. */
  readonly refused: number;
  /** Names of the features. */
  readonly features: readonly string[];
  /** Since the reading began. */
  seconds(): number;
}

/** Reads the games, and works with a pool of threads until it is done or interrupted. */
async function inPool(
  of: LearnableGame,
  { records, threads, quiet = false }: Flags,
  heldOut: number,
  seed: number,
  work: (pool: Pool, read: ReadGames, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const { names, words } = await loadMoveSource(of.game);
  const { games, refused, missing, damage = [] } = of.read(records);
  for (const line of damage.slice(0, MOST_NAMED)) warn(quiet, line);
  if (damage.length > MOST_NAMED) warn(quiet, `${damage.length - MOST_NAMED} more places were passed over`);
  for (const problem of refused.slice(0, MOST_NAMED)) warn(quiet, problem);
  if (refused.length > MOST_NAMED) warn(quiet, `${refused.length - MOST_NAMED} more games could not be read`);
  const examples = joinExamples(games, words, heldOut, seed);
  const seconds = () => (performance.now() - started) / 1000;
  const pool = createPool(threads);
  try {
    await untilInterrupted("the same command goes on", async (signal) => {
      const files = records.length - missing;
      await work(pool, { files, examples, refused: refused.length, features: names, seconds }, signal);
      if (missing === 0) return;
      const all = countOf(records.length, "file");
      throw new FailureError(`${missing} of ${all} could not be read; the others were used`);
    });
  } finally {
    await pool.close();
  }
}
