/** `solve othello --obf`: positions with the scores of their moves. */
import type { WriteProblem } from "../../../cli/files/file-output.js";
import { parseMove } from "../notation/notation.js";
import { formatObf, type ScoredMove } from "../records/obf.js";

/** Writes the moves whose scores are known: the best one, or all of them. */
export const writeObf: WriteProblem = (output, { result: { position, score, moves } }) => {
  const { value = null, bestMove = null } = score ?? {};
  const all = typeof moves === "object" ? moves : bestMove === null ? [] : [{ move: bestMove, value }];
  const known = all.flatMap(({ move, value }): ScoredMove[] =>
    value === null ? [] : [{ move: parseMove(move), score: value }],
  );
  if (known.length === 0) {
    const isOver = value !== null && bestMove === null;
    return { missing: isOver ? "the game is over" : "no score of a move is known" };
  }
  output.write(formatObf(position, known));
  const open = all.length - known.length;
  return open === 0 ? {} : { leftOut: `left out: ${open} moves whose scores are not known` };
};
