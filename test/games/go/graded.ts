/** df-pn against the fixpoint: every position of a problem, at every level of threats. */
import { expect } from "vitest";
import { POSITION_WORDS } from "../../../src/games/go/notation/packing.js";
import { type Problem, packPosition, pointsOf } from "../../../src/games/go/notation/position.js";
import { formatProblem } from "../../../src/games/go/notation/text.js";
import { createGo } from "../../../src/games/go/rules/rules.js";
import { createDfPn } from "../../../src/search/searches/df-pn.js";
import { createTable, tableWords } from "../../../src/table/transposition-table.js";
import { LEVELS, solveByFixpoint } from "./fixpoint.js";

const MOST_NODES = 2_000_000;

/** A problem on the whole board. */
export function problemOn(
  columns: number,
  rows: number,
  targets: readonly number[],
  more: Partial<Pick<Problem, "all" | "defender">> = {},
): Problem {
  const region = new Set(pointsOf({ columns, rows }));
  return { columns, rows, defender: 1, all: false, targets, region, ...more };
}

/**
 * Solves every position of the problem in both ways, by df-pn once with each size of table.
 *
 * @returns how many positions there are, how many of them the attacker wins, and how many win at none of the levels, at the
 * first, at the first two and so on
 */
export function compareWithFixpoint(problem: Problem, ...tables: readonly number[]) {
  const solved = solveByFixpoint(problem);
  const game = createGo();
  const attacker = problem.defender === 0 ? 1 : 0;
  let won = 0;
  for (const entries of tables) {
    const table = createTable(new Int32Array(tableWords({ entries })), { entries });
    table.setGeneration(1);
    const search = createDfPn(game, table);
    won = 0;
    for (let i = 0; i < solved.positions; i++) {
      const words = packPosition(problem, solved.positionAt(i));
      if (i === 0) game.setConstants?.(words, POSITION_WORDS);
      game.load(words, 0);
      const { verdict } = search.solve(attacker, { maxNodes: MOST_NODES });
      const expected = solved.wins(i) ? "proven" : "disproven";
      if (verdict !== expected) expect(`${formatProblem(words)}: ${verdict}`).toBe(expected);
      if (expected === "proven") won++;
    }
  }
  return { positions: solved.positions, won, grades: gradesOf(solved) };
}

/** More threats of the attacker's never hurt, more of the defender's never help: how many positions break off at each level. */
function gradesOf(solved: ReturnType<typeof solveByFixpoint>): number[] {
  const grades = LEVELS.map(() => 0).concat(0);
  const [[most, least]] = LEVELS;
  for (let i = 0; i < solved.positions; i++) {
    const position = solved.positionAt(i);
    if (position.attackersThreats !== most || position.defendersThreats !== least) continue;
    const row = LEVELS.map(([attackersThreats, defendersThreats]) =>
      solved.winsAt({ ...position, attackersThreats, defendersThreats }),
    );
    const wins = row.filter((one) => one).length;
    expect(row).toEqual(row.map((_, level) => level < wins));
    grades[wins]++;
  }
  return grades;
}
