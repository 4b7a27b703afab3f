/** df-pn (./df-pn.ts) as a search, and df-pn+, which is df-pn with the game's estimates. */
import { INFINITE_NUMBER, type Player, type SearchGame } from "../../game/game.js";
import { oneOf, real, setting, type ValuesOf, whole } from "../../game/setting.js";
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
import { TECHNIQUES, useTechniques, whyUnused } from "../techniques/settings.js";
import { SUMS } from "./sums.js";

const LEAF_NUMBERS = ["heuristic", "unit"] as const;
export type LeafNumbers = (typeof LEAF_NUMBERS)[number];

/** The settings of df-pn. Other searches have some of them. */
export const DF_PN_SETTINGS = {
  /** A child may grow to 1 + ε times its rival before it is left, 0 to 100. Default 0.25 for df-pn, 0.5 for df-pn λ. */
  epsilon: setting(real(0, 100), "stay with a child until its number is 1 + x times its rival's", {
    default: "0.25, or 0.5 with λ",
    expert: true,
  }),
  /** How proof and disproof numbers add up (./sums.ts). Default `weak` for df-pn, `bounded` for df-pn λ. */
  sums: setting(oneOf(SUMS), "how proof and disproof numbers add up", {
    default: "weak, or bounded with λ",
    expert: true,
  }),
  /** `unit` starts every leaf from 1/1. Default `heuristic`: the game's own numbers. */
  leafNumbers: setting(oneOf(LEAF_NUMBERS), "initial numbers of a leaf: the game's estimate, or 1 and 1", {
    default: "heuristic",
    expert: true,
  }),
  /** Seed that shuffles the order of children, the same way every time; 0 (default) leaves it. */
  shuffle: setting(whole(0, 2 ** 31 - 1), "shuffle the order of moves with this seed", { expert: true }),
  ...TECHNIQUES,
};

export interface DfPnOptions extends ValuesOf<typeof DF_PN_SETTINGS> {
  /**
   * For threads that search the same root on one table (Kaneko 2010): a child that is being searched is in the
   * table with the number at which its search will end, so that the other threads turn to its rivals; and numbers
   * are read again whenever a child is chosen. Default false.
   */
  readonly virtualNumbers?: boolean | undefined;
  /** With virtual numbers: whether this is the first thread, which heeds only what others have decided. Default false. */
  readonly leads?: boolean | undefined;
  /** df-pn+: leaf numbers are the game's (`SearchGame.estimate`). Default false. */
  readonly estimates?: boolean | undefined;
  /**
   * Takes the one with the best estimate among children with equal numbers, with leaf numbers of 1 and 1. Default false: the
   * first by the game.
   */
  readonly tiesByEstimates?: boolean | undefined;
  /**
   * For tests alone: stores disproofs by repetition as if they held on every path, to show positions where that gives a
   * false verdict. Default false.
   */
  readonly ignoreHistory?: boolean | undefined;
}

export interface DfPn {
  /** Searches the game's current position for a win of `attacker`; the table keeps what it learns. */
  solve(attacker: Player, limits?: SearchLimits): SearchResult;
}

/**
 * A search for one thread, to be used again and again.
 *
 * @param game at any position; `solve` searches the one that it is at by then, and leaves it there
 * @param table that has served no other game and no other kind of search
 * @param engine loaded for the game, in the memory of the table; without it the search runs in JavaScript
 */
export function createDfPn(
  game: SearchGame,
  table: TranspositionTable,
  options: DfPnOptions = {},
  engine?: LoadedEngine,
): DfPn {
  function configure(run: SearchExports): void {
    useNumbers(run, { epsilon: 0.25, sums: "weak" }, options);
    useTechniques(run, options);
    run.setUnitLeaves(options.leafNumbers === "unit" || options.tiesByEstimates === true);
    run.setVirtual(options.virtualNumbers ?? false, options.leads ?? false);
    run.setCareful(!(options.ignoreHistory ?? false));
    run.setEstimated(options.estimates ?? false);
    run.setOrdered(options.tiesByEstimates ?? false);
  }

  return {
    solve: (attacker, limits = {}) =>
      withEngine(game, table, limits, engine, ({ run, mostNodes, between }): SearchResult => {
        configure(run);
        const { proofLimit = INFINITE_NUMBER, disproofLimit = INFINITE_NUMBER } = limits;
        run.solve(attacker, mostNodes, between, proofLimit, disproofLimit);
        const nodes = run.nodeCount();
        const proven = run.rootProof() === 0;
        if (!proven && run.rootDisproof() !== 0) {
          // At its thresholds it ends as at a limit of nodes.
          const reason = run.stopReason() === 0 ? "node limit" : reasonOf(run);
          return { verdict: "unknown", reason, nodes, order: null };
        }
        const child = run.decidingChild();
        const move = child < 0 ? {} : { move: run.moves[child] };
        return { verdict: proven ? "proven" : "disproven", nodes, order: null, ...move };
      }),
  };
}

export const dfPn = {
  name: "df-pn",
  sentence: "depth-first proof-number search",
  hasOrders: false,
  settings: DF_PN_SETTINGS,
  way: "shared-table",
  refuses: (rules, _table, options: DfPnOptions) => whyUnused(rules, options),
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options: DfPnOptions, place) {
    return createDfPn(game, table, options, place && (await loadSearchEngine(game, place)));
  },
} satisfies SearchKind;

const { leafNumbers: _, ...ofEstimates } = DF_PN_SETTINGS;

export const dfPnPlus = {
  ...dfPn,
  name: "df-pn-plus",
  sentence: "df-pn with the game's estimates",
  settings: ofEstimates,
  refuses: (rules, table, options: DfPnOptions) =>
    "estimate" in rules
      ? dfPn.refuses(rules, table, options)
      : `df-pn-plus needs estimates, and ${rules.name} has none (estimate); use df-pn`,
  create: (game, table, options: DfPnOptions, place) =>
    dfPn.create(game, table, { ...options, estimates: true }, place),
} satisfies SearchKind;
