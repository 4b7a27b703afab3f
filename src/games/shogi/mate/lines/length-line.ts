/**
 * The line of a shortest mate: the attacker mates in as few plies as there are, and the defender plays what resists as
 * long. Both are looked up or searched again with a bound, so that every move has its exact length. Where a length is only
 * an upper bound, the defender plays what resists longest as far as it is known.
 */

import type { Player } from "../../../../game/game.js";
import { createBudget } from "../../../../search/limits.js";
import { APPROACH } from "../../notation/moves.js";
import type { ShogiMateGame } from "../../rules/mate-game.js";
import type { MateBound, MateWithin } from "../bound.js";
import type { LineLimits } from "./proof.js";

/** Room for the answers of one position, with the approaches before them. */
const MOVES = 1024;

/**
 * Moves from the game's position to the mate, or as far as the limits let it be followed. The game is there again at
 * the end.
 *
 * With `exclude` the line ends where only futile interpositions are left. It holds two moves more than the length for
 * each futile interposition without which the defender would be mated sooner.
 *
 * @param bound of the position: its exact length, or one that is known to suffice
 */
export function mateLengthLine(
  game: ShogiMateGame,
  { solve, known }: MateWithin,
  attacker: Player,
  { plies, futile }: MateBound,
  { maxNodes, tick }: LineLimits,
): Int32Array {
  const { shogi } = game;
  const approaches = shogi.futile;
  const line: number[] = [];
  const budget = createBudget({ maxNodes });

  /** Whether there is a mate within this many plies; undefined when that could not be found out. */
  function matesWithin(within: number): boolean | undefined {
    if (budget.reached !== undefined) return undefined;
    const limits = { maxNodes: budget.nodesLeft(), ...(tick === undefined ? {} : { tick }) };
    const found = solve(attacker, { plies: within, futile }, limits);
    const { verdict } = found;
    budget.spend(found);
    return verdict === "unknown" ? undefined : verdict === "proven";
  }

  function after<Result>(move: number, ask: () => Result): Result {
    game.play(move);
    const answer = ask();
    game.undo();
    return answer;
  }

  /** The first check that mates within this many plies. */
  function findCheck(within: number): number | undefined {
    game.setAttacker(attacker);
    const list = new Int32Array(game.maximumMoves);
    const checks = Array.from(list.subarray(0, game.generate(list, 0)));
    const bound = { plies: within - 1, futile };
    const isKnown = (check: number) => after(check, () => known(attacker, bound) >= 0);
    const found = checks.find(isKnown);
    if (found !== undefined) return found;
    return matesWithin(within) === true
      ? (checks.find(isKnown) ?? checks.find((check) => after(check, () => matesWithin(within - 1)) === true))
      : undefined;
  }

  /** The first answer after which it takes `length` - 1 plies more, and what the attacker plays at once. */
  function findAnswer(length: number): number[] | undefined {
    const list = new Int32Array(MOVES);
    const guards = new Int32Array(MOVES).fill(-1);
    let count = shogi.legal.evasions(list, 0);
    if (futile === "exclude") count = approaches.guard(list, guards, 0, count);
    const resists = (move: number) => after(move, () => matesWithin(length - 3)) === false;
    let pair: number[] | undefined;
    for (let i = 0; i < count; i++) {
      const move = list[i];
      if ((move & APPROACH) !== 0) continue;
      const ways = waysOf(list, guards, i);
      if (ways.some((way) => approachMates(way, length - 2)) || !resists(move)) continue;
      // Without the interposition's plies the mate may come just as soon as with them.
      const way = ways.find((one) => approachMates(one, length));
      if (way === undefined || after(move, () => matesWithin(length - 1)) === true) return [move];
      pair ??= [move, way & (APPROACH - 1)];
    }
    return pair;
  }

  /** The answer after which the known mate takes longest, with its plies. */
  function findLongest(length: number): readonly [number, number] | undefined {
    const list = new Int32Array(MOVES);
    let longest: readonly [number, number] | undefined;
    for (const move of Array.from(list.subarray(0, shogi.legal.evasions(list, 0)))) {
      const bound = { plies: length - 1, futile };
      const plies = after(move, () =>
        known(attacker, bound) < 0 && matesWithin(bound.plies) !== true ? -1 : known(attacker, bound),
      );
      if (plies > (longest?.[1] ?? -1)) longest = [move, plies];
    }
    return longest;
  }

  /** The approaches that stand for an interposition. */
  function waysOf(list: Int32Array, guards: Int32Array, answer: number): number[] {
    const ways: number[] = [];
    for (let i = guards[answer]; i >= 0; i = guards[i]) ways.unshift(list[i]);
    return ways;
  }

  function approachMates(way: number, within: number): boolean {
    approaches.approach(way);
    const mates = matesWithin(within) === true;
    approaches.takeBack(way);
    return mates;
  }

  let left = plies;
  const attacks = () => game.sideToMove() === attacker;
  while (left > 0) {
    const found = attacks() ? findCheck(left) : findAnswer(left);
    const moves = typeof found === "number" ? [found] : (found ?? []);
    if (moves.length === 1) left--;
    if (moves.length === 0) {
      const longest = attacks() ? undefined : findLongest(left);
      if (longest === undefined) break;
      moves.push(longest[0]);
      left = longest[1];
    }
    for (const move of moves) game.play(move);
    line.push(...moves);
  }
  for (let i = 0; i < line.length; i++) game.undo();
  return Int32Array.from(line);
}
