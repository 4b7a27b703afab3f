/** Options that mean the same in several commands and are no settings of the solver, each written once. */
import { availableParallelism } from "node:os";
import { Option } from "commander";
import { setting, type ValueKind, whole } from "../../game/setting.js";
import { CHOOSE_SETTINGS, RESOURCE_SETTINGS, SOLVE_SETTINGS, SWEEP_SETTINGS } from "../../solver/settings.js";
import { optionOf } from "./from-settings.js";

/** A share of the whole, as in 1/1000 or 0.001. */
const share: ValueKind<number> = {
  what: "a share of the whole, as in 1/1000",
  is: (value) => typeof value === "number" && value > 0 && value <= 1,
  read(given) {
    const [, numerator, denominator = "1"] = /^(\d*\.?\d+)(?:\/(\d+))?$/.exec(given) ?? [];
    const value = Number(numerator) / Number(denominator);
    return value > 0 && value <= 1 ? value : undefined;
  },
  shown: "<share>",
};

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A range of numbers, as in 0-8 or 6. */
const range: ValueKind<Range> = {
  what: "a range, as in 0-8",
  is: () => true,
  read(given) {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(given) ?? [];
    return from === undefined || Number(from) > Number(to)
      ? undefined
      : { from: Number(from), to: Number(to) };
  },
  shown: "<range>",
};

const allRows = { ...CHOOSE_SETTINGS, ...SOLVE_SETTINGS, ...SWEEP_SETTINGS, ...RESOURCE_SETTINGS };

/** The option of a setting of the solver. */
export function settingOption(name: keyof typeof allRows): Option {
  const { default: unset, ...row } = allRows[name];
  if (name === "threads") return optionOf(name, row).default(availableParallelism(), unset);
  const option = optionOf(name, allRows[name]);
  if (name === "tableMemory") return option.conflicts("tableEntries");
  return name === "whenFull" ? option.default("collect") : option;
}

export const options = {
  check: () =>
    new Option("--check <database>", "compare every verdict with a database of `solve-fast retrograde`"),
  count: (name: string, what: string) => optionOf(name, setting(whole(0), what)),
  database: () => new Option("--database <file>", "a database of `solve-fast retrograde`"),
  exitCode: () => new Option("--exit-code", "exit with 10 if proven, 20 if disproven, 30 if unknown"),
  game: () => new Option("--game <module>", "a game of your own: a JavaScript module, as in ./my-game.js"),
  goal: () => new Option("--goal <goal>", "whose goal (default: the side to move's)"),
  json: () => new Option("--json", "print one JSON object a line"),
  byDistance: () => new Option("--by-distance", "nearest to the end first, as the --check database has it"),
  checkedPositions: () => optionOf("positions", setting(whole(1, 1e8), "positions to look at")).default(1000),
  out: (what: string) => new Option("--out <file>", what),
  pieces: () =>
    optionOf("pieces", setting(range, "only positions with so many pieces on the board, as in 0-8")),
  positions: () => optionOf("positions", setting(whole(1), "positions a stage that methods are judged on")),
  ahead: () =>
    optionOf("ahead", setting(whole(1, 7), "with --questions: expectations of up to n plies ahead, 1 to 7")),
  quiet: () => new Option("--quiet", "no progress and no warnings"),
  resume: () => new Option("--resume", "go on with --out where it ended"),
  sample: () => optionOf("sample", setting(share, "draw a part of all positions, as in 1/1000")),
  seed: (what = "draw another sample") => optionOf("seed", setting(whole(0, 2 ** 31 - 1), what)).default(1),
} as const;

/** Warns once when there are more threads than cores: nothing gets faster by them. */
export function warnOfThreads(threads: number, quiet: boolean): void {
  const cores = availableParallelism();
  if (threads <= cores || quiet) return;
  console.error(
    `solve-fast: warning: ${threads} threads on ${cores} ${cores === 1 ? "core" : "cores"}; more threads than cores are no faster`,
  );
}
