/** `solve-fast view`: writes a page to look at a proof. */
import { Command, Option } from "commander";
import { reasonOf } from "../../formats/file-errors.js";
import { createOutput } from "../../formats/output.js";
import { readWhole } from "../../formats/whole-file.js";
import { FailureError } from "../../game/errors.js";
import { showPage, writeProofPage } from "../files/page-files.js";
import { options } from "../options/options.js";

interface Flags {
  readonly out: string;
  readonly game?: string;
  readonly title?: string;
  readonly note?: string;
  readonly open?: boolean;
}

function view(path: string, { out, game, open = false, ...texts }: Flags): void {
  const output = createOutput(out, [path]);
  try {
    const bytes = readBytes(path);
    const { problem } = writeProofPage(output, bytes, path, game, texts);
    output.commit();
    if (problem !== undefined) throw new FailureError(`${problem}; the page ${out} says so too`);
  } finally {
    output.discard();
  }
  if (open) showPage(out);
}

function readBytes(path: string): Uint8Array {
  try {
    return readWhole(path);
  } catch (error) {
    throw new FailureError(`${path}: cannot be read (${reasonOf(error)})`);
  }
}

export function command(): Command {
  return new Command("view")
    .description("write one HTML file to look at a proof: board, every reply, and a check, without a network")
    .argument("<file>", "a certificate of `solve --certificate`")
    .addOption(options.out("the page to write").makeOptionMandatory())
    .addOption(options.game())
    .option("--title <text>", "heading of the page")
    .option("--note <text>", "text below the heading")
    .addOption(new Option("--open", "open the page when it is written"))
    .addHelpText(
      "after",
      `
Examples:
  solve-fast view start.proof --out start.html
  solve-fast view mate.proof --out mate.html --title "A mate in 37" --open
  solve-fast view nim.proof --out nim.html --game docs/examples/graph-nim.js`,
    )
    .action(view);
}
