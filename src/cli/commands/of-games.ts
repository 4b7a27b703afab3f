/** Commands that some games have, each with options of its own: `review`, `generate`, `learn`, `match`. */

import { Command } from "commander";
import { InputError } from "../../game/errors.js";
import { similarName } from "../../game/similar-name.js";
import { GAMES } from "../../registry/games.js";
import { listOf } from "../../solver/list-of.js";
import { examplesOf, type GameCli, loadCli } from "../game-cli.js";

/**
 * @param name also of what makes the command of a game (`GameCli.commands`)
 * @param refusal of a game that has no such command, as in "no problems are generated of it; they are of a and b"
 */
export async function commandOfGames(
  name: "review" | "generate" | "learn" | "match",
  description: string,
  refusal: (game: string, others: string) => string | Promise<string>,
): Promise<Command> {
  const all: readonly GameCli[] = await Promise.all(GAMES.map(({ name }) => loadCli(name)));
  const command = new Command(name).description(description).argument("[game...]").allowUnknownOption();
  for (const game of all) {
    const made = await game.commands?.[name]?.();
    if (made !== undefined) command.addCommand(made);
  }
  const names = command.commands.map((each) => each.name());
  const examples = await examplesOf(name);
  const help = new Intl.ListFormat("en-GB").format(
    names.map((game) => `\`solve-fast ${name} ${game} --help\``),
  );
  return command
    .action(async ([named]: readonly string[]) => {
      // Called only where no game below it is named, which is then reported rather than the options after it.
      if (named === undefined) {
        throw new InputError(`which game? ${names.join(", ")}, as in: ${examples.split("\n")[1].trim()}`);
      }
      const near = similarName(named, names);
      if (near === undefined) throw new InputError(await refusal(named, listOf(names)));
      throw new InputError(`no game is named ${named}; try: solve-fast ${name} ${near}`);
    })
    .addHelpText("after", `\nEach has its own options: see ${help}.\n\n${examples}`);
}
