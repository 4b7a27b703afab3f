/** `solve-fast solve`: proves or disproves single positions with all threads. */

import { Command, type Option } from "commander";
import { FailureError, InputError } from "../../game/errors.js";
import type { GameModule } from "../../game/module.js";
import type { Settings } from "../../game/setting.js";
import { GAME_NAMES, GAMES } from "../../games/registry.js";
import type { SolveProgress } from "../../parallel/solve/solve.js";
import { isAnswered } from "../../parallel/threads/verdicts.js";
import { formatChoice } from "../../report/choose.js";
import { amountOf, countOf, formatRate } from "../../report/numbers.js";
import { createProgress, type Progress } from "../../report/progress.js";
import { formatSolve } from "../../report/solve.js";
import { ALGORITHMS } from "../../search/kinds.js";
import type { Solver } from "../../solver/api.js";
import type { SolveResult } from "../../solver/results.js";
import type { ChooseSettings, Problem, SolveSettings } from "../../solver/settings.js";
import { CHOOSE_SETTINGS, RESOURCE_SETTINGS, SOLVE_SETTINGS } from "../../solver/settings.js";
import { createSolver } from "../../solver/solver.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { certificateFiles } from "../files/certificate-files.js";
import { findNamedGame, loadNamedGame, type NamedGame } from "../files/named-game.js";
import { openProofPages } from "../files/page-files.js";
import { type GivenProblems, type NamedProblem, readProblems } from "../files/problem-texts.js";
import { examplesOf } from "../game-commands.js";
import { interruptSignal } from "../interrupt.js";
import { addSettings, given, isTyped, optionOf } from "../options/from-settings.js";
import { options, settingOption, warn, warnOfThreads } from "../options/options.js";
import { checkFlags, choosesMove, type SolveFlags } from "../options/solve-options.js";

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

