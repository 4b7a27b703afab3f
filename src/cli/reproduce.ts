/** `solve-fast reproduce`: a paper's tables and figures, measured anew and held against what it prints. */
import { Command } from "commander";
import { reproduceExpectationCommand } from "./reproduce-expectation.js";
import { reproduceShogiCommand } from "./reproduce-shogi.js";
import { reproduceSimpeiCommand } from "./reproduce-simpei.js";

export function reproduceCommand(): Command {
  return new Command("reproduce")
    .description("measure a paper's tables and figures anew, beside what it prints")
    .addCommand(reproduceSimpeiCommand())
    .addCommand(reproduceShogiCommand())
    .addCommand(reproduceExpectationCommand())
    .addHelpText(
      "after",
      `
Each paper has its own options: see \`solve-fast reproduce simpei --help\`.

Examples:
  solve-fast reproduce simpei --out results
  solve-fast reproduce shogi --out results
  solve-fast reproduce expectation --records WTH_2004.wtb --out results`,
    );
}
