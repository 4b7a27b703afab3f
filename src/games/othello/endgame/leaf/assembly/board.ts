/**
 * The board of Othello in WebAssembly: a set of squares is one u64, a1 = bit 0, h8 = bit 63. The same as
 * src/games/othello/rules/board.ts, which says how squares are numbered.
 */

/** Squares that are in no edge column. */
const INNER_COLUMNS: u64 = 0x7e7e7e7e7e7e7e7e;
const COLUMN_A: u64 = 0x0101010101010101;

/** For each square and each of four lines through it, the squares beyond it on one way, then on the other. */
const RAYS: usize = memory.data(64 * 64, 64);

export function setOf(square: i32): u64 {
  return (<u64>1) << square;
}

/** All squares where the owner of `own` may play. */
export function legalMoves(own: u64, other: u64): u64 {
  const inner = other & INNER_COLUMNS;
  const moves = bothWays(own, inner, 1) | bothWays(own, other, 8) | bothWays(own, inner, 7) | bothWays(own, inner, 9);
  return moves & ~(own | other);
}

/** What lies one step beyond the runs of `through` that begin beside a disc of `own`, along one line, both ways. */
// @ts-expect-error: decorator
@inline
function bothWays(own: u64, through: u64, step: i32): u64 {
  let up = through & (own << step);
  let down = through & (own >> step);
  up |= through & (up << step);
  down |= through & (down >> step);
  const pairsUp = through & (through << step);
  const pairsDown = through & (through >> step);
  const twice = step + step;
  up |= pairsUp & (up << twice);
  down |= pairsDown & (down >> twice);
  up |= pairsUp & (up << twice);
  down |= pairsDown & (down >> twice);
  return (up << step) | (down >> step);
}

/** The discs of the other side that the owner of `own` turns by playing on an empty square. */
export function flips(square: i32, own: u64, other: u64): u64 {
  const rays = RAYS + (<usize>square << 6);
  return (
    flipsOnLine(own, other, load<u64>(rays), load<u64>(rays, 8)) |
    flipsOnLine(own, other, load<u64>(rays, 16), load<u64>(rays, 24)) |
    flipsOnLine(own, other, load<u64>(rays, 32), load<u64>(rays, 40)) |
    flipsOnLine(own, other, load<u64>(rays, 48), load<u64>(rays, 56))
  );
}

/** On either way, the squares before the first that is not the other's, if that is an own disc. */
// @ts-expect-error: decorator
@inline
function flipsOnLine(own: u64, other: u64, up: u64, down: u64): u64 {
  const stopsUp = ~other & up;
  const endUp = stopsUp & -stopsUp & own;
  const flipsUp = (endUp - u64(endUp != 0)) & up;
  // With nothing to stop at, the shift is by 64, that is by none: the last square, which is on no way down.
  const stopsDown = ~other & down;
  const endDown = (0x8000000000000000 >> clz(stopsDown)) & own & down;
  return flipsUp | ((-endDown << 1) & down);
}

/** The first column as a line of eight places. */
export function firstColumn(set: u64): i32 {
  return <i32>(((set & COLUMN_A) * 0x0102040810204080) >> 56);
}

/** A set with at most one square in each column as a line of eight places. */
export function gather(set: u64): i32 {
  return <i32>((set * COLUMN_A) >> 56);
}

/** Half of the ray table's entry for a square and line: the squares beyond it in the direction of the steps. */
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

/** All squares on the diagonal through a square along which rows and columns grow together, or against each other. */
export function diagonal(square: i32, right: i32): u64 {
  return ray(square, 1, right) | setOf(square) | ray(square, -1, -right);
}

for (let square = 0; square < 64; square++) {
  const rays = RAYS + (<usize>square << 6);
  store<u64>(rays, ray(square, 0, 1));
  store<u64>(rays, ray(square, 0, -1), 8);
  store<u64>(rays, ray(square, 1, -1), 16);
  store<u64>(rays, ray(square, -1, 1), 24);
  store<u64>(rays, ray(square, 1, 0), 32);
  store<u64>(rays, ray(square, -1, 0), 40);
  store<u64>(rays, ray(square, 1, 1), 48);
  store<u64>(rays, ray(square, -1, -1), 56);
}
