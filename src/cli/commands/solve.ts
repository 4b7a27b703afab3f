/** `solve-fast solve`: proves or disproves single positions with all threads. */

import { Command, Option } from "commander";
import { ownGoals } from "../../game/goal.js";
import { setting, whole } from "../../game/setting.js";
import { GAMES } from "../../registry/games.js";
import { countOf } from "../../report/numbers.js";
import { ALGORITHMS } from "../../search/kinds.js";
import type { Verdict } from "../../search/search.js";
import { hasReferee } from "../../solver/loading/load-game.js";
import { ownSettings, SOLVE_SETTINGS, solveSettingsOf } from "../../solver/settings.js";
import { readGiven } from "../files/given-problems.js";
import { findNamedGame, loadNamedGame, type NamedGame } from "../files/named-game.js";
import { askedOutputs } from "../files/outputs.js";
import { solveSettings } from "../game-cli.js";
import { solveAll } from "../lists/solve-list.js";
import { addSettings, optionOf, setAside } from "../options/from-settings.js";
import { options, settingOption, warn } from "../options/options.js";
import { refuse } from "../options/problem-options.js";
import { addQueueOptions, addressOf } from "../options/queue-options.js";
import { algorithmOption, goalOption, helpText } from "../options/solve-for-game.js";
import { checkFlags, checkListFlags, type SolveFlags, usesList } from "../options/solve-options.js";
import { type Conclusion, conclude, conclusionOf } from "../solve/conclusion.js";
import { comeOneByOne, gameAndProblems, linesOf, type Run, rulesFor, withSolver } from "../solve/run.js";
import { refuseForSaved, refuseSeveral, savedIn, sayHowToGoOn, withSaved } from "../solve/saved.js";
import { answer, conditionsFor, say } from "../solve/solve-one.js";

async function solvePositions(given: readonly string[], flagsGiven: SolveFlags): Promise<void> {
  const { words, flags: typed } = await withSaved(given, flagsGiven);
  const { named, problems } = await gameAndProblems("solve", words, typed);
  const { module, cli } = named;
  const flags = cli?.checkFlags?.(typed) ?? typed;
  checkFlags(module, flags);
  if (flags.certificate !== undefined) {
    const { refuseWithoutReferee } = await import("../../solver/certificates/certify.js");
    refuseWithoutReferee(named);
  }
  const writes = askedOutputs(named, flags).length > 0;
  if (!writes) {
    refuse(
      ["writeTime"],
      flags,
      (option) => `${option} is for files that are written; add --certificate or --view`,
    );
  }
  if (flags.queue === undefined) {
    refuse(["tlsCa", "tlsCert", "tlsKey"], flags, (option) => `${option} has no effect without --queue`);
  }
  checkListFlags(flags, [...ALGORITHMS, ...(module.searches ?? []).map(({ name }) => name)], writes);
  refuseForSaved(flags, problems);
  // Problems from standard input are solved as they come, unless files are written of them.
  const fromStream = comeOneByOne(problems, flags) && !writes && !usesList(flags);
  // What cannot be read is reported before any thread starts; but a user's own game is tried before it reads anything.
  const readsFirst = !fromStream && !named.own;
  const read = readsFirst ? await readGiven(named, problems, flags) : undefined;
  await withSolver(named, flags, rulesFor("prove", module), async (asked) => {
    const run = flags.queue === undefined ? asked : await withWorkers(asked);
    if (fromStream && !(await solveLines(run))) return;
    const all = read ?? (await readGiven(named, problems, flags));
    if (savedIn(flags) !== undefined) refuseSeveral(flags, all.problems.length);
    await solveAll(run, all);
    sayHowToGoOn(run);
  });
}

/** A run whose problems are searched by the workers of a queue. */
async function withWorkers(run: Run): Promise<Run> {
  const { flags, signal, progress } = run;
  const { quiet = false } = flags;
  const { workersByQueue } = await import("../../queue/position/coordinator.js");
  let state = "";
  const workers = await workersByQueue({
    ...{ address: addressOf(flags), signal },
    onState({ workers, threads }) {
      state = `${countOf(workers, "worker")} with ${countOf(threads, "thread")}`;
    },
    onMessage(sentence) {
      progress.close();
      warn(quiet, sentence);
    },
  });
  return { ...run, flags: { ...flags, workers }, note: () => state };
}

