/** `solve-fast solve`: proves or disproves single positions with all threads. */

import { Command, Option } from "commander";
import { InputError } from "../../game/errors.js";
import type { GameModule } from "../../game/module.js";
import { setting, whole } from "../../game/setting.js";
import { GAME_NAMES, GAMES } from "../../games/registry.js";
import { createProgress } from "../../report/progress.js";
import { ALGORITHMS } from "../../search/kinds.js";
import type { Verdict } from "../../search/search.js";
import { CHOOSE_SETTINGS, RESOURCE_SETTINGS, SOLVE_SETTINGS } from "../../solver/settings.js";
import { createSolver } from "../../solver/solver.js";
import { type Conclusion, conclude, conclusionOf } from "../conclusion.js";
import { refuseFilesOfOthers } from "../files/game-of-file.js";
import { located } from "../files/input-files.js";
import { findNamedGame, loadNamedGame, type NamedGame } from "../files/named-game.js";
import { type GivenProblems, type NamedProblem, readProblems } from "../files/problem-texts.js";
import type { GameCommands } from "../game-commands.js";
import { interruptSignal } from "../interrupt.js";
import { solveAll } from "../lists/solve-list.js";
import { addSettings, given, isTyped, optionOf, setAside } from "../options/from-settings.js";
import { options, settingOption, warn, warnOfThreads } from "../options/options.js";
import {
  algorithmOption,
  choosable,
  goalOption,
  helpText,
  refuseForeign,
} from "../options/solve-for-game.js";
import {
  checkFlags,
  checkListFlags,
  OF_NEGASCOUT,
  refuse,
  type SolveFlags,
  usesList,
} from "../options/solve-options.js";
import { answer, conditionsFor, type Run, say } from "../solve-one.js";

/** What would have been right where no game is named: an option that takes several files takes a game behind it too. */
function commandWithGame(flags: SolveFlags): string {
  for (const [name, words] of Object.entries(flags)) {
    const game = Array.isArray(words) ? words.find((word) => GAME_NAMES.includes(word)) : undefined;
    if (game === undefined) continue;
    const option = `--${name}`;
    const files = (words as string[]).filter((word) => word !== game).join(" ");
    return `solve-fast solve ${game} ${option} ${files} (${option} takes all words that follow)`;
  }
  return `solve-fast solve ${GAME_NAMES[0]}`;
}

async function solvePositions(words: readonly string[], flags: SolveFlags): Promise<void> {
  const { threads, quiet = false } = flags;
  // With --game every argument is a problem, otherwise the first names the game.
  const [game, ...problems] = flags.game === undefined ? words : [flags.game, ...words];
  if (game === undefined)
    throw new InputError(`which game? ${GAME_NAMES.join(", ")}; as in: ${commandWithGame(flags)}`);
  if (flags.game !== undefined && GAME_NAMES.includes(words[0])) {
    throw new InputError(`the game is named twice, as ${words[0]} and by --game; leave one out`);
  }
  if (flags.game === undefined && !GAME_NAMES.includes(game) && !/\.[cm]?js$/.test(game)) {
    const { whichGame } = await import("../files/which-game.js");
    throw await whichGame([game, ...problems]);
  }
  const named = await loadNamedGame(located(game));
  const { module } = named.file;
  const addition = named.commands?.solve;
  await refuseFilesOfOthers(named, [...problems, ...(flags.file ?? [])]);
  addition?.checkFlags?.(problems, flags);
  checkFlags(named.file, named.wing?.settings ?? {}, addition?.settings ?? {}, flags);
  if (flags.certificate !== undefined) {
    const { refuseWithoutReferee } = await import("../../parallel/certificates/certify.js");
    refuseWithoutReferee(named.file);
  }
  if (!writesFiles(flags, addition)) {
    refuse(
      ["writeTime"],
      flags,
      (option) => `${option} is for files that are written; add --certificate or --view`,
    );
  }
  if (flags.stats) {
    const problem = (option: string) =>
      `${option} writes one line per problem, without counts; leave out --stats`;
    refuse(["table", "csv"], flags, problem);
  }
  if (flags.json) refuse(["table"], flags, (option) => `${option} is for what is read; leave out --json`);
  if (flags.json && flags.board) throw new InputError("--board is for what is read; leave out --json");
  const instead = addition?.insteadOf?.(flags);
  const searches = [...ALGORITHMS, ...named.file.searches.map(({ name }) => name)];
  const others = { writesFiles: writesFiles(flags, addition), isInstead: instead !== undefined };
  checkListFlags(flags, searches, others);
  const fromStream = isStream(problems, flags, addition);
  // What cannot be read is said before any thread starts; but a game of one's own reads only what it was tried for.
  const readsFirst = instead === undefined && !fromStream && GAME_NAMES.includes(game);
  const read = readsFirst ? await readAll(named, problems, flags) : undefined;
  const solver = await createSolver({
    game: named.source,
    ...given(RESOURCE_SETTINGS, flags),
    options: given(module.options ?? {}, flags) as Record<string, boolean | number | string>,
    onWarning: (sentence) => warn(quiet, sentence),
  });
  const { signal, release } = interruptSignal();
  const progress = createProgress({ label: "searching", quiet });
  const run: Run = { solver, named, flags, signal, progress };
  try {
    warnOfThreads(threads, quiet);
    if (instead !== undefined) return await instead(solver, signal);
    if (fromStream) {
      const { solveStream } = await import("../solve-stream.js");
      const answers: Conclusion[] = [];
      let done = 0;
      const end = await solveStream({
        readLine: (line) => addition?.readLine?.(module, line, flags) ?? plainLine(module, line),
        beginsRecord: (line) => addition?.beginsRecord?.(line, flags) ?? false,
        signal,
        async answer(problem, settings, printed) {
          done++;
          const result = await answer(run, problem, settings);
          await say(run, result, conditionsFor(run, settings), { ...printed, number: done });
          answers.push(...conclusionOf(result, printed.name));
        },
        json: flags.json ?? false,
      });
      if (end === "done") conclude(run, answers, { done, of: done, refused: 0 });
      if (end !== "is not a stream") return;
    }
    await solveAll(run, read ?? (await readAll(named, problems, flags)));
  } finally {
    progress.close();
    release();
    await solver.close();
  }
}

