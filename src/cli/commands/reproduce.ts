/** `solve-fast reproduce`: a paper's tables and figures, measured again and compared with what it prints. */

import { Command } from "commander";
import { InputError } from "../../game/errors.js";
import { PAPERS, paperCommand } from "../../registry/papers.js";

/** Is called only where no paper below it is named. */
function refuse(named: string | undefined): never {
  const papers = Object.keys(PAPERS);
  throw new InputError(
    named === undefined
      ? `which paper? ${papers.join(", ")}, as in: solve-fast reproduce ${papers[0]} --out results`
      : `no paper is known as ${named}; known: ${papers.join(", ")}`,
  );
}

export async function command(): Promise<Command> {
  const reproduce = new Command("reproduce")
    .description("repeat the measurements of a paper, and print them beside the published values")
    .argument("[paper]")
    .action(refuse);
  for (const paper of Object.values(PAPERS)) reproduce.addCommand(await paperCommand(paper));
  const examples = reproduce.commands.map((paper) => `  solve-fast reproduce ${paper.name()} --out results`);
  return reproduce.addHelpText(
    "after",
    `
Each paper has its own options: see \`${examples[0].trim().replace("--out results", "--help")}\`.

Examples:
${examples.join("\n")}`,
  );
}