/** Solves the lines of standard input; returns whether it holds a file in another form instead. */
async function solveLines(run: Run): Promise<boolean> {
  const { named, flags, signal } = run;
  const { answerLines } = await import("../solve/answer-lines.js");
  const answers: Conclusion[] = [];
  let done = 0;
  const end = await answerLines({
    ...linesOf(named, flags),
    settings: solveSettingsOf(named.module, named.analysis),
    signal,
    async answer(problem, settings, printed) {
      done++;
      const result = await answer(run, problem, settings);
      await say(run, result, conditionsFor(run, settings), { ...printed, number: done });
      answers.push(conclusionOf(result, printed.name));
    },
    json: flags.json ?? false,
  });
  if (end === "done") conclude(run, answers, { of: done, refused: 0 });
  return end === "is not a stream";
}

/** @param words of the command line after `solve`: the game that they name decides which options there are */
export async function command(words: readonly string[]): Promise<Command> {
  return commandFor(await findNamedGame(words));
}

/** @param game all games when left out */
export async function commandFor(game: NamedGame | undefined): Promise<Command> {
  const games = game === undefined ? await Promise.all(GAMES.map(({ name }) => loadNamedGame(name))) : [game];
  const solve = new Command("solve")
    .description(game?.cli?.about ?? DESCRIPTION)
    .usage(`${game?.source ?? "GAME"} [options] [problems...]`)
    .argument(
      "[problems...]",
      "positions (one argument each), files with one position per line, or - for standard input",
    );
  for (const { module, analysis, cli } of games) {
    const own = {
      ...cli?.input?.settings,
      ...ownSettings(module, analysis),
      ...solveSettings(cli),
      ...rulesFor("prove", module),
    };
    // Where no game is named, there is one of two options of the same name.
    const there = solve.options.map((option) => option.attributeName());
    addSettings(solve.optionsGroup(`Options for ${module.name}:`), own, there);
  }
  // Options of a game are always understood, and shown where the game is named.
  if (game === undefined) for (const option of solve.options) option.hideHelp();
  solve
    .optionsGroup("Options:")
    .addOption(goalOption(game))
    .addOption(settingOption("maxNodes"))
    .addOption(settingOption("time"));
  const general = solve.options.length;
  solve
    .option("--file <file...>", "files with one position per line; # starts a comment")
    .addOption(options.game())
    .addOption(settingOption("threads"))
    .addOption(settingOption("tableMemory"))
    .addOption(settingOption("tableEntries"))
    .addOption(settingOption("whenFull"))
    .addOption(new Option("--only <verdict>", "print only results with this verdict").choices(VERDICTS))
    .option("--table", "print one line per problem")
    .option("--csv", "print results as CSV, or write the --out file as CSV")
    .option("--out <file>", "append each result to a file, as JSON or .csv; the same command continues it")
    .addOption(optionOf("repeat", setting(whole(1, 1e6), "search each problem n times")))
    .addOption(
      optionOf("warmup", setting(whole(1, 1e6), "first search n problems as a warm-up, which do not count")),
    )
    .addOption(new Option("--board", "draw the position").default(undefined, "on terminals"))
    .option("--no-board", "do not draw the position, and print long positions in full")
    .option("--view <file>", "write a page that shows the proof (a folder if there are several problems)")
    .addOption(options.json())
    .addOption(options.quiet())
    .addOption(options.exitCode())
    .optionsGroup("To prove a goal:")
    .addOption(algorithmOption(game));
  addSettings(solve, SOLVE_SETTINGS, ["algorithm", "maxNodes", "time", "line"]);
  addQueueOptions(
    solve.optionsGroup("On many machines:"),
    "let `solve-fast worker` search, through a queue in Redis at this address",
  );
  if (game !== undefined) {
    const shown = shownFor(game);
    for (const option of solve.options.slice(general)) {
      if (shown.includes(option.attributeName())) option.helpGroup("Options:");
      else setAside(option);
    }
  }
  return solve.addHelpText("after", helpText(game, games)).action(solvePositions);
}

/** Options of all games that the help for one of them shows. */
function shownFor(game: NamedGame): string[] {
  const hasGoalsByOrder = ownGoals(game.module).some(([, { maxOrder }]) => maxOrder !== undefined);
  return ["view", ...(hasReferee(game) ? ["certificate"] : []), ...(hasGoalsByOrder ? ["maxOrder"] : [])];
}

const VERDICTS: readonly Verdict[] = ["proven", "disproven", "unknown"];
const DESCRIPTION = "prove or disprove a goal at a position, using all threads";
