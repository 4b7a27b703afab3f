/** What `solve` and `choose` have in common: the game and its problems, a solver with all threads, signals and progress. */
import { InputError } from "../../game/errors.js";
import type { GameModule } from "../../game/module.js";
import { given, type Setting, type Settings } from "../../game/setting.js";
import { GAME_NAMES } from "../../registry/games.js";
import { createProgress, type Progress } from "../../report/progress.js";
import type { Solver } from "../../solver/api.js";
import { RESOURCE_SETTINGS } from "../../solver/settings.js";
import { createSolver } from "../../solver/solver.js";
import { refuseFilesOfOthers } from "../files/game-of-file.js";
import { located } from "../files/input-files.js";
import { loadNamedGame, type NamedGame } from "../files/named-game.js";
import { type GivenProblems, type LineProblems, readPosition } from "../files/problem-texts.js";
import { gameWith } from "../game-cli.js";
import { warn, warnOfThreads } from "../options/options.js";
import type { ProblemFlags } from "../options/problem-options.js";
import type { SolveFlags } from "../options/solve-options.js";
import { interruptSignal } from "../terminal/interrupt.js";

/** One run of a command: the solver, and what was asked of it. */
export interface Run<Flags extends ProblemFlags = SolveFlags> {
  readonly solver: Solver;
  /** Starts another solver like it, which ends with the run. */
  anotherSolver(): Promise<Solver>;
  readonly named: NamedGame;
  readonly flags: Flags;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** What progress says beside, such as how many workers there are. */
  note?(): string;
  /** How many threads a problem may have by now; all where it is left out. */
  threadLimit?(): number;
}

type SearchVerb = "solve" | "choose";

/** The choices of rules that have an effect where a goal is proven, or a move chosen. */
export function rulesFor(purpose: NonNullable<Setting["only"]>, { options = {} }: GameModule): Settings {
  return Object.fromEntries(Object.entries(options).filter(([, { only = purpose }]) => only === purpose));
}

/**
 * The game of a command line, and the words after it that name problems.
 *
 * @param words with --game all are problems, otherwise the first names the game
 * @throws InputError where no game is named, or a file of another
 */
export async function gameAndProblems(
  verb: SearchVerb,
  words: readonly string[],
  flags: ProblemFlags,
): Promise<{ readonly named: NamedGame; readonly problems: readonly string[] }> {
  const [game, ...problems] = flags.game === undefined ? words : [flags.game, ...words];
  if (game === undefined) {
    throw new InputError(`which game? ${GAME_NAMES.join(", ")}; as in: ${await withGame(verb, flags)}`);
  }
  if (flags.game !== undefined && GAME_NAMES.includes(words[0])) {
    throw new InputError(`the game is named twice, as ${words[0]} and by --game; leave one out`);
  }
  if (flags.game === undefined && !GAME_NAMES.includes(game) && !/\.[cm]?js$/.test(game)) {
    const { whichGame } = await import("../files/which-game.js");
    throw await whichGame([game, ...problems], verb);
  }
  const named = await loadNamedGame(located(game));
  await refuseFilesOfOthers(named, [...problems, ...(flags.file ?? [])], verb);
  return { named, problems };
}

/** What would have been right where no game is named: an option that takes several files takes a game after it too. */
async function withGame(verb: SearchVerb, flags: ProblemFlags): Promise<string> {
  for (const [name, words] of Object.entries(flags)) {
    const game = Array.isArray(words) ? words.find((word) => GAME_NAMES.includes(word)) : undefined;
    if (game === undefined) continue;
    const option = `--${name}`;
    const files = (words as string[]).filter((word) => word !== game).join(" ");
    return `solve-fast ${verb} ${game} ${option} ${files} (${option} takes all words that follow)`;
  }
  return `solve-fast ${verb} ${await gameWith(verb)}`;
}

/** Whether problems come from standard input, and are answered as they come. */
export function comeOneByOne(problems: readonly string[], { file }: ProblemFlags): boolean {
  return problems.length === 1 && problems[0] === "-" && file === undefined;
}

/** How a line of standard input is read. */
export function linesOf({ module, cli }: NamedGame, flags: ProblemFlags) {
  return {
    readLine(position: string): LineProblems | Promise<LineProblems> {
      if (cli?.input !== undefined) return cli.input.readLine(module, position, flags);
      return readPosition(module, position);
    },
    beginsRecord: (line: string) => cli?.input?.beginsRecord?.(line, flags) ?? false,
  };
}

/** Says which problems or games could not be read, or only in part. */
export function reportReading(
  { refused, damage = [], warnings = [] }: Omit<GivenProblems, "problems">,
  quiet = false,
): void {
  for (const line of refused) console.error(`solve-fast: ${line}`);
  for (const line of damage) console.error(`solve-fast: warning: ${line}`);
  for (const line of warnings) warn(quiet, line);
}

/**
 * Does work with a solver, which a signal of the system stops.
 *
 * @param rules the choices of rules that the command has options for
 * @param label what progress begins with
 */
export async function withSolver<Flags extends ProblemFlags>(
  named: NamedGame,
  flags: Flags,
  rules: Settings,
  work: (run: Run<Flags>) => Promise<void>,
  label = "searching",
): Promise<void> {
  const { threads, quiet = false } = flags;
  const warned = new Set<string>();
  const options = {
    game: named.source,
    ...given(RESOURCE_SETTINGS, flags),
    options: given(rules, flags) as Record<string, boolean | number | string>,
    onWarning(sentence: string) {
      if (!warned.has(sentence)) warn(quiet, sentence);
      warned.add(sentence);
    },
  };
  const solver = await createSolver(options);
  const others: Solver[] = [];
  async function anotherSolver(): Promise<Solver> {
    const other = await createSolver(options);
    others.push(other);
    return other;
  }
  const { signal, release } = interruptSignal();
  const progress = createProgress({ label, quiet });
  try {
    warnOfThreads(threads, quiet);
    await work({ solver, anotherSolver, named, flags, signal, progress });
  } finally {
    progress.close();
    release();
    await Promise.all([solver, ...others].map((each) => each.close()));
  }
}
