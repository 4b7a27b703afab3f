/**
 * Settings, each said once: a row has its name, its kind, its range, its default and its sentence. The flag of the command
 * line, the check of the library, the type, the JSON schema and the documentation come from the row.
 */

/** What values a setting takes. */
export interface ValueKind<Value> {
  /** What a value has to be, as a part of a sentence: "a whole number of at least 1". */
  readonly what: string;
  /** Whether a value of JavaScript is one. */
  is(value: unknown): boolean;
  /** Reads a value from the command line; undefined when the text is none. Left out where texts cannot say it. */
  read?(text: string): Value | undefined;
  /** The JSON schema of a value; left out where only a program can give one. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** All values, where they are few names. */
  readonly choices?: readonly string[];
  /** Whether it names a file, which only the user who starts the program may do, never data. */
  readonly isFile?: true;
  /** How help calls the value of the flag, as in `<n>`; empty for a flag without one. */
  readonly shown: string;
  /** Whether it is true unless it is turned off, on the command line by `--no-…`. */
  readonly isNegated?: true;
}

export interface Setting<Value = unknown> {
  readonly kind: ValueKind<Value>;
  /** What it does, as a part of a sentence; of a kind that is negated, what turning it off does. */
  readonly sentence: string;
  /** What holds where it is left out, to read. */
  readonly default?: string;
  /** Has an effect only where a move is chosen, or where a goal is proven. */
  readonly only?: "choose" | "prove";
  /** Has an effect only where this other setting is given. */
  readonly beside?: string;
  /** Serves experiments with searches: help shows it only when all is asked for. */
  readonly expert?: true;
}

/** Rows by the names that the library has for them, as in `maxNodes`; the command line writes `--max-nodes`. */
export type Settings = Readonly<Record<string, Setting>>;

/** What a user may set: every setting of the rows, or not. */
export type ValuesOf<Rows extends Settings> = {
  readonly [Name in keyof Rows]?: (Rows[Name] extends Setting<infer Value> ? Value : never) | undefined;
};

/**
 * The flag of a setting, as in `--max-nodes`.
 *
 * @param isNegated whether it turns something off, as in `--no-board`
 */
export function flagOf(name: string, isNegated = false): string {
  return `--${isNegated ? "no-" : ""}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Why data may not have a setting, if it may not: it names a file, or only a program can give it. */
export function keptFromData({ kind }: Setting): "file" | "program" | undefined {
  if (kind.isFile) return "file";
  return kind.schema === undefined ? "program" : undefined;
}

/**
 * The first setting that data may not have, whether it is a file, a line of input or a message; also one that no row has. What
 * data sets decides how a question is answered, and nothing else: it never names a file or a module.
 */
export function refusedInData(
  given: object,
  rows: Settings,
): { readonly name: string; readonly because: "unknown" | "file" | "program" } | undefined {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(rows, name)) return { name, because: "unknown" };
    const because = keptFromData(rows[name]);
    if (because !== undefined) return { name, because };
  }
  return undefined;
}

/** The settings among these rows that values were given for. */
export function given<Rows extends Settings>(rows: Rows, values: object): ValuesOf<Rows> {
  const those = Object.entries(values).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(rows, name),
  );
  return Object.fromEntries(those) as ValuesOf<Rows>;
}

export function setting<Value>(
  kind: ValueKind<Value>,
  sentence: string,
  more: Pick<Setting, "default" | "only" | "beside" | "expert"> = {},
): Setting<Value> {
  return { kind, sentence, ...more };
}

/** A number as people write it: `1_000`, `1,000`; NaN for anything else. */
function numberIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.replaceAll("_", "").replaceAll(",", ""));
}

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): ValueKind<number> {
  const is = (value: unknown) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const bounded = most < Number.MAX_SAFE_INTEGER;
  return {
    what: `a whole number ${bounded ? `from ${least} to ${most}` : `of at least ${least}`}`,
    is,
    read(text) {
      const value = numberIn(text);
      return is(value) ? value : undefined;
    },
    schema: { type: "integer", minimum: least, ...(bounded ? { maximum: most } : {}) },
    shown: "<n>",
  };
}

/** A number in a range, both ends included. */
export function real(least: number, most: number): ValueKind<number> {
  const is = (value: unknown) => typeof value === "number" && value >= least && value <= most;
  return {
    what: `a number from ${least} to ${most}`,
    is,
    read(text) {
      const value = numberIn(text);
      return is(value) ? value : undefined;
    },
    schema: { type: "number", minimum: least, maximum: most },
    shown: "<x>",
  };
}

/** The same values, or the word `unlimited`. */
export function orUnlimited(kind: ValueKind<number>): ValueKind<number | "unlimited"> {
  return {
    what: `${kind.what} or unlimited`,
    is: (value) => value === "unlimited" || kind.is(value),
    read: (text) => (text === "unlimited" ? text : kind.read?.(text)),
    schema: { anyOf: [kind.schema ?? {}, { const: "unlimited" }] },
    shown: kind.shown,
  };
}

export const seconds: ValueKind<number> = {
  what: "a number of seconds above 0",
  is: (value) => typeof value === "number" && value > 0,
  read(text) {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    return value > 0 ? value : undefined;
  },
  schema: { type: "number", exclusiveMinimum: 0 },
  shown: "<seconds>",
};

export const flag: ValueKind<boolean> = {
  what: "true or false",
  is: (value) => typeof value === "boolean",
  schema: { type: "boolean" },
  shown: "",
};

/** What is on unless it is turned off. */
export const enabled: ValueKind<boolean> = { ...flag, isNegated: true };

export function text(shown: string): ValueKind<string> {
  return {
    what: "a text",
    is: (value) => typeof value === "string",
    read: (given) => given,
    schema: { type: "string" },
    shown: `<${shown}>`,
  };
}

/** The name of a file that is read or written. */
export const file: ValueKind<string> = { ...text("file"), isFile: true };

export function oneOf<Name extends string>(names: readonly Name[], shown = "name"): ValueKind<Name> {
  const is = (value: unknown): value is Name => names.includes(value as Name);
  return {
    what: names.length === 1 ? names[0] : `one of ${names.join(", ")}`,
    is,
    read: (given) => (is(given) ? given : undefined),
    schema: { enum: names },
    choices: names,
    shown: `<${shown}>`,
  };
}

/** A value that only a program can give: a signal, a function. */
export function onlyInCode<Value>(what: string, is: (value: unknown) => boolean): ValueKind<Value> {
  return { what, is, shown: "" };
}

/** Whether it has fields by their names, as choices of rules have; a list has none. */
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const MOST_SHOWN = 100;

/**
 * As it is written in JavaScript: "2" is no number. A long text is cut, and of an object only its kind is given: its own
 * `toString` may be anything, and a list may hold lists without end.
 */
export function shownValue(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value);
  }
  if (Array.isArray(value)) return "a list";
  if (typeof value === "function") return "a function";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/**
 * What is wrong with the values that a user has given: a name that no row has, or a value of another kind.
 * Undefined stands for what is left out.
 */
export function problemWithValues(
  given: object,
  rows: Settings,
): { readonly name: string; readonly problem: string; readonly unknown: boolean } | undefined {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(rows, name)) {
      return { name, problem: `it knows ${Object.keys(rows).join(", ")}`, unknown: true };
    }
    const { kind } = rows[name];
    if (value === undefined || kind.is(value)) continue;
    return { name, problem: `${name}: ${shownValue(value)} is not ${kind.what}`, unknown: false };
  }
  return undefined;
}
