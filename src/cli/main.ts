#!/usr/bin/env node
/** The command line: finds the command, runs it, and turns every failure into one line and an exit status. */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { benchCommand } from "./bench.js";
import { addDefaultJob } from "./default-job.js";
import { exportCommand } from "./export.js";
import { reportFailure } from "./failures.js";
import { generateCommand } from "./generate.js";
import { probeCommand } from "./probe.js";
import { reproduceCommand } from "./reproduce.js";
import { retrogradeCommand } from "./retrograde.js";
import { solveCommand } from "./solve.js";
import { sweepCommand } from "./sweep.js";

function packageVersion(): string {
  const path = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}

/** Commander's own messages in the form of all others. */
function oneLine(text: string): string {
  return `solve-fast: ${text
    .trim()
    .replace(/^error: /, "")
    .replaceAll("\n", " ")}\n`;
}

function createProgram(): Command {
  const program = new Command("solve-fast")
    .description(
      "Proves or disproves goals in two-player games, on every core. Without a command: proves the start of Simpei, " +
        "then solves and checks the problems that come with it.",
    )
    .version(packageVersion())
    .enablePositionalOptions()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) });
  const commands = [
    solveCommand(),
    sweepCommand(),
    exportCommand(),
    retrogradeCommand(),
    probeCommand(),
    reproduceCommand(),
    benchCommand(),
    generateCommand(),
  ];
  addDefaultJob(program);
  for (const command of commands) program.addCommand(command);
  inheritSettings(program.exitOverride());
  return program;
}

/** What holds for a command holds for those below it. */
function inheritSettings(parent: Command): void {
  for (const command of parent.commands) inheritSettings(command.copyInheritedSettings(parent));
}

/**
 * Commander takes a position that begins with empty squares, as in `---XO--- X`, for an option; no option has white space
 * before its value.
 */
function shieldPosition(argument: string): string {
  return /^-[^=]*\s/.test(argument) ? ` ${argument}` : argument;
}

// A reader that has seen enough, as `head` has, ends the program quietly.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  await createProgram().parseAsync(process.argv.map(shieldPosition));
} catch (error) {
  process.exitCode = reportFailure(error);
}
