/** Iterative deepening (./deepening.ts) as a search. */
import { LEFT_OPEN, PROVEN } from "../../engine/numbers.js";
import type { Player, SearchGame } from "../../game/game.js";
import { reasonOf, withEngine } from "../run-engine.js";
import type { LoadedEngine, Search, SearchLimits, SearchResult } from "../search.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { type Techniques, useTechniques } from "../techniques/settings.js";

/** A search for one thread, as `createDfPn` makes it, on a game with estimates. */
export function createDeepening(
  game: SearchGame,
  table: TranspositionTable,
  { threatSolver }: Pick<Techniques, "threatSolver"> = {},
  engine?: LoadedEngine,
): Pick<Search, "solve"> {
  return {
    solve: (attacker: Player, limits: SearchLimits = {}) =>
      withEngine(game, table, limits, engine, ({ run, mostNodes, between }): SearchResult => {
        run.setSeed(0);
        useTechniques(run, { threatSolver });
        run.solveDeepening(attacker, mostNodes, between);
        const nodes = run.nodeCount();
        const value = run.rootValue();
        if (value === LEFT_OPEN) return { verdict: "unknown", reason: reasonOf(run), nodes, order: null };
        const move = run.moveOfRoot();
        const verdict = value === PROVEN ? "proven" : "disproven";
        return { verdict, nodes, order: null, ...(move < 0 ? {} : { move }) };
      }),
  };
}
