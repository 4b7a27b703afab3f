/** Proof-number search (./pn-search.ts) as a search. */
import type { Player, SearchGame } from "../../game/game.js";
import { enabled, flag, oneOf, orUnlimited, real, setting, type ValuesOf } from "../../game/setting.js";
import { DF_PN_SETTINGS } from "../df-pn/kind.js";
import type { SearchKind } from "../kind.js";
import { loadSearchEngine, reasonOf, SEARCH_ENGINE_BYTES, withEngine } from "../run-engine.js";
import type { LoadedEngine, Search, SearchLimits, SearchResult } from "../search.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { useTechniques, whyUnused } from "../techniques/settings.js";

/** On which nodes of the tree a proof is tried (./similar.ts), in the order of their numbers from 1. */
export const SIMILAR = [
  "siblings",
  "add-moves",
  "add-depth-below",
  "add-depth-above",
  "add-success",
] as const;

const { leafNumbers, shuffle, dominance } = DF_PN_SETTINGS;
const SETTINGS = {
  ...{ leafNumbers, shuffle, dominance },
  /** On which other nodes of the tree a proof is tried; on none when left out. */
  similar: setting(oneOf(SIMILAR), "also try each proof on similar positions of the tree, chosen like this", {
    default: "none",
    expert: true,
  }),
  /** Whether the attacker's moves that have succeeded most often are searched first. Default false. */
  successRate: setting(flag, "prefer the attacker's moves that have succeeded elsewhere", { expert: true }),
  /** The most nodes of simulations for every node of search, at least 0; tries have to pay, too (./similar.ts). Default 1. */
  simulationBudget: setting(
    orUnlimited(real(0, 1000)),
    "the most nodes of simulation on similar positions for each node of search",
    { default: "1", beside: "similar", expert: true },
  ),
  /**
   * Whether a position that was solved is known wherever it is met again. Default true; without, positions are solved again on
   * every way to them, as in a tree.
   */
  transpositions: setting(enabled, "solve a position again on every way to it, as in a tree", {
    expert: true,
  }),
};

export interface PnSearchOptions extends ValuesOf<typeof SETTINGS> {
  /** For measurements alone: whether the nodes of a result count those of simulations; limits always do. Default true. */
  readonly countsSimulations?: boolean | undefined;
}

export interface PnSearch extends Pick<Search, "solve"> {
  /**
   * Counts of the last run: moves in the solutions of the positions that simulations have proven, the attacker's proving ones and all
   * replies, and how many of them are reached by other moves than any in the proof that was tried.
   */
  mismatch(): { readonly moves: number; readonly others: number };
}

/**
 * A search for one thread, as `createDfPn` makes it.
 *
 * @param table for facts; the tree of a thread may hold as many nodes as the table has entries, up to a million
 */
export function createPnSearch(
  game: SearchGame,
  table: TranspositionTable,
  options: PnSearchOptions = {},
  engine?: LoadedEngine,
): PnSearch {
  let moves = 0;
  let others = 0;
  return {
    mismatch: () => ({ moves, others }),
    solve: (attacker: Player, limits: SearchLimits = {}) =>
      withEngine(game, table, limits, engine, ({ run, mostNodes, between }): SearchResult => {
        run.setSeed(options.shuffle ?? 0);
        useTechniques(run, { dominance: options.dominance });
        const { similar, simulationBudget: budget = 1, successRate = false, transpositions = true } = options;
        run.configurePn(options.leafNumbers === "unit", table.whenFull === "collect", transpositions);
        const perNode = budget === "unlimited" ? -1 : budget;
        run.configureSimilar(similar === undefined ? 0 : 1 + SIMILAR.indexOf(similar), perNode, successRate);
        run.solvePn(attacker, mostNodes, between, table.entries);
        moves = run.movesOfSolutions();
        others = run.newMovesOfSolutions();
        const nodes = run.nodeCount() - (options.countsSimulations === false ? run.nodesOfSimulations() : 0);
        const proof = run.rootProofPn();
        const disproof = run.rootDisproofPn();
        if (proof !== 0 && disproof !== 0) {
          return { verdict: "unknown", reason: reasonOf(run), nodes, order: null, proof, disproof };
        }
        const move = run.decidingMove();
        const verdict = proof === 0 ? "proven" : "disproven";
        return { verdict, nodes, order: null, ...(move < 0 ? {} : { move }) };
      }),
  };
}

export const pnSearch = {
  name: "pn-search",
  sentence: "best-first proof-number search, with its tree in memory",
  hasOrders: false,
  settings: SETTINGS,
  unsaved: "its tree is in the memory of its engine, and not in its table; use df-pn",
  way: "alone",
  refuses: (rules, _table, options: PnSearchOptions) => whyUnused(rules, options),
  engineBytes: SEARCH_ENGINE_BYTES,
  async create(game, table, options: PnSearchOptions, place) {
    return createPnSearch(game, table, options, place && (await loadSearchEngine(game, place)));
  },
} satisfies SearchKind;
