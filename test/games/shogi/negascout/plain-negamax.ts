/**
 * The value that NegaScout with the policy `all` must find, by its definition: every legal move, half a ply more after a check, quiescence
 * over captures and promotions, repetitions; no table, no null moves, no move ordering, no window except for quiescence, whose value
 * depends on it.
 */
import { createValuedShogi } from "../../../../src/games/shogi/evaluation/evaluation.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";

const MARGIN = 200;
const WIN = 30_000;

export function createPlainSearch() {
  const game = createShogi();
  const valued = createValuedShogi("material");
  const words = new Int32Array(game.positionWords);

  function evaluate(): number {
    game.store(words, 0);
    valued.load(words, 0);
    return valued.evaluate() + 0;
  }

  function legal(): number[] {
    const moves = new Int32Array(game.maximumMoves);
    return Array.from(moves.subarray(0, game.generate(moves, 0)));
  }

  function tactical(): number[] {
    const moves = new Int32Array(game.maximumMoves);
    return Array.from(moves.subarray(0, game.legal.tactical(moves, 0)));
  }

  /** With the widest window, moves that are left out below the margin do not affect the value. */
  function quiescence(alpha: number, beta: number, ply: number): number {
    const checked = game.inCheck();
    let best = Number.NEGATIVE_INFINITY;
    let moves = legal();
    if (checked) {
      if (moves.length === 0) return ply - WIN;
    } else {
      best = evaluate();
      const still = best;
      moves = tactical().filter(
        (move) => game.exchange(move) >= 0 && still + game.exchange(move) + MARGIN > alpha,
      );
    }
    for (const move of moves) {
      if (best >= beta) break;
      game.play(move);
      best = Math.max(best, -quiescence(-beta, -Math.max(alpha, best), ply + 1));
      game.undo();
    }
    return best;
  }

  const path: string[] = [];
  const keyNow = () => `${game.keyLow()},${game.keyHigh()}`;

  function negamax(depth: number, alpha: number, beta: number, ply: number): number {
    path[ply] = keyNow();
    path.length = ply + 1;
    // Within three plies a repetition can only be a draw: there are too few checks.
    if (path.indexOf(path[ply]) < ply) return 0;
    if (depth < 64) return quiescence(alpha, beta, ply);
    const moves = legal();
    if (moves.length === 0) return ply - WIN;
    let best = Number.NEGATIVE_INFINITY;
    for (const move of moves) {
      best = Math.max(best, after(move, depth, alpha, beta, ply, best));
      if (best >= beta) break;
    }
    return best;
  }

  function after(
    move: number,
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    best: number,
  ): number {
    game.play(move);
    const value = -negamax(depth - 64 + (game.inCheck() ? 32 : 0), -beta, -Math.max(alpha, best), ply + 1);
    game.undo();
    return value;
  }

  return {
    /** The value of a packed position, searched this many plies deep. */
    value(position: Int32Array, plies: number): number {
      game.load(position, 0);
      return negamax(64 * plies, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0);
    },
    /** The value of a move, from the view of the side that plays it. */
    afterMove(position: Int32Array, move: number, plies: number): number {
      game.load(position, 0);
      path[0] = keyNow();
      path.length = 1;
      const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      return after(move, 64 * plies, low, high, 0, low);
    },
  };
}
