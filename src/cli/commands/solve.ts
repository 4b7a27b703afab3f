/** `solve-fast solve`: proves or disproves single positions with all threads. */

import { Command, Option } from "commander";
import { FailureError, InputError } from "../../game/errors.js";
import type { GameModule } from "../../game/module.js";
import type { Settings } from "../../game/setting.js";
import { asError } from "../../game/thrown.js";
import { GAME_NAMES, GAMES } from "../../games/registry.js";
import type { SolveProgress } from "../../parallel/solve/solve.js";
import { isAnswered } from "../../parallel/threads/verdicts.js";
import { formatChoice } from "../../report/choose.js";
import {
  formatRow,
  formatRowHeading,
  formatSummary,
  type RowLayout,
  type Solved,
} from "../../report/many.js";
import { amountOf, countOf, formatRate, formatSeconds } from "../../report/numbers.js";
import { createProgress, type Progress } from "../../report/progress.js";
import { formatSolve } from "../../report/solve.js";
import { cutLine } from "../../report/wrap.js";
import type { Verdict } from "../../search/search.js";
import type { Solver } from "../../solver/api.js";
import { hasGoalsOfBoth } from "../../solver/outcome.js";
import type { SolveInfo, SolveResult } from "../../solver/results.js";
import type { ChooseSettings, Problem, SolveSettings } from "../../solver/settings.js";
import { CHOOSE_SETTINGS, RESOURCE_SETTINGS, SOLVE_SETTINGS } from "../../solver/settings.js";
import { createSolver } from "../../solver/solver.js";
import { drained } from "../drained.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { refuseFilesOfOthers } from "../files/game-of-file.js";
import { located } from "../files/input-files.js";
import { findNamedGame, loadNamedGame, type NamedGame } from "../files/named-game.js";
import { formatWritten, openOutputs, type WrittenOutput } from "../files/outputs.js";
import { type GivenProblems, type NamedProblem, readProblems } from "../files/problem-texts.js";
import type { GameCommands } from "../game-commands.js";
import { interruptSignal } from "../interrupt.js";
import { addSettings, given, isTyped, optionOf, setAside } from "../options/from-settings.js";
import { options, settingOption, warn, warnOfThreads } from "../options/options.js";
import {
  algorithmOption,
  choosable,
  goalOption,
  helpText,
  refuseForeign,
} from "../options/solve-for-game.js";
import { checkFlags, choosesMove, OF_NEGASCOUT, refuse, type SolveFlags } from "../options/solve-options.js";
import { fitted, fittedWords, isTerminal, lineWidth, showsUnicode } from "../terminal.js";

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
  if (flags.json) refuse(["table"], flags, (option) => `${option} is for what is read; leave out --json`);
  if (flags.json && flags.board) throw new InputError("--board is for what is read; leave out --json");
  const instead = addition?.insteadOf?.(flags);
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
        signal,
        async answer(problem, settings, printed) {
          done++;
          const result = await answer(run, problem, settings);
          await say(run, result, { ...printed, number: done });
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
  return isInput && !writesFiles(flags, addition);
}

/** Of an answer what the exit status and the summary depend on; there is none of a chosen move. */
interface Conclusion extends Solved, Pick<SolveResult, "reason" | "error"> {}

function conclusionOf(result: Awaited<ReturnType<typeof answer>>, name = ""): Conclusion[] {
  if (!("verdict" in result)) return [];
  const { position, verdict, nodes, seconds, reason, error } = result;
  return [
    {
      ...titleOf(name, position),
      ...{ verdict, nodes, seconds },
      ...(reason === undefined ? {} : { reason }),
      ...(error === undefined ? {} : { error }),
    },
  ];
}

function titleOf(name: string, position: string): Pick<Solved, "title" | "isNamed"> {
  return name === "" ? { title: position } : { title: name, isNamed: true };
}

/** What is printed for a problem: its name or id first. */
interface Printed {
  readonly name?: string;
  readonly file?: string | undefined;
  readonly id?: unknown;
  /** Of the problem, from 1. */
  readonly number: number;
  /** To files beside it. */
  readonly written?: readonly WrittenOutput[];
}

function settingsOf({ named, flags, signal, progress }: Run) {
  const onProgress = (reached: SolveProgress) => progress.update(undefined, formatReached(reached));
  const own: Settings = named.wing?.settings ?? {};
  const ofGame = named.commands?.solve?.words.progress;
  const onInfo = (info: SolveInfo) => {
    const known = ofGame?.(info);
    progress.update(undefined, [formatReached(info), ...(known === undefined ? [] : [known])].join(", "));
  };
  const { certificate: _, ...rows } = { ...SOLVE_SETTINGS, ...own };
  const solve: SolveSettings = {
    ...named.commands?.solve?.impliedSettings?.(flags),
    ...given(rows, flags),
    signal,
    ...(ofGame === undefined ? { onProgress } : { onInfo }),
  };
  const choose: ChooseSettings = { ...given(CHOOSE_SETTINGS, flags), signal, onProgress };
  return { solve, choose };
}

