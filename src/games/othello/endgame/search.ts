/**
 * The search for exact scores as its callers see it: endgame.ts in an engine (engine.ts), which takes over a packed position
 * before each search.
 */
import { REASONS, reasonNumber } from "../../../engine/instance.js";
import type { Reason, SearchLimits } from "../../../search/search.js";
import { PER_DISC } from "../evaluation/static-value.js";
import { PASS } from "../notation/position.js";
import { symmetricMoves } from "../rules/symmetric-moves.js";
import { LEAF_EMPTIES } from "./places.js";
import type { EndgameEngine, EndgameExports } from "./weighted-engine.js";

const NODES_BETWEEN_TICKS = 4096;
/** Words of a table that suits positions with up to about 16 empties: 1 MiB. */
export const SMALL_TABLE_WORDS = 1 << 18;

export interface EndgameOptions {
  /**
   * The transposition table's memory, a multiple of 16 words, in the memory of the engine. Threads that work together share
   * it.
   */
  readonly table: Int32Array;
  /** The most empties of positions that are left to the leaf, 0 to LEAF_EMPTIES. Default LEAF_EMPTIES. */
  readonly leafEmpties?: number | undefined;
  /** For threads that work together: where they note what they are searching, a power of two words, all zero. */
  readonly marks?: Int32Array | undefined;
}

export interface EndgameLimits extends SearchLimits {
  /**
   * The window: scores up to `alpha`, or from `beta` on, need not be told apart. Default -64 (less one) and 64 (and
   * one): the exact score. 0 and 1 ask whether the side to move wins.
   */
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
  /** What the table has of another generation is forgotten. Default: all that it has. */
  readonly generation?: number | undefined;
  /**
   * Whether other threads search the position by now, asked as often as `tick`; from then on it heeds marks. Default: from the
   * beginning.
   */
  readonly hasCompany?: (() => boolean) | undefined;
  /** Called as often as `tick`, with what is known so far. */
  readonly onState?: ((state: EndgameState) => void) | undefined;
}

/** What is known in the middle of a search. */
export interface EndgameState {
  /** Proven bounds of the score, both included. */
  readonly lower: number;
  readonly upper: number;
  /** What the search before the exact one has found, once its first ply is finished. */
  readonly estimate: Estimate | undefined;
  /** Squares, and PASS: the best line so far, which reaches `lower`; empty where no move of the root is known to. */
  readonly line: readonly number[];
}

/** The best move by static values, which proves nothing. */
export interface Estimate {
  readonly move: number;
  /** In discs as the side to move sees them; not a whole number. */
  readonly value: number;
  /** Plies looked ahead: the move counts as one, a pass as none. */
  readonly depth: number;
}

export interface EndgameResult {
  /**
   * The side to move's discs minus the other's at the end, with empty squares for the winner (as is the convention of
   * the FFO test positions): the score itself, or a bound on it.
   */
  readonly score: number;
  /** `none`: the search was stopped. */
  readonly bound: "exact" | "lower" | "upper" | "none";
  /** Proven bounds of the score, both included. */
  readonly lower: number;
  readonly upper: number;
  /** Why it was stopped. */
  readonly reason?: Reason;
  /**
   * Squares, and PASS: best play to the end when the score is exact; at least the move that reaches the bound when it
   * is a lower one; nothing when it is an upper one. When the search was stopped, at least the move that reaches
   * `lower`, or nothing where no move of the root was found to do that.
   */
  readonly line: readonly number[];
  /** When the search was stopped: the best move before the exact search. */
  readonly estimate?: Estimate | undefined;
  /** Positions with at least two empties that were searched, those that order the moves included. */
  readonly nodes: number;
}

export interface Endgame {
  /** Solves the packed position at `words[offset]`. */
  solve(words: Int32Array, offset?: number, limits?: EndgameLimits): EndgameResult;
}

/**
 * @param engine which other searches may use, too
 * @throws RangeError when the size of the table is not a multiple of 16 words
 */
