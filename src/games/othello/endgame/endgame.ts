/**
 * Exact scores of Othello positions: principal variation search (NegaScout, Reinefeld 1983) to the end of the game.
 *
 * The first move of a node on the principal variation is searched with the node's window, the others with null windows
 * that ask whether they are better. Under those, a table remembers bounds; all moves are looked up in it before any is
 * searched (enhanced transposition cut-offs, Plaat 1996); stable discs of the opponent bound the score. Positions with
 * few empties are left to `leaf.ts`.
 *
 * Threads may search the same position on one table. Each runs the whole search; at a node with many empties a thread
 * puts off moves that another one is searching (ABDADA, Weill 1996), and it leaves a node that another has decided.
 */
import { effortClass } from "../../../../native-layout/table-entry.js";
import type { Reason, SearchLimits } from "../../../search/search.js";
import { createEvaluation } from "../evaluation/evaluation.js";
import { PASS } from "../notation/position.js";
import { bits, flips, legalMoves, popCount } from "../rules/board.js";
import { countStable } from "../rules/stability.js";
import { createEstimator, type Estimate } from "./estimate.js";
import { settle } from "./leaf/last.js";
import { createLeaf, LEAF_EMPTIES, type Leaf } from "./leaf/leaf.js";
import { BIT_HIGH, BIT_LOW, firstSquare, NO_SCORE, parityOf, STABILITY_FROM } from "./leaf/squares.js";
import { createMoveOrder } from "./order.js";
import { createEndgameTable, lowerBound, NO_MOVE, tableMove, upperBound } from "./table.js";

/** Every disc that is played, and a pass before each. */
const MAXIMUM_PLIES = 128;
const MAXIMUM_MOVES = 64;
const NODES_BETWEEN_CHECKS = 4096;
/** Words of a table that suits positions with up to about 16 empties: 1 MiB. */
const SMALL_TABLE_WORDS = 1 << 18;
/** Added to the cost of a move that another thread is searching. */
const PUT_OFF = 1 << 24;
const CHEAPEST = -(1 << 24);
/** A node on the path: own discs (2 words), the other's (2), bucket (-1: it is not to be left), alpha. */
const PATH_WORDS = 8;
const PATH_BUCKET = 4;
const PATH_ALPHA = 5;
/** The search is not on its way back; it is, to before the root. */
const NOWHERE = MAXIMUM_PLIES;
const STOPPED = -1;

