/**
 * positions.ts in AssemblyScript, which says what each function is for: a set of squares is one u64, a1 = bit 0, h8 = bit 63.
 * Imports are those of positions.ts.
 */
import { EDGE_STABLE } from "./edges.js";
import { boardHigh, boardLow, setBoard, squareCount } from "./squares.js";

const PLACES = 9 << 10;
export const discs = new Int32Array(4 * PLACES);
export const OWN = 0;
export const OTHER = 2;
export let foundLow = 0;
export let foundHigh = 0;

let board: u64 = ~0;

export function setSize(size: i32): void {
  setBoard(size);
  board = (<u64>(<u32>boardHigh) << 32) | <u64>(<u32>boardLow);
}

/** Squares that are in no edge column, and on no edge. */
const INNER_COLUMNS: u64 = 0x7e7e7e7e7e7e7e7e;
const INNER: u64 = 0x007e7e7e7e7e7e00;
const COLUMN_A: u64 = 0x0101010101010101;

/**
 * For each square the squares beyond it, 8 bytes a ray: towards row 8 and the same of the square upside down, along the column,
 * the diagonal to the right, that to the left; then along the row to the right, to the left.
 */
const RAYS = new Int32Array(64 << 4);
/** For each square: the squares around it, and its two diagonals (8 bytes each, 32 a square). */
const SQUARES = new Int32Array(64 << 3);
const TURNED = new Uint8Array(8 << 8);

// @ts-ignore
@inline function setAt(words: Int32Array, at: i32, offset: usize = 0): u64 {
  return load<u64>(changetype<usize>(words) + (<usize>at << 2) + offset);
}

// @ts-ignore
@inline function putSet(words: Int32Array, at: i32, set: u64): void {
  store<u64>(changetype<usize>(words) + (<usize>at << 2), set);
}

/** The discs of a side at a place. */
// @ts-ignore
@inline function discsOf(at: i32, side: i32): u64 {
  return setAt(discs, (at << 2) + side);
}

// @ts-ignore
@inline function setOf(square: i32): u64 {
  return (<u64>1) << square;
}

export function countSquares(low: i32, high: i32): i32 {
  return popcnt(low) + popcnt(high);
}

export function countDiscs(at: i32, side: i32): i32 {
  return <i32>popcnt(discsOf(at, side));
}

/**
 * The second set is turned upside down, so that what goes up the board in both goes both ways in the first: a shift of 8 is a
 * step along the columns, one of 7 or 9 along a diagonal.
 */
export function findMoves(at: i32, side: i32): void {
  const own = discsOf(at, side);
  const other = discsOf(at, 2 - side);
  const inner = other & INNER_COLUMNS;
  const owns = withUpsideDown(at, side);
  const others = withUpsideDown(at, 2 - side);
  const inners = v128.and(others, i64x2.splat(INNER_COLUMNS));
  const upwards = v128.or(
    beyondRuns(owns, others, 8),
    v128.or(beyondRuns(owns, inners, 7), beyondRuns(owns, inners, 9)),
  );
  // Along the rows. On one way a run is a row of ones, through which a carry runs to the square beyond it.
  const right = (((own << 1) & inner) + inner) & ~inner;
  let left = inner & (own >> 1);
  left |= inner & (left >> 1);
  const pairs = inner & (inner >> 1);
  left |= pairs & (left >> 2);
  left |= pairs & (left >> 2);
  const moves = (bothWays(upwards) | right | (left >> 1)) & board & ~(own | other);
  foundLow = <i32>moves;
  foundHigh = <i32>(moves >> 32);
}

/** The discs of a side, and behind them the same upside down. */
// @ts-ignore
@inline function withUpsideDown(at: i32, side: i32): v128 {
  return secondUpsideDown(v128.load64_splat(changetype<usize>(discs) + (<usize>((at << 2) + side) << 2)));
}

/** One mask for all: engines keep it in a register, where each shuffle with a pattern of its own would make it anew. */
// @ts-ignore
@inline function secondUpsideDown(sets: v128): v128 {
  return i8x16.swizzle(sets, i8x16(0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8));
}

/** What was found on the way up, in the first set, and on the way down, in the second. */
// @ts-ignore
@inline function bothWays(sets: v128): u64 {
  const turned = secondUpsideDown(sets);
  return i64x2.extract_lane(turned, 0) | i64x2.extract_lane(turned, 1);
}

