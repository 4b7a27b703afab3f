#!/usr/bin/env node
/** The command line: finds the command, runs it, and turns every failure into one line and an exit status. */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { reasonOf } from "../formats/file-errors.js";
import { FailureError, reportFailure } from "./failures.js";
import { looksLikeFile } from "./files/input-files.js";
import { guardConsole, printableLine } from "./printable.js";

/** The commands in the order of the help. Each is loaded when it is called for: most of a short run's time would be loading. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  solve: async () => (await import("./commands/solve.js")).solveCommand(),
  verify: async () => (await import("./commands/verify.js")).verifyCommand(),
  sweep: async () => (await import("./commands/sweep.js")).sweepCommand(),
  export: async () => (await import("./commands/export.js")).exportCommand(),
  retrograde: async () => (await import("../games/simpei/commands/retrograde.js")).retrogradeCommand(),
  probe: async () => (await import("../games/simpei/commands/probe.js")).probeCommand(),
  reproduce: async () => (await import("./commands/reproduce.js")).reproduceCommand(),
  bench: async () => (await import("./commands/bench.js")).benchCommand(),
  generate: async () => (await import("../games/simpei/commands/generate.js")).generateCommand(),
  "check-game": async () => (await import("./commands/check-game.js")).checkGameCommand(),
};

function packageVersion(): string {
  const path = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}

/** Commander's own messages in the form of all others; of what is missing there is an example. */
function oneLine(text: string, command: Command): string {
  const line = text
    .trim()
    .replace(/^error: /, "")
    .replaceAll("\n", " ");
  const example = /^(?:missing required argument|required option)/.test(line)
    ? firstExample(command)
    : undefined;
  return `${printableLine(`solve-fast: ${line}${example === undefined ? "" : `; as in: ${example}`}`)}\n`;
}

/** As the command's help has it. */
function firstExample(command: Command): string | undefined {
  const help: string[] = [];
  command.configureOutput({ writeOut: (part) => help.push(part) }).outputHelp();
  return /^Examples:\n +(.*)$/m.exec(help.join(""))?.[1];
}

/** @param named the first argument: the command, unless it is an option or a mistake */
async function createProgram(named: string | undefined): Promise<Command> {
  const program = new Command("solve-fast")
    .description(
      "Proves or disproves goals in two-player games, on every core. Without a command: proves the start of Simpei, " +
        "then solves and checks the problems that come with it.",
    )
    .version(packageVersion())
    .enablePositionalOptions()
    .helpCommand("help [command]", "the same as --help");
  const load = named === undefined ? undefined : COMMANDS[named];
  if (load !== undefined) program.addCommand(await load());
  else {
    // Without its own arguments the program takes a word for a command, and knows which one may have been meant.
    if (named === undefined || named === "help" || named.startsWith("-") || looksLikeFile(named)) {
      (await import("./commands/default-job.js")).addDefaultJob(program);
    }
    for (const add of Object.values(COMMANDS)) program.addCommand(await add());
  }
  inheritSettings(program.exitOverride());
  return program;
}

/** What holds for a command holds for those below it. */
function inheritSettings(parent: Command): void {
  parent.configureOutput({ outputError: (text, write) => write(oneLine(text, parent)) });
  for (const command of parent.commands) inheritSettings(command.copyInheritedSettings(parent));
}

/**
 * Commander takes a position that begins with empty squares, as in `---XO--- X`, for an option; no option has white space
 * before its value.
 */
function shieldPosition(argument: string): string {
  return /^-[^=]*\s/.test(argument) ? ` ${argument}` : argument;
}

guardConsole();

// A reader that has seen enough, as `head` has, ends the program quietly.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.exit(reportFailure(new FailureError(`standard output: cannot be written (${reasonOf(error)})`)));
});

// A long run goes on when its progress can no longer be written, as when the terminal was closed.
process.stderr.on("error", () => {});

try {
  const program = await createProgram(process.argv[2]);
  await program.parseAsync(process.argv.map(shieldPosition));
} catch (error) {
  process.exitCode = reportFailure(error);
}
