/** `solve-fast gtp`, which programs for Go start: stdin and stdout as the lines of the engine. */
import { Command } from "commander";
import { settingOption } from "../../../cli/options/options.js";
import { createLineReader } from "../../../protocols/lines.js";
import { openEngine } from "./gtp-engine.js";

async function answer(flags: { time: number; threads: number }, { parent }: Command): Promise<void> {
  const send = (text: string) => process.stdout.write(text);
  const { gtp, close } = openEngine({ ...flags, version: parent?.version() ?? "", folder: ".", send });
  const lines = createLineReader((line) => gtp.receive(line));
  process.stdin.on("data", (bytes) => lines.push(bytes));
  process.stdin.on("end", () => {
    lines.end();
    gtp.close();
  });
  await gtp.ended;
  // Whoever has said `quit` may keep the other end open.
  process.stdin.destroy();
  await close();
}

export function gtpCommand(): Command {
  return new Command("gtp")
    .description("answers in GTP (Go Text Protocol) whether blocks of Go can be taken or saved")
    .addOption(settingOption("time", 1))
    .addOption(settingOption("threads", 1))
    .addHelpText("after", "\nExamples:\n  solve-fast gtp --time 1")
    .action(answer);
}
