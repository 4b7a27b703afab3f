/** `solve-fast generate`: problems of a game with their answers, for the games that can make them. */

import { Command } from "commander";
import { InputError } from "../../game/errors.js";
import { GAMES } from "../../games/registry.js";
import { examplesOf, loadGameCommands } from "../game-commands.js";

export async function command(): Promise<Command> {
  const all = await Promise.all(GAMES.map(loadGameCommands));
  const generate = new Command("generate")
    .description("make problems with answers, from all positions of a game or from games of self-play")
    .argument("[game...]")
    .allowUnknownOption();
  for (const game of all) if (game.generate !== undefined) generate.addCommand(await game.generate());
  const names = generate.commands.map((each) => each.name());
  const examples = await examplesOf("generate");
  const help = names.map((name) => `\`solve-fast generate ${name} --help\``).join(" and ");
  return generate
    .action(([named]: readonly string[]) => {
      // Called only where no game below it is named, which is then told of rather than the options behind it.
      throw new InputError(
        named === undefined
          ? `of which game? ${names.join(", ")}, as in: ${examples.split("\n")[1].trim()}`
          : `no problems are generated of ${named}; they are of ${names.join(" and ")}`,
      );
    })
    .addHelpText("after", `\nEach has its own options: see ${help}.\n\n${examples}`);
}
