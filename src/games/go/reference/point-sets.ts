/** Sets of points of a board, a bit a point: what zones are made of. */
import { neighboursOf, pointsOf, type Size } from "../notation/position.js";

const BITS = 32;

export type PointSets = ReturnType<typeof createPointSets>;

export function createPointSets(size: Size) {
  const points = pointsOf(size);
  const indices = new Map(points.map((point, i) => [point, i]));
  const words = Math.ceil(points.length / BITS);

  function has(set: Int32Array, point: number): boolean {
    const i = indices.get(point) as number;
    return ((set[i >> 5] >>> (i & (BITS - 1))) & 1) !== 0;
  }

  function add(set: Int32Array, ...added: readonly number[]): void {
    for (const point of added) {
      const i = indices.get(point) as number;
      set[i >> 5] |= 1 << (i & (BITS - 1));
    }
  }

  function addAll(set: Int32Array, other: Int32Array): void {
    for (let i = 0; i < words; i++) set[i] |= other[i];
  }

  /** The block of a stone and all points next to it. */
  function addWithNeighbours(set: Int32Array, block: Iterable<number>): void {
    for (const stone of block) add(set, stone, ...neighboursOf(stone, size));
  }

  function pointsIn(set: Int32Array): number[] {
    return points.filter((_, i) => (set[i >> 5] >>> (i & (BITS - 1))) & 1);
  }

  /** Behind the last point of the board there is none; the lowest bits are those of the last word's points. */
  function isSet(set: Int32Array): boolean {
    const rest = points.length % BITS;
    return rest === 0 || set[words - 1] >>> rest === 0;
  }

  return { words, has, add, addAll, addWithNeighbours, pointsIn, isSet };
}
