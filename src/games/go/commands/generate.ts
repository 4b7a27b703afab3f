/** `solve-fast generate go`: captures from games of self-play. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { options, settingOption, warnOfThreads } from "../../../cli/options/options.js";
import { runUntilInterrupted } from "../../../experiments/commands/run-until-interrupted.js";
import { generateCaptures, JOURNAL } from "../../../experiments/go/generate.js";
import { writeOutput } from "../../../formats/output.js";
import { FailureError, InputError } from "../../../game/errors.js";
import { countOf } from "../../../report/numbers.js";
import { createProgress } from "../../../report/progress.js";
import { INDEX } from "../records/captures.js";

interface Flags {
  readonly problems: number;
  readonly games: number;
  readonly seed: number;
  readonly out: string;
  readonly threads: number;
  readonly quiet?: boolean;
}

/** What the set of a folder was asked for with. */
const REQUEST = "generate.json";

async function generate({ problems, games, seed, out, threads, quiet = false }: Flags): Promise<void> {
  if (problems === 0) throw new InputError("nothing to generate; name --problems above 0");
  const request = `${JSON.stringify({ problems, games, seed })}\n`;
  if (isDone(out, request)) {
    if (!quiet) console.error(`solve-fast: nothing left to do; ${out} holds what this command makes`);
    return;
  }
  warnOfThreads(threads, quiet);
  const progress = createProgress({ label: "problems", quiet });
  await runUntilInterrupted(out, async (signal) => {
    const onProgress = (share: number, played: number) => progress.update(share, countOf(played, "game"));
    const run = generateCaptures({ problems, games, seed, threads, folder: out, signal, onProgress });
    const { games: played, finds } = await run.finally(progress.close);
    writeOutput(join(out, REQUEST), request);
    const saves = finds.filter(({ kind }) => kind === "save").length;
    const found = `${countOf(finds.length - saves, "capture")} and ${countOf(saves, "block")} to save`;
    console.log(`${out}: ${found} from ${countOf(played, "game")} of seed ${seed}`);
  });
}

/**
 * Whether a folder holds the set that a request asks for.
 *
 * @throws FailureError when a set of another request is there, which would be replaced
 */
function isDone(folder: string, request: string): boolean {
  // A run that was interrupted looks itself at whether it is the same.
  if (existsSync(join(folder, JOURNAL)) || !existsSync(join(folder, INDEX))) return false;
  const path = join(folder, REQUEST);
  if (existsSync(path) && readFileSync(path, "utf8") === request) return true;
  throw new FailureError(
    `${join(folder, INDEX)}: exists, and was not made with these options; name another folder, or move it away`,
  );
}

export function generateGoCommand(): Command {
  return new Command("go")
    .description("captures from games of self-play, each with its grade, its true order and its first move")
    .addOption(
      options.count("problems", "captures and blocks to save, spread over grades and orders").default(120),
    )
    .addOption(
      options.count("games", "stop after so many games, with what they gave; taken in eights").default(1000),
    )
    .addOption(options.seed("other games"))
    .addOption(settingOption("threads"))
    .addOption(options.quiet())
    .requiredOption("--out <folder>", `folder to write a file of SGF a problem and ${INDEX} to`)
    .addHelpText(
      "after",
      `
The same command makes the same files, on any number of threads. A run that is interrupted keeps what it has found in
${JOURNAL} in the folder; the same command goes on with it. Each grade is shown by certificates, which are checked and not
kept. ${REQUEST} keeps what the set was asked for with.

Examples:
  solve-fast generate go --problems 120 --seed 1 --out captures`,
    )
    .action(generate);
}