/** A line that is a position and nothing else. */
function plainLine(module: GameModule, position: string): NamedProblem {
  module.parsePosition(position);
  return { name: "", position };
}

/** Whether each problem is to have a file of its own. */
function writesFiles(flags: SolveFlags, addition: GameCommands["solve"]): boolean {
  return ["certificate", "view", ...(addition?.outputs ?? [])].some((name) => flags[name] !== undefined);
}

/** Problems from standard input are solved as they come, unless files are written of them. */
function isStream(problems: readonly string[], flags: SolveFlags, addition: GameCommands["solve"]): boolean {
  const isInput = problems.length === 1 && problems[0] === "-" && flags.file === undefined;
  return isInput && !writesFiles(flags, addition) && !usesList(flags);
}

/** The problems of the command line; those of some games come in more forms. */
async function readAll(
  { file: { module }, commands }: NamedGame,
  problems: readonly string[],
  flags: SolveFlags,
): Promise<GivenProblems> {
  const { file = [] } = flags;
  const read = commands?.solve?.readProblems;
  return read === undefined ? readProblems(module, problems, file) : read(module, problems, file, flags);
}

/** @param words of the command line behind `solve`: the game that they name decides which options there are */
export async function command(words: readonly string[]): Promise<Command> {
  const game = await findNamedGame(words);
  const games = game === undefined ? await Promise.all(GAMES.map(({ name }) => loadNamedGame(name))) : [game];
  const solve = new Command("solve")
    .description(game?.commands?.about ?? DESCRIPTION)
    .usage(`${game?.source ?? "GAME"} [options] [problems...]`)
    .argument(
      "[problems...]",
      "positions (one argument each), files with one position per line, or - for standard input",
    );
  for (const { file, commands } of games) {
    const own = { ...commands?.solve?.settings, ...file.module.options };
    // Where no game is named, there is one of two options of the same name.
    const later = game === undefined ? Object.keys(CHOOSE_SETTINGS) : [];
    const there = [...solve.options.map((option) => option.attributeName()), ...later];
    addSettings(solve.optionsGroup(commands?.solve?.heading ?? "Options:"), own, there);
  }
  // Those of a game are understood in any case, and shown where it is named.
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
    .option("--csv", "print results as CSV, or write them so to the file of --out")
    .option("--out <file>", "append each result to a file, JSON or .csv; the same command goes on with it")
    .addOption(optionOf("repeat", setting(whole(1, 1e6), "search each problem n times")))
    .addOption(optionOf("warmup", setting(whole(1, 1e6), "first search n problems that do not count")))
    .addOption(new Option("--board", "draw the position").default(undefined, "on terminals"))
    .option("--no-board", "do not draw it, and do not cut long positions")
    .option("--view <file>", "write a page that shows the proof (a folder if there are several problems)")
    .addOption(options.json())
    .addOption(options.quiet())
    .addOption(options.exitCode())
    .optionsGroup("To prove a goal:")
    .addOption(algorithmOption(game));
  addSettings(solve, SOLVE_SETTINGS, ["algorithm", "maxNodes", "time", "line"]);
  if (game !== undefined) {
    const { shown = SHOWN } = game.commands?.solve ?? {};
    for (const option of solve.options.slice(general)) {
      if (shown.includes(option.attributeName())) option.helpGroup("Options:");
      else setAside(option);
    }
  }
  solve.optionsGroup("To choose a move:");
  for (const [name, row] of Object.entries(CHOOSE_SETTINGS)) {
    if (!isTyped(row) || ["maxNodes", "time"].includes(name)) continue;
    if (solve.options.some((option) => option.attributeName() === name)) continue;
    const isOfScouts = OF_NEGASCOUT.includes(name);
    const helps = choosable(game) && !(isOfScouts && game !== undefined && game.file.scout === undefined);
    solve.addOption(optionOf(name, row).hideHelp(!helps));
  }
  await refuseForeign(words, game, solve.options);
  return solve.addHelpText("after", helpText(game, games)).action(solvePositions);
}

/** Options of all games that the help for one of them shows. */
const SHOWN: readonly string[] = ["certificate", "view"];

const VERDICTS: readonly Verdict[] = ["proven", "disproven", "unknown"];
const DESCRIPTION = "prove or disprove a goal at a position, or choose a move, using all threads";
