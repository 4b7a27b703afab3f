/** df-pn (./df-pn.ts) as a search. */
import type { Player, SearchGame } from "../../game/game.js";
import {
  reasonOf,
  type SearchExports,
  type Techniques,
  useNumbers,
  useTechniques,
  withEngine,
} from "../run-engine.js";
import type { LoadedEngine, SearchLimits, SearchResult } from "../search.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import type { Sums } from "./sums.js";

export const LEAF_NUMBERS = ["heuristic", "unit"] as const;
export type LeafNumbers = (typeof LEAF_NUMBERS)[number];

export interface DfPnOptions extends Techniques {
  /** ε of the threshold for the most proving child. Default 0.25 for df-pn, 0.5 for df-pn λ. */
  readonly epsilon?: number | undefined;
  /** How numbers are added up, see sums.ts. Default `weak` for df-pn, `bounded` for df-pn λ. */
  readonly sums?: Sums | undefined;
  /** `unit` starts every leaf from 1/1. Default `heuristic`: the game's own numbers. */
  readonly leafNumbers?: LeafNumbers | undefined;
  /** Shuffles the order of children, the same way every time for a seed; 0 (default) leaves it. */
  readonly shuffleSeed?: number | undefined;
  /**
   * For threads that search the same root on one table (Kaneko 2010): a child that is being searched is in the
   * table with the number at which its search will end, so that the other threads turn to its rivals; and numbers
   * are read again whenever a child is chosen. Default false.
   */
  readonly virtualNumbers?: boolean | undefined;
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
    run.setVirtual(options.virtualNumbers ?? false);
    run.setCareful(!(options.ignoreHistory ?? false));
    run.setEstimated(options.estimates ?? false);
    run.setOrdered(options.tiesByEstimates ?? false);
  }

  return {
    solve: (attacker, limits = {}) =>
      withEngine(game, table, limits, engine, ({ run, mostNodes, between }): SearchResult => {
        configure(run);
        run.solve(attacker, mostNodes, between);
        const nodes = run.nodeCount();
        const proven = run.rootProof() === 0;
        if (!proven && run.rootDisproof() !== 0) {
          return { verdict: "unknown", reason: reasonOf(run), nodes, order: null };
        }
        const child = run.decidingChild();
        const move = child < 0 ? {} : { move: run.moves[child] };
        return { verdict: proven ? "proven" : "disproven", nodes, order: null, ...move };
      }),
  };
}
