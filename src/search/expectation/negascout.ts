/**
 * NegaScout (Reinefeld 1983): alpha-beta that looks at every child but the first through a null window, to see that it
 * is no better, and again when it is; with move ordering and a small table.
 *
 * - Children are searched in the order of their static values, after the move that was best when the table last saw
 *   the position.
 * - The table remembers what each node's search has found: its value or a bound, with how many plies to go. It is emptied
 *   with every run, in constant time, so that each is the same whatever was searched before.
 *
 * Values need not be whole numbers: the null window lies between two neighbouring floating-point numbers.
 */
import type { ValuedGame } from "../../game/game.js";
import { nextAbove } from "../../math/next-double.js";
import type { Frontier } from "./frontier.js";
import { MAXIMUM_PLIES, type PlyOptions, type TreeSearch } from "./move-search.js";

export interface NegaScoutOptions extends PlyOptions {
  /** Entries of the table, rounded up to a power of two; 0 for none. Default 65,536. */
  readonly tableEntries?: number | undefined;
  /** Whether children are searched in the order of their static values. Default true. */
  readonly ordering?: boolean | undefined;
}

/** Nodes with no more plies to go are not ordered: to look at their children's values costs more than it saves. */
const ORDERED_PLIES = 2;

const EXACT = 0;
/** The value is at least, or at most, the one that is stored. */
const LOWER = 1;
const UPPER = 2;

/** Stands for "no move": every game's moves are its own, but an entry's run says whether it is one. */
const NO_MOVE = -1;

export function createNegaScout(
  game: ValuedGame,
  frontier: Frontier,
  options: NegaScoutOptions = {},
): TreeSearch {
  const { tableEntries = 1 << 16, ordering = true, freeMove } = options;
  const { plies, counts } = frontier;
  const moves = new Int32Array(MAXIMUM_PLIES * (game.maximumMoves + 1));
  const keys = new Float64Array(moves.length);

  const entries = tableEntries > 0 ? 2 ** Math.ceil(Math.log2(tableEntries)) : 0;
  const mask = entries - 1;
  const lows = new Int32Array(entries);
  const highs = new Int32Array(entries);
  /** The run that an entry was written in; those of earlier runs are empty. */
  const runs = new Int32Array(entries);
  /** Plies to go and kind of value: 4·plies + kind. */
  const kinds = new Int32Array(entries);
  const bestMoves = new Int32Array(entries);
  const storedValues = new Float64Array(entries);
  let run = 0;

  /** The place of the position in the table, whether it is there or not. */
  function placeOf(low: number, high: number): number {
    return (low ^ Math.imul(high, 0x9e3779b1)) & mask;
  }

  /** Puts the table's move first, and the others by what the side to move has after them. */
  function order(first: number, end: number, bestMove: number): void {
    for (let i = first; i < end; i++) {
      const move = moves[i];
      let key = Number.POSITIVE_INFINITY;
      if (move !== bestMove) {
        game.play(move);
        key = 0 - game.evaluate();
        game.undo();
        counts.leaves++;
      }
      let place = i;
      for (; place > first && keys[place - 1] < key; place--) {
        keys[place] = keys[place - 1];
        moves[place] = moves[place - 1];
      }
      keys[place] = key;
      moves[place] = move;
    }
  }

  function search(depth: number, alpha: number, beta: number, first: number): number {
    if (depth <= plies) return frontier.value(depth, alpha, beta);
    const low = game.keyLow();
    const high = game.keyHigh();
    const place = placeOf(low, high);
    let bestMove = NO_MOVE;
    if (entries > 0 && runs[place] === run && lows[place] === low && highs[place] === high) {
      bestMove = bestMoves[place];
      const kind = kinds[place];
      const value = storedValues[place];
      if (kind >> 2 === depth) {
        if ((kind & 3) === EXACT) return value;
        if ((kind & 3) === LOWER ? value >= beta : value <= alpha) return value;
      }
    }
    counts.nodes++;
    const count = game.generate(moves, first);
    if (count === 0) return game.evaluate();
    const end = first + count;
    if (ordering && count > 1 && depth > ORDERED_PLIES) order(first, end, bestMove);
    else if (bestMove !== NO_MOVE) moveToFront(first, end, bestMove);

    let best = Number.NEGATIVE_INFINITY;
    let floor = alpha;
    for (let i = first; i < end; i++) {
      const move = moves[i];
      const below = move === freeMove ? depth : depth - 1;
      game.play(move);
      let value = 0;
      if (i === first) value = 0 - search(below, -beta, -floor, end);
      else {
        value = 0 - search(below, -nextAbove(floor), -floor, end);
        if (value > floor && value < beta) value = 0 - search(below, -beta, -floor, end);
      }
      game.undo();
      if (value > best) {
        best = value;
        bestMove = move;
        if (value >= beta) break;
        if (value > floor) floor = value;
      }
    }
    if (entries > 0) {
      runs[place] = run;
      lows[place] = low;
      highs[place] = high;
      kinds[place] = 4 * depth + (best >= beta ? LOWER : best <= alpha ? UPPER : EXACT);
      bestMoves[place] = bestMove;
      storedValues[place] = best;
    }
    return best;
  }

  function moveToFront(first: number, end: number, move: number): void {
    for (let i = first + 1; i < end; i++) {
      if (moves[i] !== move) continue;
      moves.copyWithin(first + 1, first, i);
      moves[first] = move;
      return;
    }
  }

  return {
    search(depth, alpha, beta) {
      if (depth > MAXIMUM_PLIES) throw new RangeError(`a depth of ${depth}; at most ${MAXIMUM_PLIES} plies`);
      return search(depth, alpha, beta, 0);
    },
    start() {
      counts.nodes = 0;
      counts.leaves = 0;
      run++;
    },
    nodes: () => counts.nodes,
    leaves: () => counts.leaves,
  };
}
