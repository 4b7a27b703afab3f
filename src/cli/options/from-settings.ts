/** Options of the command line, made from settings. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { flagOf, type Setting, type Settings } from "../../game/setting.js";

/** The option of a setting. A setting that only a program can give has none. */
export function optionOf(name: string, { kind, sentence }: Setting): Option {
  const { read, shown, what } = kind;
  const option = new Option(shown === "" ? flagOf(name) : `${flagOf(name)} ${shown}`, sentence);
  if (read === undefined) return option;
  return option.argParser((text: string) => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(`It has to be ${what}.`);
    return value;
  });
}

/** Whether the command line can give it. */
function isTyped({ kind }: Setting): boolean {
  return kind.read !== undefined || kind.schema !== undefined;
}

/** Adds an option for each setting that can be typed. */
export function addSettings(command: Command, rows: Settings, except: readonly string[] = []): Command {
  for (const [name, row] of Object.entries(rows)) {
    if (isTyped(row) && !except.includes(name)) command.addOption(optionOf(name, row));
  }
  return command;
}

/** Of these settings, what was given on the command line. */
export function given(rows: Settings, flags: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(flags).filter(([name, value]) => value !== undefined && Object.hasOwn(rows, name)),
  );
}
