/** The routine for ladders and the general search of order 1 against their definition as a program (fixpoint.ts). */
import { expect } from "vitest";
import { PASS } from "../../../src/games/go/notation/points.js";
import { type Position, type Problem, packPosition } from "../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../src/games/go/notation/text.js";
import { isReached, legalMoves, playMove } from "../../../src/games/go/reference/rules.js";
import { solveWhere } from "./fixpoint.js";
import { checkZone, DISPROVEN, enter, ladders, PROVEN } from "./ladders.js";

const MOST_NODES = 1_000_000;

/**
 * Every position of the problem, at all levels of threats, with both sides to move.
 *
 * @returns how many there are, and how many of them are ladders that the attacker wins
 */
export function compareLaddersWithFixpoint(problem: Problem) {
  const solved = solveWhere(problem, threatens);
  let won = 0;
  for (let i = 0; i < solved.positions; i++) {
    const words = packPosition(problem, solved.positionAt(i));
    enter(ladders, words);
    const expected = solved.wins(i) ? PROVEN : DISPROVEN;
    for (const search of [(nodes: number) => ladders.readLadder(nodes, false), ladders.searchOrderOne]) {
      const verdict = search(MOST_NODES);
      if (verdict !== expected) expect(verdict, formatProblem(words)).toBe(expected);
    }
    if (expected === PROVEN) won++;
    if (solved.positionAt(i).sideToMove === problem.defender) checkZone(words);
  }
  return { positions: solved.positions, won };
}

/** Whether a move of the attacker reaches the goal, or would with the next move if the defender passed. */
function threatens(problem: Problem, position: Position, move: number): boolean {
  const after = playMove(problem, position, move);
  if (isReached(problem, after)) return true;
  const again = playMove(problem, after, PASS);
  return legalMoves(problem, again).some((next) => isReached(problem, playMove(problem, again, next)));
}
