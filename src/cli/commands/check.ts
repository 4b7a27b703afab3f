/** `solve-fast check`: compares the solutions that problems give with what is proven. Some games have a command of their own. */

import { join } from "node:path";
import { Command } from "commander";
import { openFolder } from "../../files/output.js";
import { InputError } from "../../game/errors.js";
import { GAMES } from "../../registry/games.js";
import { countOf } from "../../report/numbers.js";
import { createBudget, type Limits } from "../../search/limits.js";
import { listOf } from "../../solver/list-of.js";
import {
  CHECK_HEADING,
  type CheckedProblem,
  csvOfChecked,
  formatChecked,
  formatCheckSummary,
} from "../check/check-text.js";
import {
  type Ask,
  type Checked,
  type CollectionCheck,
  DISAGREEMENTS,
  type Finding,
} from "../check/comparison.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { gameOfFile, refuseFilesOfOthers } from "../files/game-of-file.js";
import { readGiven } from "../files/given-problems.js";
import { looksLikeFile } from "../files/input-files.js";
import { loadNamedGame } from "../files/named-game.js";
import type { NamedProblem } from "../files/problem-texts.js";
import { examplesOf, gameWith, loadCli } from "../game-cli.js";
import { addSettings } from "../options/from-settings.js";
import { options, settingOption } from "../options/options.js";
import type { ProblemFlags } from "../options/problem-options.js";
import { failWhereRefused } from "../solve/conclusion.js";
import { type Run, reportReading, withSolver } from "../solve/run.js";
import { drained } from "../terminal/drained.js";
import { fitted, fittedWords } from "../terminal/terminal.js";

/** The limit of a problem if the user names none; it takes a few seconds. */
const CHECK_NODES = 500_000;

interface Flags extends ProblemFlags, Pick<Limits, "maxNodes" | "time"> {
  readonly csv?: boolean;
  readonly certificates?: string;
  readonly exitCode?: boolean;
}

export async function command(): Promise<Command> {
  const check = new Command("check")
    .description("compare the solutions in files of problems with what is proven, and find faults")
    .argument("[game...]")
    .allowUnknownOption();
  const names: string[] = [];
  for (const { name } of GAMES) {
    const cli = await loadCli(name);
    const part = await cli.check?.();
    const command = part === undefined ? await cli.commands?.check?.() : await commandFor(name, part);
    if (command === undefined) continue;
    names.push(name);
    check.addCommand(command);
  }
  const examples = await examplesOf("check");
  return check
    .action(async ([named]: readonly string[]) => {
      const asked = named === undefined || looksLikeFile(named);
      if (!asked) throw new InputError(`problems of ${named} are not checked; those of ${listOf(names)} are`);
      const game = (named && (await gameOfFile(named))) ?? (await gameWith("check"));
      throw new InputError(`which game? try: solve-fast check ${game} ${named ?? "FILE"}`);
    })
    .addHelpText(
      "after",
      `\nEach game has its own options: see \`solve-fast check ${names[0]} --help\`.\n\n${examples}`,
    );
}

async function commandFor(name: string, part: CollectionCheck): Promise<Command> {
  const { input } = await loadCli(name);
  const own = new Command(name)
    .description("compare the solutions in these files with what is proven about first moves")
    .argument("<files...>", "files or folders with problems and their solutions");
  addSettings(own, input?.settings ?? {});
  return own
    .addOption(settingOption("maxNodes", undefined, "stop a problem after this many nodes"))
    .addOption(settingOption("time", undefined, "stop a problem after this many seconds"))
    .addOption(settingOption("threads"))
    .addOption(settingOption("tableMemory"))
    .addOption(settingOption("tableEntries"))
    .addOption(settingOption("whenFull"))
    .option("--certificates <folder>", "write a certificate of each contradiction to this folder")
    .option("--csv", "print results as CSV")
    .addOption(options.json())
    .addOption(options.quiet())
    .option("--exit-code", "exit with 10 if all agree, 20 if a solution is contradicted, 30 otherwise")
    .addHelpText(
      "after",
      `
${part.help}

A problem agrees if its right first moves reach the goal, with all later moves of their lines, if no other first move
does, and if the result is the one that the problem gives. Otherwise another move works as well, a given move fails, or the
result is different. What the limits leave open is not decided. A problem may take ${CHECK_NODES.toLocaleString("en")} nodes,
unless --max-nodes or --time says otherwise.

${await examplesOf("check", [name])}`,
    )
    .action((files: readonly string[], flags: Flags) => checkFiles(name, part, files, flags));
}

