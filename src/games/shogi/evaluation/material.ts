/** What pieces of shogi are worth by themselves: the static value `material`, and what the learned one is drawn towards. */
import { BOARD, HAND, HAND_MOST, WEIGHTS } from "./layout.js";

/** In centipawns, by type; promoted pieces from 9 on. */
const ON_BOARD = [0, 100, 300, 330, 480, 780, 920, 540, 0, 560, 540, 540, 540, 1050, 1220];
/** A piece in hand can go anywhere. */
const IN_HAND = [0, 115, 320, 350, 510, 850, 1000, 580];

/** @returns a row of `WEIGHTS`, in centipawns */
export function materialWeights(): Int16Array {
  const row = new Int16Array(WEIGHTS);
  row.set(ON_BOARD, BOARD);
  for (const [type, worth] of IN_HAND.entries()) {
    row.fill(worth, HAND + HAND_MOST * type, HAND + HAND_MOST * (type + 1));
  }
  return row;
}
