/** λ search (./lambda.ts) as a search. */
import type { Player, ThreatGame } from "../../game/game.js";
import { reasonOf, type Techniques, useTechniques, withEngine } from "../run-engine.js";
import type { LoadedEngine, Search, SearchLimits, SearchResult } from "../search.js";
import type { TranspositionTable } from "../table/transposition-table.js";

export interface LambdaOptions extends Pick<Techniques, "dominance" | "threatSolver"> {
  /** The last order tried, 1..15. Default 7. */
  readonly maxOrder?: number | undefined;
  /** As in `DfPnLambdaOptions`. Default 0: no proof is tried on other replies. */
  readonly freelyTried?: number | undefined;
  /** As in `DfPnLambdaOptions`. Default true. */
  readonly simulation?: boolean | undefined;
}

/** A search by λ orders. */
export type LambdaSearch = Required<Pick<Search, "solve" | "reachesAtOnce">>;

/**
 * A search for one thread, as `createDfPn` makes it. Its verdicts are `proven` and `unknown`.
 *
 * @param game with a pass: `toSearchGame` gives one to every game that has `playPass`
 */
export function createLambda(
  game: ThreatGame,
  table: TranspositionTable,
  options: LambdaOptions = {},
  engine?: LoadedEngine,
): LambdaSearch {
  const maxOrder = options.maxOrder ?? 7;

  function solve(attacker: Player, limits: SearchLimits = {}): SearchResult {
    return withEngine(game, table, limits, engine, ({ run, mostNodes, between }): SearchResult => {
      const { dominance, threatSolver, simulation = true, freelyTried = 0 } = options;
      useTechniques(run, { dominance, threatSolver });
      const tried = simulation ? freelyTried : 0;
      const order = run.solveByOrder(attacker, maxOrder, tried, mostNodes, between);
      const nodes = run.nodeCount();
      if (order >= 0) return { verdict: "proven", nodes, order };
      if (run.stopReason() === 0) return noProofWithin(maxOrder, nodes);
      return { verdict: "unknown", reason: reasonOf(run), nodes, order: null };
    });
  }

  return openLambda(game, table, maxOrder, engine, solve);
}

/** What searches by orders have in common. */
export function openLambda(
  game: ThreatGame,
  table: TranspositionTable,
  maxOrder: number,
  engine: LoadedEngine | undefined,
  solve: Search["solve"],
): LambdaSearch {
  // Code that looks at the game's moves before a search begins sees those of its order.
  game.setHighestOrder?.(maxOrder);
  return {
    solve,
    reachesAtOnce: (attacker) =>
      // A boolean of WebAssembly is 0 or 1.
      withEngine(game, table, {}, engine, ({ run }) => Boolean(run.hasOrderZero(attacker, maxOrder))),
  };
}

/** The result of a search that has tried all orders. */
export function noProofWithin(maxOrder: number, nodes: number): SearchResult {
  const reason = "no proof within order";
  return { verdict: "unknown", reason, noProofWithinOrder: maxOrder, nodes, order: null };
}
