/**
 * The definition of capture once more, as fixpoint.ts says it: all positions of a problem on a small board, at all seven levels of
 * threats at once. It shares nothing with the rules of the project, and is fast enough for many positions: stones are bits of a number, and
 * the verdicts about a board with one side to move are seven bits, one for each level.
 */
import type { Player } from "../../../../src/game/game.js";
import { type Problem, pointsOf } from "../../../../src/games/go/notation/position.js";
import { LEVELS } from "../fixpoint.js";

const ALL_LEVELS = (1 << LEVELS.length) - 1;
/** Levels at which a side can spend a threat, and by how much that shifts them. */
const ATTACKER_SPENDS = 0b0000111;
const DEFENDER_SPENDS = 0b1110000;

export const ATTACKS = 0;
export const DEFENDS = 1;

/** Stones as sets of points: bit i is the i-th point of the board, row by row from A1 on. */
export interface Stones {
  readonly attackers: number;
  readonly defenders: number;
}

export interface WholeBoards {
  readonly points: readonly number[];
  /** Safe stones: they are on the board in every position, and their blocks are never taken. */
  readonly safe: Stones;
  /** The bits of the targets, in their order. */
  readonly targetBits: readonly number[];
  /** Whether every block has a liberty, and all targets that were not taken are on the board. */
  isPosition(stones: Stones, taken: number): boolean;
  /** Whether the last move can have taken a stone on the banned point. */
  canBan(stones: Stones, side: number, ban: number): boolean;
  /**
   * At which levels the attacker succeeds, a bit each.
   *
   * @param side `ATTACKS` or `DEFENDS`
   * @param ban the place of a point, or -1
   * @param taken a bit for each target; not all that are wanted
   */
  wins(stones: Stones, side: number, ban: number, taken: number): number;
  /** How many passes over all positions it took. */
  readonly rounds: number;
}

const NONE: Stones = { attackers: 0, defenders: 0 };

