/** `solve-fast generate shogi`: mates and hisshi from games of self-play, or games to learn from. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { optionOf } from "../../../cli/options/from-settings.js";
import { options, settingOption, warnOfThreads } from "../../../cli/options/options.js";
import { runUntilInterrupted } from "../../../cli/terminal/run-until-interrupted.js";
import { writeOutput } from "../../../files/output.js";
import { FailureError, InputError } from "../../../game/errors.js";
import { setting, whole } from "../../../game/setting.js";
import { generateShogi } from "../../../papers/shogi/generate.js";
import { countOf } from "../../../report/numbers.js";
import { createProgress } from "../../../report/progress.js";

interface Flags {
  readonly games?: number;
  readonly nodes?: number;
  readonly player?: string;
  readonly mates: number;
  readonly hisshi: number;
  readonly plies: { readonly from: number; readonly to: number };
  readonly seed: number;
  readonly out: string;
  readonly threads: number;
  readonly quiet?: boolean;
}

/** What the sets of a folder were asked for with, and where an interrupted run keeps what it has found. */
const REQUEST = "generate.json";
const JOURNAL = "generate.journal";

/** Longer mates are too rare to wait for. */
const LONGEST = 21;

function parsePlies(text: string): Flags["plies"] {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const [shortest, longest] = [Number(from), Number(to)];
  if (!(shortest % 2 === 1 && longest % 2 === 1 && shortest <= longest && longest <= LONGEST)) {
    throw new InvalidArgumentError(`Write odd lengths up to ${LONGEST}, as in 3-15 or 5.`);
  }
  return { from: shortest, to: longest };
}

/** @param command whose options tell what was typed */
async function generate(flags: Flags, command: Command): Promise<void> {
  const { games, nodes, player, seed, threads, out, quiet = false } = flags;
  if (games === undefined) {
    const useless = nodes !== undefined ? "--nodes" : player !== undefined ? "--player" : undefined;
    if (useless !== undefined) throw new InputError(`${useless} is for games; name --games too`);
    return generateProblems(flags);
  }
  const other = ["mates", "hisshi", "plies"].find((name) => command.getOptionValueSource(name) === "cli");
  if (other !== undefined)
    throw new InputError(`--${other} is about problems, and --games makes games; leave one out`);
  const { generateGames } = await import("./generate-games.js");
  return generateGames({
    ...{ games, seed, threads, out, quiet },
    nodes: nodes ?? 500,
    player: player ?? "lmr-2013",
  });
}

async function generateProblems({
  mates,
  hisshi,
  plies,
  seed,
  out,
  threads,
  quiet = false,
}: Flags): Promise<void> {
  if (mates + hisshi === 0) throw new InputError("nothing is asked for; name --mates or --hisshi above 0");
  const sets = [mates > 0 ? ["mates.txt"] : [], hisshi > 0 ? ["hisshi.txt"] : []].flat();
  const request = `${JSON.stringify({ mates, hisshi, plies: `${plies.from}-${plies.to}`, seed })}\n`;
  if (isDone(out, sets, request)) {
    if (!quiet) console.error(`solve-fast: nothing left to do; ${out} holds what this command makes`);
    return;
  }
  warnOfThreads(threads, quiet);
  const progress = createProgress({ label: "games", quiet });
  await runUntilInterrupted(out, async (signal) => {
    const run = generateShogi({
      ...{ mates, hisshi, seed, threads, signal },
      shortest: plies.from,
      longest: plies.to,
      folder: out,
      onProgress: (share, games) => progress.update(share, countOf(games, "game")),
    });
    const { files, games } = await run.finally(progress.close);
    writeOutput(join(out, REQUEST), request);
    const found = `${countOf(mates, "mate")} and ${countOf(hisshi, "hisshi", "hisshi")}`;
    console.log(`${files.join(", ")}: ${found} from ${countOf(games, "game")} of seed ${seed}`);
  });
}

/**
 * Whether a folder holds all sets that a request asks for.
 *
 * @throws FailureError when sets of another request are there: they would be replaced, or taken for sets of this request
 */
function isDone(folder: string, sets: readonly string[], request: string): boolean {
  // An interrupted run checks by itself whether it is the same.
  if (existsSync(join(folder, JOURNAL))) return false;
  const there = ["mates.txt", "hisshi.txt"].filter((name) => existsSync(join(folder, name)));
  if (there.length === 0) return false;
  const path = join(folder, REQUEST);
  if (existsSync(path) && readFileSync(path, "utf8") === request) {
    return sets.every((name) => there.includes(name));
  }
  throw new FailureError(
    `${join(folder, there[0])}: exists, and was not made with these options; name another folder, or move it away`,
  );
}

export function generateShogiCommand(): Command {
  return new Command("shogi")
    .description(
      "mates and hisshi from games of self-play, each with its true order and a solution; or games",
    )
    .addOption(options.count("mates", "number of mates, spread over their lengths").default(777))
    .addOption(options.count("hisshi", "number of hisshi: wins of order 2, without a mate").default(0))
    .addOption(
      new Option("--plies <range>", "lengths of the mates in plies")
        .argParser(parsePlies)
        .default({ from: 3, to: 15 }, "3-15"),
    )
    .addOption(optionOf("games", setting(whole(1), "write this many games to learn from, and no problems")))
    .addOption(
      optionOf(
        "nodes",
        setting(whole(1), "with --games: nodes of each search for a move", { default: "500" }),
      ),
    )
    .option("--player <player>", "with --games: who plays, as in `match` (default: lmr-2013)")
    .addOption(options.seed("seed of the games"))
    .addOption(settingOption("threads"))
    .addOption(options.quiet())
    .requiredOption("--out <folder>", "folder to write mates.txt and hisshi.txt to; with --games a file")
    .addHelpText(
      "after",
      `
The same command makes the same files, on any number of threads. A run that is interrupted keeps what it has found in
${JOURNAL} in the folder; the same command continues it. Sets that another command has made are not replaced;
${REQUEST} keeps the options that they were made with.

Games are lines of USI with a name, their result, and the numbers of the moves that were drawn at random: the first 4 to 12,
among moves that are nearly the best. An interrupted run keeps its games in FILE.journal.

Examples:
  solve-fast generate shogi --mates 777 --hisshi 32 --seed 1 --out shogi-problems
  solve-fast generate shogi --mates 20000 --plies 3-7 --seed 2 --out short-mates
  solve-fast generate shogi --games 20000 --nodes 500 --seed 1 --out games.usi`,
    )
    .action(generate);
}
