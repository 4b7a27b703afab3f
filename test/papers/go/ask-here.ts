import go from "../../../src/games/go/game.js";
import { POSITION_WORDS } from "../../../src/games/go/notation/packing.js";
import type { GoGame } from "../../../src/games/go/rules/rules.js";
import type { Ask } from "../../../src/papers/go/examine.js";
import { findKind } from "../../../src/search/kinds.js";
import { createTable, tableWords } from "../../../src/search/table/transposition-table.js";
import type { SweepFinding } from "../../../src/solver/sweep/run/run-sweep.js";

/** Answers questions one after the other in this thread, each with an empty table, of the requested size if there is one. */
export const askHere = askWith(100_000);

export function askWith(entries: number): Ask {
  return async (questions, { algorithm, search: options, maxNodes, gameOptions = {}, ...asked }) => {
    const game = go.create(gameOptions) as GoGame;
    const size = { entries: asked.entries || entries, whenFull: asked.whenFull ?? "collect" };
    const table = createTable(new Int32Array(tableWords(size)), size);
    const search = await findKind(algorithm, go.searches)?.create(game, table, options);
    return questions.map(({ words, attacker }, index): SweepFinding => {
      table.setGeneration(index + 1);
      game.setConstants?.(words, POSITION_WORDS);
      game.load(words, 0);
      const found = search?.solve(attacker, { maxNodes });
      if (found === undefined) throw new Error(`no search ${algorithm}`);
      return { ...found, index, microseconds: 1 };
    });
  };
}
