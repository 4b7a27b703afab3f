/**
 * NegaScout (Reinefeld 1983) on real-valued depths: moves consume more than a ply where the depth policy says so (Tsutsukana
 * 2013, Fig. 1). In the form that both compilers read.
 *
 * The first child is searched with the whole window, others with a null window, and again with the reduction given back when
 * their value is above alpha: not where that would be the same search. All policies share what else is here: the table, null
 * moves, one file each for the order of moves, its killers and its history, quiescence, repetitions.
 */
import { AT_LEAST, AT_MOST, EXACT } from "../../../native-layout/value-entry.js";
import { enter, start, stopped } from "../../engine/budget.js";
import { addHistory, forgetHistory, historyOf } from "./history.js";
import { addKiller, forgetKillers, killerRank } from "./killers.js";
import { clearLine, extendLine } from "./lines.js";
import {
  FREE,
  INFINITE,
  MAXIMUM_PLY,
  MOVE_CAPACITY,
  NO_MOVE,
  PLY,
  SURE_WIN,
  TACTICAL,
  WIN,
} from "./numbers.js";
import { moves, pick, scoreMoves } from "./order.js";
import { NOT_REPEATED, noteNode, repetition } from "./path.js";
import { leastOfAll, reductionOf, usesDepths } from "./policies/policy.js";
import { forgetLeaves, quiescence } from "./quiescence.js";
import {
  absoluteDepth,
  evaluate,
  generate,
  historyIndex,
  inCheck,
  keyHigh,
  keyLow,
  kind,
  lookForDepths,
  maximumMoves,
  mayPass,
  play,
  playPass,
  undo,
  undoPass,
  valueAtEnd,
} from "./rules.js";
import { foundBound, foundDepth, foundMove, foundValue, probe, store } from "./table.js";

/** A check is read so much deeper, in 1/64 plies. */
const CHECK_EXTENSION = 32;
/** A null move is looked at from this depth on, and its answer so much less deep than a move's: a part of the depth more. */
const NULL_DEPTH = 2 * PLY;
const NULL_REDUCTION = 2 * PLY;
const NULL_SHARE = 2;
/** Larger than any D. */
const NO_DEPTH = 0x7fffffff;

/** Whether null moves are looked at. */
let nullMoves = true;

export function setNullMoves(on: boolean): void {
  nullMoves = on;
}

/** The best move of the root so far, and its value. */
let rootMove = 0;
let rootValue = 0;

/** Moves that were read less deep, and by how much in all, in 1/64 plies. */
let reducedMoves: f64 = 0;
let reducedBy: f64 = 0;
/** Null-window searches of moves, and those that were repeated. */
let nullWindows: f64 = 0;
let repeated: f64 = 0;

export function bestMove(): number {
  return rootMove;
}

/** As the side to move sees it. */
export function bestValue(): number {
  return rootValue;
}

export function reducedCount(): f64 {
  return reducedMoves;
}

export function reducedSum(): f64 {
  return reducedBy;
}

export function nullWindowCount(): f64 {
  return nullWindows;
}

export function repeatedCount(): f64 {
  return repeated;
}

/** Begins a search of the rules' current position. @param between nodes between two looks at the limits */
export function begin(mostNodes: f64, between: number): void {
  start(mostNodes, between);
  rootMove = NO_MOVE;
  rootValue = 0;
  reducedMoves = 0;
  reducedBy = 0;
  nullWindows = 0;
  repeated = 0;
  forgetLeaves();
  forgetKillers();
  forgetHistory();
}

/** Searches to this depth, in 1/64 plies; false when a limit ended it before. `bestMove` and `bestValue` say what was found. */
export function iterate(depth: number): boolean {
  const value = search(depth, -INFINITE, INFINITE, 0, 0, NO_MOVE, false);
  if (stopped) return false;
  rootValue = value;
  return true;
}

/**
 * The value of the position as the side to move sees it, when it is within the window; otherwise a bound on the same side.
 *
 * @param depth in 1/64 plies
 * @param first free place for moves
 * @param last move that led here, `NO_MOVE` at the root and after a null move
 * @param afterPass whether a null move did
 */
