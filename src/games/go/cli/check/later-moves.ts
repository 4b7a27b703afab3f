/** What is known of the later moves of lines that a collection gives. */
import type { Ask } from "../../../../cli/check/comparison.js";
import { PASS, SPENDS } from "../../notation/points.js";
import { packPosition } from "../../notation/position.js";
import { formatProblem } from "../../notation/text.js";
import { parseMove } from "../../notation/vertices.js";
import { isLegalMove, isReached, playMove } from "../../reference/rules.js";
import { illegal } from "./first-move.js";
import { type Question, rootLevels, UNKNOWN } from "./question.js";

interface LaterMoves {
  /** The first by which the goal is missed. */
  readonly failure?: { readonly line: string; readonly says: string; readonly position: string | undefined };
  /** Lines up to moves that the limits leave open, as far as they were asked. */
  readonly open: readonly string[];
}

/**
 * What is known of the own moves of the given lines, after the first, without threats.
 *
 * @param ask left out, they are only played
 */
export async function laterMoves(
  lines: readonly (readonly string[])[],
  question: Question,
  ask: Ask | undefined,
): Promise<LaterMoves> {
  const { problem } = question;
  const open: string[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    let at = question.start;
    for (const [i, move] of line.entries()) {
      const played = line.slice(0, i + 1).join(" ");
      if (isReached(problem, at) || question.added.includes(move)) break;
      // A move that takes a ko back may spend a threat.
      const asIs = parseMove(move);
      const ways = asIs === PASS ? [asIs] : [asIs, asIs | SPENDS];
      const legal = ways.find((one) => isLegalMove(problem, at, one));
      if (legal === undefined) {
        const says = `${illegal(move)}, in ${played}`;
        return { failure: { line: played, says, position: undefined }, open };
      }
      at = playMove(problem, at, legal);
      const isOwn = i % 2 === 0;
      if (ask === undefined || i === 0 || !isOwn || seen.has(played) || isReached(problem, at)) continue;
      seen.add(played);
      const position = formatProblem(packPosition(problem, at));
      const result = await ask({ position }, { grade: false });
      const { least, most } = result === undefined ? UNKNOWN : rootLevels(result, question);
      if (least === 0 && most > 0) open.push(played);
      if (result === undefined) return { open };
      if (most > 0) continue;
      const [answer = result.refutation] = result.line;
      const answered = answer === undefined ? "" : ` (answered by ${answer})`;
      return { failure: { line: played, says: `${move} fails in ${played}${answered}`, position }, open };
    }
  }
  return { open };
}
