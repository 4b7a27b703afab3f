/** `solve-fast match GAME`: what the command is for any game that is played by NegaScout. */
import { join } from "node:path";
import { Command } from "commander";
import { inputName, readInput } from "../cli/files/input-files.js";
import { optionOf } from "../cli/options/from-settings.js";
import { options, settingOption, warnOfThreads } from "../cli/options/options.js";
import { untilInterrupted } from "../cli/terminal/interrupt.js";
import { fittedWords } from "../cli/terminal/terminal.js";
import type { DepthWeights } from "../files/depth-weights.js";
import { writeOutput } from "../files/output.js";
import { decodeText } from "../files/text.js";
import { InputError } from "../game/errors.js";
import { seconds as secondsKind, setting, type ValueKind, whole } from "../game/setting.js";
import { createProgress } from "../report/progress.js";
import { createPool } from "../solver/threads/pool.js";
import { loadMoveSource } from "./depth/load-move-source.js";
import type { LearnedGame } from "./depth/move-source.js";
import { type Match, playMatch } from "./match/match.js";
import { parsePlayer } from "./match/players.js";
import { formatMatch } from "./match/report.js";
import { matchResults } from "./match/results.js";

/** What a game brings. */
export interface MatchGame {
  readonly game: LearnedGame;
  /** How a player `learned` is named in examples. */
  readonly learned: string;
  /** The weights that come with it, if any. */
  shipped(): Promise<DepthWeights | undefined>;
  /**
   * Reads openings, one game per line.
   *
   * @throws InputError for one that is finished or cannot be
   */
  readOpenings(text: string, file: string): number[][];
  /** Files of the games, by their names: the openings, and the games in the game's own formats. */
  files(match: Match, names: readonly [string, string]): Readonly<Record<string, readonly string[]>>;
}

interface Flags {
  readonly a: string;
  readonly b: string;
  readonly games: number;
  readonly nodes?: number;
  readonly time?: number;
  readonly openings?: string;
  readonly seed: number;
  readonly sprt?: readonly [number, number];
  readonly threads: number;
  readonly out: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Two differences in Elo, as in 0,20. */
const hypotheses: ValueKind<readonly [number, number]> = {
  what: "two differences in Elo, the smaller first, as in 0,20",
  is: (value) => Array.isArray(value) && value.length === 2,
  read(text) {
    const [low, high, ...rest] = text.split(",").map(Number);
    return rest.length === 0 && low < high ? [low, high] : undefined;
  },
  shown: "<elo0,elo1>",
};

const even: ValueKind<number> = {
  ...whole(2),
  what: "an even number of games: every opening is played twice",
  read(text) {
    const games = whole(2).read?.(text);
    return games !== undefined && games % 2 === 0 ? games : undefined;
  },
};

export function matchCommand(of: MatchGame): Command {
  const { game, learned } = of;
  return new Command(game)
    .description("play two ways of reducing depth against each other")
    .requiredOption(
      "--a <player>",
      "one player: all, lmr-2013, lmr-log, lmr-log:A:B, learned, learned:FILE or learned:FILE:FACTOR",
    )
    .requiredOption("--b <player>", "the other player")
    .addOption(
      optionOf(
        "games",
        setting(even, "number of games; every opening is played twice, with colours swapped"),
      ).default(300),
    )
    .addOption(optionOf("nodes", setting(whole(1), "nodes of each search for a move")))
    .addOption(optionOf("time", setting(secondsKind, "seconds for each move, instead of --nodes")))
    .option("--openings <file>", "openings to play from, one per line (default: drawn by --seed)")
    .addOption(options.seed("seed of the openings that are drawn"))
    .addOption(
      optionOf(
        "sprt",
        setting(
          hypotheses,
          "stop as soon as a sequential test decides between two Elo differences, as in 0,20 (5 % errors)",
        ),
      ),
    )
    .addOption(settingOption("threads"))
    .requiredOption(
      "--out <folder>",
      "keep games and results in this folder; the same command continues from them",
    )
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
A player is a way of searching some moves to less depth than others. all searches every move to the same depth; lmr-2013 and lmr-log reduce late
moves, as programs did in 2013 and do today; learned has weights that \`solve-fast learn\` wrote.

Each game has one thread and tables of its own, so that with --nodes the games are the same on any number of threads. Writes
openings, games, report.json and match.journal to the folder. Elo and its interval come from the variance over pairs of games.

Examples:
  solve-fast match ${game} --a ${learned} --b all --games 300 --nodes 10000 --out match
  solve-fast match ${game} --a learned:weights.depth:2 --b lmr-log --games 4000 --sprt 0,20 --nodes 5000 --out test`,
    )
    .action((flags: Flags) => match(of, flags));
}

async function match(of: MatchGame, flags: Flags): Promise<void> {
  const { games, nodes, time, seed, sprt, threads, out, json = false, quiet = false } = flags;
  if ((nodes === undefined) === (time === undefined)) {
    throw new InputError(
      nodes === undefined
        ? "a move needs a limit; name --nodes or --time"
        : "--nodes and --time are two limits; name one",
    );
  }
  const { names } = await loadMoveSource(of.game);
  const shipped = await of.shipped();
  const [a, b] = (["a", "b"] as const).map((which) =>
    parsePlayer(`--${which}`, flags[which], of.game, names, () => shipped),
  );
  const given = flags.openings === undefined ? undefined : openingsOf(of, flags.openings, games);
  warnOfThreads(threads, quiet);
  const started = performance.now();
  const progress = createProgress({ label: "match", quiet });
  const pool = createPool(threads);
  try {
    await untilInterrupted("the same command goes on", async (signal) => {
      const match = await playMatch(pool, {
        ...{
          game: of.game,
          a,
          b,
          games,
          nodes,
          seconds: time,
          seed,
          sprt,
          signal,
          folder: out,
          openings: given,
        },
        onProgress: (share, detail) => progress.update(share, detail),
      }).finally(progress.close);
      const results = matchResults(match.games, {
        ...{ game: of.game, a: flags.a, b: flags.b, nodes, seconds: time, sprt, threads },
        wallSeconds: (performance.now() - started) / 1000,
      });
      for (const [name, lines] of Object.entries(of.files(match, [flags.a, flags.b]))) {
        writeOutput(join(out, name), lines);
      }
      writeOutput(join(out, "report.json"), `${JSON.stringify(results, undefined, 2)}\n`);
      console.log(json ? JSON.stringify(results) : fittedWords(formatMatch(results)));
    });
  } finally {
    await pool.close();
  }
}

function openingsOf(of: MatchGame, path: string, games: number): number[][] {
  const openings = of.readOpenings(decodeText(readInput(path)), inputName(path));
  if (2 * openings.length < games) {
    throw new InputError(
      `${inputName(path)}: ${openings.length} openings are enough for ${2 * openings.length} games only`,
    );
  }
  return openings.slice(0, games / 2);
}
