/** `solve-fast solve`: proves or disproves single positions with all threads. */
import { Command } from "commander";
import type { GameModule } from "../../game/module.js";
import { GAME_NAMES } from "../../games/registry.js";
import type { SolutionFile } from "../../games/shogi/commands/solution-files.js";
import type { ChooseSettings } from "../../parallel/choose/choose.js";
import type { SolveProgress } from "../../parallel/solve/solve.js";
import { isAnswered } from "../../parallel/threads/verdicts.js";
import { formatChoice } from "../../report/choose.js";
import { amountOf, countOf, formatRate } from "../../report/numbers.js";
import { createProgress, type Progress } from "../../report/progress.js";
import { formatSolve } from "../../report/solve.js";
import type { SolveResult, Solver, SolveSettings } from "../../solver/api.js";
import { createSolver } from "../../solver/solver.js";
import { EXIT_INTERRUPTED, FailureError, UsageError } from "../failures.js";
import { certificateFiles } from "../files/certificate-files.js";
import { filesOfProblems } from "../files/problem-files.js";
import { type GivenProblems, readProblems } from "../files/problem-texts.js";
import { interruptSignal } from "../interrupt.js";
import { options, warnOfThreads } from "../options/options.js";
import { checkFlags, choosesMove, type SolveFlags } from "../options/solve-options.js";

/** What would have been right where no game is named: an option that takes several files takes a game behind it too. */
function commandWithGame({ file, moves }: SolveFlags): string {
  for (const [option, words] of Object.entries({ "--file": file, "--moves": moves })) {
    const game = words?.find((word) => GAME_NAMES.includes(word));
    if (words === undefined || game === undefined) continue;
    const files = words.filter((word) => word !== game).join(" ");
    return `solve-fast solve ${game} ${option} ${files} (${option} takes all words that follow)`;
  }
  return "solve-fast solve simpei";
}

async function solvePositions(words: readonly string[], flags: SolveFlags): Promise<void> {
  const { goal, threads, tableEntries, tableMemory, whenFull, freeStart = false, quiet = false } = flags;
  // With --game every argument is a problem, otherwise the first names the game.
  const [game, ...problems] = flags.game === undefined ? words : [flags.game, ...words];
  if (game === undefined) throw new UsageError(`which game? As in: ${commandWithGame(flags)}`);
  if (flags.game !== undefined && GAME_NAMES.includes(words[0])) {
    throw new UsageError(`the game is named twice, as ${words[0]} and by --game; leave one out`);
  }
  const solver = await createSolver({
    game,
    threads,
    whenFull,
    freeStart,
    evaluation: flags.evaluation,
    ...(tableEntries === undefined ? {} : { tableEntries }),
    ...(tableMemory === undefined ? {} : { tableMemory }),
  });
  const { signal, release } = interruptSignal();
  const progress = createProgress({ label: "searching", quiet });
  try {
    checkFlags(solver.game, problems, flags);
    warnOfThreads(threads, quiet);
    if (flags.moves !== undefined) {
      const { walkThroughGames } = await import("../../games/shogi/commands/moves.js");
      return await walkThroughGames(solver, flags, signal);
    }
    const given = await readAll(solver.game, problems, flags);
    for (const line of given.refused) console.error(`solve-fast: ${line}`);
    if (given.problems.length === 0 && solver.game.name === "shogi") {
      throw new UsageError(`which position? As in: solve-fast solve shogi "${solver.game.start}"`);
    }
    const named = given.problems.length === 0 ? [{ name: "", position: solver.game.start }] : given.problems;
    const positions = named.map(({ position }) => position);
    const onProgress = ({ nodes, seconds }: SolveProgress) =>
      progress.update(undefined, `${amountOf(nodes, "node")}, ${formatRate(nodes, seconds)}`);
    const { maxNodes, time, json = false } = flags;
    if (choosesMove(flags)) {
      const { depth, method, sigma, samples, seed } = flags;
      const settings = { depth, method, sigma, samples, seed, maxNodes, time, signal, onProgress };
      await chooseMoves(solver, positions, settings, { progress, json });
      if (!signal.aborted) failWhereRefused(given);
      return;
    }
    const { algorithm, maxOrder, trueOrder, andStrategy, epsilon, sums, leafNumbers } = flags;
    const { shuffle, parallel } = flags;
    const settings: SolveSettings = {
      ...{ algorithm, maxOrder, trueOrder, andStrategy, epsilon, sums, leafNumbers, shuffle },
      ...{ maxNodes, time, parallel, signal },
      ...{ shortest: flags.shortest, futile: flags.futile, allSolutions: flags.allSolutions },
      onProgress,
    };
    const certificates = certificateFiles(flags.certificate, positions.length);
    const kifs = filesOfProblems(flags.kif, positions.length, ".kif");
    const results: SolveResult[] = [];
    for (const [i, position] of positions.entries()) {
      const { name } = named[i];
      const kif = kifs === undefined ? undefined : await openKif(kifs[i]);
      const certificate = certificates?.[i];
      const result = await solver
        .solve({ position, goal }, { ...settings, certificate })
        .finally(() => progress.close());
      const text = name === "" ? result : { name, ...result };
      console.log(json ? JSON.stringify(text) : `${name === "" ? "" : `${name}: `}${formatSolve(result)}`);
      const written = kif?.write(name, result);
      if (written === true && !json) console.log(`  KIF: ${kifs?.[i]}`);
      if (written === false && !quiet) {
        const sought = result.goal === "hisshi" ? "no mate or hisshi" : "no mate";
        console.error(`solve-fast: warning: ${kifs?.[i]}: not written, ${sought} was found`);
      }
      results.push(result);
      if (signal.aborted) break;
    }
    if (!quiet && !json) hintAtChoosing(solver.game, results);
    if (signal.aborted) {
      console.error(
        `solve-fast: stopped; ${results.filter(isAnswered).length} of ${countOf(positions.length, "position")} answered`,
      );
      process.exitCode = EXIT_INTERRUPTED;
    } else if (results.some(({ error }) => error !== undefined)) {
      throw new FailureError("a thread died; the results above are what the others found");
    } else {
      failWhereRefused(given);
      if (flags.exitCode) process.exitCode = exitCodeOf(results);
    }
  } finally {
    progress.close();
    release();
    await solver.close();
  }
}

