// The zones of Go for the second checker, written from docs/certificates.md alone: sets of numbers where the first checker
// has bits; the fast rules say which stones a move takes, and whether it is suicide.
import {
  banOf,
  columnsOf,
  defenderOf,
  inRegion,
  isSafeAt,
  POSITION_WORDS,
  rowsOf,
  stoneAt,
  takenOf,
  targetAt,
  targetCountOf,
  wantsAll,
} from "../../../src/games/go/notation/packing.js";
import { EMPTY, PASS, POINT_MASK, STRIDE } from "../../../src/games/go/notation/points.js";

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

/**
 * @param problem a packed position, the constants behind it
 * @param proof whether the attacker wins
 */
export function createSecondZones(problem: Int32Array, proof: boolean) {
  const columns = columnsOf(problem, POSITION_WORDS);
  const points = Array.from({ length: columns * rowsOf(problem, POSITION_WORDS) }, (_, i) => i);
  const owner = 1 + defenderOf(problem, POSITION_WORDS);
  const winner = proof ? 3 - owner : owner;
  const loser = 3 - winner;
  const targets = Array.from({ length: targetCountOf(problem, POSITION_WORDS) }, (_, i) =>
    numberOf(targetAt(problem, POSITION_WORDS, i)),
  );
  const next = points.map((i) => [
    ...(i % columns > 0 ? [i - 1] : []),
    ...(i % columns < columns - 1 ? [i + 1] : []),
    ...[i - columns, i + columns].filter((other) => other >= 0 && other < points.length),
  ]);
  const isPlayed = (i: number) =>
    inRegion(problem, POSITION_WORDS, 1 + Math.floor(i / columns), 1 + (i % columns));
  const isSaid = (i: number) =>
    isSafeAt(problem, POSITION_WORDS, 1 + Math.floor(i / columns), 1 + (i % columns));
  /** The number of the point that a move or a ban names; undefined for a pass. */
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

  /** Whether the parts of all stones of a colour on these points are safe; a stone outside of the zone has no part. */
  function areSafe(board: Board, zone: Points, some: Iterable<number>, colour: number): boolean {
    return [...some]
      .filter((i) => zone.has(i) && board[i] === colour)
      .every((stone) => {
        const part = connected(board, stone, zone);
        return part.some(isSaid) || withNext(part).some((i) => zone.has(i) && board[i] === EMPTY);
      });
  }

  /** The targets that are left, and those of them that are in the zone. */
  function targetsOf(position: Int32Array, zone: Points) {
    const left = targets.filter((_, i) => ((takenOf(position, 0) >> i) & 1) === 0) as number[];
    return { left, seen: left.filter((i) => zone.has(i)) };
  }

  /** Whether a zone has the targets that a disproof needs. */
  function hasTargets(position: Int32Array, zone: Points): boolean {
    if (proof) return true;
    const { left, seen } = targetsOf(position, zone);
    return wantsAll(problem, POSITION_WORDS) ? seen.length > 0 : seen.length === left.length;
  }

  /** Stones of the defender that live within a zone. */
  function livingIn(board: Board, zone: Points): Points {
    const all = new Set(points);
    /** What is connected to a point by points of the same kind. */
    const flood = (start: number, isOf: (i: number) => boolean) => {
      const found = new Set([start]);
      for (const i of found) for (const other of next[i]) if (isOf(other)) found.add(other);
      return found;
    };
    const areas: Set<number>[] = [];
    for (const i of points) {
      if (board[i] === owner || areas.some((area) => area.has(i))) continue;
      areas.push(flood(i, (other) => board[other] !== owner));
    }
    const blockOf = (i: number) => connected(board, i, all);
    let living = new Set(points.filter((i) => board[i] === owner && contains(zone, blockOf(i))));
    for (let size = -1; size !== living.size; ) {
      size = living.size;
      const bordered = areas.filter(
        (area) =>
          contains(zone, area) &&
          withNext([...area]).every((i) => area.has(i) || living.has(i)) &&
          ![...area].some(isSaid),
      );
      living = new Set(
        [...living].filter((i) => {
          const block = blockOf(i);
          const beside = new Set(withNext(block));
          const isOut = (one: number) => zone.has(one) && board[one] === EMPTY && !isPlayed(one);
          if (block.some(isSaid) || [...beside].some(isOut)) return true;
          const vital = bordered.filter((area) =>
            [...area].every((one) => board[one] !== EMPTY || beside.has(one)),
          );
          return vital.filter((area) => [...area].some((one) => beside.has(one))).length >= 2;
        }),
      );
    }
    return living;
  }

  return {
    /** Whether it has the right length, and no bit after the last point. */
    isZone: (words: readonly number[]) =>
      words.length === Math.ceil(points.length / 32) &&
      Array.from({ length: 32 * words.length - points.length }, (_, i) => points.length + i).every(
        (i) => (words[Math.floor(i / 32)] & (1 << (i % 32))) === 0,
      ),

    counts: (words: readonly number[], move: number) =>
      move === PASS || contains(pointsOf(words), [numberOf(move) ?? -1]),

    /** Whether a zone of a disproof is reason enough by itself. */
    lasts(words: readonly number[], position: Int32Array) {
      const zone = pointsOf(words);
      const { left, seen } = targetsOf(position, zone);
      const living = livingIn(boardOf(position), zone);
      const live = seen.filter((i) => living.has(i));
      return wantsAll(problem, POSITION_WORDS) ? live.length > 0 : live.length === left.length;
    },

    /** What a zone needs at a choosing node. */
    holdsForChoice(
      words: readonly number[],
      position: Int32Array,
      { move, after, zone: child = [] }: ZonedMove,
    ) {
      const zone = pointsOf(words);
      const point = numberOf(move);
      if (!contains(zone, pointsOf(child)) || !hasTargets(position, zone)) return false;
      if (point === undefined) return true;
      const board = boardOf(after);
      const stones = taken(boardOf(position), board, loser);
      return (
        contains(zone, withNext([point, ...stones])) &&
        (stones.length > 0 || areSafe(board, zone, [point], winner)) &&
        areSafe(board, zone, next[point], loser)
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
        const stones = taken(board, boardOf(after), winner);
        return (
          contains(zone, pointsOf(child)) &&
          areSafe(boardOf(after), zone, pointsOf(child), winner) &&
          contains(zone, withNext(stones)) &&
          (point === undefined || stones.length !== 1 || contains(zone, next[point]))
        );
      };
      const suicideHolds = (point: number) => {
        const withStone = board.with(point, loser);
        return (
          contains(zone, withNext(connected(withStone, point, new Set(points)))) &&
          areSafe(withStone, zone, next[point], winner)
        );
      };
      const others = new Set([...legal, banOf(position, 0)].map(numberOf));
      const suicides = points.filter(
        (i) => zone.has(i) && isPlayed(i) && board[i] === EMPTY && !others.has(i),
      );
      return hasTargets(position, zone) && replies.every(replyHolds) && suicides.every(suicideHolds);
    },
  };
}
