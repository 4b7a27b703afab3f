/** What the commands `reproduce NAME` have in common: the folder, progress, Ctrl-C, and how results are printed. */
import { type Command, Option } from "commander";
import { options, settingOption, warnOfThreads } from "../cli/options/options.js";
import {
  printResults,
  refuseFolderOfOthers,
  runUntilInterrupted,
} from "../cli/terminal/run-until-interrupted.js";
import { createProgress } from "../report/progress.js";

/** Flags of every paper. */
export interface PaperFlags {
  readonly out?: string;
  readonly report?: string;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export interface Experiment<Progress extends readonly unknown[], Results> {
  readonly name: string;
  /** How progress is shown. */
  progress(quiet: boolean): { update(...done: Progress): void; close(): void };
  run(kept: {
    readonly threads: number;
    readonly folder: string | undefined;
    readonly report: string | undefined;
    readonly signal: AbortSignal;
    readonly onProgress: (...done: Progress) => void;
  }): Promise<Results>;
  /** The report in Markdown. */
  format(results: Results): string;
}

/** Runs an experiment to its end or to Ctrl-C, and prints what it finds. */
export async function reproduce<Progress extends readonly unknown[], Results>(
  { out, report, threads, json = false, quiet = false }: PaperFlags,
  { name, progress, run, format }: Experiment<Progress, Results>,
): Promise<void> {
  refuseFolderOfOthers(out, name);
  warnOfThreads(threads, quiet);
  const { update, close } = progress(quiet);
  await runUntilInterrupted(out, async (signal) => {
    const running = run({ threads, folder: out, report, signal, onProgress: update });
    printResults(await running.finally(close), json, format);
  });
}

/** One line of progress, of the share that is done. */
export function shareOf(label: string): (quiet: boolean) => ReturnType<typeof createProgress> {
  return (quiet) => createProgress({ label, quiet });
}

export function outOption(): Option {
  return new Option(
    "--out <folder>",
    "keep all results in this folder; the same command continues from them",
  );
}

export function reportOption(): Option {
  return new Option(
    "--report <folder>",
    "also write the report there, as README.md with its figures and its numbers as CSV",
  );
}

/** The options that stand last. */
export function addLastOptions(command: Command): Command {
  return command
    .addOption(reportOption())
    .addOption(settingOption("threads"))
    .addOption(options.json())
    .addOption(options.quiet());
}