/** What lies one step beyond the runs of `through` that begin beside a disc of `own`. */
// @ts-ignore
@inline function beyondRuns(own: v128, through: v128, step: i32): v128 {
  let runs = v128.and(through, i64x2.shl(own, step));
  runs = v128.or(runs, v128.and(through, i64x2.shl(runs, step)));
  const pairs = v128.and(through, i64x2.shl(through, step));
  runs = v128.or(runs, v128.and(pairs, i64x2.shl(runs, step + step)));
  runs = v128.or(runs, v128.and(pairs, i64x2.shl(runs, step + step)));
  return i64x2.shl(runs, step);
}

/** The two sides upside down as in `findMoves`. */
export function play(at: i32, square: i32, to: i32): bool {
  const own = discsOf(at, OWN);
  const other = discsOf(at, OTHER);
  const owns = withUpsideDown(at, OWN);
  const others = withUpsideDown(at, OTHER);
  const rays = changetype<usize>(RAYS) + (<usize>square << 6);
  const upwards = v128.or(
    flipsUpwards(owns, others, v128.load(rays)),
    v128.or(flipsUpwards(owns, others, v128.load(rays, 16)), flipsUpwards(owns, others, v128.load(rays, 32))),
  );
  const right = load<u64>(rays, 48);
  const left = load<u64>(rays, 56);
  const stopsRight = ~other & right;
  const endRight = stopsRight & -stopsRight & own;
  // With nothing to stop at, the shift is by 64, that is by none: the last square, which lies on no way to the left.
  const endLeft = (0x8000000000000000 >> clz(~other & left)) & own & left;
  const turned =
    bothWays(upwards) |
    ((endRight - u64(endRight != 0)) & right) |
    ((-endLeft << 1) & left);
  if (turned == 0) return false;
  putSet(discs, to << 2, other ^ turned);
  putSet(discs, (to << 2) + 2, own ^ turned ^ setOf(square));
  return true;
}

/** The squares of a ray before the first that is not the other's, if that is an own disc. */
// @ts-ignore
@inline function flipsUpwards(owns: v128, others: v128, ray: v128): v128 {
  const stops = v128.andnot(ray, others);
  const end = v128.and(v128.and(stops, i64x2.neg(stops)), owns);
  return v128.and(i64x2.add(end, i64x2.ne(end, i64x2.splat(0))), ray);
}

export function mayPlay(at: i32, square: i32): bool {
  return (discsOf(at, OTHER) & setAt(SQUARES, square << 3)) != 0;
}

export function pass(at: i32, to: i32): void {
  const own = discsOf(at, OWN);
  putSet(discs, to << 2, discsOf(at, OTHER));
  putSet(discs, (to << 2) + 2, own);
}

export function turnedOnLast(at: i32, side: i32, square: i32): i32 {
  const own = discsOf(at, side);
  const column = square & 7;
  return (
    turnedInLine(square >> 3, firstColumn(own >> column)) +
    turnedInLine(column, <i32>(own >> (square & 56)) & 255) +
    turnedInLine(column, gather(own & setAt(SQUARES, square << 3, 8))) +
    turnedInLine(column, gather(own & setAt(SQUARES, square << 3, 16)))
  );
}

// @ts-ignore
@inline function turnedInLine(place: i32, line: i32): i32 {
  return TURNED[(place << 8) | line];
}

/** The first column as a line of eight places. */
// @ts-ignore
@inline function firstColumn(set: u64): i32 {
  return <i32>(((set & COLUMN_A) * 0x0102040810204080) >> 56);
}

/** A set with at most one square in each column as a line of eight places. */
// @ts-ignore
@inline function gather(set: u64): i32 {
  return <i32>((set * COLUMN_A) >> 56);
}

