/** `solve-fast check shogi`: whether composed problems are sound. */

import { Command } from "commander";
import { EXIT_INTERRUPTED } from "../../../../cli/failures.js";
import { refuseFilesOfOthers } from "../../../../cli/files/game-of-file.js";
import { readGiven } from "../../../../cli/files/given-problems.js";
import { loadNamedGame } from "../../../../cli/files/named-game.js";
import type { NamedProblem } from "../../../../cli/files/problem-texts.js";
import { examplesOf } from "../../../../cli/game-cli.js";
import { addSettings, optionOf } from "../../../../cli/options/from-settings.js";
import { options, settingOption, warn } from "../../../../cli/options/options.js";
import { type ProblemFlags, refuse } from "../../../../cli/options/problem-options.js";
import { failWhereRefused } from "../../../../cli/solve/conclusion.js";
import { type Run, reportReading, withSolver } from "../../../../cli/solve/run.js";
import { drained } from "../../../../cli/terminal/drained.js";
import { fitted, fittedWords } from "../../../../cli/terminal/terminal.js";
import { openFolder } from "../../../../files/output.js";
import { InputError } from "../../../../game/errors.js";
import { flag, oneOf, setting } from "../../../../game/setting.js";
import { countOf } from "../../../../report/numbers.js";
import { displayWidth } from "../../../../report/wrap.js";
import type { Limits } from "../../../../search/limits.js";
import { FUTILE, type Futile } from "../../mate/bound.js";
import { INPUT_SETTINGS, LANGUAGES, type Language } from "../flags.js";
import {
  CHECK_HEADING,
  csvOfChecked,
  formatChecked,
  formatHeading,
  formatSummary,
  nameOf,
} from "./check-text.js";
import type { CheckedProblem } from "./checked-problem.js";
import { checkProblem } from "./composed-problem.js";

/** The limit of a problem where the user names none: some seconds. */
const CHECK_NODES = 2_000_000;

const SETTINGS = {
  futile: setting(oneOf(FUTILE, "way"), "whether futile interpositions count in lengths", {
    default: "exclude",
  }),
  redundant: setting(flag, "also find the pieces that could be taken away"),
  language: setting(oneOf(LANGUAGES, "language"), "language of the table and of messages", { default: "en" }),
};

interface Flags extends ProblemFlags, Pick<Limits, "maxNodes" | "time"> {
  readonly futile?: Futile;
  readonly redundant?: boolean;
  readonly language?: Language;
  readonly csv?: boolean;
  readonly certificates?: string;
  readonly exitCode?: boolean;
}

export async function checkShogiCommand(): Promise<Command> {
  const command = new Command("shogi")
    .description("find out whether composed problems are sound: cooks, lengths, pieces left over and so on")
    .argument(
      "<files...>",
      "problems with or without solutions (KIF, KI2, CSA, JKF, lists of SFEN or USI), or folders of these",
    );
  addSettings(command, INPUT_SETTINGS);
  return command
    .addOption(optionOf("futile", SETTINGS.futile))
    .addOption(optionOf("redundant", SETTINGS.redundant))
    .addOption(optionOf("language", SETTINGS.language))
    .addOption(settingOption("maxNodes", undefined, "stop a problem after this many nodes"))
    .addOption(settingOption("time", undefined, "stop a problem after this many seconds"))
    .addOption(settingOption("threads"))
    .addOption(settingOption("tableMemory"))
    .addOption(settingOption("tableEntries"))
    .option("--certificates <folder>", "write a certificate of each fault to this folder")
    .option("--csv", "print results as CSV")
    .addOption(options.json())
    .addOption(options.quiet())
    .option("--exit-code", "exit with 10 if all are sound, 20 if one is not, 30 otherwise")
    .addHelpText(
      "after",
      `
The solution is in the moves of a record, in those after the position of a line, or in its comment. The faults are those
of its line; without a solution that mates, those of the main line that is found. Alternative moves of the same idea, variations
as long as the line, and useless pieces are minor: a problem is sound with them. What the limits leave open is not decided; they are
for each problem, ${CHECK_NODES.toLocaleString("en")} nodes unless --max-nodes or --time says otherwise.

${await examplesOf("check", ["shogi"])}`,
    )
    .action(check);
}

/** A sentence in the language of the table. */
type Say = (sentence: string) => string;

