/** What first moves are worth beside each other, as far as the grades tell. */
import type { SolveResult } from "../../../solver/results.js";
import { unpackPosition, unpackProblem } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { parseMove } from "../notation/vertices.js";
import { isReached, playMove } from "../reference/rules.js";
import { LEVELS, rowOfMover } from "./grade.js";
import { reachingMoves } from "./results.js";

/**
 * First moves that reach the goal: those that do most, those that do less, and those of which limits left it open, as far as the answer
 * has a grade.
 */
export function rankedMoves(result: SolveResult) {
  const { firstMoves, goal, position } = result;
  const all = firstMoves === undefined ? [] : reachingMoves(firstMoves);
  const words = parseProblem(position);
  const problem = unpackProblem(words);
  const start = unpackPosition(problem, words);
  const isAttacker = start.sideToMove !== problem.defender;
  const answer = result.line[0] ?? result.refutation;
  const levels = ({ ko, move }: (typeof all)[number]) => {
    const known = ko ?? (move === answer ? result.ko : undefined);
    if (known !== undefined) return rowOfMover(goal === "live", isAttacker, known);
    // A move that ends the problem has no grade.
    const ends = isReached(problem, playMove(problem, start, parseMove(move)));
    return ends ? { least: LEVELS.length, most: LEVELS.length } : undefined;
  };
  const most = Math.max(-1, ...all.map((one) => levels(one)?.least ?? -1));
  const isBest = (one: (typeof all)[number]) => most < 0 || levels(one)?.least === most;
  const others = all.filter((one) => !isBest(one));
  const isLess = (one: (typeof all)[number]) => (levels(one)?.most ?? most) < most;
  return {
    best: all.filter(isBest),
    less: others.filter(isLess),
    ungraded: others.filter((one) => !isLess(one)),
  };
}

/** Whether the side to move, which fails, may succeed with threats for a ko outside. */
export function mayTakeThreats({ ko, goal, position }: SolveResult): boolean {
  return ko !== undefined && rowOfMover(goal === "live", isAttackersMove(position), ko).most > 0;
}

export function isAttackersMove(position: string): boolean {
  const words = parseProblem(position);
  const problem = unpackProblem(words);
  return unpackPosition(problem, words).sideToMove !== problem.defender;
}
