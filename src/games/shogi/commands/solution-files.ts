/** `solve shogi --kif`: solutions as records of KIF, mates and hisshi. */
import { createOutput, type Output } from "../../../formats/output.js";
import type { SolveResult } from "../../../solver/api.js";
import { createFutile } from "../mate/futile.js";
import { formatMateLength } from "../questions/mate-text.js";
import { writeKif } from "../records/records.js";
import { createShogiMate } from "../rules/mate-game.js";
import { parseMove, parsePosition } from "../text-forms.js";

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
      const mated = isMate(start, moves, result.futile);
      output.write(writeKif(start, moves, { ...title, comment, mated }));
      output.commit();
      return true;
    },
  };
}

/**
 * Whether the line goes as far as the mate, or to where there are only interpositions left that do not count. A win without
 * a mate may end in a defender who is not in check and cannot move.
 */
function isMate(start: Int32Array, moves: readonly number[], futile: SolveResult["futile"]): boolean {
  const { shogi, ...game } = createShogiMate();
  game.load(start, 0);
  for (const move of moves) game.play(move);
  if (moves.length === 0 || !shogi.inCheck()) return false;
  const { board, legal } = shogi;
  return !legal.canEvade() || (futile === "exclude" && createFutile(board, legal, shogi).isMate());
}

function commentOf(result: SolveResult): string {
  const { goal, order, orderExact } = result;
  if (goal !== "hisshi" || (order !== null && order < 2)) return formatMateLength(result);
  if (order === null) return "hisshi or mate";
  return orderExact ? `hisshi, order ${order}` : `hisshi or mate, order ${order} or lower`;
}