async function check(files: readonly string[], flags: Flags): Promise<void> {
  const { failureInLanguage, inLanguage } = await import("./messages.js");
  const { language = "en" } = flags;
  try {
    await checkFiles(files, flags, (sentence) => inLanguage(language, sentence));
  } catch (error) {
    throw failureInLanguage(language, error);
  }
}

async function checkFiles(files: readonly string[], flags: Flags, say: Say): Promise<void> {
  if (flags.json && flags.csv) throw new InputError("--json and --csv are two forms; leave one out");
  if (flags.json || flags.csv) {
    refuse(
      ["language"],
      flags,
      (option) => `${option} changes only the table; JSON and CSV have fixed words`,
    );
  }
  const named = await loadNamedGame("shogi");
  await refuseFilesOfOthers(named, files, "check");
  // A form of output says nothing of what is read.
  const { csv: _, language: __, ...reading } = flags;
  const read = await readGiven(named, files, { ...reading, withSolutions: true } as ProblemFlags);
  if (flags.certificates !== undefined) openFolder(flags.certificates);
  const { refused, damage = [], warnings = [], hint } = read;
  reportReading(
    { refused: refused.map(say), damage: damage.map(say), warnings: warnings.map(say) },
    flags.quiet,
  );
  const label = countOf(read.problems.length, "problem");
  await withSolver(named, flags, {}, (run) => checkProblems(run, read.problems, refused.length, say), label);
  if (hint !== undefined) warn(flags.quiet ?? false, say(hint));
  failWhereRefused(read, read.problems.length);
}

async function checkProblems(
  run: Run<Flags>,
  problems: readonly NamedProblem[],
  refused: number,
  say: Say,
): Promise<void> {
  const { solver, flags, signal, progress } = run;
  const { json = false, csv = false, language = "en", time, futile = "exclude", redundant = false } = flags;
  const maxNodes = flags.maxNodes ?? (time === undefined ? CHECK_NODES : undefined);
  const names = problems.map(({ name, title = name, file, position }) => ({
    title: title === file ? "" : title,
    position,
    ...(file !== undefined && { file }),
  }));
  const width = Math.max(...names.map((each) => displayWidth(nameOf(each))));
  if (csv) console.log(CHECK_HEADING);
  else if (!json) console.log(formatHeading(language, width));
  const done: CheckedProblem[] = [];
  for (const [i, problem] of problems.entries()) {
    progress.update(i / problems.length);
    const found = await checkProblem(solver, problem, { futile, redundant, maxNodes, time, signal });
    // One that was stopped in the middle says less than its limits allow.
    if (signal.aborted) break;
    const checked = await certified(
      run,
      { ...names[i], ...found },
      numberOf(i + 1, problems.length),
      maxNodes,
    );
    if (signal.aborted) break;
    progress.close();
    done.push(checked);
    if (json) console.log(JSON.stringify(checked));
    else console.log(csv ? csvOfChecked(checked) : fitted(formatChecked(checked, language, width)));
    await drained(signal);
  }
  progress.close();
  if (!json && !csv) console.log(fittedWords(`\n${formatSummary(done, refused, language)}`));
  if (signal.aborted) {
    const stopped = `stopped after ${done.length} of ${countOf(problems.length, "problem")}`;
    console.error(`solve-fast: ${say(stopped)}`);
    process.exitCode = EXIT_INTERRUPTED;
  } else if (flags.exitCode) process.exitCode = exitCodeOf(done);
}

/** As many digits as the last one has. */
function numberOf(number: number, last: number): string {
  return String(number).padStart(String(last).length, "0");
}

/** With certificates of the faults, where they are asked for; each search has the limits of a problem. */
async function certified(
  { solver, flags, signal }: Run<Flags>,
  checked: CheckedProblem,
  number: string,
  maxNodes: number | undefined,
): Promise<CheckedProblem> {
  const { certificates: folder, time } = flags;
  if (folder === undefined || checked.faults.length === 0) return checked;
  const { certifyFaults } = await import("./evidence.js");
  return {
    ...checked,
    faults: await certifyFaults(solver, checked, folder, number, { maxNodes, time, signal }),
  };
}

/** 10 when all are sound, 20 when one is not, 30 otherwise. */
function exitCodeOf(all: readonly CheckedProblem[]): number {
  if (all.every(({ sound }) => sound === true)) return 10;
  return all.some(({ sound }) => sound === false) ? 20 : 30;
}
