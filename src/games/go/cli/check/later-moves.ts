/** What is known of the later moves of lines that a collection gives. */
import type { Ask } from "../../../../cli/check/comparison.js";
import type { SolveResult } from "../../../../solver/results.js";
import { EVEN } from "../../analysis/grade.js";
import { PASS, SPENDS } from "../../notation/points.js";
import { type Position, packPosition } from "../../notation/position.js";
import { formatProblem } from "../../notation/text.js";
import { parseMove } from "../../notation/vertices.js";
import { isLegalMove, isReached, playMove } from "../../reference/rules.js";
import { illegal } from "./first-move.js";
import { inThreats, type Question, rootLevels, UNKNOWN, withThreats } from "./question.js";

interface LaterMoves {
  /** The first by which the goal is missed. */
  readonly failure?: { readonly line: string; readonly says: string; readonly position: string | undefined };
  /** Lines up to moves that the limits leave open, as far as they were asked. */
  readonly open: readonly string[];
}

/**
 * What is known of the own moves of the given lines, after the first.
 *
 * @param level the least that is good for the side of the question, of those at which it reaches the goal
 * @param ask left out, they are only played
 */
export async function laterMoves(
  lines: readonly (readonly string[])[],
  question: Question,
  level: number,
  ask: Ask | undefined,
): Promise<LaterMoves> {
  const { problem } = question;
  const open: string[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    // Either side may spend the threats that it has.
    let at = inThreats(question, level);
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
      const known = await laterMove(at, question, ask);
      if (known === "reaches") continue;
      if (known === "open") open.push(played);
      else if (known === undefined) return { open: [...open, played] };
      else {
        const { says, answer, position } = known;
        const answered = answer === undefined ? "" : ` (answered by ${answer})`;
        return { failure: { line: played, says: `${move} ${says} ${played}${answered}`, position }, open };
      }
    }
  }
  return { open };
}

/** What is known of a position within a line; undefined where nothing more can be asked. */
async function laterMove(at: Position, question: Question, ask: Ask) {
  const { problem } = question;
  const hardest = formatProblem(packPosition(problem, at));
  const plain = withThreats(question, EVEN, at);
  const result = await ask({ position: hardest }, { grade: false });
  if (result === undefined) return undefined;
  const { least, most } = rootLevels(result, question);
  if (least > 0) return "reaches";
  const failure = (says: string, { line, refutation }: SolveResult, position: string) => ({
    says,
    answer: line[0] ?? refutation,
    position,
  });
  if (hardest === plain) return most > 0 ? "open" : failure("fails in", result, plain);
  const without = await ask({ position: plain }, { grade: false });
  const levels = without === undefined ? UNKNOWN : rootLevels(without, question);
  if (without !== undefined && levels.most === 0) return failure("fails in", without, plain);
  if (most === 0) return failure(`leaves ${levels.least > 0 ? "" : "at most "}a ko in`, result, hardest);
  return without === undefined ? undefined : "open";
}
