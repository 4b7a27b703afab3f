/** Cost and gain of trying proofs on similar positions, on one-eye problems: nodes are the same on every machine. */
import { expect, it } from "vitest";
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { createLinkedGo } from "../../../../src/games/go/search/linked-game.js";
import { captureOf } from "../../../../src/papers/go/examine.js";
import { createPnSearch, type PnSearchOptions } from "../../../../src/search/pn-search/kind.js";
import { createTable, tableWords } from "../../../../src/search/table/transposition-table.js";

/** Drawn by solve-fast generate go --class one-eye. */
const DIES =
  "........./..O.OOO../.O.OX..O./.OXXX..O./..OXXX.O./.OXX.X.O./.OXXXXXO./..OOOOO../......... b target=C3 goal=live region=C3,D3,E3,F3,G3,C4,D4,E4,F4,G4,D5,E5,F5,G5,C6,D6,E6,F6,G6,C7,E7,F7,G7";
const entries = 1 << 16;

it.each<[PnSearchOptions, number]>([
  [{}, 2520],
  [{ similar: "siblings" }, 2522],
  [{ similar: "siblings", simulationBudget: 0 }, 2520],
  [{ similar: "add-moves" }, 2524],
  [{ similar: "add-depth-below" }, 2993],
  [{ similar: "add-depth-above" }, 2524],
  [{ similar: "add-success" }, 2523],
  [{ similar: "add-moves", simulationBudget: "unlimited" }, 11_631],
  [{ successRate: true }, 2142],
])("%j", (options, nodes) => {
  const { words, attacker } = captureOf(parseProblem(DIES));
  const game = createLinkedGo();
  const table = createTable(new Int32Array(tableWords({ entries })), { entries });
  table.setGeneration(1);
  game.setConstants?.(words, POSITION_WORDS);
  game.load(words, 0);
  const result = createPnSearch(game, table, { ...options, leafNumbers: "unit" }).solve(attacker);
  expect(result).toMatchObject({ verdict: "proven", nodes });
});
