/** `solve shogi --kif`: solutions as records of KIF, mates and hisshi. */
import { createOutput, type Output } from "../formats/output.js";
import { writeKif } from "../formats/shogi-records.js";
import { parseMove, parsePosition } from "../games/shogi/notation.js";
import { createShogi } from "../games/shogi/rules.js";
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
      const start = parsePosition(result.position);
      const moves = result.line.map((move) => parseMove(move));
      const title = name === "" ? {} : { title: name };
      const comment = commentOf(result);
      output.write(writeKif(start, moves, { ...title, comment, mated: endsInMate(start, moves) }));
      output.commit();
      return true;
    },
  };
}

/** A line may be cut short by limits, and a win without a mate may end in a defender who is not in check and cannot move. */
function endsInMate(start: Int32Array, moves: readonly number[]): boolean {
  const { load, play, inCheck, legal } = createShogi();
  load(start, 0);
  for (const move of moves) play(move);
  return moves.length > 0 && inCheck() && !legal.canEvade();
}

function commentOf(result: SolveResult): string {
  const { goal, order, orderExact } = result;
  if (goal !== "hisshi" || (order !== null && order < 2)) return formatMateLength(result);
  if (order === null) return "hisshi or mate";
  return orderExact ? `hisshi, order ${order}` : `hisshi or mate, order ${order} or lower`;
}