/** As in `1.40 M nodes, 250 k nodes/s`, or `1.40 M nodes, certificate: 94,208 nodes`. */
function formatReached({ nodes, seconds, certificateNodes }: SolveProgress): string {
  const reached = amountOf(nodes, "node");
  if (certificateNodes === undefined) return `${reached}, ${formatRate(nodes, seconds)}`;
  return `${reached}, certificate: ${amountOf(certificateNodes, "node")}`;
}

/** Solves a problem, or chooses a move there. */
async function answer(run: Run, problem: Problem, settings: object) {
  const { solver, named, flags, progress } = run;
  const { solve, choose } = settingsOf(run);
  const { goal = flags.goal, ...rest } = problem;
  const result = choosesMove(flags, named.commands?.solve?.settings)
    ? solver.choose(rest, { ...choose, ...settings })
    : solver.solve({ ...rest, goal }, { ...solve, ...settings });
  return result.finally(() => progress.close());
}

/** Prints a result, unless only those of another verdict are asked for. */
async function say(
  { named, flags }: Run,
  result: Awaited<ReturnType<typeof answer>>,
  { name = "", file, id, number, written = [] }: Printed,
): Promise<void> {
  const { json, only, table } = flags;
  const proof = "verdict" in result ? result : undefined;
  const { solve: addition } = named.commands ?? {};
  const layout = layoutOf(addition, flags);
  if (table && number === 1 && isTerminal()) console.log(formatRowHeading(layout));
  if (only !== undefined && proof?.verdict !== only) return;
  if (json) {
    const first = {
      ...(id === undefined ? {} : { id }),
      ...(file === undefined ? {} : { file }),
      ...(name === "" ? {} : { name }),
    };
    console.log(JSON.stringify({ ...first, ...result, ...(written.length === 0 ? {} : { written }) }));
    return;
  }
  const shown = proof && ((await addition?.inNotation?.(proof, flags)) ?? proof);
  if (table && shown !== undefined) {
    console.log(formatRow(number, titleOf(name, shown.position), shown, layout));
    return;
  }
  const board = await boardOf(named, result.position, flags);
  const words =
    "verdict" in result ? formatSolve(shown ?? result, addition?.words, board) : formatChoice(result, board);
  const text = fitted(`${name === "" ? "" : `${name}: `}${words}`);
  // What is drawn below need not be there to the last letter.
  console.log(board === undefined ? text : text.replace(/^.*/, (first) => cutLine(first, lineWidth())));
}

/** Of a table; a column that is asked for has room in every row. */
function layoutOf(addition: GameCommands["solve"], flags: SolveFlags): RowLayout {
  return {
    words: addition?.words,
    width: lineWidth(),
    withOthers: addition?.asksForOthers?.(flags) ?? false,
  };
}

/** The position drawn, on a terminal or where it is asked for. */
async function boardOf(
  { file, commands }: NamedGame,
  position: string,
  { board = isTerminal() }: SolveFlags,
): Promise<string | undefined> {
  if (!board) return undefined;
  const { module } = file;
  const words = module.parsePosition(position);
  if (commands !== undefined) return commands.drawBoard?.(words, !showsUnicode());
  try {
    return module.drawBoard?.(words, !showsUnicode());
  } catch (error) {
    throw new FailureError(`drawBoard of ${module.name} fails at "${position}": ${asError(error).message}`);
  }
}

async function solveAll(run: Run, problems: GivenProblems): Promise<void> {
  const { solver, named, flags, signal } = run;
  const { json = false, quiet = false } = flags;
  for (const line of problems.refused) console.error(`solve-fast: ${line}`);
  for (const line of problems.damage ?? []) console.error(`solve-fast: warning: ${line}`);
  for (const line of problems.warnings ?? []) warn(quiet, line);
  const addition = named.commands?.solve;
  if (problems.problems.length === 0 && addition?.needsProblem) {
    throw new InputError(`which position? As in: solve-fast solve ${named.source} "${solver.game.start}"`);
  }
  const all: readonly NamedProblem[] =
    problems.problems.length === 0 ? [{ name: "", position: solver.game.start }] : problems.problems;
  const outputs = await openOutputs(named, all, flags, signal);
  const answers: Conclusion[] = [];
  let done = 0;
  for (const [i, { name, position, file }] of all.entries()) {
    const certificate = outputs.certificateOf(i);
    const began = performance.now();
    const result = await answer(run, { position }, certificate === undefined ? {} : { certificate });
    // The seconds of a result are those of its search.
    const writing = (performance.now() - began) / 1000 - result.seconds;
    const shown = outputs.keepsCertificates ? result : withoutCertificate(result);
    const printed = { name, file, number: i + 1 };
    const write = () => ("verdict" in result ? outputs.write(i, name, result, writing) : []);
    // A reader sees the answer at once, a program all of it in one line.
    let written = json ? write() : [];
    await say(run, shown, { ...printed, written });
    if (!json) written = write();
    sayWritten(run, written, outputs.keepsCertificates ? undefined : madeFor(result, writing));
    await drained(signal);
    answers.push(...conclusionOf(result, name));
    done++;
    if (signal.aborted) break;
  }
  const hint = json || quiet ? undefined : await addition?.hint?.(all, flags);
  if (hint !== undefined) console.error(`solve-fast: hint: ${hint}`);
  conclude(run, answers, { done, of: all.length, refused: problems.refused.length });
  if (!signal.aborted) failWhereRefused(problems);
}

