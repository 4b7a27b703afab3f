/** Squares as the parts of the endgame search see them: sets of one, quadrants and their parity, and what scores can be. */
import { popCount } from "../../rules/board.js";

/** `BIT_LOW[square]`, `BIT_HIGH[square]`: the square as a set. */
export const BIT_LOW = Int32Array.from({ length: 64 }, (_, square) => (square < 32 ? 1 << square : 0));
export const BIT_HIGH = Int32Array.from({ length: 64 }, (_, square) =>
  square < 32 ? 0 : 1 << (square & 31),
);

export const CORNERS_LOW = 0x00000081;
export const CORNERS_HIGH = 0x81000000 | 0;

/** A square's quadrant as a bit of a parity word: upper left 1, upper right 2, lower left 4, lower right 8. */
export const QUADRANT = Uint8Array.from(
  { length: 64 },
  (_, square) => 1 << (((square >> 5) << 1) | ((square >> 2) & 1)),
);

/** The squares of the quadrants in the two bits of a parity word that belong to one half of the board. */
export const QUADRANT_SQUARES = Int32Array.of(0, 0x0f0f0f0f, 0xf0f0f0f0, -1);

/** The parity word: the quadrants that have an odd number of empties. */
export function parityOf(emptyLow: number, emptyHigh: number): number {
  return (
    (popCount(emptyLow & 0x0f0f0f0f, 0) & 1) |
    ((popCount(emptyLow & 0xf0f0f0f0, 0) & 1) << 1) |
    ((popCount(emptyHigh & 0x0f0f0f0f, 0) & 1) << 2) |
    ((popCount(emptyHigh & 0xf0f0f0f0, 0) & 1) << 3)
  );
}

/** Below every score: no move was found. */
export const NO_SCORE = -100;

/**
 * `STABILITY_FROM[empties]`: from this alpha on it is worth counting the opponent's stable discs, which bound the
 * score from above. Below it they hardly ever suffice (thresholds as in Edax, Delorme 2011).
 */
export const STABILITY_FROM = Int8Array.from({ length: 65 }, (_, empties) =>
  empties < 4 ? 99 : Math.min(56, 2 * empties - 2),
);

/** The first square of a set that is not empty. */
export function firstSquare(low: number, high: number): number {
  return low !== 0 ? 31 - Math.clz32(low & -low) : 63 - Math.clz32(high & -high);
}
