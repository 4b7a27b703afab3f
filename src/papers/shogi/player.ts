/**
 * A simple player of shogi, to make games that problems are taken from: alpha-beta over material and the squares around
 * the kings, captures searched out, this many nodes a move.
 *
 * It is *frozen*: the games that it plays are part of the problem sets' provenance. Whatever changes here changes every
 * game, and the sets in problems/shogi/ could no longer be made again. It plays worse than it could on purpose: a player
 * that sees every mate ends its games before there is a long one.
 */

import { DROPS, PROMOTES } from "../../games/shogi/notation/moves.js";
import { BOARD_SQUARES, GOLD, handCount, PAWN, STEPS, TYPE_MASK } from "../../games/shogi/notation/pieces.js";
import type { LegalMoves } from "../../games/shogi/rules/rules.js";
import { createShogi, type ShogiGame } from "../../games/shogi/rules/rules.js";
import { parsePosition, START_TEXT } from "../../games/shogi/text-forms.js";
import { createRandom } from "../../math/random.js";

/** By type, promoted pieces from 9 on; a pawn is worth 10. */
const VALUES = Int32Array.of(0, 10, 28, 32, 46, 70, 84, 50, 0, 42, 42, 43, 46, 100, 120, 0);
/** The value of a piece in hand, by type: more than on the board, since it can go anywhere. */
const HAND_VALUES = Int32Array.of(0, 11, 31, 36, 51, 80, 96, 55);
/** For each square around a king: when the enemy attacks it, and when the king's own side guards it. */
const ATTACKED = 9;
const GUARDED = 4;

const NODES_A_MOVE = 200;
const LONGEST_GAME = 240;
const RANDOM_PLIES = 6;
/** Moves that are worse by less than this are as good: one is drawn. */
const NOISE = 14;
const DEEPEST = 16;
const WON = 1_000_000;

const START = parsePosition(START_TEXT);

export interface Player {
  /** The moves of a game, from the start to mate or until it is too long. Equal arguments give equal games. */
  play(seed: number, number: number): number[];
}

export function createPlayer(): Player {
  const game = createShogi();
  const { board } = game;
  const search = createSearch(game, game.legal);

  return {
    play(seed, number) {
      const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
      const moves: number[] = [];
      const legal = new Int32Array(game.maximumMoves);
      game.load(START, 0);
      while (moves.length < LONGEST_GAME) {
        const count = game.generate(legal, 0);
        if (count === 0) break;
        const move =
          moves.length < RANDOM_PLIES
            ? legal[Math.floor(random() * count)]
            : search.choose(legal, count, random);
        moves.push(move);
        board.play(move);
      }
      return moves;
    },
  };
}

function createSearch({ board, inCheck }: ShogiGame, legal: LegalMoves) {
  const { squares, hands, kings, attacks, state } = board;
  const lists = Array.from({ length: DEEPEST + 1 }, () => new Int32Array(1024));
  let nodes = 0;

  /** Material and kings as the side to move sees them. */
  function evaluate(): number {
    let value = 0;
    for (let i = 0; i < 81; i++) {
      const piece = squares[BOARD_SQUARES[i]];
      if (piece === 0) continue;
      const worth = VALUES[piece & TYPE_MASK];
      value += piece < 32 ? worth : -worth;
    }
    for (let type = PAWN; type <= GOLD; type++) {
      value += HAND_VALUES[type] * (handCount(hands[0], type) - handCount(hands[1], type));
    }
    value += danger(1) - danger(0);
    return state[0] === 0 ? value : -value;
  }

  /** How much the king of a player is in danger. */
  function danger(player: number): number {
    let sum = 0;
    for (let direction = 0; direction < 8; direction++) {
      const square = kings[player] + STEPS[direction];
      if (attacks[((player ^ 1) << 8) | square] !== 0) sum += ATTACKED;
      if (attacks[(player << 8) | square] !== 0) sum -= GUARDED;
    }
    return sum;
  }

  /** Captures of much by little first, then promotions. */
  function worthOf(move: number): number {
    if ((move & DROPS) !== 0) return 0;
    const taken = VALUES[squares[move & 255] & TYPE_MASK];
    const promotes = (move & PROMOTES) !== 0 ? 8 : 0;
    return taken === 0
      ? promotes
      : 1000 + 8 * taken - VALUES[squares[(move >> 8) & 255] & TYPE_MASK] + promotes;
  }

  /** The first `count` moves in the order of their worth; equal ones stay as they are. */
  function sort(moves: Int32Array, count: number): void {
    let sorted = 0;
    for (let i = 0; i < count; i++) {
      const move = moves[i];
      const worth = worthOf(move);
      if (worth === 0) continue;
      let at = sorted++;
      for (let from = i; from > at; from--) moves[from] = moves[from - 1];
      for (; at > 0 && worthOf(moves[at - 1]) < worth; at--) moves[at] = moves[at - 1];
      moves[at] = move;
    }
  }

  function alphaBeta(depth: number, ply: number, alpha: number, beta: number): number {
    nodes++;
    const checked = inCheck();
    if (depth <= 0 && !checked) return quiet(ply, alpha, beta);
    if (ply >= DEEPEST) return evaluate();
    const moves = lists[ply];
    const count = legal.all(moves, 0);
    if (count === 0) return ply - WON;
    sort(moves, count);
    let best = alpha;
    for (let i = 0; i < count && best < beta && nodes < NODES_A_MOVE; i++) {
      board.play(moves[i]);
      const value = -alphaBeta(depth - 1, ply + 1, -beta, -best);
      board.undo();
      if (value > best) best = value;
    }
    return best;
  }

  /** Captures alone; the side to move need not make one. */
  function quiet(ply: number, alpha: number, beta: number): number {
    let best = Math.max(alpha, evaluate());
    if (best >= beta || ply >= DEEPEST) return best;
    const moves = lists[ply];
    const count = legal.all(moves, 0);
    if (count === 0) return ply - WON;
    sort(moves, count);
    for (let i = 0; i < count && best < beta && worthOf(moves[i]) >= 1000; i++) {
      nodes++;
      board.play(moves[i]);
      const value = -quiet(ply + 1, -beta, -best);
      board.undo();
      if (value > best) best = value;
    }
    return best;
  }

  /** A move that is nearly the best of the deepest search that was finished. */
  function choose(moves: Int32Array, count: number, random: () => number): number {
    nodes = 0;
    sort(moves, count);
    const values = new Float64Array(count);
    for (let depth = 1; depth < DEEPEST && nodes < NODES_A_MOVE; depth++) {
      const next = new Float64Array(count);
      let best = -2 * WON;
      for (let i = 0; i < count; i++) {
        board.play(moves[i]);
        next[i] = -alphaBeta(depth - 1, 1, -2 * WON, NOISE - best);
        board.undo();
        if (next[i] > best) best = next[i];
      }
      // The first depth is always finished: without it no move would have a value.
      if (depth > 1 && nodes >= NODES_A_MOVE) break;
      values.set(next);
      if (best > WON / 2) break;
    }
    const best = values.reduce((a, b) => Math.max(a, b));
    const good = moves.subarray(0, count).filter((_, i) => values[i] > best - NOISE);
    return good[Math.floor(random() * good.length)];
  }

  return { choose };
}
