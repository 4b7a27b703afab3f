/** `solve shogi --kif`: solutions as records of KIF, mates and hisshi. */
import { createOutput, type Output } from "../formats/output.js";
import { writeKif } from "../formats/shogi-records.js";
import { parseMove, parsePosition } from "../games/shogi/notation.js";
import type { SolveResult } from "../parallel/solver-api.js";
import { formatMateLength } from "../report/mate.js";

/** Opened before the search, so that a bad path is found at once. */
export interface SolutionFile {
  /** Writes the line of a mate or hisshi; returns whether there was one, and leaves no file where there was none. */
  write(name: string, result: SolveResult): boolean;
}

/** @throws OutputError when the file cannot be written */
export function openSolutionFile(path: string): SolutionFile {
  const output: Output = createOutput(path);
  return {
    write(name, result) {
      if (result.verdict !== "proven") {
        output.discard();
        return false;
      }
      const moves = result.line.map((move) => parseMove(move));
      const title = name === "" ? {} : { title: name };
      const comment = commentOf(result);
      output.write(
        writeKif(parsePosition(result.position), moves, { ...title, comment, mated: result.plies !== null }),
      );
      output.commit();
      return true;
    },
  };
}

function commentOf(result: SolveResult): string {
  const { goal, order, orderExact } = result;
  if (goal !== "hisshi" || order === 1) return formatMateLength(result);
  if (order === null) return "hisshi or mate";
  return orderExact ? `hisshi, order ${order}` : `hisshi or mate, order ${order} or lower`;
}
