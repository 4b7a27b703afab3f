/** `solve-fast nboard`, which NBoard starts: stdin and stdout as the lines of the engine. */
import { Command } from "commander";
import { serve } from "../../../cli/terminal/serve.js";
import { createNboard } from "../../../protocols/nboard.js";
import { createThinker } from "./nboard-thinker.js";

async function answer(_: object, { parent }: Command): Promise<void> {
  const thinker = createThinker(parent?.version() ?? "");
  await serve((send) => createNboard({ thinker, send, onMistake: (error) => console.error(error) }));
}

export function nboardCommand(): Command {
  return new Command("nboard")
    .description("act as an engine for Othello in NBoard's protocol (docs/protocols.md)")
    .addHelpText("after", "\nExamples:\n  solve-fast nboard")
    .action(answer);
}
