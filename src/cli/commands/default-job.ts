/** `solve-fast` without a command: proves the start of a game, then solves and checks the problems that come with it. */
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { isBundle, type ProblemBundle, readBundle } from "../../files/problem-bundle.js";
import { FailureError, InputError } from "../../game/errors.js";
import { DEFAULT_JOB } from "../../registry/games.js";
import { countOf, formatCount, formatRate } from "../../report/numbers.js";
import { createProgress, formatDuration } from "../../report/progress.js";
import { formatSolve } from "../../report/solve.js";
import { createSweepTotals, formatSweepSummary } from "../../report/sweep.js";
import { registeredGame } from "../../solver/loading/load-game.js";
import type { SweepResult } from "../../solver/results.js";
import { createSolver } from "../../solver/solver.js";
import { disagreement } from "../../solver/sweep/run/known-value.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { gameOfFile } from "../files/game-of-file.js";
import { inputsThere, located, placeOf } from "../files/input-files.js";
import { options, settingOption, warnOfThreads } from "../options/options.js";
import { failWhereRefused } from "../solve/conclusion.js";
import { reportReading } from "../solve/run.js";
import { interruptSignal } from "../terminal/interrupt.js";
import { fitted, fittedWords, lineWidth } from "../terminal/terminal.js";

interface Flags {
  readonly threads: number;
  readonly certificate?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const ALGORITHM = "df-pn";
/** Entries per thread: those of the paper's table. */
const TABLE_ENTRIES = 1_000_000;

function runDefaultJob(flags: Flags): Promise<void> {
  const bundle = readBundle(fileURLToPath(DEFAULT_JOB.bundle));
  if (!flags.quiet) console.error(announcement(bundle, flags.threads));
  return interruptible(flags, async (signal) => {
    await proveStart(flags, signal);
    if (signal.aborted) reportStop(0, bundle.problems.length);
    else await solveBundle(bundle, flags, signal);
  });
}

function reportStop(done: number, of: number): void {
  console.error(`solve-fast: stopped after ${formatCount(done)} of ${countOf(of, "position")}`);
}

/** Users who start the program without a command may not expect work to begin. */
function announcement({ game, problems }: ProblemBundle, threads: number): string {
  const cores = Math.min(threads, availableParallelism());
  const duration = formatDuration(DEFAULT_JOB.threadSeconds / cores);
  return `solve-fast: proves the start of ${game}, then solves and checks ${formatCount(problems.length)} positions, about ${duration} on an idle machine; --help shows all commands`;
}

async function interruptible(flags: Flags, job: (signal: AbortSignal) => Promise<void>): Promise<void> {
  warnOfThreads(flags.threads, flags.quiet ?? false);
  const { signal, release } = interruptSignal();
  try {
    await job(signal);
    if (signal.aborted) process.exitCode = EXIT_INTERRUPTED;
  } finally {
    release();
  }
}

/** The goal is known to be reached. */
async function proveStart({ threads, certificate, json = false }: Flags, signal: AbortSignal): Promise<void> {
  const solver = await createSolver({ game: DEFAULT_JOB.game, threads });
  try {
    const result = await solver.solve({ goal: DEFAULT_JOB.goal }, { signal, certificate });
    console.log(json ? JSON.stringify(result) : `${fitted(formatSolve(result))}\n`);
    if (result.verdict !== "proven" && !signal.aborted) {
      throw new FailureError(
        `the start was not proven (${DEFAULT_JOB.goal}): ${result.reason ?? result.verdict}`,
      );
    }
  } finally {
    await solver.close();
  }
}

/** Solves all problems of a bundle and compares every verdict with the answer beside it. */
async function solveBundle(bundle: ProblemBundle, flags: Flags, signal: AbortSignal): Promise<void> {
  const { threads, json = false, quiet = false } = flags;
  const { options: rules, problems, origin } = bundle;
  const game = registeredGame(bundle.game);
  const solver = await createSolver({ game, options: rules, threads, tableEntries: TABLE_ENTRIES });
  const progress = createProgress({ label: `${countOf(problems.length, "position")} of ${game}`, quiet });
  const totals = createSweepTotals([ALGORITHM], threads);
  const wrong: string[] = [];
  try {
    const positions = problems.map(({ position }) => position);
    for await (const result of solver.sweep(positions, { algorithm: ALGORITHM, signal })) {
      const { index: rank, position, verdict, nodes, seconds } = result;
      totals.addTally(ALGORITHM, {
        positions: 1,
        proven: verdict === "proven" ? 1 : 0,
        disproven: verdict === "disproven" ? 1 : 0,
        nodes,
        microseconds: 1e6 * seconds,
      });
      progress.update((rank + 1) / problems.length, formatRate(totals.nodes(), totals.seconds()));
      const problem = problemWith(result, bundle);
      if (problem !== undefined) wrong.push(`${position}: ${problem}`);
    }
  } finally {
    progress.close();
    await solver.close();
  }
  const summary = totals.summary(wrong.length);
  console.log(
    json ? JSON.stringify(summary) : fittedWords(`${origin}\n${formatSweepSummary(summary, lineWidth())}`),
  );
  if (signal.aborted) reportStop(summary.positions, problems.length);
  if (wrong.length > 0)
    throw new FailureError(`${countOf(wrong.length, "verdict")} wrong; the first: ${wrong[0]}`);
}

function problemWith(result: SweepResult, { problems }: ProblemBundle): string | undefined {
  const { error, index } = result;
  if (error !== undefined) return `its thread died (${error})`;
  return disagreement(result, problems[index]);
}

/** Makes it what the program does without a command. */
export function addDefaultJob(program: Command): void {
  program
    .argument("[files...]")
    .addOption(settingOption("threads"))
    .addOption(settingOption("certificate"))
    .addOption(options.json())
    .addOption(options.quiet())
    .action((files: readonly string[], flags: Flags) =>
      files.length === 0 ? runDefaultJob(flags) : solveFiles(files, flags),
    );
}

/** What to type for a file that is no bundle. */
async function problemWithFile(file: string): Promise<InputError> {
  const isProof = extname(file).toLowerCase() === ".proof";
  const game = isProof ? undefined : await gameOfFile(file);
  if (!isProof && game === undefined) {
    const { whichGame } = await import("../files/which-game.js");
    const { message } = await whichGame([file], "solve");
    return new InputError(`${file}: is not a bundle; ${message}`);
  }
  const command = isProof ? "verify" : `solve ${game}`;
  return new InputError(
    `${file}: is not a bundle; say what to do with it, as in: solve-fast ${command} ${file}`,
  );
}

/** Files that name their game themselves. */
async function solveFiles(named: readonly string[], flags: Flags): Promise<void> {
  const refused: string[] = [];
  const there = inputsThere(named, false, (problem) => void refused.push(problem));
  const files = named.filter((file) => there.has(file));
  for (const file of files) {
    if (!isBundle(placeOf(file))) throw await problemWithFile(file);
  }
  const bundles = files.map((file) => readBundle(located(file)));
  reportReading({ refused });
  await interruptible(flags, async (signal) => {
    for (const bundle of bundles) if (!signal.aborted) await solveBundle(bundle, flags, signal);
    if (!signal.aborted) failWhereRefused({ refused }, files.length, "file");
  });
}
