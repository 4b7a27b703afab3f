/** How a database writes down values: one byte for the distance, which tells the value, and one for the λ order. */

/** The distance of a draw. */
export const DRAW_DISTANCE = 255;
/** The λ order of a position that has none. */
export const NO_ORDER = 255;

export type Value = "win" | "draw" | "loss";

/** The value for the side to move: distances of wins are odd, those of losses even. */
export function valueOfDistance(distance: number): Value {
  if (distance === DRAW_DISTANCE) return "draw";
  return (distance & 1) === 1 ? "win" : "loss";
}
