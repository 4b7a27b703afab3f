/** `solve-fast choose`: chooses a move in a game in progress, which is too long for a proof. */

import { Command } from "commander";
import { InputError } from "../../game/errors.js";
import { given } from "../../game/setting.js";
import { GAMES } from "../../registry/games.js";
import { formatChoice, formatChoiceHeading, formatChoiceRow } from "../../report/choose.js";
import { countOf } from "../../report/numbers.js";
import { canChoose, checkChoice, methodOf, OF_METHODS } from "../../solver/choose/choose.js";
import { listOf } from "../../solver/list-of.js";
import type { ChooseResult } from "../../solver/results.js";
import { CHOOSE_SETTINGS, type ChooseSettings, type Problem } from "../../solver/settings.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { readGiven } from "../files/given-problems.js";
import { findNamedGame, loadNamedGame, type NamedGame } from "../files/named-game.js";
import type { GivenProblems, NamedProblem } from "../files/problem-texts.js";
import { examplesOf } from "../game-cli.js";
import { conditionsOf } from "../lists/record.js";
import { addSettings } from "../options/from-settings.js";
import { options, settingOption } from "../options/options.js";
import { checkForms, type ProblemFlags, refuse } from "../options/problem-options.js";
import { failWhereRefused } from "../solve/conclusion.js";
import {
  comeOneByOne,
  gameAndProblems,
  linesOf,
  type Run,
  reportReading,
  rulesFor,
  withSolver,
} from "../solve/run.js";
import { boardOf, formatReached, print, titleOf } from "../solve/solve-one.js";
import { drained } from "../terminal/drained.js";
import { isTerminal, lineWidth } from "../terminal/terminal.js";

interface ChooseFlags extends Omit<ChooseSettings, "signal" | "onProgress">, ProblemFlags {}
type ChooseRun = Run<ChooseFlags>;

async function chooseMoves(words: readonly string[], flags: ChooseFlags): Promise<void> {
  const { named, problems } = await gameAndProblems("choose", words, flags);
  const { module } = named;
  await refuseWithoutValues(named);
  const asked = given(CHOOSE_SETTINGS, flags) as ChooseSettings;
  checkChoice(module, asked);
  if (methodOf(asked, module) !== "negascout") {
    const problem = (option: string) => `${option} is of NegaScout, and other methods keep no table`;
    refuse(["tableEntries", "tableMemory"], flags, problem);
  }
  checkForms(flags);
  const fromStream = comeOneByOne(problems, flags);
  // What cannot be read is reported before any thread starts; but a user's own game is tried before it reads anything.
  const read = fromStream || named.own ? undefined : await readGiven(named, problems, flags);
  await withSolver(named, flags, rulesFor("choose", module), async (run) => {
    if (fromStream && !(await chooseForLines(run))) return;
    await chooseForAll(run, read ?? (await readGiven(named, problems, flags)));
  });
}

/** @throws InputError for a game in which no moves are chosen, with the names of those in which they are */
async function refuseWithoutValues({ module, source }: NamedGame): Promise<void> {
  if (canChoose(module)) return;
  const all = await Promise.all(GAMES.map(({ name }) => loadNamedGame(name)));
  const others = listOf(all.filter((game) => canChoose(game.module)).map((game) => game.source));
  throw new InputError(
    `${source} has no static values (evaluate), by which moves are chosen; they are chosen in ${others}`,
  );
}

/** Chooses a move for each line of standard input; returns whether it holds a file in another form instead. */
async function chooseForLines(run: ChooseRun): Promise<boolean> {
  const { named, flags, signal } = run;
  const { answerLines } = await import("../solve/answer-lines.js");
  let number = 0;
  const end = await answerLines({
    ...linesOf(named, flags),
    settings: CHOOSE_SETTINGS,
    signal,
    async answer(problem, settings, printed) {
      number++;
      await say(run, await choose(run, problem, settings), settings, { ...printed, number });
    },
    json: flags.json ?? false,
  });
  return end === "is not a stream";
}

async function chooseForAll(run: ChooseRun, read: GivenProblems): Promise<void> {
  const { solver, flags, signal, named } = run;
  reportReading(read, flags.quiet);
  const start = named.cli?.input?.startOfGames ?? solver.game.start;
  const all: readonly NamedProblem[] =
    read.problems.length === 0 ? [{ name: "", position: start }] : read.problems;
  if (read.problems.length === 0 && !flags.quiet) {
    console.error(`solve-fast: no position was given; a move is chosen at the start of ${named.source}`);
  }
  let done = 0;
  for (const { name, file, position, words } of all) {
    const result = await choose(run, { position, words }, {});
    await say(run, result, {}, { name, file, number: done + 1 });
    await drained(signal);
    if (signal.aborted) break;
    done++;
  }
  if (!signal.aborted) return failWhereRefused(read, read.problems.length);
  console.error(`solve-fast: stopped; ${done} of ${countOf(all.length, "position")} done`);
  process.exitCode = EXIT_INTERRUPTED;
}