export function createEndgame(engine: EndgameEngine, options: EndgameOptions): Endgame {
  const { table, leafEmpties = LEAF_EMPTIES, marks } = options;
  if (table.length === 0 || table.length % 16 !== 0)
    throw new RangeError("the size of the table is not a multiple of 16 words");
  let generation = 0;
  /** What the engine has, as of the last `solve`: another engine may have stood in its place. */
  let run: EndgameExports;
  /** Whether it is at the position itself, whose bounds are set. */
  let solving = false;

  /** The line of the root. */
  function lineFound(): number[] {
    return Array.from({ length: run.lineLength() }, (_, i) => run.lineMove(i));
  }

  function stateNow(passed: boolean): EndgameState {
    const [lower, upper] = [run.provenLower(), run.provenUpper()];
    const estimate = run.estimatedDepth() === 0 ? undefined : estimateFound();
    const line = lineFound();
    if (!passed) return { lower, upper, estimate, line };
    const before = line.length === 0 ? [] : [PASS, ...line];
    return { lower: 0 - upper, upper: 0 - lower, estimate: afterPass(estimate), line: before };
  }

  function estimateFound(): Estimate {
    return {
      move: run.estimatedMove(),
      value: run.estimatedValue() / PER_DISC + 0,
      depth: run.estimatedDepth(),
    };
  }

  /** Solves the position as the side to move sees it that has a move. */
  function solveSide(alpha: number, beta: number): EndgameResult {
    solving = true;
    run.solve(alpha, beta);
    solving = false;
    const line = lineFound();
    const nodes = run.nodeCount();
    const rootLower = run.provenLower();
    const rootUpper = run.provenUpper();
    const reason = REASONS[run.stopReason()];
    if (reason !== undefined) {
      const estimate = estimateFound();
      return { score: 0, bound: "none", lower: rootLower, upper: rootUpper, reason, line, estimate, nodes };
    }
    const score = run.rootScore() + 0;
    const bound = boundOf(score, alpha, beta);
    const lower = bound === "upper" ? rootLower : score;
    const upper = bound === "lower" ? rootUpper : score;
    return { score, bound, lower, upper, line, nodes };
  }

  function solve(words: Int32Array, offset = 0, limits: EndgameLimits = {}): EndgameResult {
    const { alpha = -65, beta = 65, maxNodes = Number.POSITIVE_INFINITY, tick, onState } = limits;
    let passed = false;
    solving = false;
    generation = limits.generation ?? generation + 1;
    run = engine.enter();
    const { position } = run;
    position.set(words.subarray(offset, offset + position.length));
    run.useTable(table.byteOffset, table.length);
    let alone = true;
    const meet = () => {
      if (marks === undefined || !alone || !(limits.hasCompany?.() ?? true)) return;
      alone = false;
      run.useMarks(marks.byteOffset, marks.length);
    };
    run.useMarks(0, 0);
    meet();
    run.setLeafEmpties(leafEmpties);
    engine.setTick((nodes) => {
      meet();
      if (solving) onState?.(stateNow(passed));
      return reasonNumber(tick?.(nodes));
    });
    if (run.prepare(generation, maxNodes, limits.tickNodes ?? NODES_BETWEEN_TICKS)) {
      for (const move of symmetricMoves(position)) run.leaveOut(move);
      return solveSide(alpha, beta);
    }
    passed = true;
    if (run.prepareAfterPass()) return beforePass(solveSide(-beta, -alpha));
    const score = run.finalScore() + 0;
    const bound = boundOf(score, alpha, beta);
    return { score, bound, lower: score, upper: score, line: [], nodes: run.nodeCount() };
  }

  return { solve };
}

/** Whether the score found with a window is exact or a bound. */
function boundOf(score: number, alpha: number, beta: number): "exact" | "lower" | "upper" {
  return score <= alpha ? "upper" : score >= beta ? "lower" : "exact";
}

/** The result of the position before, in which the other side had to pass. */
function beforePass({ score, bound, lower, upper, line, estimate, ...run }: EndgameResult): EndgameResult {
  return {
    ...run,
    score: 0 - score,
    bound: bound === "lower" ? "upper" : bound === "upper" ? "lower" : bound,
    lower: 0 - upper,
    upper: 0 - lower,
    line: [PASS, ...line],
    ...(estimate === undefined ? {} : { estimate: afterPass(estimate) }),
  };
}

function afterPass<Of extends Estimate | undefined>(estimate: Of): Of {
  return estimate && { ...estimate, move: PASS, value: 0 - estimate.value };
}