/** Says what was written and how long that took, or why it was not. */
function sayWritten({ flags }: Run, written: readonly WrittenOutput[], made: string | undefined): void {
  const { json = false, quiet = false } = flags;
  if (!json && made !== undefined && written.some(({ missing }) => missing === undefined)) console.log(made);
  for (const output of written) {
    const { file, missing } = output;
    if (missing !== undefined) warn(quiet, `${file}: not written, ${missing}`);
    else if (!json) console.log(formatWritten(output));
  }
}

/** The certificate that pages and records are made from, where it is not kept. */
function madeFor(result: Awaited<ReturnType<typeof answer>>, seconds: number): string | undefined {
  if (!("verdict" in result) || result.certificate === undefined || "refused" in result.certificate)
    return undefined;
  return `  certificate for what follows: ${countOf(result.certificate.nodes, "node")}, in ${formatSeconds(seconds)}`;
}

/** A result without the certificates that only a page or a record was made from. */
function withoutCertificate<Result extends object>(result: Result): Result {
  const {
    certificate: _,
    furtherCertificates: __,
    ...rest
  }: Result & { certificate?: unknown; furtherCertificates?: unknown } = result;
  return rest as unknown as Result;
}

/** Says what was left undone, and sets the exit status. */
function conclude(
  { solver, named, flags, signal }: Run,
  solved: readonly Conclusion[],
  count: { readonly done: number; readonly of: number; readonly refused: number },
): void {
  if (!flags.json && solved.length + count.refused > 1) {
    const outcomes = flags.goal === undefined ? named.commands?.solve?.words.outcomes : undefined;
    console.log(fittedWords(`\n${formatSummary(solved, count.refused, outcomes, lineWidth())}`));
  }
  if (!(flags.quiet || flags.json)) hintAtChoosing(solver.game, solved);
  if (!(flags.quiet || flags.json)) hintAtOutcome(named, flags, solved);
  if (signal.aborted) {
    const done = choosesMove(flags, named.commands?.solve?.settings)
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

/** @throws FailureError when some of the problems of a file could not be read, or a file is damaged */
function failWhereRefused({ problems, refused, damage = [] }: GivenProblems): void {
  if (refused.length === 0 && damage.length === 0) return;
  if (refused.length === 0) {
    const places = countOf(damage.length, "place");
    throw new FailureError(`a file is damaged (${places}); what could be read is above`);
  }
  const all = countOf(refused.length + problems.length, "problem");
  throw new FailureError(`${refused.length} of ${all} could not be read; the others are above`);
}

/** What cannot be solved within its limits may still be played. */
function hintAtChoosing({ create, createValued = create }: GameModule, results: readonly Conclusion[]): void {
  const limited = results.some(
    ({ verdict, reason }) => verdict === "unknown" && (reason === "time limit" || reason === "node limit"),
  );
  if (!limited || !("evaluate" in createValued({}))) return;
  console.error("solve-fast: hint: --depth 6 chooses a move where the limits are too low for a proof");
}

/** In a game of one's own, whose reader may take what is disproven for a loss. */
function hintAtOutcome({ file }: NamedGame, flags: SolveFlags, results: readonly Conclusion[]): void {
  const isAsked = flags.outcome !== undefined || flags.goal !== undefined || flags.certificate !== undefined;
  if (isAsked || !file.own || !hasGoalsOfBoth(file.module)) return;
  if (!results.some(({ verdict }) => verdict === "disproven")) return;
  console.error("solve-fast: hint: disproven is a draw or a loss; --outcome says which");
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
  return solve.addHelpText("after", helpText(game, games)).action(solvePositions);
}

/** Options of all games that the help for one of them shows. */
const SHOWN: readonly string[] = ["certificate", "view"];

const VERDICTS: readonly Verdict[] = ["proven", "disproven", "unknown"];
const DESCRIPTION = "prove or disprove a goal at a position, or choose a move, using all threads";