async function openKif(path: string): Promise<SolutionFile> {
  const { openSolutionFile } = await import("../../games/shogi/commands/solution-files.js");
  return openSolutionFile(path);
}

/** The problems of the command line; those of shogi come in more forms. */
async function readAll(
  game: GameModule,
  problems: readonly string[],
  { file = [], fillHand = false, record, empties }: SolveFlags,
): Promise<GivenProblems> {
  if (game.name === "shogi") {
    const { readMateProblems } = await import("../../games/shogi/commands/problems.js");
    return readMateProblems(problems, file, { fillHand });
  }
  return readProblems(game, problems, file, { record, empties });
}

/** @throws FailureError when some of the problems of a file could not be read */
function failWhereRefused({ problems, refused }: GivenProblems): void {
  if (refused.length === 0) return;
  const all = countOf(refused.length + problems.length, "problem");
  throw new FailureError(`${refused.length} of ${all} could not be read; the others are above`);
}

/** Chooses a move at each position. */
async function chooseMoves(
  solver: Solver,
  positions: readonly string[],
  settings: ChooseSettings & { readonly signal: AbortSignal },
  { progress, json }: { readonly progress: Progress; readonly json: boolean },
): Promise<void> {
  let done = 0;
  for (const position of positions) {
    const result = await solver.choose(position, settings);
    progress.close();
    console.log(json ? JSON.stringify(result) : formatChoice(result));
    if (settings.signal.aborted) break;
    done++;
  }
  if (done < positions.length) {
    console.error(`solve-fast: stopped; ${done} of ${countOf(positions.length, "position")} done`);
    process.exitCode = EXIT_INTERRUPTED;
  }
}

/** What cannot be solved within its limits may still be played. */
function hintAtChoosing({ create }: GameModule, results: readonly SolveResult[]): void {
  const limited = results.some(
    ({ verdict, reason }) => verdict === "unknown" && (reason === "time limit" || reason === "node limit"),
  );
  if (!limited || !("evaluate" in create({}))) return;
  console.error("solve-fast: hint: --depth 6 chooses a move where the limits are too low for a proof");
}

