/** `solve-fast gtp`: answers questions about blocks, a line of stdin after the other. */
import { createInterface } from "node:readline";
import { Command } from "commander";
import { settingOption } from "../../../cli/options/options.js";
import { createGtp } from "../../../protocols/gtp.js";
import { createSolver } from "../../../solver/solver.js";
import { createGtpAnswers } from "./gtp-answers.js";

async function answer({ time = 1, threads = 1 }: { time?: number; threads?: number }): Promise<void> {
  const solver = await createSolver({ game: "go", threads });
  try {
    const gtp = createGtp(createGtpAnswers(solver, time), (text) => process.stdout.write(text));
    for await (const line of createInterface({ input: process.stdin })) {
      if (!(await gtp.receive(line))) break;
    }
  } finally {
    await solver.close();
  }
}

export function gtpCommand(): Command {
  return new Command("gtp")
    .description("answers in GTP whether blocks of Go can be taken")
    .addOption(settingOption("time"))
    .addOption(settingOption("threads"))
    .addHelpText("after", "\nExamples:\n  solve-fast gtp --time 1")
    .action(answer);
}
