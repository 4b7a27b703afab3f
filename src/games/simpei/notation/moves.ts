/**
 * A move of Simpei in one int32, five bits a field, in the form that both compilers read:
 *
 * | bits | field |
 * |---|---|
 * | 0-4 | the point played to |
 * | 5-9 | the point moved from, `NO_POINT` when a piece is placed from the hand |
 * | 10-29 | up to four squares that sandwiched pieces are put on, ascending, `NO_POINT` where unused |
 */

export const NO_POINT = 31;
export const NO_RELOCATIONS = 0xfffff << 10;
export const PASS = NO_RELOCATIONS | (NO_POINT << 5) | NO_POINT;

export function moveTo(move: number): number {
  return move & 31;
}

export function moveFrom(move: number): number {
  return (move >>> 5) & 31;
}

/** The set of squares that sandwiched pieces are put on. */
export function relocationMask(move: number): number {
  let mask = 0;
  for (let shift = 10; shift < 30; shift += 5) {
    const point = (move >>> shift) & 31;
    if (point === NO_POINT) break;
    mask |= 1 << point;
  }
  return mask;
}
