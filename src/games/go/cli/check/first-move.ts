/** What is known of a first move, and how it fails. */
import type { Ask } from "../../../../cli/check/comparison.js";
import { EVEN, type Row } from "../../analysis/grade.js";
import type { KoResult } from "../../analysis/results.js";
import { gradeWords } from "../../analysis/text.js";
import { EMPTY } from "../../notation/points.js";
import { parseMove } from "../../notation/vertices.js";
import { isLegalMove } from "../../reference/rules.js";
import { FAILS, positionAfter, type Question, rootLevels, SUCCEEDS, UNKNOWN } from "./question.js";

/** The share of the limits within which given moves are searched. */
export const FOR_GIVEN_MOVES = 3 / 4;

/** What is known of a first move. */
export interface Tried {
  readonly move: string;
  /** At how many levels of threats its side succeeds by it, from those that are best for it. */
  readonly levels: Row;
  readonly ko?: KoResult | undefined;
  /** How it is answered, as far as that is known. */
  readonly line: readonly string[];
  readonly isIllegal?: true;
}

export async function tryMove(
  move: string,
  question: Question,
  ask: Ask,
  share = FOR_GIVEN_MOVES,
): Promise<Tried> {
  const { problem, start, isAttacker, added } = question;
  if (added.includes(move)) return { move, levels: UNKNOWN, line: [] };
  if (!isLegalMove(problem, start, parseMove(move)))
    return { move, levels: FAILS, line: [], isIllegal: true };
  const position = positionAfter(move, question, EVEN);
  if (position === undefined) return { move, levels: isAttacker ? SUCCEEDS : FAILS, line: [] };
  const result = await ask({ position }, {}, share);
  if (result === undefined) return { move, levels: UNKNOWN, line: [] };
  const { ko, line, refutation } = result;
  const answers = line.length === 0 && refutation !== undefined ? [refutation] : line;
  return { move, ko, line: answers, levels: rootLevels(result, question) };
}

/** How a move fails where nothing is added to the position; undefined where that is not known. */
export async function failureWithoutAdded(move: string, question: Question, ask: Ask) {
  const { problem, start } = question;
  const { added = [], ...rest } = problem;
  const stones = start.stones.map((stone, point) => (added.includes(point) ? EMPTY : stone));
  const safe = rest.safe?.filter((point) => !added.includes(point)) ?? [];
  const bare = { ...question, problem: { ...rest, safe }, start: { ...start, stones }, added: [] };
  const tried = await tryMove(move, bare, ask, 1);
  return tried.levels.most === 0 ? { tried, question: bare } : undefined;
}

export function failureOf({ move, isIllegal, levels, ko, line }: Tried, { goal }: Question): string {
  if (isIllegal) return illegal(move);
  const answered = line.length === 0 ? "" : ` (answered by ${line.join(" ")})`;
  return levels.most === 0
    ? `${move} fails${answered}`
    : `${move} does less: ${gradeWords({ ko, goal })}${answered}`;
}

export const illegal = (move: string) => `${move} is not a legal move`;
