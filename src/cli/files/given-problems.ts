/** The problems that a command line names. */
import type { ProblemFlags } from "../options/problem-options.js";
import type { NamedGame } from "./named-game.js";
import { type GivenProblems, readProblems } from "./problem-texts.js";

/** The problems of the command line; those of some games come in more forms. */
export async function readGiven(
  { module, cli }: NamedGame,
  problems: readonly string[],
  flags: ProblemFlags,
): Promise<GivenProblems> {
  const { file = [] } = flags;
  return cli?.input === undefined
    ? readProblems(module, problems, file)
    : cli.input.read(module, problems, file, flags);
}
