/** `solve go --sgf`: problems with their solutions as SGF, made from the certificates of the verdicts. */

import { openCertificate } from "../../../certificates/certificate-file.js";
import type { WriteProblem } from "../../../cli/files/file-output.js";
import { countOf } from "../../../report/numbers.js";
import { formatEdge, formatKo } from "../analysis/text.js";
import { unpackProblem, withRegion } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { type SolutionTree, solutionTree } from "../records/solution-tree.js";
import { formatSgf } from "../records/write-sgf.js";

/** Moves of a file; viewers are slow with many more. */
const MOST_STEPS = 20_000;
/** A disproof has to show every attack at every move, so only this many plies are shown. */
const PLIES_OF_DISPROOF = 4;

/** @param depth plies of the solution; left out, all of a proof and some of a disproof */
export function solutionWriter(depth: number | undefined): WriteProblem {
  return (output, { name, result, until }) => {
    const {
      verdict,
      position,
      certificate: outcome = { refused: `the verdict is ${result.verdict}` },
    } = result;
    if ("refused" in outcome) return { missing: outcome.refused };
    const certificate = openCertificate(outcome.file);
    try {
      // For a goal that asks for the opposite, the nodes are those of the opposite verdict.
      const plies =
        depth ?? (certificate.header.verdict === "proven" ? Number.POSITIVE_INFINITY : PLIES_OF_DISPROOF);
      const tree = solutionTree(certificate, plies, MOST_STEPS, () => Date.now() > until);
      const comment = [
        `${result.goal}: ${verdict}`,
        ...[...formatEdge(result), ...formatKo(result)].map((line) => line.trim()),
        extentOf(tree),
        ...(certificate.header.zoneWords === undefined ? [] : [LEFT_OUT]),
      ];
      // The certificate may be about the whole board where the problem has a region.
      const { region } = unpackProblem(parseProblem(certificate.header.position));
      const words = withRegion(parseProblem(position), region);
      output.write(formatSgf({ words, name, comment: comment.join("\n"), solution: tree.root }));
      // What was asked for is not left out.
      const isWhole = tree.plies === undefined || tree.plies === depth;
      return isWhole ? {} : { leftOut: extentOf(tree) };
    } finally {
      certificate.close();
    }
  };
}

/** What a proof with zones does not show. */
const LEFT_OUT = "replies that are not shown do not matter: they are answered like a pass";

/** How much of the solution is there. */
function extentOf({ plies, goesOn }: SolutionTree): string {
  if (plies === undefined) return "the whole solution";
  return `the solution up to ${countOf(plies, "ply", "plies")}${goesOn ? ", then the longest defence" : ""}`;
}
