/** df-pn λ (./df-pn-lambda.ts) as a search. */
import type { Player, ThreatGame } from "../../game/game.js";
import { enabled, flag, oneOf, setting, type ValuesOf } from "../../game/setting.js";
import { DF_PN_SETTINGS, type DfPnOptions } from "../df-pn/kind.js";
import type { SearchKind } from "../kind.js";
import {
  loadSearchEngine,
  reasonOf,
  SEARCH_ENGINE_BYTES,
  type SearchExports,
  useNumbers,
  withEngine,
} from "../run-engine.js";
import type { LoadedEngine, SearchLimits, SearchResult } from "../search.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { useTechniques, whyUnused } from "../techniques/settings.js";
import {
  type LambdaSearch,
  noProofWithin,
  ORDER_SETTINGS,
  openLambda,
  passing,
  withoutPass,
} from "./lambda-kind.js";

const AND_STRATEGIES = ["highest-order", "sum"] as const;
export type AndStrategy = (typeof AND_STRATEGIES)[number];

const SETTINGS = {
  /** How an AND node counts the pass. Default `highest-order`. */
  andStrategy: setting(oneOf(AND_STRATEGIES), "how df-pn λ counts the pass at AND nodes", { expert: true }),
  ...ORDER_SETTINGS,
  ...DF_PN_SETTINGS,
  /** Whether leaves are tested for a proof of small fixed depth, where the game has such a test. Default true. */
  leafTest: setting(enabled, "do not test leaves for a proof of fixed depth", {
    expert: true,
  }),
  /** Whether facts about the same board with other pieces in hand serve a position. Default false: that costs more than it saves. */
  compareHands: setting(flag, "use what is known of the same board with other hands", { expert: true }),
  /** Whether drops that interpose wait until those before them are proven. Default false: that costs more than it saves. */
  delayDrops: setting(flag, "search drops that interpose one after the other", { expert: true }),
};

export interface DfPnLambdaOptions extends DfPnOptions, ValuesOf<typeof SETTINGS> {
  /**
   * An AND node is proven only when its pass is proven too, as the definition of λ moves has it. The order of a proof
   * is then an upper bound of the true order. Default false, as in the paper: what is proven is a win in any case.
   */
  readonly provePasses?: boolean | undefined;
  /**
   * AND nodes search the pass before all replies. It is then proven wherever a node is, as with `provePasses`. By the
   * highest-order strategy pn says nothing while the pass is open, and the search goes on below it until it is decided. Default false.
   */
  readonly passFirst?: boolean | undefined;
  /** Whether OR nodes have pseudo-nodes of lower orders. Default true; without them it is plain df-pn of one order. */
  readonly pseudoNodes?: boolean | undefined;
  /** Added to the leaf proof number of a pair whose order is below its node's. Default 400. */
  readonly lowerOrderHandicap?: number | undefined;
  /**
   * The highest order of a pass's proof that is tried on every reply, whether such tries pay or not (./simulation.ts).
   * Proofs of higher orders and those of other replies are tried as long as tries pay. Default 0: none is tried.
   */
  readonly freelyTried?: number | undefined;
}

/**
 * Most positions of the first game that was tried have no proof of low order, and without the handicap every low order is
 * disproven before the node's own gets a turn: 0, 20, 100, 200 and 400 give 7.2, 3.6, 2.8, 2.0 and 1.6 thousand nodes a
 * position on 1,500 random positions. Still more (2000: 1.1) turns the search into df-pn with a pass, and the order of the proof found says nothing any more.
 */
const LOWER_ORDER_HANDICAP = 400;

/**
 * A search for one thread, as `createDfPn` makes it. Its verdicts are `proven` and `unknown`.
 *
 * @param game with a pass: `toSearchGame` gives one to every game that has `playPass`
 */
export function createDfPnLambda(
  game: ThreatGame,
  table: TranspositionTable,
  options: DfPnLambdaOptions = {},
  engine?: LoadedEngine,
): LambdaSearch {
  const maxOrder = options.maxOrder ?? 7;

  function configure(run: SearchExports): void {
    useNumbers(run, { epsilon: 0.5, sums: "bounded" }, options);
    useTechniques(run, options);
    run.setUnitLeavesOfOrders(options.leafNumbers === "unit");
    run.setMaxOrder(maxOrder);
    run.setAddPass(options.andStrategy === "sum");
    run.setProvePasses(options.provePasses ?? false);
    run.setPassFirst(options.passFirst ?? false);
    run.setPseudoNodes(options.pseudoNodes ?? true);
    run.setLowerOrderHandicap(options.lowerOrderHandicap ?? LOWER_ORDER_HANDICAP);
    run.setLeafTest(options.leafTest ?? true);
    run.setCompareHands(options.compareHands ?? false);
    run.setDelayDrops(options.delayDrops ?? false);
    run.setFreelyTried(options.simulation === false ? 0 : (options.freelyTried ?? 0));
  }

  function solve(attacker: Player, limits: SearchLimits = {}): SearchResult {
    return withEngine(game, table, limits, engine, ({ run, mostNodes, between }): SearchResult => {
      configure(run);
      run.solveLambda(attacker, mostNodes, between);
      const nodes = run.nodeCount();
      if (run.rootProofLambda() === 0) return { verdict: "proven", nodes, order: run.rootOrder() };
      if (run.rootDisproofLambda() === 0) return noProofWithin(maxOrder, nodes);
      return { verdict: "unknown", reason: reasonOf(run), nodes, order: null };
    });
  }

  return openLambda(game, table, maxOrder, engine, solve);
}

export const dfPnLambda = {
  name: "df-pn-lambda",
  sentence: "df-pn over threats of every λ order at once",
  hasOrders: true,
  settings: SETTINGS,
  way: "root-split",
  refuses: (rules, _table, options: DfPnLambdaOptions) =>
    withoutPass("df-pn-lambda", rules) ?? whyUnused(rules, options),
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options: DfPnLambdaOptions, place) {
    return createDfPnLambda(passing(game), table, options, place && (await loadSearchEngine(game, place)));
  },
} satisfies SearchKind;
