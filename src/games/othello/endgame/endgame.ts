/**
 * Exact scores of Othello positions: principal variation search (NegaScout, Reinefeld 1983) to the end of the game, in the form
 * that both compilers read.
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
import { nodes, stopped } from "../../../engine/budget.js";
import { toInt, wordsAt } from "../../../engine/machine.js";
import { PASS } from "../notation/packing.js";
import {
  countSquares,
  discs,
  findMoves,
  foundHigh,
  foundLow,
  OTHER,
  OWN,
  pass,
  play,
  settle,
  stableDiscs,
} from "../rules/positions.js";
import {
  BIT_HIGH,
  BIT_LOW,
  boardHigh,
  boardLow,
  firstSquare,
  parityOf,
  squareCount,
} from "../rules/squares.js";
import { takeNodes } from "./leaf/last.js";
import { clearLeaf, searchLeaf } from "./leaf/leaf.js";
import { clearLine, takeLine } from "./lines.js";
import { estimate, values } from "./order/estimate.js";
import { beginPrincipal, costOf, costOfValue } from "./order/order.js";
import { takeShallowNodes } from "./order/shallow.js";
import { LEAF_EMPTIES, MAXIMUM_PLIES, MOST_MOVES, PLY_PLACES, ROOT } from "./places.js";
import { NO_SCORE, stableBound } from "./scores.js";
import { arrive, backTo, decided, enterPath, goOn, keep, leavePath, startSearch } from "./stopping.js";
import {
  bucketOf,
  lowerBound,
  NO_MOVE,
  probe,
  setGeneration,
  store,
  tableMove,
  upperBound,
} from "./table.js";

/** Added to the cost of a move that another thread is searching. */
const PUT_OFF = 1 << 24;
const CHEAPEST = -(1 << 24);

/** The most empties of positions that are left to the leaf. */
let leafEmpties = LEAF_EMPTIES;
/** For threads that work together: where they note what they are searching, a power of two words; none when alone. */
let marks: Int32Array = new Int32Array(1);
let marksEnd = 0;

/** The moves of the nodes on the path, by ply: those still to be tried by their numbers, what they cost, their squares. */
const open = new Uint8Array(MAXIMUM_PLIES * MOST_MOVES);
const costs = new Int32Array(MAXIMUM_PLIES * MOST_MOVES);
const squares = new Uint8Array(MAXIMUM_PLIES * MOST_MOVES);
/** Where the list last written ends. */
let listEnd = 0;

/** Moves of the root that are as good as others. */
let leftOutLow = 0;
let leftOutHigh = 0;

/** Proven bounds of the root's score, and what its search has found. */
export let rootLower = 0;
export let rootUpper = 0;
export let found = 0;

/** @param most the most empties of positions that are left to the leaf, 0 to LEAF_EMPTIES */
export function setLeafEmpties(most: number): void {
  leafEmpties = most;
}

/** The move of the root on this square is not searched, until the next `prepare`: another one is as good. */
export function leaveOut(square: number): void {
  leftOutLow |= BIT_LOW[square];
  leftOutHigh |= BIT_HIGH[square];
}

/** @param length 0 for a thread that searches alone; otherwise a power of two words, all zero, from `byteOffset` on */
export function useMarks(byteOffset: number, length: number): void {
  if (length > 0) marks = wordsAt(byteOffset, length);
  marksEnd = length;
}

/**
 * The score of the position at a place if it lies between alpha and beta; otherwise a bound. Meaningless when `backTo` is set
 * to an earlier ply.
 */
