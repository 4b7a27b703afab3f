/** `solve-fast view`: writes a page to look at a proof, at the results of a sweep, or at a set of problems. */
import { Command } from "commander";
import { readHeader } from "../../certificates/format/certificate.js";
import { reasonOf } from "../../files/file-errors.js";
import { createOutput, type Output } from "../../files/output.js";
import { readWhole } from "../../files/whole-file.js";
import { FailureError, InputError } from "../../game/errors.js";
import { flagOf } from "../../game/setting.js";
import type { NodeLimit } from "../../search/limits.js";
import { located } from "../files/input-files.js";
import { loadNamedGame } from "../files/named-game.js";
import { showPage, writeProofPage } from "../files/page-files.js";
import { readSet, writePuzzlePage } from "../files/puzzle-files.js";
import { writeSweepPage } from "../files/sweep-files.js";
import { examplesOf } from "../game-cli.js";
import { options, settingOption, warnOfThreads } from "../options/options.js";
import { untilInterrupted } from "../terminal/interrupt.js";

interface Flags extends NodeLimit {
  readonly out: string;
  readonly game?: string;
  readonly database?: string;
  readonly title?: string;
  readonly note?: string;
  readonly open?: boolean;
  readonly threads: number;
  readonly quiet?: boolean;
}

/** The nodes that a problem of a set may take: more than any of the sets that come with solve-fast. */
const MOST_NODES = 1_000_000;

/** What files of solve-fast begin with. */
const PROOF = "SFPROOF\n";
const SWEEP = "SFSWEEP\n";

/** Options that have an effect on some kinds of files alone. */
const NOT_OF = {
  "a certificate": ["database", "threads", "maxNodes"],
  "a sweep": ["threads", "maxNodes"],
  "a set of problems": ["database"],
} as const;

async function view(named: string, flags: Flags, command: Command): Promise<void> {
  const { out, open = false } = flags;
  const path = located(named);
  const output = createOutput(out, [path]);
  try {
    const bytes = readBytes(path);
    const magic = bytes.subarray(0, PROOF.length).toString("latin1");
    const kind = magic === PROOF ? "a certificate" : magic === SWEEP ? "a sweep" : "a set of problems";
    const unused = NOT_OF[kind].find((name) => command.getOptionValueSource(name) === "cli");
    if (unused !== undefined) {
      throw new InputError(`${path}: ${flagOf(unused)} has no effect on the page of ${kind}; leave it out`);
    }
    if (magic === PROOF) {
      if (flags.game !== undefined) await refuseOtherGame(bytes, path, flags.game);
      const { problem } = writeProofPage(output, bytes, path, flags.game, flags);
      output.commit();
      if (problem !== undefined) throw new FailureError(`${problem}; the page ${out} says so, too`);
    } else if (magic === SWEEP) {
      await writeSweepPage(output, path, flags, flags);
      output.commit();
    } else if (!(await viewSet(path, flags, output))) return;
  } finally {
    output.discard();
  }
  if (!flags.quiet) console.log(`page: ${out}`);
  if (open) showPage(out);
}

/** @throws InputError when the certificate is of another game than the one that is named */
async function refuseOtherGame(bytes: Uint8Array, path: string, source: string): Promise<void> {
  const { game } = readHeader(bytes, path);
  const { name } = (await loadNamedGame(source)).module;
  if (game !== name) throw new InputError(`${path}: a certificate of ${game}, not of ${name}`);
}

/** Returns whether the page was written, and nobody stopped it. */
async function viewSet(path: string, flags: Flags, output: Output): Promise<boolean> {
  const { game, threads, maxNodes, quiet = false, title, note } = flags;
  const set = await readSet(path, game);
  warnOfThreads(threads, quiet);
  let written = false;
  await untilInterrupted("nothing was written, start again", async (signal) => {
    const settings = { title, note, threads, maxNodes, quiet, signal };
    const left = await writePuzzlePage(output, path, set, settings);
    output.commit();
    written = true;
    for (const line of left) console.error(`solve-fast: warning: ${line}`);
  });
  return written;
}

function readBytes(path: string): Buffer {
  try {
    return readWhole(path);
  } catch (error) {
    throw new FailureError(`${path}: cannot be read (${reasonOf(error)})`);
  }
}

export async function command(): Promise<Command> {
  return new Command("view")
    .description("write one HTML file to look at a proof, a sweep or a set of problems, without a network")
    .argument("<file>", "a certificate of `solve --certificate`, results of `sweep --out`, or problems")
    .addOption(options.out("the page to write").makeOptionMandatory())
    .addOption(options.game())
    .addOption(options.orderDatabase())
    .option("--title <text>", "heading of the page")
    .option("--note <text>", "text below the heading")
    .option("--open", "open the page when it is written")
    .optionsGroup("For files of problems, which are solved first:")
    .addOption(settingOption("threads"))
    .addOption(settingOption("maxNodes", MOST_NODES))
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
A page of a proof shows the board and every reply with its refutation, and can check all of it. On a page of problems the
reader plays, and the page answers with the defence that lasts longest.

${await examplesOf("view")}
  solve-fast view nim.proof --out nim.html --game docs/examples/graph-nim.js`,
    )
    .action(view);
}
