/**
 * NegaScout as its callers see it: search.ts in an engine (engine.ts), deepened ply by ply. It runs in the caller's thread, and
 * several may share one table.
 */
import { nextGeneration } from "../../../native-layout/value-entry.js";
import { type Engine, type EnginePlace, REASONS, reasonNumber } from "../../engine/instance.js";
import type { GameOptions } from "../../game/module.js";
import { type Limits, startBudget } from "../limits.js";
import type { Reason, SearchLimits } from "../search.js";
import { DEEPEST, NO_MOVE, PLY, SURE_WIN, WIN } from "./numbers.js";

/** By the numbers of policies/policy.ts. */
export const POLICIES = ["all", "lmr-2013", "lmr-log", "learned"] as const;
export type PolicyName = (typeof POLICIES)[number];

/** A policy, and what it can be told; what is not said of one is of all. */
export interface PolicyOptions {
  /** Default `learned`. */
  readonly policy?: PolicyName | undefined;
  /** For `learned`: D is multiplied by it in play, 0 to 64 in steps of 1/64. Default 1. */
  readonly factor?: number | undefined;
  /** For `learned`, an ablation: the least D is that of all legal moves, not of those so far. */
  readonly leastOfAll?: boolean | undefined;
  /** For `learned`, an ablation: captures, promotions and checks are not reduced. */
  readonly spareTactical?: boolean | undefined;
  /** For `lmr-log`: a, in plies, and b of a + ln(depth) · ln(number) / b. Default `CURVE`. */
  readonly curve?: readonly [number, number] | undefined;
  /** Whether null moves are looked at. Default true. */
  readonly nullMoves?: boolean | undefined;
}

export type ScoutEngine = Engine<typeof import("./engine.js")>;

/** What a game hands over: an engine linked with its rules, and how that takes over a position. */
export interface NegascoutRules {
  readonly engine: ScoutEngine;
  /** Sets up the position and all else that the rules have to know, before each search: another engine may have run in its place. */
  write(position: ScoutPosition): void;
}

/** How a game comes by that. */
export interface ValuedRules {
  /** Bytes of memory that its engine takes in WebAssembly. */
  readonly engineBytes: number;
  /** For `learned`: the factor on D that was chosen for what its moves consume. Default 1. */
  readonly factor?: number | undefined;
  /**
   * @param memory in which the table lies
   * @param place in that memory; without it the engine is JavaScript
   */
  load(memory: ArrayBufferLike, place?: EnginePlace): Promise<NegascoutRules>;
}

declare module "../../game/definition.js" {
  interface GameParts {
    /** Its rules for NegaScout with these choices. */
    valued?(options: GameOptions): Promise<ValuedRules>;
  }
}

export interface ScoutPosition {
  /** The packed position that the game began with. */
  readonly words: Int32Array;
  /** Moves that were played since; a position that they lead to again is a repetition. */
  readonly moves?: readonly number[] | undefined;
}

/** A thread does not see its own signals while it searches: `tick` may look at what others write. */
export interface ScoutLimits extends SearchLimits, Pick<Limits, "time" | "signal"> {
  /** Plies, 1 to `DEEPEST`, which is the default. */
  readonly depth?: number | undefined;
  /** Called after each iteration. */
  readonly onInfo?: ((info: ScoutResult) => void) | undefined;
}

export interface ScoutResult {
  /** Undefined where the side to move has none, or nothing was found in time. */
  readonly move: number | undefined;
  /** As the side to move sees it, in the unit of the game's static values; a win is `WIN` less its plies. */
  readonly value: number;
  /** The best line, the move first. */
  readonly line: readonly number[];
  /** Plies of the last finished iteration; 0 for none. */
  readonly reached: number;
  readonly nodes: number;
  /** Positions that were given their static value. */
  readonly leaves: number;
  /** Plies by which moves that were read less deep were so, in the mean; 0 where none was. */
  readonly meanReduction: number;
  /** Share of null-window searches that were repeated. */
  readonly researches: number;
  /** Why it is less deep than it was to be. */
  readonly reason?: Reason;
}

export interface Searcher {
  search(position: ScoutPosition, limits?: ScoutLimits): ScoutResult;
  /** Empties the table: searches from here on do the same as those of a new searcher, whatever was searched before. */
  clear(): void;
}

const NODES_BETWEEN_TICKS = 1024;
const STEPS_OF_FACTOR = 64;
/** Chosen by matches (docs/lab/learned-depth.md). */
const CURVE = [0, 2.25] as const;

/**
 * @param table in the memory of the engine, a multiple of 16 words; all zero, or of searchers that share it
 * @param generation of the table: searchers of the same one read each other's entries, of others nothing
 */
export function createSearcher(
  { engine, write }: NegascoutRules,
  table: Int32Array,
  {
    policy = "learned",
    factor = 1,
    leastOfAll = false,
    spareTactical = false,
    curve: [a, b] = CURVE,
    nullMoves = true,
  }: PolicyOptions = {},
  generation = 1,
): Searcher {
  let current = generation;
  let searches = 0;

  return {
    clear() {
      current = nextGeneration(table, current);
      searches = 0;
    },
    search(position, limits = {}) {
      const { depth = DEEPEST, maxNodes = Number.POSITIVE_INFINITY, time, signal, tick, onInfo } = limits;
      const { tickNodes = NODES_BETWEEN_TICKS } = limits;
      const budget = startBudget({ time, signal });
      const run = engine.enter();
      write(position);
      run.useTable(table.byteOffset, table.length);
      run.setGeneration(current, searches++);
      run.setPolicy(POLICIES.indexOf(policy), leastOfAll, spareTactical);
      run.setNullMoves(nullMoves);
      run.setCurve(Math.round(PLY * a), Math.round(100 * b));
      run.setFactor(Math.round(STEPS_OF_FACTOR * factor));
      engine.setTick((nodes) => reasonNumber(budget.reached ?? tick?.(nodes)));
      run.begin(maxNodes, tickNodes);
      let reached = 0;
      let line: readonly number[] = [];
      /** An iteration that was broken off has no line, unless it has found a better move. */
      function noteLine(): void {
        if (run.lineLength() > 0) line = Array.from({ length: run.lineLength() }, (_, i) => run.lineMove(i));
      }
      const result = (): ScoutResult => {
        const move = run.bestMove();
        const reduced = run.reducedCount();
        const nullWindows = run.nullWindowCount();
        const reason = REASONS[run.stopReason()] as Reason | undefined;
        return {
          move: move === NO_MOVE ? undefined : move,
          // JavaScript has a 0 and a -0.
          value: run.bestValue() | 0,
          line,
          reached,
          nodes: run.nodeCount(),
          leaves: run.leafCount(),
          meanReduction: reduced === 0 ? 0 : run.reducedSum() / (PLY * reduced),
          researches: nullWindows === 0 ? 0 : run.repeatedCount() / nullWindows,
          ...(reason === undefined ? {} : { reason }),
        };
      };
      for (let plies = 1; plies <= depth; plies++) {
        const finished = run.iterate(PLY * plies);
        noteLine();
        if (!finished) break;
        reached = plies;
        onInfo?.(result());
        if (isDecided(run.bestMove(), run.bestValue(), reached)) break;
      }
      return result();
    },
  };
}

/** Whether deeper searches would say the same: there is no move, or the shortest win or the longest defence is found. */
function isDecided(move: number, value: number, plies: number): boolean {
  return move === NO_MOVE || (Math.abs(value) >= SURE_WIN && WIN - Math.abs(value) <= plies);
}
