/** Unconditional life by the fast rules, by the reference rules, and by the definition of capture, which knows nothing of it. */
import { expect } from "vitest";
import { type Problem, packPosition } from "../../../src/games/go/notation/position.js";
import { isSafe } from "../../../src/games/go/reference/life.js";
import { createBoard } from "./boards.js";
import { solveByFixpoint } from "./fixpoint.js";

/** The step between positions that are also put to the fast rules. */
const EVERY = 7;

const boards = [createBoard("javascript"), createBoard("wasm")];

/** The answers of the fast rules, in both forms. */
export function fastSays(words: Int32Array): boolean {
  const [safe, other] = boards.map((board) => {
    board.position.set(words);
    board.takeProblem();
    board.takePosition();
    return Boolean(board.isSafe());
  });
  expect(other).toBe(safe);
  return safe;
}

/** How many positions of a problem are safe. The attacker must succeed in none of them, and the fast rules have to agree. */
export function countSafe(problem: Problem): number {
  const solved = solveByFixpoint(problem);
  let safe = 0;
  for (let i = 0; i < solved.positions; i++) {
    const position = solved.positionAt(i);
    const lives = isSafe(problem, position);
    if (i % EVERY === 0 && fastSays(packPosition(problem, position)) !== lives) {
      expect(position).toBe(`safe: ${lives}`);
    }
    if (!lives) continue;
    safe++;
    if (solved.wins(i)) expect(position).toBe("not to be taken");
  }
  return safe;
}
