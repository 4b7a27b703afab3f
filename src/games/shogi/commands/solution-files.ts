/** `solve shogi --kif`: solutions as records of KIF, mates and hisshi. */
import { filesOfProblems } from "../../../cli/files/problem-files.js";
import type { SolutionOutput } from "../../../cli/game-commands.js";
import { createOutput } from "../../../formats/output.js";
import type { SolveResult } from "../../../solver/results.js";
import type { Futile } from "../mate/bound.js";
import { formatMateLength } from "../questions/mate-text.js";
import { writeKif } from "../records/write-kif.js";
import { createShogiMate } from "../rules/mate-game.js";
import { parseMove, parsePosition } from "../text-forms.js";

/**
 * A file for each of so many problems, tried before the search, so that a bad path is found at once.
 *
 * @throws FileError when a file cannot be written
 */
export function openSolutionFiles(path: string | undefined, problems: number): SolutionOutput[] {
  const paths = filesOfProblems(path, problems, ".kif") ?? [];
  return paths.map((file) => ({ path: file, form: "KIF", write: writeTo(file) }));
}

/** Writes the line of a mate or hisshi, and leaves no file where there was none. */
function writeTo(path: string): SolutionOutput["write"] {
  createOutput(path).discard();
  return (name, result) => {
    if (result.verdict !== "proven") {
      return { missing: result.goal === "hisshi" ? "no mate or hisshi was found" : "no mate was found" };
    }
    const output = createOutput(path);
    try {
      const start = parsePosition(result.position);
      const moves = result.line.map((move) => parseMove(move));
      const title = name === "" ? {} : { title: name };
      const comment = commentOf(result);
      const mated = isMate(start, moves, result.mate?.futile);
      output.write(writeKif(start, moves, { ...title, comment, mated }));
      output.commit();
      return {};
    } finally {
      output.discard();
    }
  };
}

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