export interface EndgameOptions {
  /**
   * The transposition table's memory, a multiple of 16 words. Threads that work together share it. Default: 1 MiB of
   * its own.
   */
  readonly table?: Int32Array | undefined;
  /** Searches positions with few empties. Default: `createLeaf()`. */
  readonly leaf?: Leaf | undefined;
  /** The most empties of positions that are left to `leaf`, 0 to LEAF_EMPTIES. Default LEAF_EMPTIES. */
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
 * @throws RangeError when the table is no multiple of 16 words
 */
export function createEndgame(options: EndgameOptions = {}): Endgame {
  const { leaf = createLeaf(), leafEmpties = LEAF_EMPTIES, marks } = options;
  const sharedEmpties = leafEmpties + 2;
  const table = createEndgameTable(options.table ?? new Int32Array(SMALL_TABLE_WORDS));
  const order = createMoveOrder(createEvaluation("learned"));
  const estimator = createEstimator(order);
  let generation = 0;

  // The moves of the nodes on the path that are still to be tried, by ply.
  const squares = new Uint8Array(MAXIMUM_PLIES * MAXIMUM_MOVES);
  const turnedLow = new Int32Array(MAXIMUM_PLIES * MAXIMUM_MOVES);
  const turnedHigh = new Int32Array(MAXIMUM_PLIES * MAXIMUM_MOVES);
  const costs = new Int32Array(MAXIMUM_PLIES * MAXIMUM_MOVES);
  /** Where the list last written ends. */
  let listEnd = 0;
  /** The principal variations of the nodes on the path, by ply, and their lengths. */
  const lines = new Uint8Array(MAXIMUM_PLIES * MAXIMUM_PLIES);
  const lineLengths = new Int32Array(MAXIMUM_PLIES);

  /** The null-window nodes on the path that another thread may decide, by ply: position (4 words), bucket, alpha. */
  const path = new Int32Array(PATH_WORDS * MAXIMUM_PLIES);
  /** Plies of the path that `path` speaks of. */
  let pathEnd = 0;

  let nodes = 0;
  let nextCheck = 0;
  let limits: EndgameLimits = {};
  let reason: Reason | undefined;
  /** The ply that the search is on its way back to: NOWHERE, or STOPPED. */
  let backTo = NOWHERE;
  /** What another thread has found out about the node at that ply. */
  let decided = 0;
  /** Proven bounds of the root's score. */
  let rootLower = 0;
  let rootUpper = 0;

  /** Counts nodes that were searched; false when the search has to stop. */
  function goOn(searched: number): boolean {
    nodes += searched;
    if (nodes >= nextCheck) check();
    return backTo === NOWHERE;
  }

  /** Looks at all limits, and at what other threads have done. */
  function check(): void {
    const { tick, tickNodes = NODES_BETWEEN_CHECKS, maxNodes = Number.POSITIVE_INFINITY } = limits;
    if (tick !== undefined) reason ??= tick(nodes);
    if (nodes >= maxNodes) reason ??= "node limit";
    nextCheck = Math.min(nodes + tickNodes, Math.max(nodes + 1, maxNodes));
    if (reason !== undefined) backTo = STOPPED;
    else if (marks !== undefined) lookForDecided();
  }

  /** Leaves the first node on the path that the table can decide by now. */
  function lookForDecided(): void {
    for (let ply = 0; ply < pathEnd; ply++) {
      const at = PATH_WORDS * ply;
      const bucket = path[at + PATH_BUCKET];
      if (bucket < 0) continue;
      const known = table.probe(bucket, path[at], path[at + 1], path[at + 2], path[at + 3]);
      if (known === 0) continue;
      const alpha = path[at + PATH_ALPHA];
      const lower = lowerBound(known);
      const upper = upperBound(known);
      if (lower <= alpha && upper > alpha) continue;
      decided = lower > alpha ? lower : upper;
      backTo = ply;
      return;
    }
  }

  function searchLeaf(
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
  ): number {
    const score = leaf.search(ownLow, ownHigh, otherLow, otherHigh, alpha);
    goOn(leaf.takeNodes());
    return score;
  }

  /**
   * The score of the position if it lies between alpha and beta; otherwise a bound. Meaningless when `backTo` is set
   * to an earlier ply.
   */
  function search(
    ply: number,
    empties: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    beta: number,
    all: boolean,
  ): number {
    // The root is never decided by a bound alone: its move is asked for.
    const scout = beta - alpha === 1 && ply > 0;
    if (scout && empties <= leafEmpties) return searchLeaf(ownLow, ownHigh, otherLow, otherHigh, alpha);
    goOn(1);
    if (backTo < ply) return 0;
    if (scout && alpha >= STABILITY_FROM[empties]) {
      const bound = 64 - 2 * countStable(otherLow, otherHigh, ownLow, ownHigh);
      if (bound <= alpha) return bound;
    }
    lineLengths[ply] = 0;
    legalMoves(ownLow, ownHigh, otherLow, otherHigh);
    const movesLow = bits[0];
    const movesHigh = bits[1];
    if ((movesLow | movesHigh) === 0) {
      legalMoves(otherLow, otherHigh, ownLow, ownHigh);
      if ((bits[0] | bits[1]) === 0) return settle(ownLow, ownHigh, otherLow, otherHigh);
      if (marks !== undefined) path[PATH_WORDS * ply + PATH_BUCKET] = -1;
      const score = -search(ply + 1, empties, otherLow, otherHigh, ownLow, ownHigh, -beta, -alpha, !all);
      if (!scout) takeLine(ply, PASS);
      return score;
    }

    const bucket = table.bucket(ownLow, ownHigh, otherLow, otherHigh);
    const known = table.probe(bucket, ownLow, ownHigh, otherLow, otherHigh);
    let bestMove = NO_MOVE;
    if (known !== 0) {
      if (scout) {
        const lower = lowerBound(known);
        if (lower > alpha) return lower;
        const upper = upperBound(known);
        if (upper <= alpha) return upper;
      }
      bestMove = tableMove(known);
    }

    const nodesBefore = nodes;
    const first = ply * MAXIMUM_MOVES;
    let best = listMoves(
      first,
      scout,
      empties,
      alpha,
      bestMove,
      movesLow,
      movesHigh,
      ownLow,
      ownHigh,
      otherLow,
      otherHigh,
    );
    if (best > alpha || backTo < ply) return best;
    let end = listEnd;
    const sharing = marks !== undefined && empties >= sharedEmpties;
    if (sharing) enterPath(ply, scout ? bucket : -1, ownLow, ownHigh, otherLow, otherHigh, alpha);
    let lowest = alpha;
    let searched = 0;
    while (end > first) {
      let cheapest = first;
      for (let i = first + 1; i < end; i++) if (costs[i] < costs[cheapest]) cheapest = i;
      const square = squares[cheapest];
      const low = turnedLow[cheapest];
      const high = turnedHigh[cheapest];
      const rivalLow = otherLow ^ low;
      const rivalHigh = otherHigh ^ high;
      const nextLow = ownLow ^ low ^ BIT_LOW[square];
      const nextHigh = ownHigh ^ high ^ BIT_HIGH[square];
      let slot = 0;
      let mark = 0;
      if (sharing) {
        slot = (table.bucket(rivalLow, rivalHigh, nextLow, nextHigh) >>> 4) & (marks.length - 1);
        mark = (rivalLow ^ Math.imul(nextHigh, 0x9e3779b1)) | 1;
        if ((all || searched > 0) && marks[slot] === mark && costs[cheapest] < PUT_OFF / 2) {
          costs[cheapest] += PUT_OFF;
          continue;
        }
        marks[slot] = mark;
      }
      end--;
      squares[cheapest] = squares[end];
      turnedLow[cheapest] = turnedLow[end];
      turnedHigh[cheapest] = turnedHigh[end];
      costs[cheapest] = costs[end];

      lineLengths[ply + 1] = 0;
      let score: number;
      if (searched === 0) {
        score = -search(
          ply + 1,
          empties - 1,
          rivalLow,
          rivalHigh,
          nextLow,
          nextHigh,
          -beta,
          -lowest,
          scout && !all,
        );
      } else {
        score = -search(
          ply + 1,
          empties - 1,
          rivalLow,
          rivalHigh,
          nextLow,
          nextHigh,
          -lowest - 1,
          -lowest,
          scout && !all,
        );
        if (score > lowest && score < beta && backTo > ply && beta - lowest > 1) {
          // It is certain that the move is better, even if the search for how much better is stopped.
          if (ply === 0) takeAtRoot(square, score);
          score = -search(
            ply + 1,
            empties - 1,
            rivalLow,
            rivalHigh,
            nextLow,
            nextHigh,
            -beta,
            -lowest,
            scout && !all,
          );
        }
      }
      searched++;
      if (sharing && marks[slot] === mark) marks[slot] = 0;
      if (backTo <= ply) break;
      if (score > best) {
        best = score;
        bestMove = square;
        if (score > lowest) {
          lowest = score;
          if (ply === 0) takeAtRoot(square, score);
          else if (!scout) takeLine(ply, square);
          if (score >= beta) break;
        }
      }
    }
    if (sharing) pathEnd = ply;
    if (backTo <= ply) {
      if (backTo < ply) return 0;
      backTo = NOWHERE;
      return decided;
    }
    table.store(
      bucket,
      ownLow,
      ownHigh,
      otherLow,
      otherHigh,
      best > alpha ? best : -64,
      best < beta ? best : 64,
      bestMove,
      effortClass(nodes - nodesBefore),
    );
    return best;
  }

  /** Notes a node whose moves other threads may take part in. */
  function enterPath(
    ply: number,
    bucket: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
  ): void {
    const at = PATH_WORDS * ply;
    path[at] = ownLow;
    path[at + 1] = ownHigh;
    path[at + 2] = otherLow;
    path[at + 3] = otherHigh;
    path[at + PATH_BUCKET] = bucket;
    path[at + PATH_ALPHA] = alpha;
    pathEnd = ply + 1;
  }

  /**
   * Writes the moves of a node from `first` on, to `listEnd`, with what they turn and cost. Under a null window, moves
   * that the table knows not to be better are left out.
   *
   * @returns a lower bound above alpha if one is found, otherwise the best upper bound of the moves left out, or NO_SCORE
   */
  function listMoves(
    first: number,
    scout: boolean,
    empties: number,
    alpha: number,
    hint: number,
    movesLow: number,
    movesHigh: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
  ): number {
    const parity = parityOf(~(ownLow | otherLow), ~(ownHigh | otherHigh));
    const lookUp = scout && empties > leafEmpties + 1;
    const atRoot = first === 0;
    let best = NO_SCORE;
    let at = first;
    let restLow = movesLow;
    let restHigh = movesHigh;
    while ((restLow | restHigh) !== 0) {
      const square = firstSquare(restLow, restHigh);
      restLow &= ~BIT_LOW[square];
      restHigh &= ~BIT_HIGH[square];
      flips(square, ownLow, ownHigh, otherLow, otherHigh);
      const low = bits[0];
      const high = bits[1];
      const rivalLow = otherLow ^ low;
      const rivalHigh = otherHigh ^ high;
      const nextLow = ownLow ^ low ^ BIT_LOW[square];
      const nextHigh = ownHigh ^ high ^ BIT_HIGH[square];
      if (scout && (rivalLow | rivalHigh) === 0) return 64;
      if (lookUp) {
        const bucket = table.bucket(rivalLow, rivalHigh, nextLow, nextHigh);
        const known = table.probe(bucket, rivalLow, rivalHigh, nextLow, nextHigh);
        if (known !== 0) {
          const lower = -upperBound(known);
          if (lower > alpha) return lower;
          const upper = -lowerBound(known);
          if (upper <= alpha) {
            if (upper > best) best = upper;
            continue;
          }
        }
      }
      squares[at] = square;
      turnedLow[at] = low;
      turnedHigh[at] = high;
      costs[at++] =
        square === hint
          ? CHEAPEST
          : atRoot
            ? order.costOfValue(
                estimator.values[square],
                parity,
                square,
                nextLow,
                nextHigh,
                rivalLow,
                rivalHigh,
              )
            : order.cost(!scout, empties, parity, square, nextLow, nextHigh, rivalLow, rivalHigh);
      if (!goOn(order.takeNodes())) break;
    }
    listEnd = at;
    return best;
  }

  /** Records that a move of the root reaches this score. */
  function takeAtRoot(square: number, score: number): void {
    takeLine(0, square);
    rootLower = Math.max(rootLower, score);
  }

  /** The node's principal variation becomes this move and what follows it. */
  function takeLine(ply: number, move: number): void {
    const at = ply * MAXIMUM_PLIES;
    const length = lineLengths[ply + 1];
    lines[at] = move;
    lines.copyWithin(at + 1, at + MAXIMUM_PLIES, at + MAXIMUM_PLIES + length);
    lineLengths[ply] = length + 1;
  }

  /** Solves a position as the owner of `own` sees it, who is to move; `alpha` and `beta` are the window. */
  function solveSide(
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    beta: number,
  ): EndgameResult {
    const empties = 64 - popCount(ownLow | otherLow, ownHigh | otherHigh);
    rootLower = 2 * countStable(ownLow, ownHigh, otherLow, otherHigh) - 64;
    rootUpper = 64 - 2 * countStable(otherLow, otherHigh, ownLow, ownHigh);
    const estimate = estimator.estimate(empties, ownLow, ownHigh, otherLow, otherHigh, goOn);
    const found =
      reason === undefined ? search(0, empties, ownLow, ownHigh, otherLow, otherHigh, alpha, beta, false) : 0;
    const line = [...lines.subarray(0, lineLengths[0])];
    if (reason !== undefined) {
      return { score: 0, bound: "none", lower: rootLower, upper: rootUpper, reason, line, estimate, nodes };
    }
    const score = found + 0;
    const bound = boundOf(score, alpha, beta);
    const lower = bound === "upper" ? rootLower : score;
    const upper = bound === "lower" ? rootUpper : score;
    return { score, bound, lower, upper, line, nodes };
  }

  function solve(words: Int32Array, offset = 0, run: EndgameLimits = {}): EndgameResult {
    const { alpha = -65, beta = 65 } = run;
    const black = words[offset + 4] === 0;
    const own = black ? offset : offset + 2;
    const other = black ? offset + 2 : offset;
    const ownLow = words[own];
    const ownHigh = words[own + 1];
    const otherLow = words[other];
    const otherHigh = words[other + 1];
    generation = run.generation ?? generation + 1;
    table.setGeneration(generation);
    leaf.clear();
    limits = run;
    reason = undefined;
    backTo = NOWHERE;
    pathEnd = 0;
    nodes = 0;
    nextCheck = 1;
    lineLengths[0] = 0;
    if (canMove(ownLow, ownHigh, otherLow, otherHigh)) {
      return solveSide(ownLow, ownHigh, otherLow, otherHigh, alpha, beta);
    }
    nodes = 1;
    if (canMove(otherLow, otherHigh, ownLow, ownHigh)) {
      return beforePass(solveSide(otherLow, otherHigh, ownLow, ownHigh, -beta, -alpha));
    }
    const score = settle(ownLow, ownHigh, otherLow, otherHigh);
    const bound = boundOf(score, alpha, beta);
    return { score, bound, lower: score, upper: score, line: [], nodes };
  }

  return { solve };
}

/** Whether the score found with a window is exact or a bound. */
function boundOf(score: number, alpha: number, beta: number): "exact" | "lower" | "upper" {
  return score <= alpha ? "upper" : score >= beta ? "lower" : "exact";
}

function canMove(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): boolean {
  legalMoves(ownLow, ownHigh, otherLow, otherHigh);
  return (bits[0] | bits[1]) !== 0;
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
    ...(estimate === undefined ? {} : { estimate: { ...estimate, move: PASS, value: 0 - estimate.value } }),
  };
}
