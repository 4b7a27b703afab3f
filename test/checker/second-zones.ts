// The zones of Go for the second checker, written from docs/certificates.md alone: sets of numbers where the first checker
// has bits, and what a move takes, or that it is suicide, is what the fast rules say.
import {
  banOf,
  columnsOf,
  defenderOf,
  inRegion,
  POSITION_WORDS,
  rowsOf,
  stoneAt,
} from "../../src/games/go/notation/packing.js";
import { EMPTY, PASS, POINT_MASK, STRIDE } from "../../src/games/go/notation/points.js";

export interface ZonedMove {
  readonly move: number;
  /** The packed position after it. */
  readonly after: Int32Array;
  /** The zone of its child; undefined where it has none. */
  readonly zone: readonly number[] | undefined;
}

/** A set of points, by their numbers from A1 on. */
type Points = ReadonlySet<number>;
/** What stands on each point. */
type Board = readonly number[];

/** @param problem a packed position, the constants behind it */
export function createSecondZones(problem: Int32Array) {
  const columns = columnsOf(problem, POSITION_WORDS);
  const points = Array.from({ length: columns * rowsOf(problem, POSITION_WORDS) }, (_, i) => i);
  const defender = 1 + defenderOf(problem, POSITION_WORDS);
  const attacker = 3 - defender;
  const next = points.map((i) => [
    ...(i % columns > 0 ? [i - 1] : []),
    ...(i % columns < columns - 1 ? [i + 1] : []),
    ...[i - columns, i + columns].filter((other) => other >= 0 && other < points.length),
  ]);
  const isPlayed = (i: number) =>
    inRegion(problem, POSITION_WORDS, 1 + Math.floor(i / columns), 1 + (i % columns));
  /** Of a point as moves and bans are written; none for a pass. */
  function numberOf(move: number): number | undefined {
    const point = move & POINT_MASK;
    return point === 0 ? undefined : columns * (Math.floor(point / STRIDE) - 1) + (point % STRIDE) - 1;
  }

  const boardOf = (position: Int32Array): Board => points.map((i) => stoneAt(position, 0, i));
  const pointsOf = (words: readonly number[]): Points =>
    new Set(points.filter((i) => (words[Math.floor(i / 32)] & (1 << (i % 32))) !== 0));
  const contains = (zone: Points, some: Iterable<number>) => [...some].every((i) => zone.has(i));
  const withNext = (some: readonly number[]) => some.flatMap((i) => [i, ...next[i]]);
  /** The stones of a colour that a move took. */
  const taken = (before: Board, after: Board, colour: number) =>
    points.filter((i) => before[i] === colour && after[i] === EMPTY);

  /** The stones that are connected to a stone by stones of its colour on points of `among`. */
  function connected(board: Board, stone: number, among: Points): number[] {
    const found = new Set([stone]);
    for (const i of found) {
      for (const other of next[i]) if (among.has(other) && board[other] === board[stone]) found.add(other);
    }
    return [...found];
  }

  /** Whether the parts of all stones of a colour that stand on these points are safe; a stone outside of the zone has none. */
  function areSafe(board: Board, zone: Points, some: Iterable<number>, colour: number): boolean {
    return [...some]
      .filter((i) => zone.has(i) && board[i] === colour)
      .every((stone) =>
        withNext(connected(board, stone, zone)).some((i) => zone.has(i) && board[i] === EMPTY),
      );
  }

  return {
    /** Whether it has the right length, and no bit behind the last point. */
    isZone: (words: readonly number[]) =>
      words.length === Math.ceil(points.length / 32) &&
      Array.from({ length: 32 * words.length - points.length }, (_, i) => points.length + i).every(
        (i) => (words[Math.floor(i / 32)] & (1 << (i % 32))) === 0,
      ),

    counts: (words: readonly number[], move: number) =>
      move === PASS || contains(pointsOf(words), [numberOf(move) ?? -1]),

    /** What a zone needs at a choosing node. */
    holdsForChoice(
      words: readonly number[],
      position: Int32Array,
      { move, after, zone: child = [] }: ZonedMove,
    ) {
      const zone = pointsOf(words);
      const point = numberOf(move);
      if (!contains(zone, pointsOf(child))) return false;
      if (point === undefined) return true;
      const board = boardOf(after);
      const stones = taken(boardOf(position), board, defender);
      return (
        contains(zone, withNext([point, ...stones])) &&
        (stones.length > 0 || areSafe(board, zone, [point], attacker)) &&
        areSafe(board, zone, next[point], defender)
      );
    },

    /**
     * What a zone needs at a covering node.
     *
     * @param replies those that count
     * @param legal all legal moves
     */
    holdsForAll(
      words: readonly number[],
      position: Int32Array,
      replies: readonly ZonedMove[],
      legal: readonly number[],
    ): boolean {
      const zone = pointsOf(words);
      const board = boardOf(position);
      const replyHolds = ({ move, after, zone: child = [] }: ZonedMove) => {
        const point = numberOf(move);
        const stones = taken(board, boardOf(after), attacker);
        return (
          contains(zone, pointsOf(child)) &&
          areSafe(boardOf(after), zone, pointsOf(child), attacker) &&
          contains(zone, withNext(stones)) &&
          (point === undefined || stones.length !== 1 || contains(zone, next[point]))
        );
      };
      const suicideHolds = (point: number) => {
        const withStone = board.with(point, defender);
        return (
          contains(zone, withNext(connected(withStone, point, new Set(points)))) &&
          areSafe(withStone, zone, next[point], attacker)
        );
      };
      const others = new Set([...legal, banOf(position, 0)].map(numberOf));
      const suicides = points.filter(
        (i) => zone.has(i) && isPlayed(i) && board[i] === EMPTY && !others.has(i),
      );
      return replies.every(replyHolds) && suicides.every(suicideHolds);
    },
  };
}
