/** `solve-fast reproduce`: a paper's tables and figures, measured anew and held against what it prints. */
import { Command } from "commander";
import { UsageError } from "../failures.js";
import { reproduceExpectationCommand } from "./reproduce-expectation.js";
import { reproduceShogiCommand } from "./reproduce-shogi.js";
import { reproduceSimpeiCommand } from "./reproduce-simpei.js";

/** Is called only where no paper below it is named. */
function refuse(named: string | undefined, { commands }: Command): never {
  const papers = commands.map((command) => command.name()).join(", ");
  throw new UsageError(
    named === undefined
      ? `which paper? ${papers}, as in: solve-fast reproduce simpei --out results`
      : `no paper is known as ${named}; known: ${papers}`,
  );
}

export function reproduceCommand(): Command {
  return new Command("reproduce")
    .description("measure a paper's tables and figures anew, beside what it prints")
    .addCommand(reproduceSimpeiCommand())
    .addCommand(reproduceShogiCommand())
    .addCommand(reproduceExpectationCommand())
    .argument("[paper]")
    .action((named: string | undefined, _flags: unknown, command: Command) => refuse(named, command))
    .addHelpText(
      "after",
      `
Each paper has its own options: see \`solve-fast reproduce simpei --help\`. Charts are drawn by vega and vega-lite, which
\`npm install --omit=optional\` leaves out; all else is then written without them.

Examples:
  solve-fast reproduce simpei --out results
  solve-fast reproduce shogi --out results
  solve-fast reproduce expectation --records WTH_2004.wtb --out results`,
    );
}