function search(ply: number, empties: number, at: number, alpha: number, beta: number, all: boolean): number {
  // The root is never decided by a bound alone: its move is asked for.
  const scout = beta - alpha === 1 && ply > 0;
  if (scout && empties <= leafEmpties) {
    const score = searchLeaf(at, alpha);
    goOn(takeNodes());
    return score;
  }
  goOn(1);
  if (backTo < ply) return 0;
  const bound = stableBound(at, empties, alpha);
  if (scout && bound <= alpha) return bound;
  clearLine(ply);
  const row = PLY_PLACES + ply * MOST_MOVES;
  findMoves(at, OWN);
  const movesLow = ply === 0 ? foundLow & ~leftOutLow : foundLow;
  const movesHigh = ply === 0 ? foundHigh & ~leftOutHigh : foundHigh;
  if ((movesLow | movesHigh) === 0) {
    findMoves(at, OTHER);
    if ((foundLow | foundHigh) === 0) return settle(at);
    keep(ply);
    pass(at, row);
    const score = -search(ply + 1, empties, row, -beta, -alpha, !all);
    if (!scout) takeLine(ply, PASS);
    return score;
  }

  const bucket = bucketOf(at);
  const known = probe(bucket, at);
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
  const first = ply * MOST_MOVES;
  let best = listMoves(at, ply, scout, empties, alpha, bestMove, movesLow, movesHigh);
  if (best > alpha || backTo < ply) return best;
  let end = listEnd;
  const sharing = marksEnd > 0 && empties >= leafEmpties + 2;
  if (sharing) enterPath(ply, at, scout ? bucket : -1, alpha);
  let lowest = alpha;
  let searched = 0;
  while (end > first) {
    let cheapest = first;
    for (let i = first + 1; i < end; i++) if (costs[i] < costs[cheapest]) cheapest = i;
    const move = open[cheapest];
    const square = squares[first + move];
    const child = row + move;
    let slot = 0;
    let mark = 0;
    if (sharing) {
      const i = child << 2;
      slot = (bucketOf(child) >> 4) & (marksEnd - 1);
      mark = (discs[i] ^ Math.imul(discs[i + 3], 0x9e3779b1)) | 1;
      if ((all || searched > 0) && marks[slot] === mark && costs[cheapest] < PUT_OFF / 2) {
        costs[cheapest] += PUT_OFF;
        continue;
      }
      marks[slot] = mark;
    }
    end--;
    open[cheapest] = open[end];
    costs[cheapest] = costs[end];

    clearLine(ply + 1);
    const allAfter = scout && !all;
    let score = 0;
    if (searched === 0) score = -search(ply + 1, empties - 1, child, -beta, -lowest, allAfter);
    else {
      score = -search(ply + 1, empties - 1, child, -lowest - 1, -lowest, allAfter);
      if (score > lowest && score < beta && backTo > ply && beta - lowest > 1) {
        // It is certain that the move is better, even if the search for how much better is stopped.
        if (ply === 0) takeAtRoot(square, score);
        score = -search(ply + 1, empties - 1, child, -beta, -lowest, allAfter);
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
  if (sharing) leavePath(ply);
  if (backTo <= ply) {
    if (backTo < ply) return 0;
    arrive();
    return decided;
  }
  const lower = best > alpha ? best : -64;
  const upper = best < beta ? best : 64;
  store(bucket, at, lower, upper, bestMove, effortClass(toInt(nodes - nodesBefore)));
  return best;
}

/**
 * Writes the moves of a node, to `listEnd`, with what they cost, and the positions after them. Under a null window, moves that
 * the table knows not to be better are left out.
 *
 * @returns a lower bound above alpha if one is found, otherwise the best upper bound of the moves left out, or NO_SCORE
 */
function listMoves(
  at: number,
  ply: number,
  scout: boolean,
  empties: number,
  alpha: number,
  hint: number,
  movesLow: number,
  movesHigh: number,
): number {
  const i = at << 2;
  const parity = parityOf(boardLow & ~(discs[i] | discs[i + 2]), boardHigh & ~(discs[i + 1] | discs[i + 3]));
  const lookUp = scout && empties > leafEmpties + 1;
  const first = ply * MOST_MOVES;
  let best = NO_SCORE;
  let end = first;
  if (!scout) beginPrincipal();
  let restLow = movesLow;
  let restHigh = movesHigh;
  while ((restLow | restHigh) !== 0) {
    const square = firstSquare(restLow, restHigh);
    if (restLow !== 0) restLow &= restLow - 1;
    else restHigh &= restHigh - 1;
    const child = PLY_PLACES + end;
    play(at, square, child);
    if (scout && (discs[child << 2] | discs[(child << 2) + 1]) === 0) return squareCount;
    if (lookUp) {
      const known = probe(bucketOf(child), child);
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
    squares[end] = square;
    open[end] = end - first;
    costs[end++] =
      square === hint
        ? CHEAPEST
        : ply === 0
          ? costOfValue(values[square], parity, square, child)
          : costOf(!scout, empties, parity, square, child);
    if (!goOn(takeShallowNodes())) break;
  }
  listEnd = end;
  return best;
}

/** Records that a move of the root reaches this score. */
function takeAtRoot(square: number, score: number): void {
  takeLine(0, square);
  rootLower = Math.max(rootLower, score);
}

/** Begins a search of the position at `ROOT`. Returns whether the side to move has a move. */
export function prepare(generation: number, most: f64, between: number): boolean {
  setGeneration(generation);
  leftOutLow = 0;
  leftOutHigh = 0;
  clearLeaf();
  startSearch(most, between);
  clearLine(0);
  findMoves(ROOT, OWN);
  return (foundLow | foundHigh) !== 0;
}

/**
 * Whether the side to move at `ROOT` gets more than `alpha`, by a null window and what the table knows; it finds no line. Meaningless
 * when the search was stopped. It goes on with what is remembered; `most` and `between` are its limits (budget.ts).
 */
export function exceeds(alpha: number, most: f64, between: number): boolean {
  startSearch(most, between);
  const empties = squareCount - countSquares(discs[0] | discs[2], discs[1] | discs[3]);
  // From ply 1 on a node is decided by a bound alone.
  return search(1, empties, ROOT, alpha, alpha + 1, false) > alpha;
}

/** The best move that the table knows of the position at `ROOT`, or `NO_MOVE`. */
export function knownMove(): number {
  const known = probe(bucketOf(ROOT), ROOT);
  return known === 0 ? NO_MOVE : tableMove(known);
}

/** Solves the position at `ROOT`, which has moves, as the side to move sees it; `alpha` and `beta` are the window. */
export function solve(alpha: number, beta: number): void {
  const empties = squareCount - countSquares(discs[0] | discs[2], discs[1] | discs[3]);
  rootLower = 2 * stableDiscs(ROOT, OWN) - squareCount;
  rootUpper = squareCount - 2 * stableDiscs(ROOT, OTHER);
  estimate(empties);
  found = stopped ? 0 : search(0, empties, ROOT, alpha, beta, false);
}
