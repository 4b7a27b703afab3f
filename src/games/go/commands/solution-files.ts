/** `solve go --sgf`: problems with their solutions as SGF, made from the certificates of the verdicts. */
import { join } from "node:path";
import { filesOfProblems } from "../../../cli/files/problem-files.js";
import type { SolutionOutput, Written } from "../../../cli/game-commands.js";
import { openCertificate } from "../../../formats/certificate-file.js";
import { createOutput, temporaryFolder } from "../../../formats/output.js";
import { countOf } from "../../../report/numbers.js";
import type { SolveResult } from "../../../solver/results.js";
import { unpackProblem, withRegion } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { formatEdge, formatKo } from "../questions/text.js";
import { type SolutionTree, solutionTree } from "../records/solution-tree.js";
import { formatSgf } from "../records/write-sgf.js";

/** Moves of a file; viewers are slow with many more. */
const MOST_STEPS = 20_000;
/** Of a disproof every attack has to be shown at every move. */
const PLIES_OF_DISPROOF = 4;

/**
 * A file for each of so many problems, tried before the search, so that a bad path is found at once.
 *
 * @param depth plies of the solution; left out, all of a proof and some of a disproof
 * @throws FileError when a file cannot be written
 */
export function openSolutionFiles(
  path: string,
  problems: number,
  depth: number | undefined,
): SolutionOutput[] {
  const paths = filesOfProblems(path, problems, ".sgf") ?? [];
  for (const file of paths) createOutput(file).discard();
  const folder = temporaryFolder();
  const certificate = join(folder, "solution.proof");
  return paths.map((file) => ({
    path: file,
    form: "SGF",
    certificate,
    write: (name, result, until) => writeTo(file, name, result, depth, until),
  }));
}

function writeTo(
  path: string,
  name: string,
  result: SolveResult,
  depth: number | undefined,
  until: number,
): Written {
  const {
    verdict,
    position,
    certificate: outcome = { refused: `the verdict is ${result.verdict}` },
  } = result;
  if ("refused" in outcome) return { missing: outcome.refused };
  const certificate = openCertificate(outcome.file);
  try {
    // Of a goal that asks for the opposite the nodes are those of the opposite verdict.
    const plies =
      depth ?? (certificate.header.verdict === "proven" ? Number.POSITIVE_INFINITY : PLIES_OF_DISPROOF);
    const tree = solutionTree(certificate, plies, MOST_STEPS, () => Date.now() > until);
    const comment = [
      `${result.goal}: ${verdict}`,
      ...[...formatEdge(result), ...formatKo(result)].map((line) => line.trim()),
      extentOf(tree),
      ...(certificate.header.zoneWords === undefined ? [] : [LEFT_OUT]),
    ];
    const output = createOutput(path);
    try {
      // The certificate may be about the whole board where the problem has a region.
      const { region } = unpackProblem(parseProblem(certificate.header.position));
      const words = withRegion(parseProblem(position), region);
      output.write(formatSgf({ words, name, comment: comment.join("\n"), solution: tree.root }));
      output.commit();
      // What was asked for is not left out.
      const isWhole = tree.plies === undefined || tree.plies === depth;
      return isWhole ? {} : { leftOut: extentOf(tree) };
    } finally {
      output.discard();
    }
  } finally {
    certificate.close();
  }
}

/** What a proof with zones does not show. */
const LEFT_OUT = "replies that are not shown do not matter: what follows a pass is played after them, too";

/** How much of the solution is there. */
function extentOf({ plies, goesOn }: SolutionTree): string {
  if (plies === undefined) return "the whole solution";
  return `the solution up to ${countOf(plies, "ply", "plies")}${goesOn ? ", then the longest defence" : ""}`;
}
