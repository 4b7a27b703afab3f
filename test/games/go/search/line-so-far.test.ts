// How the line of a search begins: for a disproof with a reply that refutes, for a proof with a move that succeeds.
import { expect, it } from "vitest";
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { packPosition } from "../../../../src/games/go/notation/position.js";
import { parsePoint } from "../../../../src/games/go/notation/vertices.js";
import { playMove } from "../../../../src/games/go/reference/rules.js";
import { createGo } from "../../../../src/games/go/rules/rules.js";
import { createDfPn } from "../../../../src/search/df-pn/kind.js";
import { createDfPnLambda } from "../../../../src/search/lambda/df-pn-lambda-kind.js";
import { lineSoFar } from "../../../../src/search/proven/line-so-far.js";
import { createTable, tableWords } from "../../../../src/search/table/transposition-table.js";
import { solveByFixpoint } from "../fixpoint.js";
import { problemOn } from "../graded.js";

const ENTRIES = { entries: 10_000 };

it.each([
  [0, { attacker: true, defender: true }],
  // λ search disproves nothing.
  [2, { attacker: true, defender: false }],
])("begins with a right move, λ order %i", (orders, sides) => {
  const problem = problemOn(2, 3, [parsePoint("A2")]);
  const solved = solveByFixpoint(problem);
  const game = createGo();
  const table = createTable(new Int32Array(tableWords(ENTRIES)), ENTRIES);
  const search = orders === 0 ? createDfPn(game, table) : createDfPnLambda(game, table, { maxOrder: orders });
  const attacker = 1 - problem.defender;
  const seen = { attacker: 0, defender: 0 };
  for (let i = 0; i < solved.positions; i += 3) {
    const position = solved.positionAt(i);
    const words = packPosition(problem, position);
    game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
    table.setGeneration(i + 1);
    const { verdict } = search.solve(attacker as 0 | 1);
    const attacks = position.sideToMove === attacker;
    if (attacks ? verdict !== "proven" : verdict !== "disproven") continue;
    const [move] = lineSoFar(game, table, attacker as 0 | 1, orders);
    // A position that is decided at once has no line.
    if (move === undefined) continue;
    seen[attacks ? "attacker" : "defender"]++;
    const after = playMove(problem, position, move);
    expect([i, move, after.taken.size > 0 || solved.winsAt(after)]).toEqual([i, move, attacks]);
  }
  expect({ attacker: seen.attacker > 0, defender: seen.defender > 0 }).toEqual(sides);
});
