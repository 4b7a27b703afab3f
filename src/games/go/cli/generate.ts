/** `solve-fast generate go`: captures from games of self-play, and problems of life that are drawn. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { options, settingOption, warnOfThreads } from "../../../cli/options/options.js";
import { runUntilInterrupted } from "../../../cli/terminal/run-until-interrupted.js";
import { writeOutput } from "../../../files/output.js";
import { FailureError, InputError } from "../../../game/errors.js";
import { type Generated as DrawnProblems, generateDrawn } from "../../../papers/go/drawn-set.js";
import {
  type Generated as Captures,
  generateCaptures,
  JOURNAL,
  SHAPE_CLASSES,
  type ShapeClass,
} from "../../../papers/go/generate.js";
import { LARGE_LIFE_AND_DEATH, LIFE_AND_DEATH } from "../../../papers/life-and-death/generate.js";
import { ONE_EYES } from "../../../papers/one-eye/generate.js";
import { countOf } from "../../../report/numbers.js";
import { createProgress } from "../../../report/progress.js";
import { INDEX } from "../records/problem-sets.js";

const DRAWN = {
  "one-eye": ONE_EYES,
  "life-and-death": LIFE_AND_DEATH,
  "large-life-and-death": LARGE_LIFE_AND_DEATH,
} as const;
type DrawnClass = keyof typeof DRAWN;
const DRAWN_CLASSES = Object.keys(DRAWN) as DrawnClass[];

interface Flags {
  readonly problems: number;
  readonly kos?: number;
  readonly games?: number;
  readonly class?: ShapeClass | DrawnClass;
  readonly seed: number;
  readonly out: string;
  readonly threads: number;
  readonly quiet?: boolean;
}

/** What the set of a folder was asked for with. */
const REQUEST = "generate.json";
const MOST_GAMES = 1000;
const MOST_SHAPES = 100_000;

async function generate(flags: Flags): Promise<void> {
  const { problems, kos, games, class: kind, seed, out, threads, quiet = false } = flags;
  if (problems === 0) throw new InputError("nothing to generate; name --problems above 0");
  const drawn = DRAWN_CLASSES.find((name) => name === kind);
  if (kind !== undefined && games !== undefined) {
    throw new InputError("--games is about captures, which come from games; leave it out, or --class");
  }
  if (kos !== undefined && drawn === undefined) {
    throw new InputError("--kos is about problems of life; name their --class, or leave it out");
  }
  if (kos !== undefined && kos > problems) {
    throw new InputError("--kos is more than --problems; name fewer");
  }
  const most = games ?? MOST_GAMES;
  const asked = {
    ...(kind === undefined ? {} : { class: kind }),
    problems,
    ...(kos === undefined ? {} : { kos }),
    ...(kind === undefined ? { games: most } : {}),
    seed,
  };
  const request = `${JSON.stringify(asked)}\n`;
  if (isDone(out, request)) {
    if (!quiet) console.error(`solve-fast: nothing left to do; ${out} holds what this command makes`);
    return;
  }
  warnOfThreads(threads, quiet);
  const progress = createProgress({ label: "problems", quiet });
  await runUntilInterrupted(out, async (signal) => {
    const options = { problems, seed, threads, folder: out, signal };
    const from = kind === undefined ? "game" : "shape";
    const onProgress = (share: number, number: number) => progress.update(share, countOf(number, from));
    const run =
      drawn === undefined
        ? generateCaptures(
            { ...options, games: kind === undefined ? most : MOST_SHAPES, onProgress },
            SHAPE_CLASSES.find((name) => name === kind),
          ).then((made) => saidOfCaptures(made, from))
        : generateDrawn<object>(DRAWN[drawn], { ...options, kos, onProgress }).then(saidOfDrawn);
    const found = await run.finally(progress.close);
    writeOutput(join(out, REQUEST), request);
    console.log(`${out}: ${found} of seed ${seed}`);
  });
}

function saidOfCaptures({ games, finds, open }: Captures, from: string): string {
  const saves = finds.filter(({ kind }) => kind === "save").length;
  const found = `${countOf(finds.length - saves, "capture")} and ${countOf(saves, "block")} to save`;
  const left = open === undefined ? "" : `, of which the search left ${open} open,`;
  return `${found} from ${countOf(games, from)}${left}`;
}

function saidOfDrawn({ shapes, finds }: DrawnProblems): string {
  const living = finds.filter(({ lives }) => lives).length;
  return `${countOf(living, "block")} that live and ${finds.length - living} that die from ${countOf(shapes, "shape")}`;
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
    .description(
      "captures from games of self-play, or random problems of life and death, each with its grade",
    )
    .addOption(
      options.count("problems", "number of problems, spread over grades and difficulties").default(120),
    )
    .addOption(
      new Option("--class <class>", "captures that are not from games, or problems of life").choices([
        ...SHAPE_CLASSES,
        ...DRAWN_CLASSES,
      ]),
    )
    .addOption(options.count("kos", "how many of the problems of life are kos (default: see below)"))
    .addOption(
      options.count(
        "games",
        `stop after this many games, rounded up to a multiple of 8, with the captures found by then (default: ${MOST_GAMES})`,
      ),
    )
    .addOption(options.seed("seed of the games or drawings"))
    .addOption(settingOption("threads"))
    .addOption(options.quiet())
    .requiredOption("--out <folder>", `folder to write one SGF file per problem and ${INDEX} to`)
    .addHelpText(
      "after",
      `
The same command makes the same files, on any number of threads. A run that is interrupted keeps what it has found in
${JOURNAL} in the folder; the same command continues it. Each grade is proven by certificates, which are checked but not kept. ${REQUEST} keeps the options that the set was made with.

Captures also have their true order and their first moves. Hard captures fill a table of 1,000,000 entries with df-pn, with df-pn λ
of order 5 or with both; another search decides them. They take minutes each. Captures by-nodes were not chosen by df-pn or df-pn λ, which
they are to compare: proof-number search proves them, with 10,000 to 10,000,000 nodes. Problems of life are drawn at random: half of the blocks live. At least a sixth of the problems with one eye are kos, at least a third of those of life and death, and a fifth of the large ones, which take proof-number search 10,000 to 1,000,000 nodes; kos take long to find, and --kos says how many are enough.

Examples:
  solve-fast generate go --problems 118 --seed 1 --out captures
  solve-fast generate go --class hard --problems 1 --seed 1 --out hard
  solve-fast generate go --class by-nodes --problems 110 --seed 1 --out by-nodes
  solve-fast generate go --class one-eye --problems 48 --seed 1 --out one-eye
  solve-fast generate go --class one-eye --problems 200 --kos 0 --seed 2 --out one-eye-200
  solve-fast generate go --class life-and-death --problems 48 --seed 1 --out life-and-death`,
    )
    .action(generate);
}
