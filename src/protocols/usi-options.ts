/** Options as USI announces and sets them. Names and values have no blank: programs split these lines at blanks. */

/** By the name of each option; numbers and `true` as texts. */
export type UsiValues = ReadonlyMap<string, string>;

interface Named {
  readonly name: string;
  /** Its value as long as none is set. */
  readonly preset: string;
}

export type UsiOption =
  | (Named & { readonly type: "check" })
  | (Named & { readonly type: "spin"; readonly min: number; readonly max: number })
  | (Named & { readonly type: "combo"; readonly choices: readonly string[] });

export function formatOption(option: UsiOption): string {
  const { name, type, preset } = option;
  const begin = `option name ${name} type ${type} default ${preset === "" ? "<empty>" : preset}`;
  if (type === "spin") return `${begin} min ${option.min} max ${option.max}`;
  if (type === "combo") return `${begin} ${option.choices.map((choice) => `var ${choice}`).join(" ")}`;
  return begin;
}

/**
 * Reads `name NAME value VALUE`.
 *
 * @returns the option's name and value, or a sentence that says what is wrong
 */
export function readOption(
  words: readonly string[],
  options: readonly UsiOption[],
): { readonly name: string; readonly value: string } | string {
  const at = words.indexOf("value");
  const asked = words.slice(words[0] === "name" ? 1 : 0, at < 0 ? undefined : at).join(" ");
  const given = at < 0 ? "" : words.slice(at + 1).join(" ");
  const option = options.find(({ name }) => name.toLowerCase() === asked.toLowerCase());
  if (option === undefined && asked === "") {
    return "the option has no name; write setoption name NAME value VALUE";
  }
  if (option === undefined) {
    return `there is no option ${asked.slice(0, 40)}; there are ${options.map(({ name }) => name).join(", ")}`;
  }
  const value = settingOf(option, given);
  if (value !== undefined) return { name: option.name, value };
  return `${option.name} is ${rangeOf(option)}, not ${given === "" ? "empty" : given.slice(0, 40)}`;
}

function settingOf(option: UsiOption, given: string): string | undefined {
  if (option.type === "combo") return option.choices.find((choice) => choice === given);
  if (option.type === "check") return ["true", "false"].find((value) => value === given);
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  return number >= option.min && number <= option.max ? String(number) : undefined;
}

function rangeOf(option: UsiOption): string {
  if (option.type === "combo") return option.choices.join(" or ");
  if (option.type === "check") return "true or false";
  return `a whole number from ${option.min} to ${option.max}`;
}
