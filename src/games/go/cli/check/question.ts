/** A question as it is searched, and what is known of it at the levels of threats. */
import type { SolveResult } from "../../../../solver/results.js";
import { LEVELS, levelOfMover, type Row, rowOfMover } from "../../analysis/grade.js";
import type { KoResult } from "../../analysis/results.js";
import { formatFound, moversOf } from "../../analysis/text.js";
import {
  type Position,
  type Problem,
  packPosition,
  unpackPosition,
  unpackProblem,
} from "../../notation/position.js";
import { formatProblem, parseProblem } from "../../notation/text.js";
import { formatPoint, parseMove } from "../../notation/vertices.js";
import { isReached, playMove } from "../../reference/rules.js";

export const ALL = LEVELS.length;
export const FAILS: Row = { least: 0, most: 0 };
export const SUCCEEDS: Row = { least: ALL, most: ALL };
export const UNKNOWN: Row = { least: 0, most: ALL };

/** A question that was asked, as it is searched. */
export interface Question {
  readonly problem: Problem;
  readonly start: Position;
  readonly goal: string | null;
  readonly isAttacker: boolean;
  /** Whether it is without threats, so that there is a grade. */
  readonly isGraded: boolean;
  /** Points of stones that the collection does not have: nothing is known of moves there. */
  readonly added: readonly string[];
}

export function questionOf({ position, goal }: SolveResult): Question {
  const words = parseProblem(position);
  const problem = unpackProblem(words);
  const start = unpackPosition(problem, words);
  const isGraded = start.attackersThreats === 0 && start.defendersThreats === 0;
  const isAttacker = start.sideToMove !== problem.defender;
  const added = problem.added?.map(formatPoint) ?? [];
  return { problem, start, goal, isAttacker, isGraded, added };
}

/** Whether marks say what is asked, or words beside the problem. */
export function isAskedFor({ found, asks }: SolveResult): boolean {
  return found === undefined || asks !== undefined;
}

/** At how many levels the side to move of the question succeeds, as a result of it or of a position after it says. */
export function rootLevels({ ko, verdict, goal }: SolveResult, question: Question): Row {
  if (ko !== undefined) return rowFor(question, ko);
  if (verdict === "unknown") return UNKNOWN;
  const isOwn = (goal === "live") !== question.isAttacker;
  return (verdict === "proven") === isOwn ? SUCCEEDS : FAILS;
}

/** The row of a grade as the side to move sees it. */
export function rowFor({ goal, isAttacker }: Question, ko: KoResult): Row {
  return rowOfMover(goal === "live", isAttacker, ko);
}

/** @param level of a problem without threats; others keep those that they have */
export function inThreats(question: Question, level: number, position = question.start): Position {
  const [attackersThreats, defendersThreats] = levelOfMover(question.isAttacker, level);
  return question.isGraded ? { ...position, attackersThreats, defendersThreats } : position;
}

/** The same as text. */
export function withThreats(question: Question, level: number, position = question.start): string {
  return formatProblem(packPosition(question.problem, inThreats(question, level, position)));
}

/** The problem after a move; undefined where the goal is reached by it. */
export function positionAfter(move: string, question: Question, level: number): string | undefined {
  const after = playMove(question.problem, question.start, parseMove(move));
  return isReached(question.problem, after) ? undefined : withThreats(question, level, after);
}

/** What was asked, and what is taken for granted. */
export function foundIn(root: SolveResult): string[] {
  return formatFound(root).map((line) => line.trim());
}

export function questionWords(root: SolveResult): string {
  const found = foundIn(root);
  if (found.length > 0) return root.enclosing === undefined ? found.join("; ") : found[0];
  const [mover] = moversOf(root.position);
  return `${root.goal} ${/target=(\S+)/.exec(root.position)?.[1]}: ${mover} to move`;
}
