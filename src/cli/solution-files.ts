/** `solve shogi --kif`: solutions as records of KIF. */
import { createOutput, type Output } from "../formats/output.js";
import { writeKif } from "../formats/shogi-records.js";
import { parseMove, parsePosition } from "../games/shogi/notation.js";
import type { SolveResult } from "../parallel/solver-api.js";
import { formatMateLength } from "../report/mate.js";

/** Opened before the search, so that a bad path is found at once. */
export interface SolutionFile {
  /** Writes the mate's line; nothing is written when there is no mate. Returns whether there was one. */
  write(name: string, result: SolveResult): boolean;
  discard(): void;
}

/** @throws OutputError when the file cannot be written */
export function openSolutionFile(path: string): SolutionFile {
  const output: Output = createOutput(path);
  return {
    write(name, result) {
      if (result.verdict !== "proven") return false;
      const moves = result.line.map((move) => parseMove(move));
      const title = name === "" ? {} : { title: name };
      const comment = formatMateLength(result);
      output.write(
        writeKif(parsePosition(result.position), moves, { ...title, comment, mated: result.plies !== null }),
      );
      output.commit();
      return true;
    },
    discard: () => output.discard(),
  };
}