/** 10 when all are proven, 20 when all are disproven, 30 otherwise. */
function exitCodeOf(results: readonly SolveResult[]): number {
  if (results.every(({ verdict }) => verdict === "proven")) return 10;
  return results.every(({ verdict }) => verdict === "disproven") ? 20 : 30;
}

export function solveCommand(): Command {
  return new Command("solve")
    .description("prove or disprove a goal at a position, or choose a move, with all threads")
    .argument("[game]", "simpei, othello, shogi, or the path of a game of your own; left out with --game")
    .argument("[problems...]", "positions as one argument each, files with one a line, or - for stdin")
    .option("--file <file...>", "files of positions, one a line; # begins a comment")
    .addOption(options.game())
    .addOption(options.goal())
    .addOption(options.freeStart())
    .addOption(options.threads())
    .addOption(options.maxNodes())
    .addOption(options.time())
    .addOption(options.json())
    .addOption(options.quiet())
    .optionsGroup("To prove a goal:")
    .addOption(options.algorithm())
    .addOption(options.parallel())
    .addOption(options.maxOrder())
    .addOption(options.trueOrder())
    .addOption(options.certificate())
    .addOption(options.andStrategy())
    .addOption(options.epsilon())
    .addOption(options.sums())
    .addOption(options.leafNumbers())
    .addOption(options.shuffle())
    .addOption(options.tableEntries())
    .addOption(options.tableMemory())
    .addOption(options.whenFull())
    .addOption(options.exitCode())
    .optionsGroup("For mates in shogi:")
    .addOption(options.shortest())
    .addOption(options.futile())
    .addOption(options.allSolutions())
    .addOption(options.fillHand())
    .addOption(options.kif())
    .addOption(options.moves())
    .optionsGroup("For games of Othello (WTHOR, GGF):")
    .addOption(options.record())
    .addOption(options.empties())
    .optionsGroup("To choose a move:")
    .addOption(options.depth())
    .addOption(options.method())
    .addOption(options.sigma())
    .addOption(options.samples())
    .addOption(options.randomSeed())
    .addOption(options.evaluation())
    .addHelpText(
      "after",
      `
Without a position the start of the game is solved. The side to move is the attacker unless --goal says otherwise.
With --threads 1 every run is the same.

With --depth, --method, --sigma or --samples a move is chosen, in a game with static values: by the expectation method
(Kobayashi et al. 2002) unless minimax is asked for, and 3 plies ahead unless --depth says otherwise.

Problems of shogi are SFEN, alone, as name|SFEN or as a position line of USI, and records (KIF, KI2, CSA, JKF; UTF-8,
Shift-JIS, EUC-JP, UTF-16): of a record the position that was set up, of a game from the usual start its last position.
--moves reads the same records, and USI games one a line; without --max-nodes or --time a position there may take 100,000
nodes. Files of games of Othello (WTHOR, GGF) give a position a game, the one with 20 empty squares unless --empties says
otherwise. In a file of many problems those that are none are reported, the others solved, and the exit status is 1.

Examples:
  solve-fast solve simpei "..../.x../..../.... .../.../... o x3o4" --threads 2 --json
  solve-fast solve simpei --goal o-wins
  solve-fast solve simpei positions.txt --algorithm df-pn-lambda --max-order 7 --true-order
  solve-fast solve simpei --goal o-wins --certificate start.proof
  solve-fast solve othello "---------------------------OX------XO--------------------------- X" --depth 6
  solve-fast solve othello games.wtb --record 3 --empties 16
  solve-fast solve shogi "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1" --shortest --all-solutions
  solve-fast solve shogi "4k4/9/4P4/9/9/9/9/9/9 b G" --fill-hand --futile exclude --kif mate.kif
  solve-fast solve shogi problems.txt --time 10 --json
  solve-fast solve shogi --moves game.kif
  solve-fast solve shogi "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1" --max-order 2
  solve-fast solve --game ./my-game.js --threads 4`,
    )
    .action((game: string | undefined, problems: readonly string[], flags: SolveFlags) =>
      solvePositions(game === undefined ? problems : [game, ...problems], flags),
    );
}