function search(
  depth: number,
  alpha: number,
  beta: number,
  ply: number,
  first: number,
  last: number,
  afterPass: boolean,
): number {
  clearLine(ply);
  if (ply > 0) {
    // A win further away than one that is known needs no search.
    alpha = Math.max(alpha, ply - WIN);
    beta = Math.min(beta, WIN - ply - 1);
    if (alpha >= beta) return alpha;
  }
  const low = keyLow();
  const high = keyHigh();
  const checked = inCheck();
  noteNode(ply, low, high, checked, afterPass);
  if (ply > 0) {
    const repeats = repetition(ply);
    if (repeats !== NOT_REPEATED) return repeats;
  }
  if (depth < PLY) return quiescence(alpha, beta, ply, first);
  enter(0, 0);
  if (stopped) return 0;
  if (ply >= MAXIMUM_PLY - 1 || first + maximumMoves() > MOVE_CAPACITY) return evaluate();

  const principal = beta - alpha > 1;
  if (probe(low, high, ply) && !principal && foundDepth >= depth) {
    // An exact value is a bound on both sides.
    if ((foundBound & AT_LEAST) !== 0 && foundValue >= beta) return foundValue;
    if ((foundBound & AT_MOST) !== 0 && foundValue <= alpha) return foundValue;
  }
  const tableMove = ply === 0 && rootMove !== NO_MOVE ? rootMove : foundMove;

  if (!principal && !afterPass && !checked && depth >= NULL_DEPTH && beta > -SURE_WIN && beta < SURE_WIN) {
    if (nullMoves && mayPass() && evaluate() >= beta) {
      const rest = depth - PLY - NULL_REDUCTION - (depth >> NULL_SHARE);
      playPass();
      const value = -search(rest, -beta, 1 - beta, ply + 1, first, NO_MOVE, true);
      undoPass();
      if (stopped) return 0;
      // A pass is no move, so that no win follows from it.
      if (value >= beta) return value >= SURE_WIN ? beta : value;
    }
  }

  const count = generate(moves, first);
  if (count === 0) return valueAtEnd(ply);
  const end = first + count;
  scoreMoves(first, end, tableMove, ply);
  const consuming = usesDepths() && !checked;
  let least = NO_DEPTH;
  if (consuming) {
    lookForDepths(last);
    if (leastOfAll) for (let i = first; i < end; i++) least = Math.min(least, absoluteDepth(moves[i]));
  }
  let best = -INFINITE;
  let chosen = NO_MOVE;
  let floor = alpha;
  for (let i = first; i < end; i++) {
    pick(i, end);
    const move = moves[i];
    const type = kind(move);
    const tactical = type === TACTICAL;
    const index = historyIndex(move);
    let absolute = 0;
    if (consuming) {
      // Again for each move: the nodes below have looked at their own.
      if (i > first) lookForDepths(last);
      absolute = absoluteDepth(move);
      if (absolute < least) least = absolute;
    }
    play(move);
    const checks = inCheck();
    const below = depth - (type === FREE ? 0 : PLY) + (checks ? CHECK_EXTENSION : 0);
    const rank = killerRank(ply, move);
    const reduction = checked
      ? 0
      : reductionOf(
          depth,
          i - first + 1,
          !(tactical || checks),
          rank,
          historyOf(index),
          principal,
          absolute,
          least,
        );
    if (reduction > 0) {
      reducedMoves += 1;
      reducedBy += reduction;
    }
    let value = 0;
    if (i === first) value = -search(below - reduction, -beta, -floor, ply + 1, end, move, false);
    else {
      nullWindows += 1;
      value = -search(below - reduction, -floor - 1, -floor, ply + 1, end, move, false);
      // Where nothing was taken off, a null window has said all that there is, also that the value is at least beta.
      if (value > floor && (reduction > 0 || value < beta) && !stopped) {
        repeated += 1;
        value = -search(below, -beta, -floor, ply + 1, end, move, false);
      }
    }
    undo();
    if (stopped) return 0;
    if (value <= best) continue;
    best = value;
    if (value > floor) {
      chosen = move;
      extendLine(ply, move);
      if (ply === 0) {
        rootMove = move;
        rootValue = value;
      }
      if (value >= beta) {
        if (!tactical) refute(ply, move, first, i, depth);
        break;
      }
      floor = value;
    }
  }
  const bound = best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST;
  store(low, high, ply, depth, best, bound, chosen);
  return best;
}

/** A quiet move at place `at` has refuted the move before the node; quiet moves before it have not. */
function refute(ply: number, move: number, first: number, at: number, depth: number): void {
  addKiller(ply, move);
  for (let i = first; i < at; i++) {
    if (kind(moves[i]) !== TACTICAL) addHistory(historyIndex(moves[i]), depth, false);
  }
  addHistory(historyIndex(move), depth, true);
}
