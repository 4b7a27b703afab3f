/** `solve-fast reproduce similar-positions`: proofs tried on similar positions. */
import { Command } from "commander";
import { z } from "zod";
import { options, settingOption } from "../../cli/options/options.js";
import { addLastOptions, outOption, type PaperFlags, reproduce, shareOf } from "../paper-command.js";
import { counts, row, rows } from "../schema.js";
import { MAXIMUM_NODES } from "./measure.js";
import { formatSimilar } from "./report.js";
import { runSimilar } from "./run.js";

interface Flags extends PaperFlags {
  readonly problems?: string;
  readonly maxNodes: number;
  readonly seed: number;
}

function reproduceSimilar({ problems, maxNodes, seed, ...flags }: Flags): Promise<void> {
  return reproduce(flags, {
    name: "similar-positions",
    progress: shareOf("problems"),
    run: (kept) => runSimilar({ problems, maxNodes, seed, ...kept }),
    format: formatSimilar,
  });
}

export function command(): Command {
  const paper = new Command("similar-positions")
    .description("proofs tried on similar positions of Go (Game Programming Workshop 2016)")
    .option(
      "--problems <folder>",
      "problems of life and death in SGF (default: those that come with solve-fast)",
    )
    .addOption(outOption())
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "10,000"))
    .addOption(options.seed("seed of the pairs that are drawn"));
  return addLastOptions(paper)
    .addHelpText(
      "after",
      `
Plain proof-number search takes up to --max-nodes nodes per problem, and every other method up to ten times what plain search took; a problem
that plain search does not solve is left out. Writes report.md, report.json, figure5.svg to figure10.svg, tables as CSV and
similar-positions.journal to the folder. A verdict that contradicts another one, or index.jsonl beside the problems, ends the run.

Examples:
  solve-fast reproduce similar-positions --out results
  solve-fast reproduce similar-positions --problems life-and-death --threads 1 --out results
  solve-fast reproduce similar-positions --max-nodes 500 --json`,
    )
    .action(reproduceSimilar);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("problems", "solved", "maxNodes", "allowed", "proving"),
  seed: z.int(),
  first: row,
  firstProving: row,
  findings: rows,
  ways: rows,
  searchedWays: rows,
  successSearched: row,
  addMovesOfTight: row,
  addMovesOfOpen: row,
  tree: row,
  addMovesInTree: row,
  reduced: row,
  againstAddMoves: rows,
});
