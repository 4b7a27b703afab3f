/** What is asked of whoever answers: the texts of a question, as they stand in its address, as values. */
import type { GameView } from "../../game-view.js";
import type { ShownSetting, SolveRequest } from "../messages.js";
import { editorOf, type Question } from "../question.js";

/** What is solved. */
export interface Asked {
  /** Without what the game does not have. */
  readonly question: Question;
  /** Without what belongs to one search. */
  readonly request: Omit<SolveRequest, "goOn" | "id" | "writeTime">;
}

/** What may be chosen of a limit, and what holds where nothing is. */
export interface Limit<Value> {
  readonly values: readonly Value[];
  readonly usual: Value;
}

/** Seconds; the last one has no end. */
export const TIMES: Limit<number | undefined> = {
  values: [1, 3, 10, 30, 60, 300, 1800, undefined],
  usual: 10,
};
export const MEMORIES: Limit<string> = {
  values: ["64M", "128M", "256M", "512M", "1G", "2G", "4G"],
  usual: "256M",
};
/** In addresses. */
const NONE = "none";

/** As a limit stands in an address. */
export function limitNamed(value: number | string | undefined): string {
  return String(value ?? NONE);
}

/** @param text of one of the values; what is none of them is taken for the usual one */
export function limitOf<Value extends number | string | undefined>(
  { values, usual }: Limit<Value>,
  text: string | undefined,
): Value {
  const at = values.findIndex((one) => limitNamed(one) === text);
  return at < 0 ? usual : values[at];
}

/**
 * @param question on the board
 * @param rows what can be chosen in its game
 */
export function askedBy(view: GameView, question: Question, rows: readonly ShownSetting[]): Asked {
  const { game, words, goal } = question;
  const settings = knownSettings(question, rows);
  const valuesOf = (rules: boolean) => {
    const values: Record<string, boolean | number | string> = {};
    for (const row of rows) {
      const value = row.isRule === rules ? valueIn(row, settings[row.name]) : undefined;
      if (value !== undefined) values[row.name] = value;
    }
    return values;
  };
  const time = limitOf(TIMES, settings.time);
  return {
    question: { ...question, settings },
    request: {
      ...{ game, position: editorOf(view).write(words), ...(goal === "" ? {} : { goal }) },
      memory: limitOf(MEMORIES, settings.memory),
      rules: valuesOf(true),
      settings: { ...valuesOf(false), ...(time === undefined ? {} : { time }) },
    },
  };
}

/** The settings of a question that its game has, with values that they may have. */
export function knownSettings(
  { settings }: Pick<Question, "settings">,
  rows: readonly ShownSetting[],
): Question["settings"] {
  return Object.fromEntries(Object.entries(settings).filter(([name, text]) => isKnown(name, text, rows)));
}

function isKnown(name: string, text: string, rows: readonly ShownSetting[]): boolean {
  const row = rows.find((one) => one.name === name);
  if (row !== undefined) return valueIn(row, text) !== undefined;
  const limits: Readonly<Record<string, Limit<number | string | undefined>>> = {
    time: TIMES,
    memory: MEMORIES,
  };
  return Object.hasOwn(limits, name) && limits[name].values.some((one) => limitNamed(one) === text);
}

/** Undefined where the setting is left out, and for a text that it cannot have. */
function valueIn({ kind, choices, isNegated }: ShownSetting, text = "") {
  if (kind === "flag") return text === "on" ? isNegated !== true : undefined;
  if (kind === "choice") return choices?.includes(text) ? text : undefined;
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
}
