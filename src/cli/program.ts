/** The program: finds the command, runs it, and turns every failure into one line and an exit status. */

import { Command } from "commander";
import { reasonOf } from "../files/file-errors.js";
import { FailureError, InputError } from "../game/errors.js";
import { GAME_NAMES, GAMES } from "../registry/games.js";
import { EXIT_UNHEARD, reportFailure } from "./failures.js";
import { looksLikeFile } from "./files/input-files.js";
import { isVerb, refuseForeign } from "./foreign-options.js";
import { examplesOf, loadCli } from "./game-cli.js";
import { examplesIn, shapeHelp } from "./help/help.js";
import { guardConsole, printableLine, withoutPasswords } from "./terminal/printable.js";
import { fittedMessage } from "./terminal/terminal.js";

/** Makes a command; `words` are those after its name. */
type Loader = (words: readonly string[]) => Command | Promise<Command>;

/** The commands in the order of the help, each a module that is loaded when it is called for. */
const GENERAL: Readonly<Record<string, () => Promise<{ command: Loader }>>> = {
  solve: () => import("./commands/solve.js"),
  choose: () => import("./commands/choose.js"),
  review: () => import("./commands/review.js"),
  check: () => import("./commands/check.js"),
  verify: () => import("./commands/verify.js"),
  show: () => import("./commands/show.js"),
  view: () => import("./commands/view.js"),
  board: () => import("./commands/board.js"),
  sweep: () => import("./commands/sweep.js"),
  worker: () => import("./commands/worker.js"),
  merge: () => import("./commands/merge.js"),
  status: () => import("./commands/status.js"),
  export: () => import("./commands/export.js"),
  reproduce: () => import("./commands/reproduce.js"),
  bench: () => import("./commands/bench.js"),
  generate: () => import("./commands/generate.js"),
  learn: () => import("./commands/learn.js"),
  match: () => import("./commands/match.js"),
  "check-game": () => import("./commands/check-game.js"),
  schema: () => import("./commands/schema.js"),
  completion: () => import("./commands/completion.js"),
};

/** These, and those of games. */
function loaders(): Map<string, Loader> {
  const all = new Map<string, Loader>();
  for (const [name, load] of Object.entries(GENERAL)) {
    all.set(name, async (words) => (await load()).command(words));
  }
  for (const game of GAMES) {
    for (const name of game.commandNames) {
      all.set(name, async () => {
        const make = (await loadCli(game.name)).commands?.[name];
        if (make === undefined) throw new Error(`${game.name} has no command ${name}`);
        return make();
      });
    }
  }
  return all;
}

/** Commander's own messages in the form of all others; what is missing comes with an example. */
function oneLine(text: string, command: Command): string {
  const line = text
    .trim()
    .replace(/^error: /, "")
    .replace(/^(option '.*') argument missing$/, "$1 needs a value")
    .replace(/^unknown command '[^']*'$/, "$&; `solve-fast --help` lists the commands")
    .replace(
      /^command-argument value ('.*') is invalid for argument '(.*)'\. Allowed choices are/,
      "$2 $1 is none of",
    )
    .replaceAll("\n", " ");
  const example = /^(?:missing required argument|required option)/.test(line)
    ? examplesIn(command).find((each) => each.includes(` ${command.name()} `))
    : undefined;
  return `${printableLine(`solve-fast: ${line}${example === undefined ? "" : `; as in: ${example}`}`)}\n`;
}