/** One run of the command: the solver, and what was asked of it. */
interface Run {
  readonly solver: Solver;
  readonly named: NamedGame;
  readonly flags: SolveFlags;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

async function solvePositions(words: readonly string[], flags: SolveFlags): Promise<void> {
  const { threads, quiet = false } = flags;
  // With --game every argument is a problem, otherwise the first names the game.
  const [game, ...problems] = flags.game === undefined ? words : [flags.game, ...words];
  if (game === undefined) throw new InputError(`which game? As in: ${commandWithGame(flags)}`);
  if (flags.game !== undefined && GAME_NAMES.includes(words[0])) {
    throw new InputError(`the game is named twice, as ${words[0]} and by --game; leave one out`);
  }
  const named = await loadNamedGame(game);
  const { module } = named.file;
  const solver = await createSolver({
    game,
    ...given(RESOURCE_SETTINGS, flags),
    options: given(module.options ?? {}, flags) as Record<string, boolean | number | string>,
    onWarning: (sentence) => warn(quiet, sentence),
  });
  const { signal, release } = interruptSignal();
  const progress = createProgress({ label: "searching", quiet });
  const run: Run = { solver, named, flags, signal, progress };
  const addition = named.commands?.solve;
  try {
    addition?.checkFlags?.(problems, flags);
    checkFlags(module, named.wing?.settings ?? {}, flags);
    warnOfThreads(threads, quiet);
    if (await addition?.runInstead?.(solver, flags, signal)) return;
    if (isStream(problems, flags, addition?.outputs ?? [])) {
      const { solveStream } = await import("../solve-stream.js");
      const answers: Conclusion[] = [];
      let done = 0;
      const end = await solveStream({
        readLine: (line) => addition?.readLine?.(module, line, flags) ?? plainLine(module, line),
        signal,
        async answer(problem, settings, printed) {
          done++;
          answers.push(...conclusionOf(say(run, await answer(run, problem, settings), printed)));
        },
        json: flags.json ?? false,
      });
      if (end === "done") conclude(run, answers, { done, of: done });
      if (end !== "is no stream") return;
    }
    await solveAll(run, await readAll(named, problems, flags));
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

/** Problems from standard input are solved as they come, unless each is to have a file of its own. */
function isStream(problems: readonly string[], flags: SolveFlags, outputs: readonly string[]): boolean {
  const writesFiles = ["certificate", "view", ...outputs].some((name) => flags[name] !== undefined);
  return problems.length === 1 && problems[0] === "-" && flags.file === undefined && !writesFiles;
}

/** Of an answer what the exit status depends on; there is none of a chosen move. */
type Conclusion = Pick<SolveResult, "verdict" | "reason" | "error">;

function conclusionOf(result: object): Conclusion[] {
  if (!("verdict" in result)) return [];
  const { verdict, reason, error } = result as Conclusion;
  return [
    { verdict, ...(reason === undefined ? {} : { reason }), ...(error === undefined ? {} : { error }) },
  ];
}

/** What is printed for a problem: its name or id first. */
interface Printed {
  readonly name?: string;
  readonly file?: string | undefined;
  readonly id?: unknown;
}

function settingsOf({ named, flags, signal, progress }: Run) {
  const onProgress = ({ nodes, seconds }: SolveProgress) =>
    progress.update(undefined, `${amountOf(nodes, "node")}, ${formatRate(nodes, seconds)}`);
  const own: Settings = named.wing?.settings ?? {};
  const { certificate: _, ...rows } = { ...SOLVE_SETTINGS, ...own };
  const solve: SolveSettings = { ...given(rows, flags), signal, onProgress };
  const choose: ChooseSettings = { ...given(CHOOSE_SETTINGS, flags), signal, onProgress };
  return { solve, choose };
}

/** Solves a problem, or chooses a move there. */
async function answer(run: Run, problem: Problem, settings: object) {
  const { solver, flags, progress } = run;
  const { solve, choose } = settingsOf(run);
  const { goal = flags.goal, ...rest } = problem;
  const result = choosesMove(flags)
    ? solver.choose(rest, { ...choose, ...settings })
    : solver.solve({ ...rest, goal }, { ...solve, ...settings });
  return result.finally(() => progress.close());
}

/** Prints a result; returns it. */
function say<Result extends Awaited<ReturnType<typeof answer>>>(
  { named, flags }: Run,
  result: Result,
  { name = "", file, id }: Printed = {},
): Result {
  if (flags.json) {
    const first = {
      ...(id === undefined ? {} : { id }),
      ...(file === undefined ? {} : { file }),
      ...(name === "" ? {} : { name }),
    };
    console.log(JSON.stringify({ ...first, ...result }));
    return result;
  }
  const words =
    "verdict" in result ? formatSolve(result, named.commands?.solve?.words) : formatChoice(result);
  console.log(`${name === "" ? "" : `${name}: `}${words}`);
  return result;
}

async function solveAll(run: Run, problems: GivenProblems): Promise<void> {
  const { solver, named, flags, signal } = run;
  const { json = false, quiet = false } = flags;
  for (const line of problems.refused) console.error(`solve-fast: ${line}`);
  const addition = named.commands?.solve;
  if (problems.problems.length === 0 && addition?.needsProblem) {
    throw new InputError(`which position? As in: solve-fast solve ${named.source} "${solver.game.start}"`);
  }
  const all: readonly NamedProblem[] =
    problems.problems.length === 0 ? [{ name: "", position: solver.game.start }] : problems.problems;
  const certificates = certificateFiles(flags.certificate, all.length);
  const solutions = await addition?.openSolutions?.(all.length, flags);
  const pages = openProofPages(flags.view, all.length, named.source);
  const answers: Conclusion[] = [];
  let done = 0;
  for (const [i, { name, position, file }] of all.entries()) {
    const page = pages?.[i];
    const certificate = certificates?.[i] ?? page?.certificate;
    const settings = certificate === undefined ? {} : { certificate };
    const found = await answer(run, { position }, settings);
    const result = say(run, certificates === undefined ? withoutCertificate(found) : found, { name, file });
    if (page !== undefined && certificate !== undefined) {
      const { certificate: made = { refused: "there is no verdict" } } = found as SolveResult;
      const missing = "refused" in made ? made.refused : page.write(name, certificate);
      if (missing === undefined && !json) console.log(`  page: ${page.path}`);
      if (missing !== undefined && !quiet)
        console.error(`solve-fast: warning: ${page.path}: not written, ${missing}`);
    }
    const solution = solutions?.[i];
    if (solution !== undefined && "verdict" in result) {
      const missing = solution.write(name, result);
      if (missing === undefined && !json) console.log(`  ${solution.form}: ${solution.path}`);
      if (missing !== undefined && !quiet) {
        console.error(`solve-fast: warning: ${solution.path}: not written, ${missing}`);
      }
    }
    answers.push(...conclusionOf(result));
    done++;
    if (signal.aborted) break;
  }
  conclude(run, answers, { done, of: all.length });
  if (!signal.aborted) failWhereRefused(problems);
}

/** One that was made for a page alone is no result. */
function withoutCertificate<Result extends object>(result: Result): Result {
  const { certificate: _, ...rest } = result as Result & { certificate?: unknown };
  return rest as Result;
}

/** Says what was left undone, and sets the exit status. */
function conclude(
  { solver, flags, signal }: Run,
  solved: readonly Conclusion[],
  count: { readonly done: number; readonly of: number },
): void {
  if (!(flags.quiet || flags.json)) hintAtChoosing(solver.game, solved);
  if (signal.aborted) {
    const done = choosesMove(flags)
      ? `${Math.max(0, count.done - 1)} of ${countOf(count.of, "position")} done`
      : `${solved.filter(isAnswered).length} of ${countOf(count.of, "position")} answered`;
    console.error(`solve-fast: stopped; ${done}`);
    process.exitCode = EXIT_INTERRUPTED;
  } else if (solved.some(({ error }) => error !== undefined)) {
    throw new FailureError("a thread died; the results above are what the others found");
  } else if (flags.exitCode) process.exitCode = exitCodeOf(solved);
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

/** @throws FailureError when some of the problems of a file could not be read */
function failWhereRefused({ problems, refused }: GivenProblems): void {
  if (refused.length === 0) return;
  const all = countOf(refused.length + problems.length, "problem");
  throw new FailureError(`${refused.length} of ${all} could not be read; the others are above`);
}

/** What cannot be solved within its limits may still be played. */
function hintAtChoosing({ create }: GameModule, results: readonly Conclusion[]): void {
  const limited = results.some(
    ({ verdict, reason }) => verdict === "unknown" && (reason === "time limit" || reason === "node limit"),
  );
  if (!limited || !("evaluate" in create({}))) return;
  console.error("solve-fast: hint: --depth 6 chooses a move where the limits are too low for a proof");
}

/** 10 when all are proven, 20 when all are disproven, 30 otherwise. */
function exitCodeOf(results: readonly Conclusion[]): number {
  if (results.every(({ verdict }) => verdict === "proven")) return 10;
  return results.every(({ verdict }) => verdict === "disproven") ? 20 : 30;
}

/** @param words of the command line behind `solve`: the game that they name decides which options there are */
export async function command(words: readonly string[]): Promise<Command> {
  const game = await findNamedGame(words);
  const games = game === undefined ? await Promise.all(GAMES.map(({ name }) => loadNamedGame(name))) : [game];
  await refuseForeign(words, game);
  const solve = new Command("solve")
    .description("prove or disprove a goal at a position, or choose a move, with all threads")
    .argument("[game]", `${GAME_NAMES.join(", ")}, or the path of a game of your own; left out with --game`)
    .argument("[problems...]", "positions as one argument each, files with one a line, or - for stdin")
    .option("--file <file...>", "files of positions, one a line; # begins a comment")
    .addOption(options.game())
    .addOption(goalOption(game))
    .addOption(settingOption("threads"))
    .addOption(settingOption("maxNodes"))
    .addOption(settingOption("time"))
    .option("--view <file>", "write a page to look at the proof; with several problems a folder of them")
    .addOption(options.json())
    .addOption(options.quiet());
  for (const { file } of games) addSettings(solve, file.module.options ?? {});
  solve.optionsGroup("To prove a goal:");
  solve.addOption(algorithmOption(game));
  addSettings(solve, SOLVE_SETTINGS, ["algorithm", "maxNodes", "time", "line"]);
  for (const name of ["tableEntries", "tableMemory", "whenFull"] as const) {
    solve.addOption(settingOption(name));
  }
  solve.addOption(options.exitCode());
  for (const { commands } of games) {
    if (commands?.solve === undefined) continue;
    // Where no game is named, one of two options of the same name is shown.
    const shown = solve.options.map((option) => option.attributeName());
    addSettings(solve.optionsGroup(commands.solve.heading), commands.solve.settings, shown);
  }
  solve.optionsGroup("To choose a move:");
  for (const [name, row] of Object.entries(CHOOSE_SETTINGS)) {
    if (!isTyped(row) || ["maxNodes", "time"].includes(name)) continue;
    solve.addOption(optionOf(name, row).hideHelp(!choosable(game)));
  }
  return solve
    .addHelpText("after", await helpText(game, games))
    .action((first: string | undefined, problems: readonly string[], flags: SolveFlags) =>
      solvePositions(first === undefined ? problems : [first, ...problems], flags),
    );
}

/** Whether moves can be chosen: the game has static values. */
function choosable(game: NamedGame | undefined): boolean {
  return game === undefined || "evaluate" in game.file.module.create({});
}

/** The goals of the named game. */
function goalOption(game: NamedGame | undefined): Option {
  const option = options.goal();
  if (game !== undefined) option.argChoices = Object.keys(game.file.module.goals);
  return option;
}

/** The searches of the named game. */
function algorithmOption(game: NamedGame | undefined): Option {
  const option = settingOption("algorithm");
  if (game === undefined) return option;
  option.description = "how to search";
  option.argChoices = [...ALGORITHMS, ...game.file.searches.map(({ name }) => name)];
  return option;
}

/** @throws InputError for an option that another game has */
async function refuseForeign(words: readonly string[], named: NamedGame | undefined): Promise<void> {
  if (named === undefined) return;
  const asked = words.filter((word) => word.startsWith("--")).map((word) => word.split("=", 1)[0]);
  const flagsOf = ({ file, commands }: NamedGame) => {
    const rows = { ...file.module.options, ...commands?.solve?.settings };
    return addSettings(new Command(), rows).options.map(({ long }) => long);
  };
  const own = flagsOf(named);
  const general = new Set<string | null | undefined>(
    [SOLVE_SETTINGS, CHOOSE_SETTINGS, RESOURCE_SETTINGS].flatMap((rows) =>
      addSettings(new Command(), rows).options.map(({ long }) => long),
    ),
  );
  const unknown = asked.filter((word) => !own.includes(word) && !general.has(word));
  if (unknown.length === 0) return;
  for (const { name } of GAMES) {
    if (name === named.source) continue;
    const flags = flagsOf(await loadNamedGame(name));
    const foreign = unknown.find((word) => flags.includes(word));
    if (foreign === undefined) continue;
    throw new InputError(`${foreign} is an option of ${name}, not of ${named.file.module.name}`);
  }
}

/** What the named game has; without one what all have. */
async function helpText(game: NamedGame | undefined, games: readonly NamedGame[]): Promise<string> {
  const own = games.flatMap(({ commands }) => (commands?.solve === undefined ? [] : [commands.solve.help]));
  const lines = game?.commands?.examples?.solve?.map((line) => `  solve-fast ${line}`);
  const examples = lines === undefined ? await examplesOf("solve") : `Examples:\n${lines.join("\n")}`;
  const more =
    game === undefined
      ? "\nWith a game in front, as in `solve GAME --help`, only its own options are shown.\n"
      : "";
  const choosing = `
With --depth, --method, --sigma or --samples a move is chosen, in a game with static values: by the expectation method
(Kobayashi et al. 2002) unless minimax is asked for, and 3 plies ahead unless --depth says otherwise.
`;
  const needsProblem = game?.commands?.solve?.needsProblem === true;
  return `
${needsProblem ? "" : "Without a position the start of the game is solved. "}The side to move is the attacker unless --goal says otherwise.
With --threads 1 every run is the same. Lines on standard input (-) are solved as they come; with --json a line may also be
an object, as in {"id": 1, "position": "...", "maxNodes": 100000}, and its id stands in the answer.
${choosable(game) ? choosing : ""}${own.length === 0 ? "" : `\n${own.join("\n\n")}\n`}${more}
${examples}
  solve-fast solve --game ./my-game.js --threads 4`;
}