/** @param settings of this position alone */
async function choose(run: ChooseRun, problem: Problem, settings: object): Promise<ChooseResult> {
  const { solver, flags, signal, progress } = run;
  const asked: ChooseSettings = {
    ...given(CHOOSE_SETTINGS, flags),
    ...settings,
    signal,
    onProgress: (reached) => progress.update(undefined, formatReached(reached)),
  };
  return solver.choose(problem, asked).finally(() => progress.close());
}

interface Printed {
  readonly id?: unknown;
  readonly name?: string;
  readonly file?: string | undefined;
  /** The number of the position, from 1. */
  readonly number: number;
}

async function say(
  { solver, named, flags }: ChooseRun,
  result: ChooseResult,
  settings: object,
  { id, name = "", file, number }: Printed,
): Promise<void> {
  if (flags.json) {
    const rows = { ...CHOOSE_SETTINGS, ...named.module.options };
    const run = conditionsOf(solver, rows, { ...flags, ...settings });
    const first = {
      ...(id === undefined ? {} : { id }),
      ...(file === undefined ? {} : { file }),
      ...(name === "" ? {} : { name }),
    };
    console.log(JSON.stringify({ ...first, ...result, run }));
    return;
  }
  if (flags.table) {
    const width = lineWidth();
    if (number === 1 && isTerminal()) console.log(formatChoiceHeading(width));
    console.log(formatChoiceRow(number, titleOf(name, result.position), result, width));
    return;
  }
  const board = await boardOf(named, result.position, flags);
  print(name, formatChoice(result, board), board !== undefined);
}

/** @param words of the command line after `choose`: the game that they name decides which options there are */
export async function command(words: readonly string[]): Promise<Command> {
  return commandFor(await findNamedGame(words));
}

/** @param game all games when left out */
export async function commandFor(game: NamedGame | undefined): Promise<Command> {
  const games = game === undefined ? await Promise.all(GAMES.map(({ name }) => loadNamedGame(name))) : [game];
  const choose = new Command("choose")
    .description("choose a move in a game in progress, using a static evaluation")
    .usage(`${game?.source ?? "GAME"} [options] [positions...]`)
    .argument(
      "[positions...]",
      "positions (one argument each), files with one position per line, or - for standard input",
    )
    .optionsGroup("Options:");
  for (const { module, cli } of games.filter((each) => canChoose(each.module))) {
    const there = choose.options.map((option) => option.attributeName());
    addSettings(choose, { ...cli?.input?.settings, ...rulesFor("choose", module) }, there);
  }
  // Options of a game are always understood, and shown where the game is named.
  if (game === undefined) for (const option of choose.options) option.hideHelp();
  const isOfNegascout = game?.module.valued !== undefined;
  for (const [name, row] of Object.entries(CHOOSE_SETTINGS)) {
    const [option] = addSettings(new Command(), { [name]: row }).options;
    if (option === undefined) continue;
    const ofNegascout = OF_METHODS[name] === "negascout";
    choose.addOption(option.hideHelp(game !== undefined && ofNegascout && !isOfNegascout));
  }
  return choose
    .option("--file <file...>", "files with one position per line; # starts a comment")
    .addOption(options.game())
    .addOption(settingOption("threads"))
    .addOption(settingOption("tableMemory"))
    .addOption(settingOption("tableEntries"))
    .option("--table", "print one line per position")
    .option("--board", "draw the position")
    .option("--no-board", "do not draw the position, and print long positions in full")
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText("after", await helpText(game))
    .action(chooseMoves);
}

async function helpText(game: NamedGame | undefined): Promise<string> {
  const ofGame = game?.cli?.examples?.choose ?? [`choose --game ${game?.source} --depth 6`];
  const examples =
    game === undefined
      ? await examplesOf("choose")
      : `Examples:\n${ofGame.map((line) => `  solve-fast ${line}`).join("\n")}`;
  const ofOne = game?.module.valued === undefined ? BY_EXPECTATION : BY_NEGASCOUT;
  return `
${game === undefined ? BY_BOTH : ofOne} Without a position, the start of the game is taken. Lines on standard
input (-) are answered as they arrive; with --json a line may also be an object, such as
{"id": 1, "position": "...", "depth": 4}. \`solve-fast solve\` proves a goal instead.

${examples}`;
}

const BY_EXPECTATION = `A move is chosen by the expectation method (Kobayashi et al. 2002), 3 plies ahead, unless --method and
--depth say otherwise.`;

const BY_NEGASCOUT = `A move is chosen by NegaScout, 3 plies ahead unless --depth, --max-nodes or --time says otherwise; --policy says
which moves it searches to less depth.`;

const BY_BOTH = `A game needs a static evaluation. The method is the expectation method (Kobayashi et al. 2002), 3 plies ahead, or
NegaScout in games that have rules for it, which also stops by --max-nodes and --time alone.`;