/** @param safe the stones that are safe, which the problem names without their colours */
export function solveWholeBoards(
  problem: Pick<Problem, "columns" | "rows" | "targets" | "all" | "region">,
  safe = NONE,
): WholeBoards {
  const safeBits = safe.attackers | safe.defenders;
  const { columns, targets, all, region } = problem;
  const points = pointsOf(problem);
  const size = points.length;
  const full = 2 ** size - 1;
  const bitsOf = (is: (point: number, i: number) => boolean) =>
    points.reduce((bits, point, i) => (is(point, i) ? bits | (1 << i) : bits), 0);
  const notFirst = bitsOf((_, i) => i % columns !== 0);
  const notLast = bitsOf((_, i) => i % columns !== columns - 1);
  const playable = bitsOf((point) => region.has(point));
  const targetBits = targets.map((target) => 1 << points.indexOf(target));
  const states = all ? (1 << targets.length) - 1 : 1;
  // Safe stones are the same on all boards.
  const free = points.flatMap((_, i) => (((safeBits >> i) & 1) === 0 ? [i] : []));
  const boards = 3 ** free.length;

  /** The number of the board on which one side has a set of points, and nothing else is free. */
  const thirds = new Int32Array(2 ** size);
  const worths = points.map((_, i) => (free.includes(i) ? 3 ** free.indexOf(i) : 0));
  for (let set = 1; set <= full; set++) {
    const i = 31 - Math.clz32(set);
    thirds[set] = thirds[set & ~(1 << i)] + worths[i];
  }

  const around = (set: number) =>
    (((set & notLast) << 1) | ((set & notFirst) >>> 1) | (set << columns) | (set >>> columns)) & full;

  function block(seed: number, within: number): number {
    for (let set = seed; ; ) {
      const more = set | (around(set) & within);
      if (more === set) return set;
      set = more;
    }
  }

  /** Stones of a colour whose blocks have no liberty. */
  function dead(stones: number, empty: number): number {
    let alive = (around(empty) | safeBits) & stones;
    for (let more = alive; ; alive = more) {
      more = alive | (around(alive) & stones);
      if (more === alive) return stones & ~alive;
    }
  }

  // The result of the last `move`.
  let nextOwn = 0;
  let nextOther = 0;
  let nextBan = -1;
  let captured = 0;

  /** Puts a stone; false where it is suicide. */
  function move(own: number, other: number, i: number): boolean {
    const bit = 1 << i;
    const mine = own | bit;
    const empty = full & ~(mine | other);
    captured = 0;
    for (let rest = around(bit) & other; rest !== 0; rest &= rest - 1) {
      const one = rest & -rest;
      if ((captured & one) !== 0) continue;
      const stones = block(one, other);
      if ((around(stones) & empty) === 0 && (stones & safeBits) === 0) captured |= stones;
    }
    const stones = block(bit, mine);
    const liberties = around(stones) & (empty | captured);
    if (liberties === 0 && (stones & safeBits) === 0) return false;
    nextOwn = mine;
    nextOther = other & ~captured;
    const single = captured !== 0 && (captured & (captured - 1)) === 0;
    nextBan =
      single && stones === bit && (liberties & (liberties - 1)) === 0 ? 31 - Math.clz32(captured) : -1;
    return true;
  }

  /** Verdicts without a ban: for each set of targets taken, each side to move, each board. */
  const won = new Uint8Array(states * 2 * boards);
  const valid = new Uint8Array(boards);
  /** Verdicts with one, by state, board, side and point. */
  const banned = new Map<number, number>();

  const placeOf = (state: number, side: number, attackers: number, defenders: number) =>
    (state * 2 + side) * boards + thirds[attackers] + 2 * thirds[defenders];

  /** Levels at which the attacker succeeds after a legal move; all levels where the goal is reached. */
  function afterMove(side: number, state: number): number {
    const attackers = side === ATTACKS ? nextOwn : nextOther;
    const defenders = side === ATTACKS ? nextOther : nextOwn;
    let taken = state;
    if (side === ATTACKS && captured !== 0) {
      for (const [i, bit] of targetBits.entries()) if ((captured & bit) !== 0) taken |= 1 << i;
      if (all ? taken === states : taken !== 0) return ALL_LEVELS;
    }
    const place = placeOf(taken, 1 - side, attackers, defenders);
    if (nextBan < 0) return won[place];
    const key = place * size + nextBan;
    const known = banned.get(key);
    if (known === undefined) banned.set(key, 0);
    return known ?? 0;
  }

  function evaluate(side: number, state: number, attackers: number, defenders: number, ban: number): number {
    const own = side === ATTACKS ? attackers : defenders;
    const other = side === ATTACKS ? defenders : attackers;
    const passed = won[placeOf(state, 1 - side, attackers, defenders)];
    let levels = passed;
    for (let rest = playable & ~(own | other); rest !== 0; rest &= rest - 1) {
      if (levels === (side === ATTACKS ? ALL_LEVELS : 0)) return levels;
      const i = 31 - Math.clz32(rest & -rest);
      if (!move(own, other, i)) continue;
      const after = afterMove(side, state);
      if (i !== ban) levels = side === ATTACKS ? levels | after : levels & after;
      else if (side === ATTACKS) levels |= (after >>> 1) & ATTACKER_SPENDS;
      else levels &= ~DEFENDER_SPENDS | (after << 1);
    }
    return levels & ALL_LEVELS;
  }

  // Each board is made from two halves of the free points.
  const low = Math.floor(free.length / 2);
  const lowBoards = 3 ** low;
  const setsOf = (digits: number, places: readonly number[], digit: number) => {
    let set = 0;
    let rest = digits;
    for (const i of places) {
      if (rest % 3 === digit) set |= 1 << i;
      rest = Math.floor(rest / 3);
    }
    return set;
  };
  const halves = (places: readonly number[], digit: number) =>
    Int32Array.from({ length: 3 ** places.length }, (_, digits) => setsOf(digits, places, digit));
  const [lowAttackers, lowDefenders] = [halves(free.slice(0, low), 1), halves(free.slice(0, low), 2)];
  const [highAttackers, highDefenders] = [halves(free.slice(low), 1), halves(free.slice(low), 2)];
  const attackersOf = (board: number) =>
    safe.attackers | lowAttackers[board % lowBoards] | highAttackers[Math.floor(board / lowBoards)];
  const defendersOf = (board: number) =>
    safe.defenders | lowDefenders[board % lowBoards] | highDefenders[Math.floor(board / lowBoards)];

  function stand(defenders: number, state: number): boolean {
    return targetBits.every((bit, i) => ((state >> i) & 1) !== 0 || (defenders & bit) !== 0);
  }

  function forEachPosition(
    visit: (state: number, side: number, attackers: number, defenders: number, place: number) => void,
  ): void {
    for (let board = 0; board < boards; board++) {
      if (valid[board] === 0) continue;
      const attackers = attackersOf(board);
      const defenders = defendersOf(board);
      for (let state = 0; state < states; state++) {
        if (!stand(defenders, state)) continue;
        for (const side of [ATTACKS, DEFENDS]) {
          visit(state, side, attackers, defenders, (state * 2 + side) * boards + board);
        }
      }
    }
  }

  for (let board = 0; board < boards; board++) {
    const attackers = attackersOf(board);
    const defenders = defendersOf(board);
    const empty = full & ~(attackers | defenders);
    valid[board] = dead(attackers, empty) === 0 && dead(defenders, empty) === 0 ? 1 : 0;
  }

  // All positions with a ban are listed first, since later not every move is looked at.
  forEachPosition((state, side, attackers, defenders) => {
    const own = side === ATTACKS ? attackers : defenders;
    const other = side === ATTACKS ? defenders : attackers;
    for (let rest = playable & ~(own | other); rest !== 0; rest &= rest - 1) {
      if (move(own, other, 31 - Math.clz32(rest & -rest)) && nextBan >= 0) afterMove(side, state);
    }
  });

  let rounds = 0;
  for (let more = true; more; rounds++) {
    more = false;
    forEachPosition((state, side, attackers, defenders, place) => {
      if (won[place] === ALL_LEVELS) return;
      const levels = evaluate(side, state, attackers, defenders, -1);
      if (levels === won[place]) return;
      won[place] = levels;
      more = true;
    });
    for (const [key, before] of banned) {
      if (before === ALL_LEVELS) continue;
      const ban = key % size;
      const place = (key - ban) / size;
      const board = place % boards;
      const rest = (place - board) / boards;
      const levels = evaluate(rest % 2, rest >> 1, attackersOf(board), defendersOf(board), ban);
      if (levels === before) continue;
      banned.set(key, levels);
      more = true;
    }
  }

  return {
    points,
    safe,
    targetBits,
    rounds,
    isPosition: ({ attackers, defenders }, taken) =>
      (attackers & safeBits) === safe.attackers &&
      (defenders & safeBits) === safe.defenders &&
      valid[thirds[attackers] + 2 * thirds[defenders]] === 1 &&
      stand(defenders, taken),
    canBan({ attackers, defenders }, side, ban) {
      // The stone that took it stands beside it, alone, with that one liberty.
      const other = side === ATTACKS ? defenders : attackers;
      const empty = full & ~(attackers | defenders);
      const bit = 1 << ban;
      if ((empty & bit) === 0) return false;
      for (let rest = around(bit) & other; rest !== 0; rest &= rest - 1) {
        const one = rest & -rest;
        // A safe stone was there before.
        if ((one & safeBits) === 0 && block(one, other) === one && (around(one) & empty) === bit) {
          // The taken stone stood alone, without a liberty.
          const own = side === ATTACKS ? attackers : defenders;
          if ((around(bit) & own) === 0 && (around(bit) & empty) === 0) return true;
        }
      }
      return false;
    },
    wins({ attackers, defenders }, side, ban, taken) {
      const place = placeOf(taken, side, attackers, defenders);
      if (ban < 0) return won[place];
      return banned.get(place * size + ban) ?? evaluate(side, taken, attackers, defenders, ban);
    },
  };
}

/** The side of the attacker or the defender as a player. */
export function playerOf(side: number, defender: Player): Player {
  return side === DEFENDS ? defender : defender === 0 ? 1 : 0;
}
