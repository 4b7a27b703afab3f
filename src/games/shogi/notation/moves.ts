/**
 * A move of shogi in one int32:
 *
 * | bits | field |
 * |---|---|
 * | 0-7 | the square moved to |
 * | 8-15 | the square moved from; of a drop, the type of the piece |
 * | 16 | the piece promotes |
 * | 17 | a drop |
 * | 18 | marks an approach (futile.ts), which is not a move of its own |
 * | 19-26 | of an approach, the square that the piece comes from which it takes; 0 where that was dropped |
 */
export const PROMOTES = 1 << 16;
export const DROPS = 1 << 17;
export const APPROACH = 1 << 18;
export const ORIGIN_SHIFT = 19;

export function encodeMove(from: number, to: number, promotes: boolean): number {
  return to | (from << 8) | (promotes ? PROMOTES : 0);
}

export function encodeDrop(type: number, to: number): number {
  return to | (type << 8) | DROPS;
}

export function moveTo(move: number): number {
  return move & 255;
}

/** The square moved from, or the type that is dropped. */
export function moveFrom(move: number): number {
  return (move >> 8) & 255;
}
