/** What commands that search positions have in common: flags that say where the positions come from, and refusals. */
import { InputError } from "../../game/errors.js";
import { flagOf } from "../../game/setting.js";
import type { SolverOptions } from "../../solver/settings.js";

/** As commander hands them over. */
export interface ProblemFlags extends Pick<SolverOptions, "tableEntries" | "tableMemory" | "whenFull"> {
  readonly game?: string;
  readonly file?: readonly string[];
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Prints one line per problem. */
  readonly table?: boolean;
  /** Whether positions are drawn; on terminals by default. */
  readonly board?: boolean;
  /** What only the game knows. */
  readonly [own: string]: unknown;
}

/** @throws InputError for the first of these options that was given */
export function refuse(names: readonly string[], flags: object, why: (option: string) => string): void {
  const name = firstGiven(names, flags);
  if (name !== undefined)
    throw new InputError(why(flagOf(name, flags[name as keyof typeof flags] === false)));
}

export function firstGiven(names: readonly string[], flags: object): string | undefined {
  return names.find((name) => flags[name as keyof typeof flags] !== undefined);
}

/** @throws InputError for forms of output that exclude each other */
export function checkForms({ json, table, board }: ProblemFlags): void {
  if (!json) return;
  refuse(
    ["table", "board"],
    { table, board: board || undefined },
    (option) => `${option} is for what is read; leave out --json`,
  );
}
