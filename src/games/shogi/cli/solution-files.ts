/** `solve shogi --kif`: solutions as records of KIF, mates and hisshi. */
import type { WriteProblem } from "../../../cli/files/file-output.js";
import type { SolveResult } from "../../../solver/results.js";
import { formatMateLength } from "../analysis/text.js";
import type { Futile } from "../mate/bound.js";
import { writeKif } from "../records/write-record.js";
import { createShogiMate } from "../rules/mate-game.js";
import { parseMove, parsePosition } from "../text-forms.js";

/** Writes the line of a mate or hisshi. */
export const writeSolution: WriteProblem = (output, { name, result }) => {
  if (result.verdict !== "proven") {
    return { missing: result.goal === "hisshi" ? "no mate or hisshi was found" : "no mate was found" };
  }
  const start = parsePosition(result.position);
  const moves = result.line.map((move) => parseMove(move));
  const title = name === "" ? {} : { title: name };
  const comment = commentOf(result);
  const mated = isMate(start, moves, result.mate?.futile);
  output.write(writeKif(start, moves, { ...title, comment, mated }));
  return {};
};

/**
 * Whether the line goes as far as the mate, or to where there are only interpositions left that do not count. A win without
 * a mate may end in a defender who is not in check and cannot move.
 */
function isMate(start: Int32Array, moves: readonly number[], futile: Futile | undefined): boolean {
  const { shogi, ...game } = createShogiMate();
  game.load(start, 0);
  for (const move of moves) game.play(move);
  if (moves.length === 0 || !shogi.inCheck()) return false;
  return !shogi.legal.canEvade() || (futile === "exclude" && shogi.futile.isMate());
}

function commentOf(result: SolveResult): string {
  const { goal, order, orderExact } = result;
  if (goal !== "hisshi" || (order !== null && order < 2)) return formatMateLength(result);
  if (order === null) return "hisshi or mate";
  return orderExact ? `hisshi, order ${order}` : `hisshi or mate, order ${order} or lower`;
}
