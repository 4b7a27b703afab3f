/** `solve-fast generate shogi`: mates and hisshi from games of self-play. */
import { Command, InvalidArgumentError, Option } from "commander";
import { generateShogi } from "../experiments/shogi/generate.js";
import { createProgress } from "../report/progress.js";
import { options, warnOfThreads } from "./common-options.js";
import { UsageError } from "./failures.js";
import { runUntilInterrupted } from "./reproduce-run.js";

interface Flags {
  readonly mates: number;
  readonly hisshi: number;
  readonly plies: { readonly from: number; readonly to: number };
  readonly seed: number;
  readonly out: string;
  readonly threads: number;
  readonly quiet?: boolean;
}

/** Longer mates turn up too seldom to wait for. */
const LONGEST = 21;

function parsePlies(text: string): Flags["plies"] {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const [shortest, longest] = [Number(from), Number(to)];
  if (!(shortest % 2 === 1 && longest % 2 === 1 && shortest <= longest && longest <= LONGEST)) {
    throw new InvalidArgumentError(`Write odd lengths up to ${LONGEST}, as in 3-15 or 5.`);
  }
  return { from: shortest, to: longest };
}

async function generate({ mates, hisshi, plies, seed, out, threads, quiet = false }: Flags): Promise<void> {
  if (mates + hisshi === 0) throw new UsageError("nothing is asked for; name --mates or --hisshi above 0");
  warnOfThreads(threads, quiet);
  const progress = createProgress({ label: "games", quiet });
  await runUntilInterrupted(out, async (signal) => {
    const run = generateShogi({
      ...{ mates, hisshi, seed, threads, signal },
      shortest: plies.from,
      longest: plies.to,
      folder: out,
      onProgress: (share, games) => progress.update(share, `${games} games`),
    });
    const { files, games } = await run.finally(progress.close);
    console.log(
      `${files.join(", ")}: ${mates} mates and ${hisshi} hisshi from ${games} games of seed ${seed}`,
    );
  });
}

export function generateShogiCommand(): Command {
  return new Command("shogi")
    .description("mates and hisshi from games of self-play, each with its true order and a solution")
    .addOption(options.count("--mates <n>", "mates, spread over their lengths").default(777))
    .addOption(options.count("--hisshi <n>", "hisshi: wins of order 2, without a mate").default(0))
    .addOption(
      new Option("--plies <range>", "lengths of the mates in plies")
        .argParser(parsePlies)
        .default({ from: 3, to: 15 }, "3-15"),
    )
    .addOption(options.seed("other games"))
    .addOption(options.threads())
    .addOption(options.quiet())
    .requiredOption("--out <folder>", "folder to write mates.txt and hisshi.txt to")
    .addHelpText(
      "after",
      `
The same command makes the same files, on any number of threads. A run that is interrupted keeps what it has found in
generate.journal in the folder; the same command goes on with it.

Examples:
  solve-fast generate shogi --mates 777 --hisshi 32 --seed 1 --out problems/shogi/
  solve-fast generate shogi --mates 20000 --plies 3-7 --seed 2 --out /tmp/short-mates`,
    )
    .action(generate);
}
