/** `solve-fast usi`, which programs for shogi start: stdin and stdout as the lines of the engine. */
import { Command } from "commander";
import { serve } from "../../../../cli/terminal/serve.js";
import { createUsi } from "../../../../protocols/usi.js";
import { createMatePlayer } from "./player.js";

async function answer(_: object, { parent }: Command): Promise<void> {
  const player = createMatePlayer(parent?.version() ?? "");
  await serve((send) => createUsi({ player, send, onMistake: (error) => console.error(error) }));
}

export function usiCommand(): Command {
  return new Command("usi")
    .description(
      "act as a USI engine that finds mates in shogi and can play, for programs with a board (docs/protocols.md)",
    )
    .addHelpText("after", "\nExamples:\n  solve-fast usi")
    .action(answer);
}
