/** λ search (./lambda.ts) as a search. */
import type { Game, Player, SearchGame, ThreatGame } from "../../game/game.js";
import { MAXIMUM_ORDER } from "../../game/goal.js";
import { enabled, setting, type ValuesOf, whole } from "../../game/setting.js";
import type { SearchKind } from "../kind.js";
import { loadSearchEngine, reasonOf, SEARCH_ENGINE_BYTES, withEngine } from "../run-engine.js";
import type { LoadedEngine, Search, SearchLimits, SearchResult } from "../search.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { TECHNIQUES, useTechniques, whyUnused } from "../techniques/settings.js";

/** The settings of searches by λ orders. */
export const ORDER_SETTINGS = {
  /** Highest λ order searched, 1 to 15. Default 7, or the game's own. */
  maxOrder: setting(whole(1, MAXIMUM_ORDER), "highest λ order to search", {
    default: "7, or the game's own",
  }),
  /** Whether the proof after one reply is tried on others. Default true. */
  simulation: setting(enabled, "do not try the proof of one reply on the other replies", { expert: true }),
};

const { dominance, threatSolver } = TECHNIQUES;
const SETTINGS = { ...ORDER_SETTINGS, dominance, threatSolver };

export interface LambdaOptions extends ValuesOf<typeof SETTINGS> {
  /** As in `DfPnLambdaOptions`. Default 0: no proof is tried on other replies. */
  readonly freelyTried?: number | undefined;
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

/** Why these rules cannot be searched by orders; undefined when they can. */
export function withoutPass(search: string, rules: Game): string | undefined {
  return "playPass" in rules
    ? undefined
    : `${search} needs a pass, and ${rules.name} has none (playPass); use df-pn`;
}

export function passing(game: SearchGame | ThreatGame): ThreatGame {
  if (!("playPass" in game)) throw new RangeError(`${game.name} has no passes for λ search; use df-pn`);
  return game;
}

export const lambda = {
  name: "lambda",
  sentence: "λ search, one order after the other",
  hasOrders: true,
  settings: SETTINGS,
  way: "root-split",
  refuses: (rules, _table, options: LambdaOptions) =>
    withoutPass("lambda", rules) ?? whyUnused(rules, options),
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options: LambdaOptions, place) {
    return createLambda(passing(game), table, options, place && (await loadSearchEngine(game, place)));
  },
} satisfies SearchKind;
