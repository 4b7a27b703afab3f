/** Options that mean the same in several commands and are not settings of the solver, each written once. */
import { availableParallelism } from "node:os";
import { Option } from "commander";
import { setting, whole } from "../../game/setting.js";
import { CHOOSE_SETTINGS, RESOURCE_SETTINGS, SOLVE_SETTINGS, SWEEP_SETTINGS } from "../../solver/settings.js";
import { RANK_SWEEP_SETTINGS } from "../../solver/sweep/rank-sweep-settings.js";
import { located } from "../files/input-files.js";
import { printableLine } from "../terminal/printable.js";
import { optionOf } from "./from-settings.js";

const allRows = { ...CHOOSE_SETTINGS, ...SOLVE_SETTINGS, ...SWEEP_SETTINGS, ...RESOURCE_SETTINGS };

/**
 * The option of a setting of the solver.
 *
 * @param value what holds in this command where it is left out, instead of the setting's own default
 * @param sentence what it does in this command, where that is not what the setting says
 */
export function settingOption(name: keyof typeof allRows, value?: number, sentence?: string): Option {
  const { default: unset, ...itself } = allRows[name];
  const row = sentence === undefined ? itself : { ...itself, sentence };
  if (value !== undefined) return optionOf(name, row).default(value);
  if (name === "threads") return optionOf(name, row).default(availableParallelism(), unset);
  const option = optionOf(name, sentence === undefined ? allRows[name] : { ...allRows[name], sentence });
  if (name === "tableMemory") return option.conflicts("tableEntries");
  return name === "whenFull" ? option.default("collect") : option;
}

export const options = {
  count: (name: string, what: string) => optionOf(name, setting(whole(0), what)),
  database: () => new Option("--database <file>", "a database that `solve-fast retrograde` wrote"),
  orderDatabase: () =>
    new Option("--database <file>", "for results of `sweep --by-distance`: the database that the sweep read"),
  exitCode: () => new Option("--exit-code", "exit with 10 if proven, 20 if disproven, 30 if unknown"),
  game: () =>
    new Option("--game <module>", "a game of your own: a JavaScript module, as in ./my-game.js").argParser(
      (path: string) => located(path),
    ),
  goal: () => new Option("--goal <goal>", "the goal to prove").default(undefined, "that of the side to move"),
  json: () => new Option("--json", "print results as JSON, one object per line"),
  checkedPositions: () =>
    optionOf("positions", setting(whole(1, 1e8), "number of positions to look at")).default(1000),
  out: (what: string) => new Option("--out <file>", what),
  positions: () => optionOf("positions", setting(whole(1), "positions per stage that methods are judged on")),
  ahead: () =>
    optionOf("ahead", setting(whole(1, 7), "with --questions: look at most n plies ahead, 1 to 7")),
  quiet: () => new Option("--quiet", "print no progress and no warnings"),
  sample: () => optionOf("sample", RANK_SWEEP_SETTINGS.sample),
  seed: (what = "seed of the random sample") =>
    optionOf("seed", setting(whole(0, 2 ** 31 - 1), what)).default(1),
} as const;

/** Warns once when there are more threads than cores: they make nothing faster. */
export function warnOfThreads(threads: number, quiet: boolean): void {
  const cores = availableParallelism();
  if (threads <= cores) return;
  warn(
    quiet,
    `${threads} threads on ${cores} ${cores === 1 ? "core" : "cores"}; more threads than cores do not make it faster`,
  );
}

/** Prints a warning on stderr. */
export function warn(quiet: boolean, sentence: string): void {
  if (!quiet) console.error(printableLine(`solve-fast: warning: ${sentence}`));
}
