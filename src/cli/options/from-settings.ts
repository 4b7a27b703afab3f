/** Options of the command line, made from settings. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { flagOf, type Setting, type Settings } from "../../game/setting.js";

const further = new WeakSet<Option>();

/** Whether help shows it only when all is asked for. */
export function isFurther(option: Option): boolean {
  return further.has(option);
}

/** Leaves it to `--help-all`. */
export function setAside(option: Option): Option {
  further.add(option);
  return option;
}

/** The option of a setting. A setting that only a program can give has none. */
export function optionOf(name: string, { kind, sentence, default: unset, expert }: Setting): Option {
  const { read, shown, what, choices, isNegated } = kind;
  const flag = flagOf(name, isNegated);
  const option = new Option(shown === "" ? flag : `${flag} ${shown}`, sentence).default(undefined, unset);
  if (isNegated) {
    // Commander reports a negated option as true where it is left out.
    option.negate = false;
    option.attributeName = () => name;
    option.preset(false);
  }
  if (expert) setAside(option);
  if (choices !== undefined) option.argChoices = [...choices];
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
