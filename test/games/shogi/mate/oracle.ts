/** Decides who is right about a mate: plain searches without proof numbers, dominance of hands and tables. */

import { DROPS, moveFrom, moveTo } from "../../../../src/games/shogi/notation/moves.js";
import {
  BOARD_SQUARES,
  fileOf,
  HAND_ONE,
  rankOf,
  TYPE_MASK,
} from "../../../../src/games/shogi/notation/pieces.js";
import { inCheck, readSfen } from "../../../../src/games/shogi/reference/rules.js";
import type { ShogiMateGame } from "../../../../src/games/shogi/rules/mate-game.js";
import { KEY_HIGH, KEY_LOW } from "../../../../src/games/shogi/rules/words.js";
import { formatPosition } from "../../../../src/games/shogi/text-forms.js";

/**
 * Whether the side to move mates within so many plies, by trying everything. For few plies only: what was found out is only
 * kept by position and depth.
 */
export function matesWithin(game: ShogiMateGame, plies: number, known = new Map<number, boolean>()): boolean {
  // 49 bits of the key and the depth.
  const name = ((game.keyHigh() & 0x1ffff) * 2 ** 32 + (game.keyLow() >>> 0)) * 16 + plies;
  const before = known.get(name);
  if (before !== undefined) return before;
  const moves = new Int32Array(game.maximumMoves);
  const checks = moves.subarray(0, game.generate(moves, 0));
  const mates = checks.some((check) => {
    game.play(check);
    const answers = new Int32Array(game.maximumMoves);
    const count = game.generate(answers, 0);
    const mated =
      (plies > 1 || count === 0) &&
      answers.subarray(0, count).every((answer) => {
        game.play(answer);
        const mate = matesWithin(game, plies - 2, known);
        game.undo();
        return mate;
      });
    game.undo();
    return mated;
  });
  known.set(name, mates);
  return mates;
}

/**
 * Plies of the shortest mate from the game's position, by trying everything; Infinity when there is none within `most`.
 *
 * Futile interpositions are those that docs/algorithms.md defines: the interposition is played, the checking piece takes it
 * with check, the taken piece goes to the defender's hand, and if the plies from there are fewer, they count for it.
 */
export function shortestMate(game: ShogiMateGame, most: number, futile: "include" | "exclude"): number {
  const attacker = game.sideToMove();
  const { board, legal, givesCheck } = game.shogi;
  const { hands, state } = board;
  const known = new Map<string, number>();

  function listOf(generate: (moves: Int32Array, offset: number) => number): number[] {
    const moves = new Int32Array(1024);
    return Array.from(moves.subarray(0, generate(moves, 0)));
  }

  function played<Result>(move: number, then: () => Result): Result {
    board.play(move);
    const result = then();
    board.undo();
    return result;
  }

  /** Plies that a node needs with this many left; with -1 nothing is possible. */
  function remember(left: number, find: () => number): number {
    if (left < 0) return Number.POSITIVE_INFINITY;
    const name = [state[KEY_LOW], state[KEY_HIGH], hands[0], hands[1], left].join();
    const before = known.get(name);
    if (before !== undefined) return before;
    const plies = find();
    const result = plies <= left ? plies : Number.POSITIVE_INFINITY;
    known.set(name, result);
    return result;
  }

  function attack(left: number): number {
    return remember(left, () => {
      let shortest = Number.POSITIVE_INFINITY;
      for (const check of listOf(legal.all).filter(givesCheck)) {
        // A longer mate than the one already found is of no interest.
        const within = Math.min(left, shortest - 2) - 1;
        shortest = Math.min(shortest, 1 + played(check, () => defend(within)));
      }
      return shortest;
    });
  }

  function defend(left: number): number {
    return remember(left, () => {
      const answers = listOf(legal.all);
      const checkers = futile === "exclude" && answers.some(interposes) ? checkersNow() : [];
      let longest = 0;
      // More than the plies left means no mate within them, however long it is.
      for (const answer of answers) {
        longest = Math.max(longest, lengthOf(answer, left, checkers));
        if (longest > left) break;
      }
      return longest;
    });
  }

  function interposes(answer: number): boolean {
    if ((answer & DROPS) !== 0) return true;
    return board.squares[moveTo(answer)] === 0 && moveFrom(answer) !== board.kings[attacker ^ 1];
  }

  function lengthOf(answer: number, left: number, checkers: readonly number[]): number {
    const between = interposes(answer);
    return played(answer, () => {
      const counted = 1 + attack(left - 1);
      if (futile === "include" || !between) return counted;
      const takes = listOf(legal.all).filter(
        (move) =>
          (move & DROPS) === 0 &&
          checkers.includes(moveFrom(move)) &&
          moveTo(move) === moveTo(answer) &&
          givesCheck(move),
      );
      const piece = HAND_ONE[board.squares[moveTo(answer)] & TYPE_MASK];
      const uncounted = takes.map((take) =>
        played(take, () => {
          hands[attacker] -= piece;
          hands[attacker ^ 1] += piece;
          const plies = defend(left);
          hands[attacker] += piece;
          hands[attacker ^ 1] -= piece;
          return plies;
        }),
      );
      return Math.min(counted, ...uncounted);
    });
  }

  /** Squares of pieces whose removal would take the defender, who is to move, out of check. */
  function checkersNow(): number[] {
    const words = new Int32Array(game.positionWords);
    game.store(words, 0);
    const position = readSfen(formatPosition(words));
    return Array.from(BOARD_SQUARES).filter((square) => {
      const squares = position.squares.map((row) => [...row]);
      const row = squares[rankOf(square) - 1];
      const column = 9 - fileOf(square);
      const side = attacker === 0 ? "b" : "w";
      if (row[column]?.side !== side || row[column].kind === "K") return false;
      row[column] = undefined;
      return !inCheck({ ...position, squares });
    });
  }

  return attack(most);
}

/** A search's answer at the game's position: the plies to mate, or undefined when it proves none. */
export type Claim = () => number | undefined;

/**
 * Whether a search's claim of a mate is true: after every answer it claims a mate again, and so on to a mate on the
 * board, without repeating a position. Returns undefined when more than `limit` positions would have to be looked
 * at.
 */
export function holds(game: ShogiMateGame, claim: Claim, limit: number): boolean | undefined {
  const verified = new Set<number>();
  const path = new Set<number>();
  let positions = 0;

  function attack(): boolean {
    const name = (game.keyHigh() & 0x1fffff) * 2 ** 32 + (game.keyLow() >>> 0);
    if (verified.has(name)) return true;
    if (path.has(name)) return false;
    if (++positions > limit) return true;
    path.add(name);
    const moves = new Int32Array(game.maximumMoves);
    const claims = Array.from(moves.subarray(0, game.generate(moves, 0)), (move) => {
      game.play(move);
      const plies = claim();
      game.undo();
      return { move, plies };
    });
    const kept = claims
      .filter(({ plies }) => plies !== undefined)
      .sort((one, other) => (one.plies ?? 0) - (other.plies ?? 0))
      .some(({ move }) => {
        game.play(move);
        const mate = defend();
        game.undo();
        return mate;
      });
    path.delete(name);
    if (kept) verified.add(name);
    return kept;
  }

  function defend(): boolean {
    const moves = new Int32Array(game.maximumMoves);
    return moves.subarray(0, game.generate(moves, 0)).every((move) => {
      game.play(move);
      const mate = attack();
      game.undo();
      return mate;
    });
  }

  const kept = attack();
  return positions > limit ? undefined : kept;
}
