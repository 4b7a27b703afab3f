/** Problems and positions of Go to read and compare; hot code works on the packed words (packing.ts). */
import type { Player } from "../../../game/game.js";
import {
  asksForLife,
  attackersThreatsOf,
  banOf,
  CONSTANT_WORDS,
  columnsOf,
  defenderOf,
  defendersThreatsOf,
  inRegion,
  isAddedAt,
  isSafeAt,
  POSITION_WORDS,
  packAdded,
  packRegion,
  packSafe,
  packSize,
  packState,
  packStone,
  packTarget,
  rowsOf,
  sideOf,
  stoneAt,
  takenOf,
  targetAt,
  targetCountOf,
  wantsAll,
} from "./packing.js";
import { EMPTY, POINTS, STRIDE } from "./points.js";

/** What stays the same in a problem. */
export interface Problem {
  /** 2 to 19 each. */
  readonly columns: number;
  readonly rows: number;
  /** The player who owns the targets; the other attacks. */
  readonly defender: Player;
  /** Whether the attacker has to take all targets, and not any one of them. */
  readonly all: boolean;
  /** Whether it is asked if the targets live, and not if they are taken. The play is the same. Default false. */
  readonly life?: boolean;
  /** Points of the marked stones, ascending, each once; 1 to `MOST_TARGETS`. */
  readonly targets: readonly number[];
  /** Points on which stones may be played; those under stones too, which may be taken. */
  readonly region: ReadonlySet<number>;
  /**
   * Points of stones that are safe, ascending, which stand in every position: a block with one of them is never taken, as if it had
   * a liberty where nobody can play. Default none.
   */
  readonly safe?: readonly number[];
  /** The safe stones that were added to shut the group in; the original problem does not have them. Default none. */
  readonly added?: readonly number[];
}

export interface Position {
  /** By point: `EMPTY`, `BLACK` or `WHITE`; `POINTS` of them. */
  readonly stones: Uint8Array;
  readonly sideToMove: Player;
  /** The point that the side to move may play on only by spending a threat; 0 when there is none. */
  readonly ban: number;
  /** Outside threats left, 0 to 3. */
  readonly attackersThreats: number;
  readonly defendersThreats: number;
  /** Points of the targets that were taken. */
  readonly taken: ReadonlySet<number>;
}

/** The size of a board, and which stones on it are safe. */
export type Size = Pick<Problem, "columns" | "rows" | "safe">;

/** What stands among the liberties of a block that is safe: a point outside of every board and region. */
export const OUTSIDE = 0;

/** By columns and rows: readers ask for them at every position. */
const pointsBySize = new Map<number, readonly number[]>();

/** Lines between two points, along columns and rows. */
export function distanceBetween(one: number, other: number): number {
  const rows = Math.floor(one / STRIDE) - Math.floor(other / STRIDE);
  return Math.abs((one % STRIDE) - (other % STRIDE)) + Math.abs(rows);
}

/** All points of a board, row by row from A1 on. */
export function pointsOf({ columns, rows }: Size): readonly number[] {
  const size = STRIDE * rows + columns;
  const known = pointsBySize.get(size);
  if (known !== undefined) return known;
  const points = Array.from(
    { length: columns * rows },
    (_, i) => STRIDE * (1 + Math.floor(i / columns)) + 1 + (i % columns),
  );
  pointsBySize.set(size, points);
  return points;
}

export function isOnBoard(point: number, { columns, rows }: Size): boolean {
  const row = Math.floor(point / STRIDE);
  const column = point % STRIDE;
  return row >= 1 && row <= rows && column >= 1 && column <= columns;
}

/** The two to four points next to a point. */
export function neighboursOf(point: number, size: Size): number[] {
  return [point + STRIDE, point - STRIDE, point + 1, point - 1].filter((next) => isOnBoard(next, size));
}

/** The stones that are connected to the stone on a point, and their liberties; `OUTSIDE` is one of a block that is safe. */
export function blockAt(
  stones: Uint8Array,
  point: number,
  size: Size,
): { readonly stones: ReadonlySet<number>; readonly liberties: ReadonlySet<number> } {
  const block = new Set([point]);
  const liberties = new Set<number>();
  // A set that grows while it is walked through is walked through to its end.
  for (const stone of block) {
    if (size.safe?.includes(stone)) liberties.add(OUTSIDE);
    for (const next of neighboursOf(stone, size)) {
      if (stones[next] === EMPTY) liberties.add(next);
      else if (stones[next] === stones[point]) block.add(next);
    }
  }
  return { stones: block, liberties };
}

/** The words of a position with the constants of its problem after them. */
export function packPosition(problem: Problem, position: Position): Int32Array {
  const words = new Int32Array(POSITION_WORDS + CONSTANT_WORDS);
  const { columns, rows, defender, all, life, targets, region, safe = [], added = [] } = problem;
  const { stones, sideToMove, ban, attackersThreats, defendersThreats, taken } = position;
  const bits = targets.reduce((mask, target, i) => (taken.has(target) ? mask | (1 << i) : mask), 0);
  packState(words, 0, sideToMove, ban, attackersThreats, defendersThreats, bits);
  for (const [i, point] of pointsOf(problem).entries()) {
    if (stones[point] !== EMPTY) packStone(words, 0, i, stones[point]);
  }
  packSize(words, POSITION_WORDS, columns, rows, defender, all, life);
  for (const target of targets) packTarget(words, POSITION_WORDS, target);
  for (const point of region) packRegion(words, POSITION_WORDS, point);
  for (const point of safe) packSafe(words, POSITION_WORDS, point);
  for (const point of added) packAdded(words, POSITION_WORDS, point);
  return words;
}

/** @param offset of the constants, which follow the position */
export function unpackProblem(words: Int32Array, offset = POSITION_WORDS): Problem {
  const size = { columns: columnsOf(words, offset), rows: rowsOf(words, offset) };
  const isPlayed = (point: number) => inRegion(words, offset, Math.floor(point / STRIDE), point % STRIDE);
  const isSafe = (point: number) => isSafeAt(words, offset, Math.floor(point / STRIDE), point % STRIDE);
  const isAdded = (point: number) => isAddedAt(words, offset, Math.floor(point / STRIDE), point % STRIDE);
  const safe = pointsOf(size).filter(isSafe);
  const added = safe.filter(isAdded);
  return {
    ...size,
    defender: defenderOf(words, offset) as Player,
    all: wantsAll(words, offset),
    ...(asksForLife(words, offset) ? { life: true } : {}),
    targets: Array.from({ length: targetCountOf(words, offset) }, (_, i) => targetAt(words, offset, i)),
    region: new Set(pointsOf(size).filter(isPlayed)),
    ...(safe.length === 0 ? {} : { safe }),
    ...(added.length === 0 ? {} : { added }),
  };
}

/** The problem with another region. */
export function withRegion(words: Int32Array, region: ReadonlySet<number>): Int32Array {
  const problem = unpackProblem(words);
  return packPosition({ ...problem, region }, unpackPosition(problem, words));
}

export function unpackPosition(problem: Problem, words: Int32Array, offset = 0): Position {
  const stones = new Uint8Array(POINTS);
  for (const [i, point] of pointsOf(problem).entries()) stones[point] = stoneAt(words, offset, i);
  const taken = takenOf(words, offset);
  return {
    stones,
    sideToMove: sideOf(words, offset) as Player,
    ban: banOf(words, offset),
    attackersThreats: attackersThreatsOf(words, offset),
    defendersThreats: defendersThreatsOf(words, offset),
    taken: new Set(problem.targets.filter((_, i) => (taken >> i) & 1)),
  };
}