export function stableDiscs(at: i32, side: i32): i32 {
  const own = discsOf(at, side);
  const other = discsOf(at, 2 - side);
  const all = own | other | ~board;
  let stable = <u64>edge(<i32>own & 255, <i32>other & 255);
  stable |= (<u64>edge(<i32>(own >> 56), <i32>(other >> 56))) << 56;
  stable |= columnOf(edge(firstColumn(own), firstColumn(other)));
  stable |= columnOf(edge(firstColumn(own >> 7), firstColumn(other >> 7))) << 7;

  let rows = all & (all >> 1);
  rows &= rows >> 2;
  rows &= rows >> 4;
  rows = (rows & COLUMN_A) * 255;
  let columns = all & rotl(all, 8);
  columns &= rotl(columns, 16);
  columns &= rotl(columns, 32);
  let falling = all & (0xff80808080808080 | (all >> 9));
  falling &= 0xffffc0c0c0c0c0c0 | (falling >> 18);
  falling &= 0xfffffffff0f0f0f0 | (falling >> 36);
  let back = all & (0x01010101010101ff | (all << 9));
  back &= 0x030303030303ffff | (back << 18);
  falling &= back & (0x0f0f0f0fffffffff | (back << 36));
  let rising = all & (0xff01010101010101 | (all >> 7));
  rising &= 0xffff030303030303 | (rising >> 14);
  rising &= 0xffffffff0f0f0f0f | (rising >> 28);
  back = all & (0x80808080808080ff | (all << 7));
  back &= 0xc0c0c0c0c0c0ffff | (back << 14);
  rising &= back & (0xf0f0f0f0ffffffff | (back << 28));

  const inner = own & INNER;
  stable |= (rows & columns & falling & rising & inner) | ~board;
  while (stable != 0) {
    const more =
      ((stable << 1) | (stable >> 1) | rows) &
      ((stable << 8) | (stable >> 8) | columns) &
      ((stable << 9) | (stable >> 9) | falling) &
      ((stable << 7) | (stable >> 7) | rising) &
      inner &
      ~stable;
    if (more == 0) break;
    stable |= more;
  }
  return <i32>popcnt(stable & board);
}

// @ts-ignore
@inline function edge(own: i32, other: i32): i32 {
  return EDGE_STABLE[(own << 8) | other];
}

/** A line of eight places put into the first column. */
// @ts-ignore
@inline function columnOf(line: i32): u64 {
  const places = <u64>line;
  return (((places & 127) * 0x0002040810204081) & 0x0001010101010101) | ((places >> 7) << 56);
}

export function settle(at: i32): i32 {
  const own = countDiscs(at, OWN);
  const other = countDiscs(at, OTHER);
  return own > other ? squareCount - 2 * other : own < other ? 2 * own - squareCount : 0;
}

/** The squares beyond a square in one direction. */
function ray(square: i32, down: i32, right: i32): u64 {
  let squares: u64 = 0;
  let row = (square >> 3) + down;
  let column = (square & 7) + right;
  while (row >= 0 && row < 8 && column >= 0 && column < 8) {
    squares |= setOf(8 * row + column);
    row += down;
    column += right;
  }
  return squares;
}

/** The squares one step from a square. */
function around(square: i32): u64 {
  let squares: u64 = 0;
  for (let other = 0; other < 64; other++) {
    const rows = abs((other >> 3) - (square >> 3));
    const columns = abs((other & 7) - (square & 7));
    if (max(rows, columns) == 1) squares |= setOf(other);
  }
  return squares;
}

for (let square = 0; square < 64; square++) {
  const rays = square << 4;
  putSet(RAYS, rays, ray(square, 1, 0));
  putSet(RAYS, rays + 2, ray(square ^ 56, 1, 0));
  putSet(RAYS, rays + 4, ray(square, 1, 1));
  putSet(RAYS, rays + 6, ray(square ^ 56, 1, 1));
  putSet(RAYS, rays + 8, ray(square, 1, -1));
  putSet(RAYS, rays + 10, ray(square ^ 56, 1, -1));
  putSet(RAYS, rays + 12, ray(square, 0, 1));
  putSet(RAYS, rays + 14, ray(square, 0, -1));
  putSet(SQUARES, square << 3, around(square));
  putSet(SQUARES, (square << 3) + 2, ray(square, 1, 1) | setOf(square) | ray(square, -1, -1));
  putSet(SQUARES, (square << 3) + 4, ray(square, 1, -1) | setOf(square) | ray(square, -1, 1));
}
for (let place = 0; place < 8; place++) {
  for (let own = 0; own < 256; own++) {
    for (let step = -1; step <= 1; step += 2) {
      let turned = 0;
      let next = place + step;
      for (; next >= 0 && next < 8 && ((own >> next) & 1) == 0; next += step) turned += 2;
      if (next >= 0 && next < 8) TURNED[(place << 8) | own] += turned;
    }
  }
}
