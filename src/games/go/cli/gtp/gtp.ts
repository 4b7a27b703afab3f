/** `solve-fast gtp`, which programs for Go start: stdin and stdout as the lines of the engine. */
import { Command } from "commander";
import { settingOption } from "../../../../cli/options/options.js";
import { serve } from "../../../../cli/terminal/serve.js";
import { type Engine, openEngine } from "./gtp-engine.js";

async function answer(flags: { time: number; threads: number }, { parent }: Command): Promise<void> {
  let engine: Engine | undefined;
  await serve((send) => {
    engine = openEngine({ ...flags, version: parent?.version() ?? "", folder: ".", send });
    return engine.gtp;
  });
  await engine?.close();
}

export function gtpCommand(): Command {
  return new Command("gtp")
    .description(
      "act as a GTP engine that tells whether blocks of Go can be taken or saved (docs/protocols.md)",
    )
    .addOption(settingOption("time", 1, "stop a question or a move after this many seconds"))
    .addOption(settingOption("threads", 1))
    .addHelpText("after", "\nExamples:\n  solve-fast gtp --time 1")
    .action(answer);
}