async function checkFiles(
  name: string,
  part: CollectionCheck,
  files: readonly string[],
  flags: Flags,
): Promise<void> {
  if (flags.json && flags.csv) throw new InputError("--json and --csv are two forms; leave one out");
  const named = await loadNamedGame(name);
  await refuseFilesOfOthers(named, files, "check");
  // The form of the output does not matter for reading.
  const { csv: _, ...reading } = flags;
  const read = await readGiven(named, files, reading);
  if (flags.certificates !== undefined) openFolder(flags.certificates);
  reportReading(read, flags.quiet);
  const label = countOf(read.problems.length, "problem");
  await withSolver(
    named,
    flags,
    {},
    (run) => checkProblems(run, part, read.problems, read.refused.length),
    label,
  );
  failWhereRefused(read, read.problems.length);
}

async function checkProblems(
  run: Run<Flags>,
  part: CollectionCheck,
  problems: readonly NamedProblem[],
  refused: number,
): Promise<void> {
  const { flags, signal, progress } = run;
  const found: Checked[] = [];
  if (flags.csv) console.log(CHECK_HEADING);
  for (const [i, problem] of problems.entries()) {
    progress.update(i / problems.length);
    const checked = await checkOne(run, part, problem, i + 1, problems.length);
    // A comparison that was stopped says less than its limits allow.
    if (signal.aborted) break;
    progress.close();
    found.push(checked);
    const { name, file } = problem;
    print({ number: i + 1, name, ...(file === undefined ? {} : { file }), ...checked }, flags);
    await drained(signal);
  }
  progress.close();
  if (!flags.json && !flags.csv && found.length > 0)
    console.log(fittedWords(`\n${formatCheckSummary(found, refused)}`));
  if (signal.aborted) {
    console.error(`solve-fast: stopped after ${found.length} of ${countOf(problems.length, "problem")}`);
    process.exitCode = EXIT_INTERRUPTED;
  } else if (flags.exitCode) process.exitCode = exitCodeOf(found.map(({ finding }) => finding));
}

function print(checked: CheckedProblem, { json, csv }: Flags): void {
  if (json) console.log(JSON.stringify(checked));
  else console.log(csv ? csvOfChecked(checked) : fitted(formatChecked(checked)));
}

/** Compares a problem within its limits, and certifies what contradicts its solution. */
async function checkOne(
  { solver, flags, signal }: Run<Flags>,
  part: CollectionCheck,
  problem: NamedProblem,
  number: number,
  of: number,
): Promise<Checked> {
  const { time, certificates: folder } = flags;
  const maxNodes = flags.maxNodes ?? (time === undefined ? CHECK_NODES : undefined);
  const budget = createBudget({ maxNodes, time, signal });
  const ask: Ask = async ({ position, words }, settings = {}, share = 1) => {
    const limits = budget.left({ share });
    if (limits === undefined) return undefined;
    const result = await solver.solve({ position, ...(words && { words }) }, { ...settings, ...limits });
    budget.spend(result);
    return result;
  };
  const comparison = await part.compare(problem, ask);
  const { nodes, seconds } = budget;
  if (folder === undefined || !DISAGREEMENTS.includes(comparison.finding))
    return { ...comparison, nodes, seconds };
  const certificates: NonNullable<Checked["certificates"]>[number][] = [];
  for (const evidence of comparison.evidence) {
    if (signal.aborted) break;
    const { position, shows } = evidence;
    const digits = String(of).length;
    const file = join(
      folder,
      `${String(number).padStart(digits, "0")} ${shows.replace(/[^\w]+/g, " ")}.proof`.replaceAll(" ", "-"),
    );
    const limits = {
      signal,
      ...(maxNodes === undefined ? {} : { maxNodes }),
      ...(time === undefined ? {} : { time }),
    };
    const { certificate = { refused: "none was made" } } = await solver.solve(position, {
      certificate: file,
      ...limits,
    });
    certificates.push({ position, shows, certificate });
  }
  return { ...comparison, certificates, nodes, seconds };
}

/** 10 when all agree, 20 when a solution is contradicted, 30 otherwise. */
function exitCodeOf(findings: readonly Finding[]): number {
  if (findings.every((finding) => finding === "agrees")) return 10;
  return findings.some((finding) => DISAGREEMENTS.includes(finding)) ? 20 : 30;
}
