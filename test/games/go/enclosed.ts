/**
 * The definition of capture once more, for one block inside walls that cannot be taken: all positions reachable from some are
 * solved at once. It shares nothing with the rules of the project, and handles more points than fixpoint.ts, since sets of points are
 * bits.
 *
 * Points of play are those of the region without the block's own stones, which stand until the end. An attacker's stone next to a
 * point outside of the region is one with the walls; a defender's stone next to the block belongs to the block.
 */
import {
  blockAt,
  neighboursOf,
  type Position,
  type Problem,
} from "../../../src/games/go/notation/position.js";

const MOST_THREATS = 3;

export interface Enclosed {
  /** How many positions were solved. */
  readonly positions: number;
  /** Whether the attacker succeeds; only one side has threats. */
  wins(position: Position): boolean;
}

/**
 * @param problem with one target and at most 12 points of play; all points next to the region stay the attacker's
 * @param block all stones of the block
 * @param starts positions in which one side at most has threats, the same side in all
 */
export function solveEnclosed(
  problem: Problem,
  block: ReadonlySet<number>,
  starts: Iterable<Position>,
): Enclosed {
  const { region, defender } = problem;
  const points = [...region].filter((point) => !block.has(point));
  const size = points.length;
  const whole = (1 << size) - 1;
  const bitsOf = (is: (point: number) => boolean) =>
    points.reduce((bits, point, i) => (is(point) ? bits | (1 << i) : bits), 0);
  const next = (point: number) => neighboursOf(point, problem);
  const walled = bitsOf((point) => next(point).some((other) => !region.has(other)));
  const atBlock = bitsOf((point) => next(point).some((other) => block.has(other)));
  const around = points.map((point) => bitsOf((other) => next(point).includes(other)));
  /** Points next to a set, by the set. */
  const bordering = new Uint16Array(1 << size);
  const thirds = new Int32Array(1 << size);
  for (let set = 1; set <= whole; set++) {
    const i = 31 - Math.clz32(set);
    bordering[set] = bordering[set & ~(1 << i)] | around[i];
    thirds[set] = thirds[set & ~(1 << i)] + 3 ** i;
  }

  const numbers = new Int32Array(3 ** size * 2 * (size + 1) * (1 + MOST_THREATS)).fill(-1);
  const codes: number[] = [];
  /** Successors of position i stand from `first[i]` to before `first[i + 1]`; `TAKEN` where the block is taken. */
  const first: number[] = [0];
  const successors: number[] = [];
  let attackersThreats = false;

  function connected(seed: number, within: number): number {
    let set = seed;
    for (let more = set; ; set = more) {
      more = set | (bordering[set] & within);
      if (more === set) return set;
    }
  }

  /** The number of a position; `ban` is the banned point's place plus 1, or 0. */
  function numberOf(own: number, other: number, attacks: boolean, ban: number, threats: number): number {
    const board = thirds[own] + 2 * thirds[other];
    const code = (((board * 2 + (attacks ? 1 : 0)) * (size + 1) + ban) << 2) | threats;
    if (numbers[code] < 0) {
      numbers[code] = codes.length;
      codes.push(own, other, attacks ? 1 : 0, ban, threats);
    }
    return numbers[code] / FIELDS;
  }

  /** @param own the defender's stones on points of play */
  function expand(own: number, other: number, attacks: boolean, ban: number, threats: number): void {
    successors.push(numberOf(own, other, !attacks, 0, threats));
    for (let i = 0; i < size; i++) {
      const bit = 1 << i;
      if (((own | other) & bit) !== 0) continue;
      let left = threats;
      if (ban === i + 1) {
        if (threats === 0 || attackersThreats !== attacks) continue;
        left--;
      }
      const empty = whole & ~(own | other | bit);
      if (attacks) attack(own, other, bit, empty, left);
      else defend(own, other, bit, empty, left);
    }
  }

  function attack(own: number, other: number, bit: number, empty: number, threats: number): void {
    const target = connected(own & atBlock, own);
    if (((bordering[target] | atBlock) & empty) === 0) {
      successors.push(TAKEN);
      return;
    }
    let taken = 0;
    for (let rest = bordering[bit] & own & ~target; rest !== 0; rest &= ~taken & (rest - 1)) {
      const stones = connected(rest & -rest, own);
      if ((bordering[stones] & empty) === 0) taken |= stones;
    }
    const stones = connected(bit, other | bit);
    const free = empty | taken;
    if ((stones & walled) === 0 && (bordering[stones] & free) === 0) return;
    const alone = stones === bit && (bit & walled) === 0;
    successors.push(numberOf(own & ~taken, other | bit, false, banAfter(taken, alone, bit, free), threats));
  }

  function defend(own: number, other: number, bit: number, empty: number, threats: number): void {
    let taken = 0;
    for (let rest = bordering[bit] & other; rest !== 0; rest &= ~taken & (rest - 1)) {
      const stones = connected(rest & -rest, other);
      if ((stones & walled) === 0 && (bordering[stones] & empty) === 0) taken |= stones;
    }
    const after = own | bit;
    const stones = connected(bit, after);
    const free = empty | taken;
    const target = connected(after & atBlock, after);
    const liberties = (stones & atBlock) === 0 ? bordering[stones] : bordering[target] | atBlock;
    if ((liberties & free) === 0) return;
    const alone = stones === bit && (bit & atBlock) === 0;
    successors.push(numberOf(after, other & ~taken, true, banAfter(taken, alone, bit, free), threats));
  }

  function banAfter(taken: number, alone: boolean, bit: number, free: number): number {
    const one = (set: number) => set !== 0 && (set & (set - 1)) === 0;
    return alone && one(taken) && one(bordering[bit] & free) ? 32 - Math.clz32(taken) : 0;
  }

  function numberOfPosition({ stones, sideToMove, ban, ...threats }: Position): number {
    const own = bitsOf((point) => stones[point] === 1 + defender);
    const other = bitsOf((point) => stones[point] === 2 - defender);
    const left = Math.max(threats.attackersThreats, threats.defendersThreats);
    return numberOf(own, other, sideToMove !== defender, 1 + points.indexOf(ban), left);
  }

  for (const start of starts) {
    attackersThreats = start.attackersThreats > 0 || (attackersThreats && start.defendersThreats === 0);
    numberOfPosition(start);
  }
  for (let i = 0; i < codes.length / FIELDS; i++) {
    const [own, other, attacks, ban, threats] = codes.slice(FIELDS * i, FIELDS * (i + 1));
    expand(own, other, attacks === 1, ban, threats);
    first.push(successors.length);
  }
  const count = codes.length / FIELDS;
  const won = new Uint8Array(count);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = count - 1; i >= 0; i--) {
      if (won[i] !== 0) continue;
      const attacks = codes[FIELDS * i + 2] === 1;
      let wins = !attacks;
      for (let k = first[i]; k < first[i + 1] && wins !== attacks; k++) {
        wins = successors[k] === TAKEN || won[successors[k]] !== 0;
      }
      if (!wins) continue;
      won[i] = 1;
      changed = true;
    }
  }
  return { positions: count, wins: (position) => won[numberOfPosition(position)] !== 0 };
}

const FIELDS = 5;
const TAKEN = -1;

/** The block of a problem's target. */
export function blockOf(problem: Problem, { stones }: Position): ReadonlySet<number> {
  return blockAt(stones, problem.targets[0], problem).stones;
}