/** @param named the first argument: the command, unless it is an option or a mistake */
export async function createProgram(
  version: string,
  [named, ...words]: readonly (string | undefined)[],
): Promise<Command> {
  const program = new Command("solve-fast")
    .description(
      "Solves positions of two-player games exactly, on all cores. Without a command, it proves the start of a game, " +
        "then solves and checks sample positions.",
    )
    .version(version)
    .enablePositionalOptions()
    .helpCommand("help [command]", "the same as --help");
  const commands = loaders();
  // Completion is of all commands.
  const load = named === undefined || named === "completion" ? undefined : commands.get(named);
  const given = words.filter((word) => word !== undefined);
  const [asked = ""] = given;
  if (named === "help" && /^\w/.test(asked) && asked !== "help" && !commands.has(asked)) {
    throw new InputError(`no command is named ${asked}; \`solve-fast --help\` lists them`);
  }
  if (named !== undefined && /^\w/.test(named) && !commands.has(named) && !looksLikeFile(named)) {
    const { gameAsCommand } = await import("./files/which-game.js");
    const instead = gameAsCommand(named, given);
    if (instead !== undefined) throw instead;
  }
  if (load !== undefined && named !== undefined) {
    const command = await load(given);
    if (isVerb(named)) await refuseForeign(named, given, command);
    program.addCommand(command);
  } else {
    // Without its own arguments the program takes a word for a command, and knows which one may have been meant.
    if (
      named === undefined ||
      ["help", "completion"].includes(named) ||
      named.startsWith("-") ||
      looksLikeFile(named)
    ) {
      (await import("./commands/default-job.js")).addDefaultJob(program);
    }
    for (const make of commands.values()) program.addCommand(await make(given));
    program.addHelpText("after", await pointers());
  }
  inheritSettings(program.exitOverride());
  shapeHelp(program);
  return program;
}

/** What the help of the program leads to: every command and every game has help of its own. */
async function pointers(): Promise<string> {
  return `
\`solve-fast COMMAND --help\` shows the options and examples of a command, \`solve-fast solve GAME --help\` those of a game:
${GAME_NAMES.join(", ")}.

${await examplesOf("solve-fast")}`;
}

/** What holds for a command holds for those below it. */
function inheritSettings(parent: Command): void {
  parent.configureOutput({
    outputError: (text, write) => write(fittedMessage(withoutPasswords(oneLine(text, parent)))),
  });
  refuseFlagsAsValues(parent);
  refuseTwice(parent);
  for (const command of parent.commands) inheritSettings(command.copyInheritedSettings(parent));
}

/** Commander takes whatever follows for the value of an option, also another option: its value was forgotten. */
function refuseFlagsAsValues(command: Command): void {
  for (const option of command.options.filter(({ required, variadic }) => required && !variadic)) {
    command.on(`option:${option.name()}`, (value) => {
      if (command.options.some(({ long, short }) => value === long || value === short)) {
        command.error(`error: option '${option.flags}' argument missing`);
      }
    });
  }
}

/** Commander keeps the last of several values and says nothing about the others. */
function refuseTwice(command: Command): void {
  for (const option of command.options.filter(
    ({ required, optional, variadic }) => (required || optional) && !variadic,
  )) {
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) command.error(`error: ${option.long ?? option.short} is given twice; leave one out`);
      isGiven = true;
    });
  }
}

/**
 * Commander takes a position that begins with empty squares, as in `---XO--- X`, for an option; no option has white space
 * before its value, and none consists of squares alone, as many as a small board has.
 */
function shieldPosition(argument: string): string {
  return /^-(?:[^=]*\s|[-._xo*bw/]{15,}$)/i.test(argument) ? ` ${argument}` : argument;
}

export async function runProgram(version: string): Promise<void> {
  guardConsole();

  // A reader that has seen enough, as `head` has, ends the program quietly.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") {
      const problem = `standard output: cannot be written (${reasonOf(error)})`;
      process.exit(reportFailure(new FailureError(problem)));
    }
    // What was found, and so its status, is not known yet, and files may be cut short.
    const isCut = ["--exit-code", "--out", "--certificate"].some((flag) => process.argv.includes(flag));
    process.exit(isCut ? EXIT_UNHEARD : 0);
  });

  // A long run continues when its progress can no longer be written, as when the terminal was closed.
  process.stderr.on("error", () => {});

  try {
    const program = await createProgram(version, process.argv.slice(2));
    await program.parseAsync(process.argv.map(shieldPosition));
  } catch (error) {
    process.exitCode = reportFailure(error);
  }
}
