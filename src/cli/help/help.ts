/** How help reads: wrapped at the width of the terminal, and short unless all options are asked for. */
import type { EventEmitter } from "node:events";
import { type Command, Help, type HelpConfiguration, type Option } from "commander";
import { wrapLine } from "../../report/wrap.js";
import { isFurther } from "../options/from-settings.js";
import { terminalWidth } from "../terminal/terminal.js";

/** Narrower terminals break the lines themselves; in wider ones the eye loses the line. */
const NARROWEST = 60;
const WIDEST = 120;
function formOf(all: boolean): HelpConfiguration {
  return {
    minWidthToWrap: 20,
    subcommandTerm: (command) => command.name(),
    formatHelp(this: Help, command, helper) {
      // Only here: what a mistyped option was meant to be is looked for among all of them.
      helper.visibleOptions = (of) => visibleOptions(of, all);
      return Help.prototype.formatHelp.call(this, command, helper);
    },
    optionDescription,
  };
}

/** As in `how numbers add up (weak, bounded or plain; default: weak)`. */
export function optionDescription({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
}: Option): string {
  const unset = defaultValueDescription ?? defaultValue;
  const choices = argChoices ?? [];
  const more = [
    ...(choices.length === 0 || (choices.length === 1 && unset === choices[0]) ? [] : [listOf(choices)]),
    ...(unset === undefined ? [] : [`default: ${unset}`]),
  ];
  return more.length === 0 ? description : `${description} (${more.join("; ")})`;
}

function listOf(names: readonly string[]): string {
  if (names.length === 1) return names[0];
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** Gives a command, and those below it, help in this form. */
export function shapeHelp(command: Command): void {
  const width = Math.min(WIDEST, Math.max(NARROWEST, terminalWidth()));
  command
    .optionsGroup("Options:")
    .helpOption("-h, --help", "show this help")
    .configureHelp(formOf(false))
    .configureOutput({
      writeOut: (text) => process.stdout.write(wrapHelp(text, width)),
      getOutHelpWidth: () => width,
    });
  if (hasMore(command)) {
    command
      .option("--help-all", "show all options")
      .on("option:help-all", () => command.configureHelp(formOf(true)).help());
  }
  for (const below of command.commands) shapeHelp(below);
}

/** Whether it has options that only `--help-all` shows. */
export function hasMore({ options }: Command): boolean {
  return options.some((option) => isFurther(option) && !option.hidden);
}

/** @param all with the options that only `--help-all` shows */
export function visibleOptions(command: Command, all: boolean): Option[] {
  const options = new Help().visibleOptions(command);
  return all ? options : options.filter((option) => !isFurther(option));
}

/**
 * The help of a command as one text.
 *
 * @param all with the options that only `--help-all` shows
 */
export function helpOf(command: Command, width: number, all = false): string {
  const parts: string[] = [];
  command
    .configureHelp(formOf(all))
    .configureOutput({ writeOut: (text) => parts.push(wrapHelp(text, width)), getOutHelpWidth: () => width })
    .outputHelp();
  return parts.join("");
}

/** What is in the help of a command after its options: paragraphs and examples, as they were written. */
export function epilogueOf(command: Command): string {
  const parts: string[] = [];
  // Its types leave out that a command is an emitter of events, by which it asks for these texts.
  const emitter = command as Command & EventEmitter;
  emitter.emit("afterHelp", { error: false, command, write: (text: string) => parts.push(text) });
  return parts.join("");
}

/** The examples of a command, without the margin before them. */
export function examplesIn(command: Command): string[] {
  const [, lines = ""] = /^Examples:\n((?: +\S.*\n?)+)/m.exec(epilogueOf(command)) ?? [];
  return lines.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

/** Wraps paragraphs, and lines with a margin each for itself: examples as a shell reads them, others under their text. */
function wrapHelp(text: string, width: number): string {
  const out: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) out.push(wrapLine(paragraph.join(" "), width));
    paragraph = [];
  };
  for (const line of text.split("\n")) {
    if (/^\S/.test(line)) {
      paragraph.push(line);
      continue;
    }
    endParagraph();
    out.push(
      /^ +(?:[A-Z_]+=\S+ )?solve-fast /.test(line)
        ? wrapCommand(line, width)
        : wrapLine(line, width, hangOf(line)),
    );
  }
  endParagraph();
  return out.join("\n");
}

/** The column where the second text of a line begins, as in `  name   what it is`. */
function hangOf(line: string): number {
  const [term = ""] = /^ +\S.*? {2,}/.exec(line) ?? [];
  return term.length === 0 ? 4 : term.length;
}

/** A long command on several lines, which a shell takes for one. */
function wrapCommand(line: string, width: number): string {
  // A word in quotation marks stays whole, and an option with its value together.
  const words = line.trim().match(/(?:--\S+ (?=[^-]))?(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  const lines = [""];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 1 && lines[0] === "") lines[0] = `  ${word}`;
    else if (longer.length <= width - 2) lines[lines.length - 1] = longer;
    else lines.push(`      ${word}`);
  }
  return lines.join(" \\\n");
}
